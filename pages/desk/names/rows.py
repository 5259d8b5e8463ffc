"""The lines of a list as they were written, before anything is known of them."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

LINE_LIMIT = 5_000  # people at once, far more than any hall holds
LAST_LINE = LINE_LIMIT + 100  # that is looked at
CELL_LIMIT = 80  # columns that are looked at: a year of weeks, beside what is known of people
LAST_CELL = CELL_LIMIT + 1  # by which a wider list is known
# What spreadsheets take for a formula, by full-width signs too: files of text guard it by "'".
FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
# Unicode's own marks for a text with its reading above it.
_ANNOTATED, _READING, _END = "\ufff9", "\ufffa", "\ufffb"
_BETWEEN = "\x1f"  # cells of a row; it is white space, and no one types it


class Reason(StrEnum):
    """The reason for which a line is left out."""

    HEADING = "heading"
    REPEATED = "repeated"  # the headings of another page
    TITLE = "title"
    SEPARATOR = "separator"  # "sep=;"
    TOTAL = "total"
    EMPTY = "empty"
    CLUB = "club"  # alone on its line
    HIDDEN = "hidden"  # by a filter
    CROSSED = "crossed"  # by the organiser


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list, without empty cells at its end: an empty text where it has no other.

    Six cells as one text take a third of the memory that they take each.
    """

    line: int  # from 1, as an editor or a spreadsheet counts
    text: str
    reason: Reason | None = None  # to leave it out, where the file says so

    @classmethod
    def of(cls, line: int, cells: Sequence[str], reason: Reason | None = None) -> Self:
        """Return the row with these cells, as far as columns are looked at."""
        filled = min(len(cells), LAST_CELL)
        while filled and not cells[filled - 1].strip():
            filled -= 1
        text = _BETWEEN.join(cells[:filled])
        if text.count(_BETWEEN) >= max(filled, 1):
            text = _BETWEEN.join(cell.replace(_BETWEEN, " ") for cell in cells[:filled])
        return cls(line, text, reason)

    @property
    def cells(self) -> list[str]:
        """Its cells, from the first column on."""
        return self.text.split(_BETWEEN)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook."""

    name: str
    rows: tuple[Row, ...]


def filled(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows that hold something."""
    return tuple(row for row in rows if row.text)


def with_reading(text: str, reading: str) -> str:
    """Return a text with how it is read."""
    return f"{_ANNOTATED}{text}{_READING}{reading}{_END}"


def split_reading(text: str) -> tuple[str, str]:
    """Return a text and how it is read, empty where that was not written."""
    if not text.startswith(_ANNOTATED):
        return text, ""
    base, _, reading = text.strip(_ANNOTATED + _END).partition(_READING)
    return base, reading


def dump_kept(kept: Mapping[str, Any]) -> str:
    """Return what a form keeps of a list, as JSON."""
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def load_kept(text: str) -> Mapping[str, Any]:
    """Return what ``dump_kept`` wrote.

    Raises:
        ValueError: it did not.
    """
    if re.search(r"\\u(?!00)", text):  # half a character may stand there, which no page can hold
        raise ValueError(text)
    kept: Mapping[str, Any] = json.loads(text)
    return kept
