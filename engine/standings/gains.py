"""What the matches of a seating give to everybody, in columns that can be kept."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from typing import TypeVar

from engine.standings.matches import WHOLE, MatchResult, winners_of
from engine.standings.points import PointsSystem

_Value = TypeVar("_Value", int, int | None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gains:
    """What the matches of one seating give under one points system.

    ``sizes`` and ``closed_rounds`` have one value for each reported match, in their order; the
    columns from ``entrants`` to ``margins`` one for each of its entrants, match by match and in
    seat order. ``partial`` has a row for each of these who did not play all the closed rounds:
    the index in the columns, the rounds played, and whether that is enough for a place.
    ``unreported`` holds the entrants of each match that is missing. All is plain, as JSON is.
    """

    seating: int  # from 1
    sizes: Sequence[int]  # how many entrants
    closed_rounds: Sequence[int]
    entrants: Sequence[int]  # start numbers
    raw: Sequence[int]  # card points
    points: Sequence[int]  # in 1/840
    margins: Sequence[int]  # raw points above the mean of who has a place, in 1/840
    colour_points: Sequence[int | None]  # the penalty colours' cost; empty where none is known
    winners: Sequence[int]  # start numbers
    wins: Sequence[int]  # the share of the first place that each winner has, in 1/840
    partial: Sequence[Sequence[int]]
    unreported: Sequence[Sequence[int]]

    def rounds(self) -> list[int]:
        """Return how many rounds each one played, as a column."""
        matches = zip(self.sizes, self.closed_rounds, strict=True)
        rounds = [closed for size, closed in matches for _ in range(size)]
        for index, played, _ in self.partial:
            rounds[index] = played
        return rounds

    def matches(self) -> Iterator[MatchResult]:
        """Yield the matches that they come from, those that are missing at last."""
        rounds, known = self.rounds(), bool(self.colour_points)
        bounds = pairwise(accumulate(self.sizes, initial=0))
        for (start, end), closed in zip(bounds, self.closed_rounds, strict=True):
            colours = tuple(self.colour_points[start:end])
            yield MatchResult(
                seating=self.seating,
                entrants=tuple(self.entrants[start:end]),
                points=tuple(self.raw[start:end]),
                rounds=tuple(rounds[start:end]),
                closed_rounds=closed,
                colour_points=colours if known and set(colours) != {None} else None,
            )
        for entrants in self.unreported:
            nothing = (0,) * len(entrants)
            yield MatchResult(
                seating=self.seating,
                entrants=tuple(entrants),
                points=nothing,
                rounds=nothing,
                closed_rounds=0,
            )


def gains_of(matches: Iterable[MatchResult], system: PointsSystem, sit_out: int) -> list[Gains]:
    """Return what matches give, one for each of their seatings, ascending.

    ``sit_out`` is what a match is worth, in 1/840, to who played under half of it.
    """
    seatings: defaultdict[int, list[MatchResult]] = defaultdict(list)
    for match in matches:
        seatings[match.seating].append(match)
    return [_gains(number, seatings[number], system, sit_out) for number in sorted(seatings)]


def _gains(number: int, matches: list[MatchResult], system: PointsSystem, sit_out: int) -> Gains:
    reported = [match for match in matches if match.reported]
    winners = [(match, winners_of(match)) for match in reported]
    known = any(match.colour_points for match in reported)
    return Gains(
        seating=number,
        sizes=[len(match.entrants) for match in reported],
        closed_rounds=[match.closed_rounds for match in reported],
        entrants=_column(match.entrants for match in reported),
        raw=_column(match.points for match in reported),
        points=_column(system.points(match, sit_out) for match in reported),
        margins=_column(map(_margins, reported)),
        colour_points=_column(map(_colour_points, reported)) if known else [],
        winners=[match.entrants[seat] for match, seats in winners for seat in seats],
        wins=[WHOLE // len(seats) for _, seats in winners for _ in seats],
        partial=_partial(reported),
        unreported=[list(match.entrants) for match in matches if not match.reported],
    )


def _column(parts: Iterable[Sequence[_Value]]) -> list[_Value]:
    return list(chain.from_iterable(parts))


def _partial(reported: Iterable[MatchResult]) -> list[list[int]]:
    everybody = [(match, rounds) for match in reported for rounds in match.rounds]
    return [
        [index, rounds, int(2 * rounds >= match.closed_rounds)]
        for index, (match, rounds) in enumerate(everybody)
        if rounds != match.closed_rounds
    ]


def _colour_points(match: MatchResult) -> Sequence[int | None]:
    return match.colour_points or (None,) * len(match.entrants)


def _margins(match: MatchResult) -> list[int]:
    """Return by how much each one with a place is above the mean raw total of those; 0 for others.

    A mean is rounded down, so that all seats are measured by the same whole number.
    """
    if match.whole:  # the usual case, so the quick one
        mean = WHOLE * sum(match.points) // len(match.points)
        return [WHOLE * points - mean for points in match.points]
    seats = match.ranked_seats
    margins = [0] * len(match.entrants)
    mean = WHOLE * sum(match.points[seat] for seat in seats) // len(seats) if seats else 0
    for seat in seats:
        margins[seat] = WHOLE * match.points[seat] - mean
    return margins
