"""Results of past evenings as a list has them: a line for a person, a column for an evening."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

from django.utils import timezone

from pages.desk.names.files import HEADINGS_WITHIN, GivenList
from pages.desk.names.headings import NAMES, Column, columns_of
from pages.desk.names.messages import ListFault, ListProblem
from pages.desk.names.reading import Corrections, ReadLine, ReadList, read_list
from pages.desk.names.rows import Row, split_reading
from pages.desk.past_evenings.days import day_of
from scoring.services.imported_results import PastResult
from scoring.units import PERCENT, POINTS

RESULT_LIMIT: Final = 20_000  # cells of evenings
_NUMBER: Final = re.compile(r"([+-]?\d{1,6})(?:[.,](\d{1,4}))?\s*(%?)")
_RANK: Final = re.compile(r"([1-9]\d{0,3})(?:\s*[.º°ª]|位|\s*)")
_ABSENT: Final = frozenset({"", "-", "–", "—", "/", "."})
_MOST_POINTS: Final = 100_000
_LETTER: Final = re.compile(r"[^\W\d_]")


class Measure(StrEnum):
    """What the numbers of a list are."""

    POINTS = "points"
    PERCENT = "percent"  # means of place points
    RANKS = "ranks"


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningChoices:
    """What the organiser says of the evenings in place of the guess."""

    measure: Measure | None = None
    days: Mapping[int, date | None] = field(default_factory=dict)  # by column, from 0


class EveningColumn(NamedTuple):
    """A column with results; ``part`` counts those of one day."""

    at: int  # from 0
    day: date | None
    part: int  # from 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEvenings:
    """A list with the results that stand in it."""

    list: ReadList
    measure: Measure
    columns: Sequence[EveningColumn]
    results: Mapping[date, Mapping[int, PastResult]]  # by line, then
    unread: Sequence[ListProblem]  # cells that are no such number, and count as empty

    @property
    def problems(self) -> Sequence[ListProblem]:
        """What keeps the evenings from being imported."""
        return [*self.list.problems, *_evening_problems(self)]


def read_evenings(
    given: GivenList,
    *,
    language: str,
    corrections: Corrections,
    choices: EveningChoices,
) -> ReadEvenings:
    """Return the people of a list and what they reached on which day.

    Raises:
        ListUnreadable: it is no list, an empty one, or one of too many people.
    """
    corrections = _with_guess(given, corrections)
    found = read_list(given, language=language, corrections=corrections)
    rows = [one.row for one in found.lines if one.newcomer]
    columns = _evening_columns(found, choices)
    measure = choices.measure or _likely_measure(rows, [one.at for one in columns])
    results: dict[date, dict[int, PastResult]] = {}
    unread = []
    for column in columns:
        for row in rows:
            text = _cell(row, column.at)
            if text in _ABSENT:
                continue
            number = _number(text, measure)
            if number is None:
                unread.append(ListProblem(ListFault.RESULT, row.line, text))
            elif column.day:
                of_day = results.setdefault(column.day, {})
                of_day[row.line] = _joined(of_day.get(row.line), column.part, number, measure)
    return ReadEvenings(
        list=found, measure=measure, columns=columns, results=results, unread=unread
    )


def _with_guess(given: GivenList, corrections: Corrections) -> Corrections:
    """Return the corrections, with what headings of evenings say where nothing was corrected."""
    candidates = [row for row in given.rows() if row.reason is None][:HEADINGS_WITHIN]
    if corrections.heading is None:
        best = max(candidates, key=_days_in, default=None)
        if best is None or not _days_in(best):
            return corrections
        corrections = replace(corrections, heading=best.line)
    heading = next((row for row in given.rows() if row.line == corrections.heading), None)
    if heading is None:
        return corrections
    cells = [split_reading(cell)[0] for cell in heading.cells]
    known = columns_of(cells)
    guess = {at: Column.RESULT for at, cell in enumerate(cells) if day_of(cell)}
    if not NAMES & {*known}:
        below = [row for row in candidates if row.line > heading.line]
        free = (at for at in range(len(known)) if at not in guess and known[at] == Column.UNUSED)
        names = next((at for at in free if _are_texts(below, at)), None)
        guess |= {} if names is None else {names: Column.NAME}
    return replace(corrections, columns={**guess, **corrections.columns})


def _days_in(row: Row) -> int:
    return sum(day_of(split_reading(cell)[0]) is not None for cell in row.cells)


def _are_texts(rows: Sequence[Row], at: int) -> bool:
    return 2 * sum(bool(_LETTER.search(_cell(row, at))) for row in rows) > len(rows)


def _evening_columns(found: ReadList, choices: EveningChoices) -> list[EveningColumn]:
    heading = next((one.row for one in found.lines if one.row.line == found.heading), None)
    days: dict[int, date | None] = {}
    for at, column in enumerate(found.columns):
        if column == Column.RESULT:
            guess = day_of(_cell(heading, at)) if heading else None
            days[at] = choices.days.get(at, guess)
    before: list[date | None] = []
    columns = []
    for at, day in days.items():
        columns.append(EveningColumn(at, day, before.count(day) + 1))
        before.append(day)
    return columns


def _likely_measure(rows: Sequence[Row], columns: Iterable[int]) -> Measure:
    """Return what the numbers seem to be: each column of ranks holds 1, 2, 2, 4 and so on."""
    texts = [[_cell(row, at) for row in rows] for at in columns]
    filled = [[text for text in one if text not in _ABSENT] for one in texts]
    if any("%" in text for one in filled for text in one):
        return Measure.PERCENT
    ranked = [one for one in filled if len(one) > 1]
    if ranked and all(map(_are_ranks, ranked)):
        return Measure.RANKS
    return Measure.POINTS


def _are_ranks(texts: Sequence[str]) -> bool:
    numbers = [_number(text, Measure.RANKS) for text in texts]
    expected = 1
    for rank, those in groupby(sorted(one or 0 for one in numbers)):
        if rank != expected:
            return False
        expected += len([*those])
    return True


def _cell(row: Row, at: int) -> str:
    text = split_reading(row.cells[at])[0] if at < len(row.cells) else ""
    plain = unicodedata.normalize("NFKC", text).strip().replace("\N{MINUS SIGN}", "-")
    return plain.removeprefix("'")  # a guard against formulas


def _number(text: str, measure: Measure) -> int | None:
    """Return a rank, or points in 1/840; None for what is neither, or cannot be."""
    if measure == Measure.RANKS:
        rank = _RANK.fullmatch(text)
        return int(rank[1]) if rank else None
    found = _NUMBER.fullmatch(text)
    if found is None or (found[3] and measure == Measure.POINTS):
        return None
    value = Decimal(f"{found[1]}.{found[2] or 0}")
    if measure == Measure.PERCENT:
        return PERCENT.stored(value) if 0 <= value <= 100 else None
    return POINTS.stored(value) if abs(value) <= _MOST_POINTS else None


def _joined(before: PastResult | None, part: int, number: int, measure: Measure) -> PastResult:
    if measure == Measure.RANKS:
        return PastResult(rank=number)
    return PastResult(points={**(before.points if before else {}), part: number})


def _evening_problems(read: ReadEvenings) -> Iterable[ListProblem]:
    if not read.columns:
        yield ListProblem(ListFault.NO_EVENING)
    for column in read.columns:
        if column.day is None:
            yield ListProblem(ListFault.NO_DAY, column.at + 1)
        elif column.part > 1 and read.measure == Measure.RANKS:
            yield ListProblem(ListFault.TWO_RANKS, column.at + 1)
        elif column.day > timezone.localdate():
            yield ListProblem(ListFault.FUTURE, column.at + 1)
    if sum(map(len, read.results.values())) > RESULT_LIMIT:
        yield ListProblem(ListFault.TOO_LARGE)


def people_of(read: ReadEvenings) -> list[ReadLine]:
    """Return the lines of people with any result: the others take part in nothing."""
    there = {line for results in read.results.values() for line in results}
    return [one for one in read.list.lines if one.newcomer and one.row.line in there]
