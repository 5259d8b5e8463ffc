"""What every entrant has from each seating: played, ruled, or a sit-out's value."""

from collections import defaultdict
from collections.abc import Collection, Mapping
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


_PLAYED, _SIT_OUT = Kind.PLAYED, Kind.SIT_OUT
_Won: TypeAlias = tuple[int, int, Kind]  # rounds played, points in 1/840, where they come from
_Earned: TypeAlias = dict[int, dict[int, _Won]]  # by entrant and seating


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
    def reported(self) -> list[MatchResult]:
        """The matches of which at least one round is closed."""
        return [match for match in self.results.matches if match.reported]

    @property
    def unreported(self) -> list[MatchResult]:
        """The matches that are missing."""
        return [match for match in self.results.matches if not match.reported]

    @cached_property
    def earned(self) -> dict[int, tuple[SeatingPoints, ...]]:
        """The points of every entrant by seating, ascending; of best ones, equal earlier first.

        What was given replaces what was played. Who sat at two tables in one seating has the
        points of the match with more rounds played.
        """
        won = self._played()
        for given in self.results.given:
            won.setdefault(given.entrant, {})[given.seating] = (0, given.points, given.kind)
        _apply_rulings(self.results, won, self.system.middle)
        return {entrant: _counted(mine, self.rules.best) for entrant, mine in won.items()}

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

    def _played(self) -> _Earned:
        points_of, sit_out = self.system.points, self.rules.sit_out
        won: _Earned = {entrant: {} for entrant in self.results.entrants}
        for match in self.reported:
            seating, half = match.seating, match.closed_rounds / 2
            for entrant, rounds, points in zip(
                match.entrants, match.rounds, points_of(match, sit_out), strict=True
            ):
                mine = won[entrant] if entrant in won else won.setdefault(entrant, {})
                new = rounds, points, _PLAYED if rounds >= half else _SIT_OUT
                mine[seating] = max(mine[seating], new) if seating in mine else new
        return won


def _apply_rulings(results: Results, won: _Earned, middle: int) -> None:
    """Leave out what is void, then put the mean of what is left in for what is averaged.

    The mean is rounded to whole points, halves upwards; the middle of every table while there
    is none. What is averaged itself takes no part in it.
    """
    for part in (*results.void, *results.averaged):
        won.setdefault(part.entrant, {}).pop(part.seating, None)
    means = {
        part.entrant: _mean([points for _, points, _ in won[part.entrant].values()], middle)
        for part in results.averaged
    }
    for part in results.averaged:
        won[part.entrant][part.seating] = (0, means[part.entrant], Kind.AVERAGE)


def _mean(points: Collection[int], middle: int) -> int:
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else middle


def _counted(won: Mapping[int, _Won], best: int | None) -> tuple[SeatingPoints, ...]:
    """Return the points by seating; of more than the best ones only those count."""
    seatings = sorted(won.items())
    if best is None or len(won) <= best:
        return tuple([SeatingPoints(one, points, kind) for one, (_, points, kind) in seatings])
    in_order = sorted(seatings, key=lambda item: -item[1][1])
    counting = {one for one, _ in in_order[:best]}
    return tuple(
        SeatingPoints(one, points, kind, one in counting) for one, (_, points, kind) in seatings
    )
