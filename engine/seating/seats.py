"""Who sits on which chair of a table: every player gets every chair about equally often."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random

from engine.seating.edge_colouring import SeatOrders, chair_counts, chair_imbalance, neighbours
from engine.seating.problems import Seating, Table
from engine.seating.shuffling import shuffled


def arrange_seats(
    seatings: Iterable[Seating], *, earlier: Iterable[Table], rng: Random
) -> tuple[Seating, ...]:
    """Return the seatings with each table in seat order, position 0 first.

    Guaranteed: without a history and at tables of one size no one had a chair more than once
    more often than another, in whatever seatings; at tables of several sizes
    that holds for the chairs that all tables have. A single seating has the least imbalance
    that is possible after its history. Several seatings after a history, and the chairs that
    only some tables have, are as even as was found.

    Left neighbours are repeated as little as was found without giving up any of that. What is
    still equal falls by lot.
    """
    seatings = list(seatings)
    orders = SeatOrders(earlier)
    for seating in seatings:
        for table in seating:
            orders.add(shuffled(rng, table))
    orders.balance_chairs()
    orders.separate_neighbours()
    orders.balance_chairs()  # separating may have paid for one player's chairs with another's
    tables = iter(orders.tables)
    return tuple(tuple(map(tuple, islice(tables, len(seating)))) for seating in seatings)


def imbalance(tables: Iterable[Sequence[int]]) -> int:
    """Return how uneven the chairs are: 0 if no one had one twice more often than another.

    It is the sum over all players of how far the chair they had most often is ahead of the one
    they had least often, less one. A player's chairs are those of the largest table they sat at.
    """
    return sum(chair_imbalance(had) for had in chair_counts(tables).values())


def repeated_neighbours(tables: Iterable[Sequence[int]]) -> int:
    """Return how often a player had a left neighbour whom they had before."""
    beside = Counter(pair for table in tables for pair in neighbours(table))
    return beside.total() - len(beside)
