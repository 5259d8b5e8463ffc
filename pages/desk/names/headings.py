"""The meaning of columns of a list of people, by their headings in any of the five languages."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from django.conf import settings


class Column(StrEnum):
    """The meaning of a column."""

    NAME = "name"
    FAMILY_FIRST = "name, family name first"
    GIVEN = "given"
    FAMILY = "family"
    SORT_NAME = "sort name"  # or how the name is read, in kana
    CLUB = "club"
    TEAM = "team"
    LANGUAGE = "language"
    OUT = "out of competition"
    TABLE = "table"
    WITHDRAWN = "withdrawn"
    MEMBER_NUMBER = "member number"  # or that of a licence
    NUMBER = "start number"  # of an entrant; new ones get theirs here
    RESULT = "result"  # of a past evening
    UNUSED = "unused"


NAMES = frozenset({Column.NAME, Column.FAMILY_FIRST, Column.GIVEN, Column.FAMILY})
_COLUMNS: Mapping[str, Column] = {
    word: Column(column)
    for column, languages in tomllib.loads(
        Path(__file__).with_name("headings.toml").read_text(encoding="utf-8")
    ).items()
    for words in languages.values()
    for word in words
}

# Languages by their names in each of the others; codes are known as well.
_LANGUAGES: Mapping[str, str] = {
    "en": "english, englisch, angol, inglese, 英語",
    "de": "german, deutsch, német, tedesco, ドイツ語",
    "hu": "hungarian, ungarisch, magyar, ungherese, ハンガリー語",
    "it": "italian, italienisch, olasz, italiano, イタリア語",
    "ja": "japanese, japanisch, japán, giapponese, 日本語",
}
_CODES = {code: code for code, _ in settings.LANGUAGES} | {
    word: code for code, words in _LANGUAGES.items() for word in words.split(", ")
}
_YES = {
    "x", "×", "✓", "✔", "○", "1", "y", "yes", "true", "j", "ja", "wahr", "igen", "igaz", "s", "si",
    "sì", "vero", "はい",
}  # fmt: skip
_NO = {"", "-", "–", "0", "n", "no", "false", "nein", "falsch", "nem", "hamis", "falso", "いいえ"}


def columns_of(headings: Sequence[str]) -> list[Column]:
    """Return what each column holds, as its heading says: ``UNUSED`` where it says nothing known.

    Of two with one meaning the first counts, but for the two halves of a reading. "Name" beside a
    given name is the family's, and beside a family name the given one.
    """
    columns = [_column(heading) for heading in headings]
    lacking = {Column.GIVEN, Column.FAMILY} - {*columns}
    if Column.NAME in columns and len(lacking) == 1:
        columns[columns.index(Column.NAME)] = lacking.pop()
    several = (Column.SORT_NAME, Column.UNUSED)
    return [
        Column.UNUSED if column not in several and column in columns[:at] else column
        for at, column in enumerate(columns)
    ]


def heading_weight(cells: Sequence[str]) -> int:
    """Return how much cells look like headings; those of names count for more than any others."""
    columns = {*columns_of(cells)} - {Column.UNUSED}
    if columns & NAMES:
        return len(columns) + len(Column)
    # "Ak" is a name as well, and so are others.
    return len(columns) if columns & {Column.CLUB, Column.TEAM, Column.LANGUAGE} else 0


def _column(heading: str) -> Column:
    plain = _plain(heading)
    for word in (plain, re.sub(r"\s*\(.*\)$|[ /_]?innen$|[ /_]in$", "", plain)):
        if column := _COLUMNS.get(word):
            return column
    return Column.UNUSED


def language_of(text: str) -> str | None:
    """Return the code of a language by its code or name; empty for none, None if unknown."""
    return _CODES.get(_plain(text)) if text else ""


def is_marked(text: str) -> bool | None:
    """Return whether a cell says yes; None where it says neither yes nor no."""
    plain = _plain(text) if text else ""
    return True if plain in _YES else False if plain in _NO else None


def _plain(text: str) -> str:
    marks = re.sub(r"[.:*]+", " ", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(marks.split())
