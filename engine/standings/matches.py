"""A match as the standings know it: who played how many rounds for how many raw points."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

WHOLE = 840  # standings points of a won match; divisible by every number up to 8


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """One table's match as far as it counts.

    ``entrants`` are start numbers in seat order, with substitutes after them; ``points`` (raw
    totals), ``rounds`` (rounds played) and ``colour_points`` (what their penalty colours cost
    them) go in the same order. Void rounds are left out of all four. A match without a closed
    round has not been reported.
    """

    seating: int  # from 1
    entrants: tuple[int, ...]
    points: tuple[int, ...]
    rounds: tuple[int, ...]
    closed_rounds: int
    colour_points: tuple[int | None, ...] | None = None  # None where not known
    table: int = 0  # its number in the hall

    @property
    def reported(self) -> bool:
        """Return whether at least one round is closed."""
        return self.closed_rounds > 0

    @property
    def whole(self) -> bool:
        """Return whether all played all closed rounds, so that raw totals alone give the places."""
        return self.reported and self.rounds.count(self.closed_rounds) == len(self.rounds)

    @property
    def ranked_seats(self) -> tuple[int, ...]:
        """Indices of the entrants who played at least half of the closed rounds, so have a place.

        Empty for a match that has not been reported.
        """
        if not self.reported:
            return ()
        return tuple(
            seat for seat, rounds in enumerate(self.rounds) if 2 * rounds >= self.closed_rounds
        )


def place_groups(match: MatchResult) -> list[Sequence[int]]:
    """Return the ranked seats of a match in groups: the winner or winners first, ties together.

    Compared is the mean of the raw points per round played, exactly. Seats in a group ascend.
    """
    groups: dict[int, list[int]] = {}
    for seat, merit in _merits(match).items():
        groups.setdefault(merit, []).append(seat)
    return [groups[merit] for merit in sorted(groups, reverse=True)]


def places_of(match: MatchResult) -> dict[int, range]:
    """Return the places that each ranked seat has, or shares with who ties: ``range(2, 4)``.

    Best first, in a group by seat.
    """
    places: dict[int, range] = {}
    for group in place_groups(match):
        first = len(places) + 1
        places |= dict.fromkeys(group, range(first, first + len(group)))
    return places


def winners_of(match: MatchResult) -> Sequence[int]:
    """Return the seats of the first place, ascending; none for a match that ranks no one."""
    merits = _merits(match)
    best = max(merits.values(), default=0)
    return [seat for seat, merit in merits.items() if merit == best]


def _merits(match: MatchResult) -> dict[int, int]:
    """Return whole numbers that order like the means of the points, by ranked seat."""
    if match.whole:  # the usual case, so the quick one
        return dict(enumerate(match.points))
    seats = match.ranked_seats
    unit = lcm(*(match.rounds[seat] for seat in seats))
    return {seat: match.points[seat] * (unit // match.rounds[seat]) for seat in seats}
