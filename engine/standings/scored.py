"""What every entrant has from each seating: played, ruled, or a sit-out's value."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS, PointsSystem
from engine.standings.results import Kind, RankingRules, Results


class SeatingPoints(NamedTuple):
    """What one seating gave. A tuple, for a large event has ten thousand of them."""

    seating: int  # from 1
    points: int  # in 1/840
    kind: Kind
    counts: bool = True  # False for one that the best ones push out


_BySeating: TypeAlias = defaultdict[int, dict[int, SeatingPoints]]  # then by entrant


@dataclass(frozen=True, kw_only=True)  # without slots, for what is cached
class ScoredResults:
    """An event's results and what they are worth under its rules."""

    results: Results
    rules: RankingRules

    @property
    def system(self) -> PointsSystem:
        """The points system. KeyError when there is no such one."""
        return POINTS_SYSTEMS[self.rules.points_system]

    @cached_property
    def reported(self) -> list[MatchResult]:
        """The matches of which at least one round is closed."""
        return [match for match in self.results.matches if match.reported]

    @cached_property
    def match_points(self) -> list[tuple[int, ...]]:
        """The standings points of each reported match, in the order of its entrants."""
        points, sit_out = self.system.points, self.rules.sit_out
        return [points(match, sit_out) for match in self.reported]

    @cached_property
    def earned(self) -> dict[int, tuple[SeatingPoints, ...]]:
        """The points of every entrant by seating, ascending; of best ones, equal earlier first.

        What was given replaces what was played.
        """
        won = self._played()
        for given in self.results.given:
            points = SeatingPoints(given.seating, given.points, given.kind)
            won[given.seating][given.entrant] = points
        _apply_rulings(self.results, won, self.system.middle)
        of_entrants: dict[int, list[SeatingPoints]] = {one: [] for one in self.results.entrants}
        for seating in sorted(won):
            for entrant, points in won[seating].items():
                of_entrants.setdefault(entrant, []).append(points)
        best = self.rules.best
        if best is None:
            return {one: tuple(points) for one, points in of_entrants.items()}
        return {one: _best(points, best) for one, points in of_entrants.items()}

    def _played(self) -> _BySeating:
        """Return what the matches give; of two in one seating the one with more rounds counts."""
        won: _BySeating = defaultdict(dict)
        rounds_played: dict[tuple[int, int], int] = {}  # by seating and entrant, where not all
        shared: dict[tuple[int, int, Kind], SeatingPoints] = {}  # few differ
        for match, scored in zip(self.reported, self.match_points, strict=True):
            seating, closed, of_seating = match.seating, match.closed_rounds, won[match.seating]
            for entrant, rounds, points in zip(match.entrants, match.rounds, scored, strict=True):
                kind = Kind.PLAYED if 2 * rounds >= closed else Kind.SIT_OUT
                key = (seating, points, kind)
                earned = shared.get(key)
                if earned is None:
                    earned = shared[key] = SeatingPoints(seating, points, kind)
                if entrant in of_seating:
                    other = of_seating[entrant]
                    before = rounds_played[seating, entrant]
                    if (rounds, points, kind == Kind.PLAYED) <= (
                        before,
                        other.points,
                        other.kind == Kind.PLAYED,
                    ):
                        continue
                of_seating[entrant] = earned
                rounds_played[seating, entrant] = rounds
        return won

    @cached_property
    def sanctions(self) -> dict[int, int]:
        """The sum of each entrant's sanctions, in 1/840; only of those who have any."""
        sums: defaultdict[int, int] = defaultdict(int)
        for sanction in self.results.sanctions:
            sums[sanction.entrant] += sanction.points
        return dict(sums)


def _apply_rulings(results: Results, won: _BySeating, middle: int) -> None:
    """Leave out what is void, then put the mean of what is left in for what is averaged.

    The mean is rounded to whole points, halves upwards; the middle of every table while there
    is none. What is averaged itself takes no part in it.
    """
    for part in (*results.void, *results.averaged):
        won[part.seating].pop(part.entrant, None)
    means = {
        part.entrant: _mean(
            [earned[part.entrant].points for earned in won.values() if part.entrant in earned],
            middle,
        )
        for part in results.averaged
    }
    for part in results.averaged:
        average = SeatingPoints(part.seating, means[part.entrant], Kind.AVERAGE)
        won[part.seating][part.entrant] = average


def _mean(points: Collection[int], middle: int) -> int:
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else middle


def _best(seatings: Sequence[SeatingPoints], best: int) -> tuple[SeatingPoints, ...]:
    """Return the same points; of more than the best ones only those count."""
    counting = sorted(seatings, key=lambda each: -each.points)[:best]
    return tuple(each._replace(counts=each in counting) for each in seatings)
