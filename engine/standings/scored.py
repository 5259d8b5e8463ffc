"""The points of every entrant from each seating: played, ruled, or a sit-out's value."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS, PointsSystem
from engine.standings.results import Kind, RankingRules, Results


class SeatingPoints(NamedTuple):
    """The points of one seating. A tuple, for a large event has ten thousand of them."""

    seating: int  # from 1
    points: int  # in 1/840
    kind: Kind
    counts: bool = True  # False for one that the best ones push out


class Use(StrEnum):
    """The use of a match for an entrant with a seat in it. RULES.md 7.22."""

    COUNTS = "counts"
    NOT_BEST = "not_best"  # the best seatings alone count, and this is none of them
    FEW_ROUNDS = "few_rounds"  # no place: a sit-out's value counts
    OTHER_TABLE = "other_table"  # another match of the seating counts
    REPLACED = "replaced"  # other points stand in its place
    VOID = "void"

    @property
    def stands(self) -> bool:
        """Return whether the points stand, in statistics and between two players. RULES.md 7.23."""
        return self not in (Use.OTHER_TABLE, Use.REPLACED, Use.VOID)


class CountingMatch(NamedTuple):
    """A match, and for whom it counts."""

    match: MatchResult
    points: tuple[int, ...]  # standings points by seat
    seats: tuple[int, ...]  # of those for whom it counts, ascending; each has a place


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
    def uses(self) -> list[tuple[Use, ...]]:
        """The use of each reported match for its entrants, in their order."""
        results, passed_over = self.results, self._passed_over
        apart = {(part.seating, part.entrant): Use.VOID for part in results.void}
        apart |= {(part.seating, part.entrant): Use.REPLACED for part in results.averaged}
        apart |= {(award.seating, award.entrant): Use.REPLACED for award in results.given}
        not_best = {
            (each.seating, entrant)
            for entrant, seatings in (self.earned.items() if self.rules.best else ())
            for each in seatings
            if not each.counts
        }
        special = (
            apart.keys() | not_best | {(self.reported[n].seating, who) for n, who in passed_over}
        )

        def use(number: int, match: MatchResult, seat: int) -> Use:
            entrant = match.entrants[seat]
            part = (match.seating, entrant)
            if part in apart:
                return apart[part]
            if (number, entrant) in passed_over:
                return Use.OTHER_TABLE
            if seat not in match.ranked_seats:
                return Use.FEW_ROUNDS
            return Use.NOT_BEST if part in not_best else Use.COUNTS

        def of_match(number: int, match: MatchResult) -> tuple[Use, ...]:
            seats = range(len(match.entrants))
            if match.whole and not (
                special and any((match.seating, entrant) in special for entrant in match.entrants)
            ):  # the usual case, so the quick one
                return (Use.COUNTS,) * len(seats)
            return tuple([use(number, match, seat) for seat in seats])

        return [of_match(number, match) for number, match in enumerate(self.reported)]

    @cached_property
    def counting(self) -> list[CountingMatch]:
        """The matches that count for any entrant: all that tie-breaks and sums may read."""
        matches = (
            CountingMatch(match, points, _counting_seats(uses))
            for match, points, uses in zip(self.reported, self.match_points, self.uses, strict=True)
        )
        return [each for each in matches if each.seats]

    @cached_property
    def visitors(self) -> set[int]:
        """Those who have played too few rounds of a match for a place."""
        return {
            entrant
            for match, uses in zip(self.reported, self.uses, strict=True)
            for entrant, rounds, use in zip(match.entrants, match.rounds, uses, strict=True)
            if rounds and use is Use.FEW_ROUNDS
        }

    @cached_property
    def raw(self) -> dict[int, int]:
        """The card points of each entrant in the matches that count for them."""
        totals = dict.fromkeys(self.results.entrants, 0)
        for match, _, seats in self.counting:
            for seat in seats:
                totals[match.entrants[seat]] += match.points[seat]
        return totals

    @cached_property
    def earned(self) -> dict[int, tuple[SeatingPoints, ...]]:
        """The points of every entrant by seating, ascending; of best ones, equal earlier first.

        Points that were given replace played ones.
        """
        won = self._played()
        for award in self.results.given:
            points = SeatingPoints(award.seating, award.points, award.kind)
            won[award.seating][award.entrant] = points
        _apply_rulings(self.results, won, self.system.middle)
        of_entrants: dict[int, list[SeatingPoints]] = {
            entrant: [] for entrant in self.results.entrants
        }
        for seating in sorted(won):
            for entrant, points in won[seating].items():
                of_entrants.setdefault(entrant, []).append(points)
        best = self.rules.best
        if best is None:
            return {entrant: tuple(points) for entrant, points in of_entrants.items()}
        return {entrant: _best(points, best) for entrant, points in of_entrants.items()}

    def _played(self) -> _BySeating:
        """Return what the matches give."""
        won: _BySeating = defaultdict(dict)
        passed_over = self._passed_over
        shared: dict[tuple[int, int, Kind], SeatingPoints] = {}  # few differ
        for number, (match, scored) in enumerate(
            zip(self.reported, self.match_points, strict=True)
        ):
            seating, closed, of_seating = match.seating, match.closed_rounds, won[match.seating]
            for entrant, rounds, points in zip(match.entrants, match.rounds, scored, strict=True):
                if passed_over and (number, entrant) in passed_over:
                    continue
                kind = Kind.PLAYED if 2 * rounds >= closed else Kind.SIT_OUT
                key = (seating, points, kind)
                earned = shared.get(key)
                if earned is None:
                    earned = shared[key] = SeatingPoints(seating, points, kind)
                of_seating[entrant] = earned
        return won

    @cached_property
    def _passed_over(self) -> set[tuple[int, int]]:
        """Numbers of reported matches with an entrant for whom another table counts: rule 7.10."""
        passed_over: set[tuple[int, int]] = set()
        sat: defaultdict[int, dict[int, int]] = defaultdict(dict)  # match by seating and entrant

        def merit(number: int, entrant: int) -> tuple[int, int, int, int]:
            match = self.reported[number]
            seat = match.entrants.index(entrant)
            points = self.match_points[number][seat]
            return match.rounds[seat], points, match.points[seat], -match.table

        for number, match in enumerate(self.reported):
            here = sat[match.seating]
            twice = {entrant: here[entrant] for entrant in match.entrants if entrant in here}
            here.update(dict.fromkeys(match.entrants, number))
            for entrant, other in twice.items():
                if merit(other, entrant) >= merit(number, entrant):
                    here[entrant] = other
                passed_over.add((number + other - here[entrant], entrant))
        return passed_over

    @cached_property
    def sanctions(self) -> dict[int, int]:
        """The sum of each entrant's sanctions, in 1/840; only of those who have any."""
        sums: defaultdict[int, int] = defaultdict(int)
        for sanction in self.results.sanctions:
            sums[sanction.entrant] += sanction.points
        return dict(sums)


@cache  # few differ
def _counting_seats(uses: tuple[Use, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, use in enumerate(uses) if use is Use.COUNTS)


def _apply_rulings(results: Results, won: _BySeating, middle: int) -> None:
    """Leave out what is void, then put the mean of what is left in for what is averaged.

    The mean is rounded to whole points, halves upwards; the middle of every table while there
    is none. Averaged parts take no part in it.
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
