"""What the columns of a list of people hold, by their headings in any of the five languages."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from django.conf import settings


class Column(StrEnum):
    """What a column holds."""

    NAME = "name"
    GIVEN = "given"
    FAMILY = "family"
    SORT_NAME = "sort name"
    CLUB = "club"
    TEAM = "team"
    LANGUAGE = "language"
    OUT = "out of competition"


# Casefolded, without dots. Start numbers are left out on purpose: ours are given out here.
_HEADINGS: Mapping[Column, str] = {
    Column.NAME: "name, names, full name, player, players, participant, entrant, spieler, "
    "spielerin, spieler/in, teilnehmer, teilnehmerin, teilnehmende, "
    "vor- und nachname, név, nevek, teljes név, játékos, résztvevő, nome, nomi, "
    "nome e cognome, cognome e nome, nominativo, giocatore, partecipante, "
    "名前, お名前, 氏名, 選手, 選手名, プレイヤー, 参加者, 参加者名",
    Column.GIVEN: "first name, firstname, given name, forename, vorname, keresztnév, utónév, 名",
    Column.FAMILY: "last name, lastname, surname, family name, nachname, familienname, zuname, "
    "vezetéknév, családnév, cognome, 姓, 名字, 苗字",
    Column.SORT_NAME: "sort name, sortiername, rendezési név, nome per l’ordinamento, "
    "nome per l'ordinamento, 並べ替え用の名前",
    Column.CLUB: "club, home club, verein, heimatverein, heimatclub, klub, spielklub, egyesület, "
    "circolo, società, associazione, クラブ, 所属, 所属クラブ",
    Column.TEAM: "team, mannschaft, csapat, squadra, チーム, チーム名",
    Column.LANGUAGE: "language, sprache, nyelv, lingua, 言語",
    Column.OUT: "out of competition, hors concours, ausser konkurrenz, "
    "ausser wertung, ak, versenyen kívül, fuori classifica, fuori concorso, fuori gara, "
    "順位対象外, オープン参加",
}
_COLUMNS = {word: column for column, words in _HEADINGS.items() for word in words.split(", ")}

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


def columns_of(headings: Sequence[str]) -> dict[Column, int] | None:
    """Return where each column stands; None where no heading says that there are names.

    Of two with one meaning the first counts. "Name" beside a given name is the family's, and
    beside a family name the given one.
    """
    found: dict[Column, int] = {}
    for index, heading in enumerate(headings):
        if column := _COLUMNS.get(_plain(heading)):
            found.setdefault(column, index)
    return _with_whole_names(found) if found.keys() & set(_NAMES) else None


def lack_names(headings: Sequence[str]) -> bool:
    """Return whether these are headings, and none is that of the names."""
    columns = {_COLUMNS.get(_plain(heading)) for heading in headings}
    beside_names = {Column.CLUB, Column.TEAM, Column.LANGUAGE}
    return bool(columns & beside_names) and not columns & set(_NAMES)


_NAMES = (Column.NAME, Column.GIVEN, Column.FAMILY)


def _with_whole_names(found: dict[Column, int]) -> dict[Column, int]:
    lacking = {Column.GIVEN, Column.FAMILY} - found.keys()
    if Column.NAME in found and len(lacking) == 1:
        found[lacking.pop()] = found.pop(Column.NAME)
    return found


def language_of(text: str) -> str | None:
    """Return the code of a language by its code or name; empty for none, None if unknown."""
    plain = _plain(text)
    return _CODES.get(plain) if plain else ""


def is_marked(text: str) -> bool | None:
    """Return whether a cell says yes; None where it says neither yes nor no."""
    plain = _plain(text)
    return True if plain in _YES else False if plain in _NO else None


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[.:*]", "", text.casefold()).split())
