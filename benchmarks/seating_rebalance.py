"""Even tables again after some have left and others have come."""

from collections.abc import Iterator
from functools import partial
from random import Random

from benchmarks.seating_cases import Case, timed_often
from benchmarks.seating_seats import all_tables, drawn_by_lot
from engine.seating.cost import pair_cost
from engine.seating.problems import Seating
from engine.seating.rebalance import Aim, RebalanceRequest, rebalance
from engine.seating.shuffling import shuffled

# Players, size of the tables, how many leave and how many arrive.
CHANGES = (
    (24, 4, 3, 0),
    (100, 4, 7, 3),
    (2000, 4, 60, 10),
    (2000, 4, 200, 0),
    (2000, 5, 300, 50),
    (2000, 8, 100, 20),
)
EARLIER = 5  # seatings
LIMIT = 0.02  # seconds


def rebalances() -> Iterator[Case]:
    """Yield how many move to even tables, beside the fewest that are proved to be needed."""
    for players, size, leaving, arriving in CHANGES:
        *earlier, seating = drawn_by_lot(players, EARLIER + 1, preferred=size)
        cost = pair_cost(all_tables(earlier), clubs={}, teams={}, apart=())
        for aim in Aim:
            request = a_request(seating, size=size, leaving=leaving, arriving=arriving, aim=aim)
            seconds, done = timed_often(partial(rebalance, request, cost))
            yield Case(
                name=f"{players} at {size}, -{leaving} +{arriving}, {aim}",
                value=done.moved,
                bound=done.bound,
                must=done.bound,
                seconds=seconds,
                limit=LIMIT,
            )


def a_request(
    seating: Seating, *, size: int, leaving: int, arriving: int, aim: Aim
) -> RebalanceRequest:
    """Return the tables of a seating that some have left, drawn by lot, while others came."""
    players = sorted(player for table in seating for player in table)
    gone = set(shuffled(Random(1), players)[:leaving])  # noqa: S311 - no secret
    return RebalanceRequest(
        tables={
            number: tuple(None if player in gone else player for player in table)
            for number, table in enumerate(seating, start=1)
        },
        arrivals=range(len(players) + 1, len(players) + arriving + 1),
        preferred=size,
        smallest=3,
        largest=8,
        aim=aim,
    )
