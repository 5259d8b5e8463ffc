"""A second, slow way to count, without a line of the code that it judges."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Schedule = Sequence[Sequence[Sequence[int]]]


def repeats(seatings: Schedule) -> int:
    """Return the sum of (m - 1) ** 2 over all pairs that met m times, m from 1."""
    times = Counter(
        frozenset(pair)
        for seating in seatings
        for table in seating
        for pair in combinations(table, 2)
    )
    return sum((met - 1) ** 2 for met in times.values())


def is_seating_of(players: Sequence[int], seating: Sequence[Sequence[int]]) -> bool:
    """Return whether all those players, and no one else, sit at one table each."""
    return sorted(player for table in seating for player in table) == sorted(players)
