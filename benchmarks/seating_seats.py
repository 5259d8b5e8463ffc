"""Seats in the circle, of seatings drawn by lot: the hardest there are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from random import Random

from benchmarks.seating_cases import Case, timed_often
from benchmarks.seating_schedules import a_schedule
from engine.seating.plans import propose
from engine.seating.problems import Mode, Seating, Table
from engine.seating.seats import arrange_seats, chair_counts, chair_imbalance, imbalance

# Players, seatings, preferred size, imbalance at most, seconds that the seats may take. At
# tables of two sizes some imbalance cannot be helped: the last chair is rare.
MUSTS = (
    (16, 5, 4, 0, 0.05),
    (24, 7, 4, 0, 0.05),
    (36, 3, 6, 0, 0.05),
    (40, 10, 4, 0, 0.3),
    (100, 10, 4, 0, 0.3),
    (1000, 6, 4, 0, 0.3),
    (2000, 5, 4, 0, 0.5),
    (2000, 5, 5, 0, 0.5),
    (2000, 5, 8, 0, 0.5),
    (22, 5, 4, 4, 0.1),
    (37, 8, 4, 25, 0.5),
    (61, 10, 4, 65, 0.5),
    (99, 10, 4, 5, 0.5),
    (1999, 6, 4, 5, 0.5),
)
EARLIER = ((24, 5), (100, 7), (2000, 3))  # players, seatings before the next one


def seats() -> Iterator[Case]:
    """Yield the imbalance of schedules and of a next seating, with the time for the seats."""
    for players, seatings, preferred, must, limit in MUSTS:
        drawn = drawn_by_lot(players, seatings, preferred=preferred)
        seconds, seated = timed_often(partial(seats_of, drawn, ()))
        yield Case(
            name=f"{players} players, {seatings} seatings, at {preferred}",
            value=imbalance(all_tables(seated)),
            must=must,
            seconds=seconds,
            limit=limit,
        )
    for players, seatings in EARLIER:
        *earlier, drawn_next = drawn_by_lot(players, seatings + 1, preferred=4)
        before = all_tables(seats_of(earlier, ()))
        seconds, seated = timed_often(partial(seats_of, [drawn_next], before))
        least = least_imbalance(before, drawn_next)
        yield Case(
            name=f"{players} players, the next after {seatings}",
            value=imbalance([*before, *all_tables(seated)]),
            bound=least,
            must=least,
            seconds=seconds,
            limit=0.1,
        )


def drawn_by_lot(players: int, seatings: int, *, preferred: int) -> tuple[Seating, ...]:
    """Return seatings in which every player sits somewhere."""
    problem = a_schedule(players, seatings, preferred=preferred)
    return propose(replace(problem, mode=Mode.RANDOM)).seatings


def seats_of(seatings: Sequence[Seating], earlier: Sequence[Table]) -> tuple[Seating, ...]:
    """Return the seatings in seat order."""
    return arrange_seats(seatings, earlier=earlier, rng=Random(1))  # noqa: S311 - no secret


def all_tables(seatings: Iterable[Seating]) -> list[Table]:
    """Return the tables of all seatings."""
    return [table for seating in seatings for table in seating]


def least_imbalance(before: Sequence[Table], seating: Seating) -> int:
    """Return the least imbalance after one more seating, each table tried in all orders."""
    had = chair_counts(before)

    def uneven(player: int, chair: int) -> int:
        return chair_imbalance([times + (at == chair) for at, times in enumerate(had[player])])

    return sum(
        min(
            sum(uneven(player, chair) for chair, player in enumerate(order))
            for order in permutations(table)
        )
        for table in seating
    )
