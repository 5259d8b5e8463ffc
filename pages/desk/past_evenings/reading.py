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

from pages.desk.names.files import HEADINGS_WITHIN, ListSource
from pages.desk.names.headings import NAMES, Column, columns_of
from pages.desk.names.messages import ListFault, ListProblem
from pages.desk.names.reading import Corrections, ReadLine, ReadList, read_list
from pages.desk.names.rows import Row, split_reading
from pages.desk.past_evenings.days import days_of
from scoring.services.imported_results import PastResult
from scoring.units import PERCENT, POINTS

RESULT_LIMIT: Final = 20_000  # cells of evenings
_NUMBER: Final = re.compile(r"([+-]?\d{1,6})(?:[.,](\d{1,4}))?\s*(%?)")
_RANK: Final = re.compile(r"([1-9]\d{0,3})(?:\s*[.º°ª]|位|\s*)")
_ABSENT: Final = frozenset({"", "-", "–", "—", "/", "."})
_MOST_POINTS: Final = 100_000
_LETTER: Final = re.compile(r"[^\W\d_]")


class Measure(StrEnum):
    """The kind of the numbers of a list."""

    POINTS = "points"
    PERCENT = "percent"  # means of place points
    RANKS = "ranks"


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningChoices:
    """The organiser's own word on the evenings, in place of the guess."""

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
        """The reasons for which the evenings cannot be imported."""
        return [*self.list.problems, *_evening_problems(self)]


def read_evenings(
    source: ListSource,
    *,
    language: str,
    corrections: Corrections,
    choices: EveningChoices,
) -> ReadEvenings:
    """Return the people of a list and what they reached on which day.

    Raises:
        ListUnreadable: it is no list, an empty one, or one of too many people.
    """
    corrections = _with_guess(source, language, corrections)
    people = read_list(source, language=language, corrections=corrections)
    rows = [line.row for line in people.lines if line.newcomer]
    columns = _evening_columns(people, language, choices)
    measure = choices.measure or _likely_measure(rows, [column.at for column in columns])
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
        list=people, measure=measure, columns=columns, results=results, unread=unread
    )


def _with_guess(source: ListSource, language: str, corrections: Corrections) -> Corrections:
    """Return the corrections, with what headings of evenings say where nothing was corrected."""
    candidates = [row for row in source.rows() if row.reason is None][:HEADINGS_WITHIN]
    if corrections.heading is None:
        best = max(candidates, key=lambda row: len(_days_in(row, language)), default=None)
        if best is None or not _days_in(best, language):
            return corrections
        corrections = replace(corrections, heading=best.line)
    heading = next((row for row in source.rows() if row.line == corrections.heading), None)
    if heading is None:
        return corrections
    cells = [split_reading(cell)[0] for cell in heading.cells]
    known = columns_of(cells)
    guess = dict.fromkeys(_days_in(heading, language), Column.RESULT)
    if not NAMES & {*known}:
        below = [row for row in candidates if row.line > heading.line]
        free = (at for at in range(len(known)) if at not in guess and known[at] == Column.UNUSED)
        names = next((at for at in free if _are_texts(below, at)), None)
        guess |= {} if names is None else {names: Column.NAME}
    return replace(corrections, columns={**guess, **corrections.columns})


def _days_in(row: Row, language: str) -> dict[int, date]:
    """Return the days that a row of headings names, by column."""
    headings = [split_reading(cell)[0] for cell in row.cells]
    days = days_of(headings, language=language, until=timezone.localdate())
    return {at: day for at, day in enumerate(days) if day}


def _are_texts(rows: Sequence[Row], at: int) -> bool:
    return 2 * sum(bool(_LETTER.search(_cell(row, at))) for row in rows) > len(rows)


def _evening_columns(read: ReadList, language: str, choices: EveningChoices) -> list[EveningColumn]:
    heading = next((line.row for line in read.lines if line.row.line == read.heading), None)
    guess = _days_in(heading, language) if heading else {}
    days = {
        at: choices.days.get(at, guess.get(at))
        for at, column in enumerate(read.columns)
        if column == Column.RESULT
    }
    before: list[date | None] = []
    columns = []
    for at, day in days.items():
        columns.append(EveningColumn(at, day, before.count(day) + 1))
        before.append(day)
    return columns


def _likely_measure(rows: Sequence[Row], columns: Iterable[int]) -> Measure:
    """Return what the numbers seem to be: each column of ranks holds 1, 2, 2, 4 and so on."""
    texts = [[_cell(row, at) for row in rows] for at in columns]
    filled = [[text for text in column if text not in _ABSENT] for column in texts]
    if any("%" in text for column in filled for text in column):
        return Measure.PERCENT
    ranked = [column for column in filled if len(column) > 1]
    if ranked and all(map(_are_ranks, ranked)):
        return Measure.RANKS
    return Measure.POINTS


def _are_ranks(texts: Sequence[str]) -> bool:
    numbers = [_number(text, Measure.RANKS) for text in texts]
    expected = 1
    for rank, alike in groupby(sorted(rank or 0 for rank in numbers)):
        if rank != expected:
            return False
        expected += len([*alike])
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
    parts = _NUMBER.fullmatch(text)
    if parts is None or (parts[3] and measure == Measure.POINTS):
        return None
    value = Decimal(f"{parts[1]}.{parts[2] or 0}")
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
    return [line for line in read.list.lines if line.newcomer and line.row.line in there]
