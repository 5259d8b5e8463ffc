"""The lines of a list as people, and people as a list that reads back as the same people."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pages.desk.names.files import LINE_LIMIT, Row, rows_of_file, rows_of_text
from pages.desk.names.headings import Column, columns_of, is_marked, lack_names, language_of
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable
from tournaments.new_entrants import NewEntrant
from tournaments.printable import is_printable
from tournaments.services.people import FAMILY_NAME_FIRST, NAME_LIMIT, with_family_first

# A pasted list often brings its own numbers: "1. Anna", "2) Béla", "3 - Cili", "4\tDani".
_LEADING_NUMBER = re.compile(r"^\s*\d+(\s*[.):]|\s+[-–—]|[-–—]\s)\s*")
_NO_HEADINGS: Mapping[Column, int] = {Column.NAME: 0, Column.CLUB: 1}


@dataclass(frozen=True, slots=True)
class ReadList:
    """The people of a list in its order, and the headings of columns that are not needed."""

    newcomers: tuple[NewEntrant, ...]
    unused: tuple[str, ...] = ()


def read_list(given: str | bytes, *, language: str) -> ReadList:
    """Return the people of a pasted text or of a file.

    ``language`` is the event's: it says in which order given and family name are written.

    Raises:
        ListUnreadable: names every line that cannot be read.
    """
    rows = rows_of_text(given) if isinstance(given, str) else rows_of_file(given, language)
    if not rows:
        raise ListUnreadable([ListProblem(ListFault.EMPTY)])
    if lack_names([part for cell in rows[0].cells for part in cell.split(",")]):
        raise ListUnreadable([ListProblem(ListFault.HEADINGS, rows[0].line)])
    columns = columns_of(rows[0].cells)
    if columns is None:
        return ReadList(_people(_without_headings(rows), _NO_HEADINGS, language))
    unused = [cell for at, cell in enumerate(rows[0].cells) if at not in columns.values()]
    return ReadList(_people(rows[1:], columns, language), tuple(filter(None, map(_tidy, unused))))


def write_list(newcomers: Iterable[NewEntrant]) -> str:
    """Return people as text with headings, from which ``read_list`` makes the same people."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow(
        [Column.NAME, Column.SORT_NAME, Column.CLUB, Column.TEAM, Column.LANGUAGE, Column.OUT]
    )
    for one in newcomers:
        out = "x" if one.out_of_competition else ""
        writer.writerow([one.name, one.sort_name, one.home_club, one.team, one.language, out])
    return text.getvalue()


def _without_headings(rows: Sequence[Row]) -> list[Row]:
    """Return rows of name and club, without the numbers of the list.

    Raises:
        ListUnreadable: there are more columns than two.
    """
    numbers = (row.cells[0].strip(" .)") for row in rows if len(row.cells) > 1)
    numbered = all(number.isdigit() for number in numbers if number)
    bare = [
        Row(row.line, row.cells[1:] if numbered and len(row.cells) > 1 else row.cells)
        for row in rows
    ]
    if wide := [row for row in bare if any(cell.strip() for cell in row.cells[2:])]:
        raise ListUnreadable([ListProblem(ListFault.HEADINGS, wide[0].line)])
    return [Row(row.line, (_LEADING_NUMBER.sub("", row.cells[0]), *row.cells[1:2])) for row in bare]


def _people(
    rows: Sequence[Row], columns: Mapping[Column, int], language: str
) -> tuple[NewEntrant, ...]:
    named = [row for row in rows if any(_tidy(_cell(row, at)) for at in columns.values())]
    if not named:
        raise ListUnreadable([ListProblem(ListFault.EMPTY)])
    if len(named) > LINE_LIMIT:
        raise ListUnreadable([ListProblem(ListFault.TOO_MANY, named[LINE_LIMIT].line)])
    cells = [(row, _cells(row, columns, language)) for row in named]
    if problems := [problem for row, one in cells for problem in _problems(row.line, one)]:
        raise ListUnreadable(problems)
    return tuple(_newcomer(one) for _, one in cells)


def _cell(row: Row, at: int | None) -> str:
    return row.cells[at] if at is not None and at < len(row.cells) else ""


def _cells(row: Row, columns: Mapping[Column, int], language: str) -> dict[Column, str]:
    """Return what a row says, tidied; its name is whole."""
    said = {column: _tidy(_cell(row, columns.get(column))) for column in Column}
    given, family = said.pop(Column.GIVEN), said.pop(Column.FAMILY)
    if not said[Column.SORT_NAME] and said[Column.NAME].count(",") == 1:  # "Maier, Anna"
        family, given = map(str.strip, said[Column.NAME].split(","))
        said[Column.NAME] = ""
    parts = (family, given) if language in FAMILY_NAME_FIRST else (given, family)
    said[Column.NAME] = said[Column.NAME] or " ".join(filter(None, parts))
    if given and family and language not in FAMILY_NAME_FIRST:
        said[Column.SORT_NAME] = said[Column.SORT_NAME] or with_family_first(given, family)
    return said


def _problems(line: int, said: Mapping[Column, str]) -> list[ListProblem]:
    problems = [] if said[Column.NAME] else [ListProblem(ListFault.NO_NAME, line)]
    texts = (said[column] for column in (Column.NAME, Column.SORT_NAME, Column.CLUB, Column.TEAM))
    problems += [ListProblem(fault, line, text) for text in texts if (fault := _fault(text))]
    if language_of(said[Column.LANGUAGE]) is None:
        problems.append(ListProblem(ListFault.LANGUAGE, line, said[Column.LANGUAGE]))
    if is_marked(said[Column.OUT]) is None:
        problems.append(ListProblem(ListFault.YES_OR_NO, line, said[Column.OUT]))
    return problems


def _fault(text: str) -> ListFault | None:
    if len(text) > NAME_LIMIT:
        return ListFault.TOO_LONG
    if not is_printable(text):
        return ListFault.UNPRINTABLE
    return ListFault.FORMULA if text.startswith("=") else None


def _newcomer(said: Mapping[Column, str]) -> NewEntrant:
    return NewEntrant(
        name=said[Column.NAME],
        sort_name=said[Column.SORT_NAME],
        home_club=said[Column.CLUB],
        team=said[Column.TEAM],
        language=language_of(said[Column.LANGUAGE]) or "",
        out_of_competition=bool(is_marked(said[Column.OUT])),
    )


def _tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())
