"""Where in the circle each player sits: everybody gets every chair about equally often."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random

from engine.seating.chance import shuffled
from engine.seating.circles import Circles, chairs_had, neighbours, unevenness
from engine.seating.problems import Seating, Table


def arrange_seats(
    seatings: Iterable[Seating], *, earlier: Iterable[Table], rng: Random
) -> tuple[Seating, ...]:
    """Return the seatings with each table in seat order, position 0 first.

    Guaranteed: without a history and at tables of one size nobody had a chair more than once
    more often than another, whoever meets whom and sits out when; at tables of several sizes
    that holds for the chairs that all tables have. A single seating has the least imbalance
    that is possible after its history. Several seatings after a history, and the chairs that
    only some tables have, are the evenest found.

    Left neighbours are repeated as little as was found without giving up any of that. What is
    still equal falls by lot.
    """
    seatings = list(seatings)
    circles = Circles(earlier)
    for seating in seatings:
        for table in seating:
            circles.add(shuffled(rng, table))
    circles.even_out()
    circles.part_neighbours()
    circles.even_out()  # parting may have paid for one player's chairs with another's
    tables = iter(circles.tables)
    return tuple(tuple(map(tuple, islice(tables, len(seating)))) for seating in seatings)


def imbalance(tables: Iterable[Sequence[int]]) -> int:
    """Return how uneven the chairs are: 0 if nobody had one twice more often than another.

    It is the sum over all players of how far the chair they had most often is ahead of the one
    they had least often, less one. A player's chairs are those of the largest table they sat at.
    """
    return sum(unevenness(had) for had in chairs_had(tables).values())


def repeated_neighbours(tables: Iterable[Sequence[int]]) -> int:
    """Return how often a player had a left neighbour whom they had before."""
    beside = Counter(pair for table in tables for pair in neighbours(table))
    return beside.total() - len(beside)
