"""A match: all rounds of one table. RULES.md 5."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPlan:
    """The length of a match, in rounds or points: whichever is reached first.

    Raises:
        ValueError: neither a limit nor a target, or one below 1.
    """

    limit: int | None = None  # rounds
    target: int | None = None  # points that a player must reach or pass

    def __post_init__(self) -> None:
        bounds = [number for number in (self.limit, self.target) if number is not None]
        if not bounds or min(bounds) < 1:
            raise ValueError("a match needs a number of rounds or a target, at least 1")

    @classmethod
    def one_round_each(cls, players: int, *, target: int | None = None) -> Self:
        """Return the plan of as many rounds as players: every player deals once. RULES.md 5.6."""
        return cls(limit=players, target=target)


def totals(rounds: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the points of each seat over all rounds; each round holds one number per seat."""
    return tuple(map(sum, zip(*rounds, strict=True)))


def is_finished(plan: MatchPlan, rounds: Sequence[Sequence[int]]) -> bool:
    """Return whether the match is over after these complete rounds."""
    if plan.limit is not None and len(rounds) >= plan.limit:
        return True
    return plan.target is not None and max(totals(rounds), default=0) >= plan.target


def rounds_left(plan: MatchPlan, rounds: Sequence[Sequence[int]]) -> int:
    """Return how many more rounds are sure to be played after these, void ones left out.

    Without a target these are all up to the limit. With one it is only the next: whether
    another follows is known when it has been played. None are left when the match is over.
    """
    if is_finished(plan, rounds):
        return 0
    if plan.limit is None or plan.target is not None:
        return 1
    return plan.limit - len(rounds)


def next_leader(leader: int, seats: Sequence[int]) -> int:
    """Return which of these seats leads after another led: the next one clockwise.

    ``seats`` are those of the coming round, ascending; ``leader`` may be a seat that a player
    has left. RULES.md 5.4.
    """
    return next((seat for seat in seats if seat > leader), seats[0])


def dealer_of(leader: int, seats: Sequence[int]) -> int:
    """Return which of these seats deals where another leads: the one to its right. RULES.md 5.5.

    ``seats`` are those of the round, ascending.
    """
    return seats[seats.index(leader) - 1]
