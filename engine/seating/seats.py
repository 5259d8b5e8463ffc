"""Where in the circle each player sits: everybody gets every chair about equally often."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from engine.seating.chance import shuffled
from engine.seating.problems import Seating, Table

_Sat: TypeAlias = Counter[tuple[int, int]]  # how often a player sat at a position


def arrange_seats(
    seatings: Iterable[Seating], *, earlier: Iterable[Table], rng: Random
) -> tuple[Seating, ...]:
    """Return the seatings with each table in seat order, position 0 first.

    Seating by seating and table by table, players go where they sat least often, until no two
    of a table could change chairs and have it more even. What is still equal falls by lot.
    """
    sat: _Sat = Counter()
    for table in earlier:
        sat.update(_chairs_of(table))
    return tuple(
        tuple(_arrange_table(table, sat, rng) for table in seating) for seating in seatings
    )


def _arrange_table(table: Table, sat: _Sat, rng: Random) -> Table:
    """Return the table in seat order, and count its chairs in ``sat``."""
    seats = shuffled(rng, table)
    while _exchange(seats, sat):
        pass
    sat.update(_chairs_of(seats))
    return tuple(seats)


def _exchange(seats: list[int], sat: _Sat) -> bool:
    """Let every two change chairs for whom that is more even; return whether any did."""
    changed = False
    for here, there in combinations(range(len(seats)), 2):
        one, other = seats[here], seats[there]
        if sat[one, there] + sat[other, here] < sat[one, here] + sat[other, there]:
            seats[here], seats[there] = other, one
            changed = True
    return changed


def _chairs_of(seats: Sequence[int]) -> Iterable[tuple[int, int]]:
    return ((player, position) for position, player in enumerate(seats))
