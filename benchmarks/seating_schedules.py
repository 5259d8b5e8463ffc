"""Whole schedules, planned before the event."""

from collections.abc import Iterator
from functools import partial

from benchmarks.seating_cases import Case, timed, timed_often
from engine.seating.plans import Plan, propose
from engine.seating.problems import SeatingProblem

GROWTH = 2.6  # times as long for 2,000 players as for 1,000

# Players, seatings, preferred size, most that it may cost, seconds that it may take.
MUSTS = (
    (16, 5, 4, 0, 0.05),
    (20, 5, 4, 0, 0.05),
    (24, 7, 4, 0, 0.05),
    (28, 9, 4, 0, 0.05),
    (32, 10, 4, 0, 0.05),
    (40, 10, 4, 0, 0.05),
    (100, 10, 4, 0, 0.05),
    (200, 8, 4, 0, 0.05),
    (500, 6, 4, 0, 0.05),
    (1000, 6, 4, 0, 0.2),
    (2000, 5, 4, 0, 0.2),
    (36, 3, 6, 0, 0.05),
    (30, 6, 5, 0, 0.05),
    (64, 9, 8, 0, 0.05),
    (20, 6, 4, 6, 5.0),
    (20, 7, 4, 20, 5.0),
    (24, 8, 4, 18, 5.0),
    (12, 5, 4, 30, 5.0),
    (20, 10, 4, 110, 5.0),
    (24, 10, 4, 84, 5.0),
    (28, 10, 4, 42, 5.0),
    (40, 5, 8, 150, 5.0),
    (22, 5, 4, 0, 0.5),
    (37, 8, 4, 0, 0.5),
    (61, 10, 4, 0, 0.5),
    (99, 10, 4, 0, 0.5),
    (1999, 6, 4, 0, 0.5),
)


def schedules() -> Iterator[Case]:
    """Yield the cost of each schedule and the time of its plan, seats in the circle included."""
    for players, seatings, preferred, must, limit in MUSTS:
        problem = a_schedule(players, seatings, preferred=preferred)
        seconds, plan = timed_plan(problem)
        yield Case(
            name=f"{players} players, {seatings} seatings, at {preferred}",
            value=plan.cost.total,
            bound=plan.bound,
            must=must,
            seconds=seconds,
            limit=limit,
        )


def growth() -> Iterator[Case]:
    """Yield how much longer a schedule of 2,000 players takes than one of 1,000."""
    for seatings in (5, 6):
        small, large = (
            timed_often(partial(propose, a_schedule(players, seatings)))[0]
            for players in (1000, 2000)
        )
        name = f"2,000 to 1,000 players, {seatings} seatings"
        yield Case(name=name, value=round(large / small, 2), must=GROWTH)


def a_schedule(players: int, seatings: int, *, preferred: int = 4) -> SeatingProblem:
    """Return the problem of players who all take part in all seatings."""
    return SeatingProblem(
        players=tuple(range(1, players + 1)),
        seatings=seatings,
        preferred=preferred,
        smallest=3,
        largest=8,
        seed=1,
    )


def timed_plan(problem: SeatingProblem) -> tuple[float, Plan]:
    """Return the CPU seconds of a plan, the median of a few where it is quick, and the plan."""
    plan = partial(propose, problem)
    seconds, made = timed(plan)
    return (seconds, made) if seconds > 1 else timed_often(plan)
