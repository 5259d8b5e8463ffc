"""What every entrant has from each seating: played, ruled, or a sit-out's value."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
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


class Use(StrEnum):
    """What a match is for an entrant with a seat in it. RULES.md 7.22."""

    COUNTS = "counts"
    NOT_BEST = "not_best"  # the best seatings alone count, and this is none of them
    FEW_ROUNDS = "few_rounds"  # no place: a sit-out's value counts
    OTHER_TABLE = "other_table"  # another match of the seating counts
    REPLACED = "replaced"  # other points stand in its place
    VOID = "void"

    @property
    def stands(self) -> bool:
        """Whether what was played stands, in statistics and between two players. RULES.md 7.23."""
        return self not in (Use.OTHER_TABLE, Use.REPLACED, Use.VOID)


class CountingMatch(NamedTuple):
    """A match, and for whom it counts."""

    match: MatchResult
    points: tuple[int, ...]  # standings points by seat
    seats: tuple[int, ...]  # of those for whom it counts, ascending; each has a place


_BySeating: TypeAlias = defaultdict[int, dict[int, SeatingPoints]]  # then by entrant
_Seats: TypeAlias = defaultdict[int, dict[int, tuple[int, int]]]  # by seating and entrant


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
        """What each reported match is for its entrants, in their order."""
        results = self.results
        void = {(part.seating, part.entrant) for part in results.void}
        replaced = {(part.seating, part.entrant) for part in results.averaged}
        replaced |= {(given.seating, given.entrant) for given in results.given}
        counting: defaultdict[int, set[int]] = defaultdict(set)  # entrants by seating
        for entrant, seatings in self.earned.items():
            for seating, _, kind, counts in seatings:
                if counts and kind == Kind.PLAYED:
                    counting[seating].add(entrant)

        def use(number: int, match: MatchResult, entrant: int) -> Use:
            part = (match.seating, entrant)
            here, seat = self._seats[match.seating][entrant]
            if part in replaced:
                return Use.REPLACED
            if part in void:
                return Use.VOID
            if here != number:
                return Use.OTHER_TABLE
            if entrant in counting[match.seating]:
                return Use.COUNTS
            return Use.NOT_BEST if seat in match.ranked_seats else Use.FEW_ROUNDS

        return [
            tuple([use(number, match, entrant) for entrant in match.entrants])
            for number, match in enumerate(self.reported)
        ]

    @cached_property
    def counting(self) -> list[CountingMatch]:
        """The matches that count for any entrant: all that tie-breaks and sums may read."""
        matches = (
            CountingMatch(
                match, points, tuple([seat for seat, use in enumerate(uses) if use is Use.COUNTS])
            )
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
        """Return what the matches give."""
        won: _BySeating = defaultdict(dict)
        shared: dict[tuple[int, int, Kind], SeatingPoints] = {}  # few differ
        for seating, seats in self._seats.items():
            of_seating = won[seating]
            for entrant, (number, seat) in seats.items():
                match = self.reported[number]
                placed = 2 * match.rounds[seat] >= match.closed_rounds
                kind = Kind.PLAYED if placed else Kind.SIT_OUT
                key = (seating, self.match_points[number][seat], kind)
                if key not in shared:
                    shared[key] = SeatingPoints(*key)
                of_seating[entrant] = shared[key]
        return won

    @cached_property
    def _seats(self) -> _Seats:
        """The match of each entrant in each seating, by its number, and their seat there.

        Of two matches the one that RULES.md 7.10 names.
        """
        seats: _Seats = defaultdict(dict)

        def merit(number: int, seat: int) -> tuple[int, int, int, int]:
            match = self.reported[number]
            points = self.match_points[number][seat]
            return match.rounds[seat], points, match.points[seat], -match.table

        for number, match in enumerate(self.reported):
            of_seating = seats[match.seating]
            for seat, entrant in enumerate(match.entrants):
                other = of_seating.get(entrant)
                if other is None or merit(number, seat) > merit(*other):
                    of_seating[entrant] = (number, seat)
        return seats

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
