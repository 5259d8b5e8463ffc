"""What every entrant has from each seating: played, ruled, or a sit-out's value."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import NamedTuple, TypeAlias

from engine.standings.gains import Gains, gains_of
from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS, PointsSystem
from engine.standings.results import Kind, RankingRules, Results


class SeatingPoints(NamedTuple):
    """What one seating gave. A tuple, for a large event has ten thousand of them."""

    seating: int  # from 1
    points: int  # in 1/840
    kind: Kind
    counts: bool = True  # False for one that the best ones push out


_Earned: TypeAlias = defaultdict[int, dict[int, SeatingPoints]]  # by seating and entrant


@dataclass(frozen=True, kw_only=True)  # without slots, for what is earned is worked out once
class Evening:
    """An event's results under its rules: everything that ranks and tie-breaks ask about."""

    results: Results
    rules: RankingRules

    @property
    def system(self) -> PointsSystem:
        """The points system. KeyError when there is no such one."""
        return POINTS_SYSTEMS[self.rules.points_system]

    @cached_property
    def gains(self) -> list[Gains]:
        """What the matches give, by seating; those that are known are not worked out again."""
        return [
            *self.results.gains,
            *gains_of(self.results.matches, self.system, self.rules.sit_out),
        ]

    @cached_property
    def reported(self) -> list[MatchResult]:
        """The matches of which at least one round is closed."""
        return [match for match in self.results.all_matches() if match.reported]

    @cached_property
    def earned(self) -> dict[int, tuple[SeatingPoints, ...]]:
        """The points of every entrant by seating, ascending; of best ones, equal earlier first.

        What was given replaces what was played. Who sat at two tables in one seating has the
        points of the match with more rounds played.
        """
        won: _Earned = defaultdict(
            dict, {gains.seating: _of_seating(gains) for gains in self.gains}
        )
        for given in self.results.given:
            points = SeatingPoints(given.seating, given.points, given.kind)
            won[given.seating][given.entrant] = points
        _apply_rulings(self.results, won, self.system.middle)
        everybody = {*self.results.entrants, *chain.from_iterable(won.values())}
        seatings = [won[seating] for seating in sorted(won)]
        earned = {one: _of_entrant(one, seatings) for one in everybody}
        best = self.rules.best
        return earned if best is None else {one: _best(of, best) for one, of in earned.items()}

    @cached_property
    def sanctions(self) -> dict[int, int]:
        """The sum of everybody's sanctions, in 1/840; only of who has any."""
        sums: defaultdict[int, int] = defaultdict(int)
        for sanction in self.results.sanctions:
            sums[sanction.entrant] += sanction.points
        return dict(sums)

    def points_of(self, match: MatchResult) -> tuple[int, ...]:
        """Return what a match is worth, in the order of its entrants."""
        return self.system.points(match, self.rules.sit_out)


def _of_seating(gains: Gains) -> dict[int, SeatingPoints]:
    """Return the points of a seating by entrant; of two matches that with more rounds counts.

    Who have the same share one tuple: places are worth few different points.
    """
    shared = {
        points: SeatingPoints(gains.seating, points, Kind.PLAYED) for points in set(gains.points)
    }
    brought = [shared[points] for points in gains.points]
    for index, _, placed in gains.partial:
        if not placed:
            brought[index] = brought[index]._replace(kind=Kind.SIT_OUT)
    won = dict(zip(gains.entrants, brought, strict=True))
    if len(won) == len(brought):
        return won
    return _of_two_tables(gains.rounds(), won=zip(gains.entrants, brought, strict=True))


def _of_two_tables(
    rounds: Iterable[int], won: Iterable[tuple[int, SeatingPoints]]
) -> dict[int, SeatingPoints]:
    def order(one: tuple[int, tuple[int, SeatingPoints]]) -> tuple[int, int, bool]:
        played, (_, each) = one
        return played, each.points, each.kind == Kind.PLAYED

    return dict(each for _, each in sorted(zip(rounds, won, strict=True), key=order))


def _of_entrant(
    entrant: int, seatings: Iterable[dict[int, SeatingPoints]]
) -> tuple[SeatingPoints, ...]:
    return tuple(filter(None, map(dict.get, seatings, repeat(entrant))))


def _apply_rulings(results: Results, won: _Earned, middle: int) -> None:
    """Leave out what is void, then put the mean of what is left in for what is averaged.

    The mean is rounded to whole points, halves upwards; the middle of every table while there
    is none. What is averaged itself takes no part in it.
    """
    for part in (*results.void, *results.averaged):
        won[part.seating].pop(part.entrant, None)
    means = {
        part.entrant: _mean(
            [each.points for each in _of_entrant(part.entrant, won.values())], middle
        )
        for part in results.averaged
    }
    for part in results.averaged:
        average = SeatingPoints(part.seating, means[part.entrant], Kind.AVERAGE)
        won[part.seating][part.entrant] = average


def _mean(points: Collection[int], middle: int) -> int:
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else middle


def _best(seatings: tuple[SeatingPoints, ...], best: int) -> tuple[SeatingPoints, ...]:
    """Return the same points; of more than the best ones only those count."""
    counting = sorted(seatings, key=lambda each: -each.points)[:best]
    return tuple(each._replace(counts=each in counting) for each in seatings)
