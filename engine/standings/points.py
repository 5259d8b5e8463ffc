"""Points systems: what one match is worth in the standings."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal, TypeAlias

from engine.standings.matches import WHOLE, MatchResult, place_groups

SIZES = (3, 4, 5, 6, 7, 8)  # of a table
Row: TypeAlias = Callable[[int], tuple[int, ...]]  # the points of each place among so many


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsSystem:
    """One way to turn a match into standings points. All points are in 1/840.

    ``points(match, sit_out)`` returns them in the order of the match's entrants; anyone who played
    under half of the closed rounds gets ``sit_out``.
    """

    key: str  # stored in the database: never change it
    points: Callable[[MatchResult, int], tuple[int, ...]]
    by: Literal["mean", "sum"]  # what ranks: of the seatings that count
    middle: int  # the mean of a table, for who has no points of their own to go by
    most: int | None = None  # that a match can give, the least is 0; None where cards add up
    sizes: tuple[int, ...] = SIZES  # of the tables it is made for
    equal_tables: bool = False  # fair only while matches are ``comparable``


def comparable(matches: Iterable[MatchResult]) -> bool:
    """Return whether raw points may be added: all matches of one size and number of rounds.

    The size is that of the rounds, so a substitute makes no difference. Unreported matches are
    left out; leave out yourself those that are still being played.
    """
    kinds = {(sum(match.rounds), match.closed_rounds) for match in matches if match.reported}
    return len(kinds) <= 1


def _by_place(row: Row, match: MatchResult, sit_out: int) -> tuple[int, ...]:
    """Return the row's points by place; who tie share the mean of their places, rounded down."""
    if match.whole:
        totals = sorted(match.points, reverse=True)
        of_total = dict(zip(totals, row(len(totals)), strict=True))
        if len(of_total) == len(totals):  # no ties, the usual case, so the quick one
            return tuple(map(of_total.__getitem__, match.points))
    points = [sit_out] * len(match.entrants)
    left = row(len(match.ranked_seats))
    for group in place_groups(match):
        shared, left = left[: len(group)], left[len(group) :]
        for seat in group:
            points[seat] = sum(shared) // len(shared)
    return tuple(points)


def _evenly(first: int, last: int, players: int) -> tuple[int, ...]:
    """Return points that fall evenly; their mean for who is ranked alone.

    Whole for up to 8 players, beyond (8 and substitutes) rounded down.
    """
    if players == 1:
        return ((first + last) // 2,)
    steps = players - 1
    return tuple(last + (first - last) * (steps - place) // steps for place in range(players))


@cache
def _place(players: int) -> tuple[int, ...]:
    return _evenly(WHOLE, 0, players)


@cache
def _five_three_two_one(players: int) -> tuple[int, ...]:
    """Return 5, 3, 2, 1 for four and 4½ to 1 for three: 2¾ is the mean of either.

    A substitute can make them five or more: 4¾ to ¾, of which all shares are whole in 1/840.
    """
    if players == 4:
        return (5 * WHOLE, 3 * WHOLE, 2 * WHOLE, WHOLE)
    if players > 4:
        return _evenly(19 * WHOLE // 4, 3 * WHOLE // 4, players)
    return _evenly(9 * WHOLE // 2, WHOLE, players)


@cache
def _by_size(players: int) -> tuple[int, ...]:
    """Return 60 to 12, for five players 60, 48, 36, 24, 12: 36 is the mean at any size."""
    return _evenly(60 * WHOLE, 12 * WHOLE, players)


@cache
def _bonus(players: int) -> tuple[int, ...]:
    return _evenly(10 * WHOLE, 0, players)


def _raw(match: MatchResult, sit_out: int) -> tuple[int, ...]:
    ranked = match.ranked_seats
    return tuple(
        WHOLE * points if seat in ranked else sit_out for seat, points in enumerate(match.points)
    )


def _raw_bonus(match: MatchResult, sit_out: int) -> tuple[int, ...]:
    """Return raw points and 10 for the first place, 0 for the last, evenly between."""
    ranked = match.ranked_seats
    bonus = _by_place(_bonus, match, sit_out)
    return tuple(
        WHOLE * points + extra if seat in ranked else sit_out
        for seat, (points, extra) in enumerate(zip(match.points, bonus, strict=True))
    )


PLACE = PointsSystem(
    key="place", points=partial(_by_place, _place), by="mean", middle=WHOLE // 2, most=WHOLE
)
FIVE_THREE_TWO_ONE = PointsSystem(
    key="five_three_two_one",
    points=partial(_by_place, _five_three_two_one),
    by="sum",
    middle=11 * WHOLE // 4,
    most=5 * WHOLE,
    sizes=(3, 4),
)
BY_SIZE = PointsSystem(
    key="by_size", points=partial(_by_place, _by_size), by="sum", middle=36 * WHOLE, most=60 * WHOLE
)
RAW_BONUS = PointsSystem(
    key="raw_bonus", points=_raw_bonus, by="sum", middle=5 * WHOLE, equal_tables=True
)
RAW = PointsSystem(key="raw", points=_raw, by="sum", middle=0, equal_tables=True)
POINTS_SYSTEMS = {
    system.key: system for system in (PLACE, FIVE_THREE_TWO_ONE, BY_SIZE, RAW_BONUS, RAW)
}
