"""A series as plain values: its rules, the events that count, and the lines of its standings.

Points are whole numbers in 1/84 000: 1/840 times the weight of an event in per cent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from engine.standings.matches import WHOLE

PER_CENT: Final = 100
UNIT: Final = WHOLE * PER_CENT  # of a point, in an event whose weight is 100


class CountedBy(StrEnum):
    """The measure by which a series ranks."""

    POINTS = "points"  # the sum of the standings points
    MEAN = "mean"  # the mean of all matches
    RANK = "rank"  # points of a list by final rank


RANK_LISTS: Final = {  # in 1/840, the first rank first; keys are stored: never change them
    "top_ten": tuple(WHOLE * points for points in (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)),
    "top_thirty": tuple(
        WHOLE * points
        for points in (100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, *range(16, 0, -1))
    ),
    "one_less": tuple(WHOLE * points for points in range(20, 0, -1)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRules:
    """The organiser's choices. What makes no sense together is named by ``refusals``."""

    counted_by: str
    rank_points: tuple[int, ...] = ()  # in 1/840, the first rank first; later ones get nothing
    least_matches: int | None = None  # that a rank needs, where the mean ranks
    best_events: int | None = None  # how many count for each person; None for all
    full_only: bool = False  # whether an event counts only for who played all of it
    bonus: int = 0  # in 1/840, for each event taken part in; it has no weight
    tie_breaks: tuple[str, ...] = ()  # in the order in which they decide


class EventResult(NamedTuple):
    """One entrant of one event, by the person's number in the register."""

    person: int
    points: int  # in 1/840
    matches: int
    rank: int | None  # None for those without one in the event
    full: bool  # whether the person played all of it
    out_of_competition: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesEvent:
    """An event that counts, with its standings in any order."""

    event: int
    weight: int  # in per cent
    results: tuple[EventResult, ...]
    points_system: str
    by_rank_alone: bool = False  # imported, and nothing but the ranks is known


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """Everything that counts in a series."""

    rules: SeriesRules
    events: tuple[SeriesEvent, ...]  # oldest first
    to_come: tuple[int, ...] = ()  # the weights of the events that are still to come
    lots: Mapping[int, int] = field(default_factory=dict)  # person: position drawn, from 1


class Reason(StrEnum):
    """The reason why a contribution counts or does not."""

    COUNTS = "counts"
    NOT_BEST = "not_best"  # better events push it out
    NOT_FULL = "not_full"  # the person did not play all of the event
    NO_RANK = "no_rank"  # the person has none in the event, or played out of competition
    NO_POINTS = "no_points"  # the rank has none in the list, or ranks are all that is known


class Contribution(NamedTuple):
    """The points that one event gives one person, or would if it counted; without the bonus."""

    event: int
    points: int  # weighted, in 1/84 000
    reason: Reason
    rank: int | None  # in the event
    matches: int


class SeriesLine(NamedTuple):
    """One line of the standings of a series.

    ``tie_breaks`` go in the order of the rules, all in 1/84 000 (of a win, a point, a position
    drawn); None where one was not asked or is not known. ``decided_by`` names the one that put the
    person below the line above; None when the points did, when that line has the same rank, and
    without a rank.
    """

    person: int
    rank: int | None  # from 1; shared ranks are 1, 2, 2, 4
    points: int  # the sum of what counts and of the bonus, in 1/84 000
    mean: Fraction | None  # of the matches that count, weighted, in 1/840; None for another measure
    matches: int  # of the events that count
    events: int  # that gave a contribution, counting or not
    bonus: int  # in 1/84 000
    contributions: tuple[Contribution, ...]  # oldest event first
    tie_breaks: tuple[int | None, ...]
    decided_by: str | None
    ranks: tuple[int | None, ...]  # after each event, oldest first
    reachable: int | None  # the best rank still possible; None where no one can know
