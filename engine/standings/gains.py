"""What the matches of a seating give to everybody, in columns that can be kept."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from engine.standings.matches import WHOLE, MatchResult, winners_of
from engine.standings.points import PointsSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Gains:
    """What the matches of one seating give under one points system.

    ``sizes`` and ``closed_rounds`` have one value for each reported match, in their order; the
    columns from ``entrants`` on one for each of its entrants, match by match and in seat order.
    ``unreported`` holds the entrants of each match that is missing. All is plain, as JSON is.
    """

    seating: int  # from 1
    sizes: Sequence[int]  # how many entrants
    closed_rounds: Sequence[int]
    entrants: Sequence[int]  # start numbers
    raw: Sequence[int]  # card points
    rounds: Sequence[int]  # played
    colour_points: Sequence[int | None]  # what the penalty colours cost, None where not known
    placed: Sequence[bool]  # whether they played half of the closed rounds, so have a place
    points: Sequence[int]  # in 1/840
    wins: Sequence[int]  # the share of the first place, in 1/840
    margins: Sequence[int]  # raw points above the mean of who has a place, in 1/840
    unreported: Sequence[Sequence[int]]

    def matches(self) -> Iterator[MatchResult]:
        """Yield the matches that they come from, those that are missing at last."""
        bounds = pairwise(accumulate(self.sizes, initial=0))
        for (start, end), closed in zip(bounds, self.closed_rounds, strict=True):
            colours = tuple(self.colour_points[start:end])
            yield MatchResult(
                seating=self.seating,
                entrants=tuple(self.entrants[start:end]),
                points=tuple(self.raw[start:end]),
                rounds=tuple(self.rounds[start:end]),
                closed_rounds=closed,
                colour_points=None if set(colours) == {None} else colours,
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
    return Gains(
        seating=number,
        sizes=[len(match.entrants) for match in reported],
        closed_rounds=[match.closed_rounds for match in reported],
        entrants=_column(match.entrants for match in reported),
        raw=_column(match.points for match in reported),
        rounds=_column(match.rounds for match in reported),
        colour_points=[cost for match in reported for cost in _colour_points(match)],
        placed=[2 * rounds >= match.closed_rounds for match in reported for rounds in match.rounds],
        points=_column(system.points(match, sit_out) for match in reported),
        wins=_column(map(_wins, reported)),
        margins=_column(map(_margins, reported)),
        unreported=[list(match.entrants) for match in matches if not match.reported],
    )


def _column(parts: Iterable[Sequence[int]]) -> list[int]:
    return [value for part in parts for value in part]


def _colour_points(match: MatchResult) -> Sequence[int | None]:
    return (None,) * len(match.entrants) if match.colour_points is None else match.colour_points


def _wins(match: MatchResult) -> list[int]:
    wins, winners = [0] * len(match.entrants), winners_of(match)
    for seat in winners:
        wins[seat] = WHOLE // len(winners)
    return wins


def _margins(match: MatchResult) -> list[int]:
    """Return by how much each one with a place is above the mean raw total of those; 0 for others.

    A mean is rounded down, so that all seats are measured by the same whole number.
    """
    seats = match.ranked_seats
    margins = [0] * len(match.entrants)
    mean = WHOLE * sum(match.points[seat] for seat in seats) // len(seats) if seats else 0
    for seat in seats:
        margins[seat] = WHOLE * match.points[seat] - mean
    return margins
