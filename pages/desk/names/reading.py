"""A list as it is read: its headings, its columns, the lines that are left out, and the people.

All of it is guessed, and each guess can be corrected.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final, Self

from pages.desk.names.files import HEADINGS_WITHIN, ListSource
from pages.desk.names.headings import (
    NAMES,
    Column,
    columns_of,
    heading_weight,
    is_marked,
    language_of,
)
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable
from pages.desk.names.rows import (
    CELL_LIMIT,
    FORMULA,
    LINE_LIMIT,
    Reason,
    Row,
    dump_kept,
    load_kept,
    split_reading,
)
from pages.names import in_order, is_club, read_name
from tournaments.models import LONGEST_NUMBER
from tournaments.new_entrants import NewEntrant
from tournaments.printable import is_printable, shown_unprintable, tidy
from tournaments.services.people import NAME_LIMIT

_WORDS: Final = {
    kind: "|".join(chain.from_iterable(languages.values()))
    for kind, languages in tomllib.loads(
        Path(__file__).with_name("other_lines.toml").read_text(encoding="utf-8")
    ).items()
}
_TITLE: Final = re.compile(_WORDS["title"], re.IGNORECASE)
_TOTAL: Final = re.compile(rf"(?:{_WORDS['total']})(?:\W*\d+\D{{0,12}}|\W*)", re.IGNORECASE)
_DATE: Final = re.compile(r"\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\b(?:19|20)\d\d\b|\d{4}年")
_NUMBER: Final = re.compile(r"\W*\d+\s?\W*")
_OF_NO_PERSON: Final = frozenset({Column.UNUSED, Column.RESULT})  # columns
_LETTER: Final = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrections:
    """The organiser's own word on a list, in place of the guess."""

    heading: int | None = None  # line; 0 for none, None for the guess
    columns: Mapping[int, Column] = field(default_factory=dict)  # by their place, from 0
    crossed: frozenset[int] = frozenset()  # lines
    taken: frozenset[int] = frozenset()  # lines that are no reason to leave out
    names: Mapping[int, str] = field(default_factory=dict)  # by line
    choices: Mapping[int, str] = field(default_factory=dict)  # who a line is, by line

    @classmethod
    def of_json(cls, text: str) -> Self:
        """Return what ``as_json`` wrote.

        Raises:
            ValueError: it did not.
        """
        try:
            kept: Mapping[str, Any] = load_kept(text)
            heading = kept["heading"]
            return cls(
                heading=None if heading is None else int(heading),
                columns={int(at): Column(column) for at, column in kept["columns"].items()},
                crossed=frozenset(map(int, kept["crossed"])),
                taken=frozenset(map(int, kept["taken"])),
                names={int(line): str(name) for line, name in kept["names"].items()},
                choices={int(line): str(choice) for line, choice in kept["choices"].items()},
            )
        except (TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            raise ValueError(text) from error

    def as_json(self) -> str:
        """Return it as text for ``of_json``."""
        lines = {"crossed": sorted(self.crossed), "taken": sorted(self.taken)}
        return dump_kept(asdict(self) | lines)


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line with what it says: a person, or the reason why not."""

    row: Row
    reason: Reason | None
    newcomer: NewEntrant | None
    problems: tuple[ListProblem, ...] = ()
    number: int | None = None  # start number that the line names


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list as it is read."""

    heading: int  # its line; 0 for none
    columns: tuple[Column, ...]
    lines: tuple[ReadLine, ...]
    lacks_names: tuple[str, ...] = ()  # the headings, where none is that of the names

    @property
    def newcomers(self) -> tuple[NewEntrant, ...]:
        """The people, in the order of the list."""
        return tuple(line.newcomer for line in self.lines if line.newcomer)

    @property
    def problems(self) -> tuple[ListProblem, ...]:
        """The reasons for which the list cannot be registered, by line."""
        return tuple(problem for line in self.lines for problem in line.problems)


def read_list(
    source: ListSource, *, language: str, corrections: Corrections = Corrections()
) -> ReadList:
    """Return what a list says. ``language`` is the event's: it orders given and family name.

    Raises:
        ListUnreadable: it is no list, an empty one, or one of too many people or columns.
    """
    rows = source.rows()
    if not rows:
        raise ListUnreadable([ListProblem(ListFault.EMPTY)])
    if len(rows) > LINE_LIMIT + HEADINGS_WITHIN:
        raise ListUnreadable([ListProblem(ListFault.TOO_MANY, rows[LINE_LIMIT].line)])
    if wide := next((row.line for row in rows if len(row.cells) > CELL_LIMIT), None):
        raise ListUnreadable([ListProblem(ListFault.TOO_WIDE, wide)])
    heading, headings = _headings(rows, corrections.heading)
    columns = columns_of(headings) if headings else _columns_by_content(rows)
    columns += [Column.UNUSED] * (max(len(row.cells) for row in rows) - len(columns))
    columns = [corrections.columns.get(at, column) for at, column in enumerate(columns)]
    reasons = _reasons(rows, heading, headings, columns, corrections)
    people = _People(rows, reasons, columns, language, corrections.names)
    lines = tuple(map(people.line, rows, reasons))
    return ReadList(
        heading, tuple(columns), lines, () if NAMES & {*columns} else tuple(filter(None, headings))
    )


def _headings(rows: Sequence[Row], chosen: int | None) -> tuple[int, list[str]]:
    """Return the line of the headings, 0 for none, and what they are."""
    candidates = [row for row in rows if row.reason is None][:HEADINGS_WITHIN]
    if chosen is not None:
        candidates = [row for row in rows if row.line == chosen]
    best = max(candidates, key=lambda row: heading_weight(_cells(row)), default=None)
    if best is None or (chosen is None and not heading_weight(_cells(best))):
        return 0, []
    return best.line, _cells(best)


def _cells(row: Row) -> list[str]:
    return [tidy(split_reading(cell)[0]) for cell in row.cells]


def _columns_by_content(rows: Sequence[Row]) -> list[Column]:
    """Return what columns without headings hold: name and club, beside numbers and addresses."""
    width = max(len(row.cells) for row in rows)
    columns = [Column.UNUSED] * width
    texts = []
    for at in range(width):
        cells = [tidy(cell) for row in rows if not row.reason for cell in row.cells[at : at + 1]]
        cells = [cell for cell in cells if cell]
        words = sum(bool(_LETTER.search(cell)) and "@" not in cell for cell in cells)
        if 2 * words > len(cells):
            texts.append(at)
    for at, column in zip(texts, (Column.NAME, Column.CLUB), strict=False):
        columns[at] = column
    return columns


def _reasons(
    rows: Sequence[Row],
    heading: int,
    headings: Sequence[str],
    columns: Sequence[Column],
    corrections: Corrections,
) -> list[Reason | None]:
    """Return for each line why it is left out; None for a person's."""
    used = [at for at, column in enumerate(columns) if column not in _OF_NO_PERSON]
    reasons, begun = list[Reason | None](), heading > 0
    dated = 0 if begun else sum(bool(_DATE.search(row.text)) for row in rows)
    for row in rows:
        reason = row.reason
        if row.line == heading:
            reason = Reason.HEADING
        elif row.line in corrections.crossed:
            reason = Reason.CROSSED
        elif row.line in corrections.taken:
            reason = None
        elif reason is None and row.line < heading:
            reason = Reason.TITLE
        elif reason is None:
            cells = row.cells
            alike = headings and cells[0].strip() == headings[0] and _cells(row) == headings
            reason = Reason.REPEATED if alike else _content_reason(cells, used)
            if reason is None and not begun and _is_title(row, dates_tell=2 * dated < len(rows)):
                reason = Reason.TITLE
        begun = begun or reason is None
        reasons.append(reason)
    return reasons


def _content_reason(cells: Sequence[str], used: Sequence[int]) -> Reason | None:
    filled = [cell for cell in cells if cell and not cell.isspace()]
    if _TOTAL.fullmatch(filled[0].strip()) and not any(map(_LETTER.search, filled[1:])):
        return Reason.TOTAL
    if not any(at < len(cells) and _LETTER.search(cells[at]) for at in used):
        return Reason.EMPTY
    if len(filled) > 1 or not is_club(filled[0]) or "," in filled[0]:
        return None
    return None if read_name(tidy(filled[0]), "").home_club else Reason.CLUB


def _is_title(row: Row, *, dates_tell: bool) -> bool:
    filled = [cell for cell in _cells(row) if cell]
    return len(filled) == 1 and bool(
        _TITLE.search(filled[0])
        or filled[0].endswith(":")
        or (dates_tell and _DATE.search(filled[0]))
    )


class _People:
    """The people of the lines of one list."""

    def __init__(
        self,
        rows: Sequence[Row],
        reasons: Sequence[Reason | None],
        columns: Sequence[Column],
        language: str,
        names: Mapping[int, str],
    ) -> None:
        self._language, self._names = language, names
        self._groups: dict[str, str] = {}  # clubs and teams, each once for all who are of it
        self._used = [
            (at, column) for at, column in enumerate(columns) if column not in _OF_NO_PERSON
        ]
        self._named = bool(NAMES & {*columns})
        kept = [row for row, reason in zip(rows, reasons, strict=True) if reason is None]
        at = next((at for at, column in enumerate(columns) if column in NAMES), 0)
        first = [cell for row in kept for cell in row.cells[at : at + 1]]
        self._numbered = len(first) > 1 and all(re.match(r"\s*\d+\s", cell) for cell in first)

    def line(self, row: Row, reason: Reason | None) -> ReadLine:
        """Return a line with its person."""
        if reason is not None:
            return ReadLine(row, reason, None)
        if not self._named and row.line not in self._names:
            return ReadLine(row, None, None)
        texts = self._texts(row)
        problems = tuple(_problems(row.line, texts))
        if problems and any(problem.fault == ListFault.NO_NAME for problem in problems):
            return ReadLine(row, None, NewEntrant(name=""), problems)
        number = texts.get(Column.NUMBER, "")
        return ReadLine(
            row,
            None,
            self._newcomer(texts),
            problems,
            int(number) if number.isdecimal() and len(number) < 6 else None,
        )

    def _texts(self, row: Row) -> dict[Column, str]:
        """Return what a row says, tidied; its name is whole."""
        texts: dict[Column, str] = {}
        readings = []
        cells = row.cells
        for at, column in self._used:
            if at >= len(cells):
                break
            text, reading = split_reading(cells[at])
            text = tidy(text[1:] if text[:1] == "'" and FORMULA.match(text, 1) else text)
            if reading and column in NAMES:
                readings.append(tidy(reading))
            texts[column] = f"{texts[column]} {text}".strip() if column in texts else text
        given, family = texts.pop(Column.GIVEN, ""), texts.pop(Column.FAMILY, "")
        whole, first = texts.pop(Column.NAME, ""), texts.pop(Column.FAMILY_FIRST, "")
        if edited := self._names.get(row.line):
            written = read_name(tidy(edited), self._language)
        elif whole or first:
            written = read_name(
                first or whole, self._language, family_first=bool(first), numbered=self._numbered
            )
        else:
            written = in_order(given, _lowered(family, given), self._language)
        if whole and given and family and not written.sort_name and not edited:
            written = replace(written, sort_name=in_order(given, family, self._language).sort_name)
        texts[Column.NAME] = written.name
        texts[Column.SORT_NAME] = (
            texts.get(Column.SORT_NAME) or " ".join(readings) or written.sort_name
        )
        texts[Column.CLUB] = texts.get(Column.CLUB) or written.home_club
        return texts

    def _newcomer(self, texts: Mapping[Column, str]) -> NewEntrant:
        club, team = texts[Column.CLUB], texts.get(Column.TEAM, "")
        table = texts.get(Column.TABLE, "")
        return NewEntrant(
            name=texts[Column.NAME],
            sort_name=texts[Column.SORT_NAME],
            home_club=self._groups.setdefault(club, club),
            team=self._groups.setdefault(team, team),
            language=language_of(texts.get(Column.LANGUAGE, "")) or "",
            out_of_competition=bool(is_marked(texts.get(Column.OUT, ""))),
            fixed_table=int(table) if table.isdecimal() else None,
            withdrawn=bool(is_marked(texts.get(Column.WITHDRAWN, ""))),
            member_number=texts.get(Column.MEMBER_NUMBER, ""),
        )


def _lowered(family: str, given: str) -> str:
    """Return a family name, without the capitals that set it apart from the given one."""
    return (
        family.title() if family.isupper() and len(family) > 1 and not given.isupper() else family
    )


def _problems(line: int, texts: Mapping[Column, str]) -> list[ListProblem]:
    problems = [] if texts[Column.NAME] else [ListProblem(ListFault.NO_NAME, line)]
    for column in (Column.NAME, Column.SORT_NAME, Column.CLUB, Column.TEAM):
        text = texts.get(column, "")
        if len(text) > NAME_LIMIT:
            problems.append(ListProblem(ListFault.TOO_LONG, line, text))
        elif not is_printable(text):
            problems.append(ListProblem(ListFault.UNPRINTABLE, line, shown_unprintable(text)))
    number = texts.get(Column.MEMBER_NUMBER, "")
    if len(number) > LONGEST_NUMBER:
        problems.append(ListProblem(ListFault.NUMBER_TOO_LONG, line, number))
    elif not is_printable(number):
        problems.append(ListProblem(ListFault.UNPRINTABLE, line, shown_unprintable(number)))
    if language_of(texts.get(Column.LANGUAGE, "")) is None:
        problems.append(ListProblem(ListFault.LANGUAGE, line, texts[Column.LANGUAGE]))
    problems += [
        ListProblem(ListFault.YES_OR_NO, line, texts[column])
        for column in (Column.OUT, Column.WITHDRAWN)
        if is_marked(texts.get(column, "")) is None
    ]
    table = texts.get(Column.TABLE, "")
    if table and not (table.isdecimal() and len(table) < 5):
        problems.append(ListProblem(ListFault.TABLE, line, table))
    return problems
