"""A person's chart: the rank in each evening of a year."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pages.public.chart_labels import BELOW_LAST, Label, labels_of

# The drawing's own units; it is as wide as a phone shows it.
WIDTH: Final = 340
LEFT: Final = 34  # room for the lowest rank
RIGHT: Final = 14
RANKS: Final = 140  # high, from the first rank to the last one shown
HEAD: Final = 22  # room for a number above
FOOT: Final = 22 + BELOW_LAST  # room for the days, and for the number of the lowest mark
FEWEST_RANKS: Final = 4  # a step from 1 to 2 should not look deep
MOST_LABELLED: Final = 10  # marks with a number: of more, two might lie upon each other
YEAR: Final = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class RankOn:
    """The rank that was reached on a day."""

    day: date
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A rank in the chart."""

    x: int
    y: int
    ranked: RankOn
    label: Label | None  # where its number stands, if it has one


@dataclass(frozen=True, slots=True, kw_only=True)
class YearChart:
    """The whole chart, from its upper left corner."""

    marks: Sequence[Mark]  # by day
    worst: int  # the last rank shown
    width = WIDTH
    left = LEFT
    right = WIDTH - RIGHT
    top = HEAD
    bottom = HEAD + RANKS
    height = HEAD + RANKS + FOOT
    foot = HEAD + RANKS + FOOT - 6

    @property
    def path(self) -> str:
        """The line as SVG takes it."""
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)

    @property
    def first(self) -> Mark:
        """The oldest mark."""
        return self.marks[0]

    @property
    def last(self) -> Mark:
        """The newest mark."""
        return self.marks[-1]


def year_chart(ranks: Sequence[RankOn]) -> YearChart | None:
    """Return the chart of the year that ends with the newest of some ranks; None without two.

    Better ranks stand higher. Several of one day stand in the order in which they are given.
    """
    by_day = sorted(ranks, key=lambda ranked: ranked.day)
    year = [ranked for ranked in by_day if ranked.day > by_day[-1].day - YEAR]
    if len(year) < 2:
        return None
    worst = max(FEWEST_RANKS, *(ranked.rank for ranked in year))
    days = (year[-1].day - year[0].day).days
    across = WIDTH - LEFT - RIGHT

    def x(ranked: RankOn) -> int:
        return LEFT + (
            round(across * (ranked.day - year[0].day).days / days) if days else across // 2
        )

    best = min(ranked.rank for ranked in year)
    few = len(year) <= MOST_LABELLED
    labelled = {year.index(ranked) for ranked in year if few or ranked.rank == best}
    if not few:  # the newest of the best ones alone
        labelled = {max(labelled)}
    points = [(x(ranked), HEAD + round(RANKS * (ranked.rank - 1) / (worst - 1))) for ranked in year]
    labels = labels_of(points)
    return YearChart(
        marks=[
            Mark(x=x, y=y, ranked=ranked, label=labels[at] if at in labelled else None)
            for at, ((x, y), ranked) in enumerate(zip(points, year, strict=True))
        ],
        worst=worst,
    )
