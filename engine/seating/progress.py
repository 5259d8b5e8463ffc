"""The progress of a seating's matches, and the match that will count for a player. RULES.md 7."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The progress of a table's match, void rounds left out.

    ``played`` are the rounds of each player, by start number, among those that are over.
    """

    over: int  # rounds before the next one: those that a player who joins now has missed
    left: int | None  # rounds from the next one on; None where a target decides
    played: Mapping[int, int] = field(default_factory=dict)

    @property
    def late(self) -> bool:
        """Return whether under half of the rounds are left, so the match counts for none who joins.

        RULES.md 7.1. Not known, so False, where a target decides.
        """
        return self.left is not None and self.left < self.over


def counting_table(
    matches: Mapping[int, Progress], player: int, *, plays_at: int | None
) -> int | None:
    """Return the table whose match will count for a player; None for a sit-out.

    ``matches`` are all of a seating, by table, ``plays_at`` is the one at which the player plays
    all rounds that are left. At a table without a match nothing has been played yet. Of several
    matches that with most rounds counts, with half of its rounds or more: RULES.md 7.1, 7.10.
    Where a target decides how many are left, the match there is taken to count.
    """
    if plays_at is not None and (plays_at not in matches or matches[plays_at].left is None):
        return plays_at
    rounds = {
        table: match.played.get(player, 0) + (match.left or 0) * (table == plays_at)
        for table, match in matches.items()
    }
    most = max(rounds.values(), default=0)
    counting = [
        table
        for table, number in rounds.items()
        if 0 < number == most and 2 * number >= matches[table].over + (matches[table].left or 0)
    ]
    return plays_at if plays_at in counting else next(iter(counting), None)
