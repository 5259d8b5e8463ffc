"""Whole schedules: the best construction that fits, with the players assigned to its points.

Seatings in which no two players meet twice are a solution of the social golfer problem, and as
blocks in parallel classes a resolvable packing design.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import cycle, islice
from random import Random

from engine.seating.constructions.point_assignment import players_by_point
from engine.seating.constructions.starters import STARTERS
from engine.seating.constructions.transversal_designs import transversal_design
from engine.seating.constructions.truncation import truncate
from engine.seating.cost import plan_cost
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.shuffling import shuffled


class Construction(StrEnum):
    """The combinatorial design that a schedule comes from."""

    TRANSVERSAL = "transversal"
    STARTER = "starter"


@dataclass(frozen=True, slots=True)
class Schedule:
    """Constructed seatings: of points, or of the players assigned to them."""

    construction: Construction
    seatings: Sequence[Seating]


def construct(problem: SeatingProblem, rng: Random) -> Schedule | None:
    """Return a schedule for the problem, players by lot at its points; None if none applies.

    It applies when the same players take part in several seatings at tables of the same sizes,
    within one of each other, and no two have met before. Players who should not meet get
    points that meet little. No one is at a fixed table yet.
    """
    if not _applies(problem):
        return None
    best = min(_schedules(problem), key=lambda schedule: _cost(schedule, problem), default=None)
    if best is None:
        return None
    players = players_by_point(best.seatings, problem, rng)
    seatings = []
    for index, seating in enumerate(best.seatings):
        tables = [tuple(players[point] for point in table) for table in shuffled(rng, seating)]
        seatings.append(_in_sizes(tables, problem.sizes_at(index)))
    return Schedule(best.construction, tuple(seatings))


def _applies(problem: SeatingProblem) -> bool:
    planned = range(problem.seatings)
    sizes = {tuple(sorted(problem.sizes_at(index))) for index in planned}
    players = {problem.present_at(index) for index in planned}
    return (
        problem.mode is Mode.MIX
        and problem.seatings > 1
        and not problem.history
        and len(sizes) == len(players) == 1
        and all(sorted_sizes[-1] - sorted_sizes[0] <= 1 for sorted_sizes in sizes)
    )


def _schedules(problem: SeatingProblem) -> Iterator[Schedule]:
    """Yield schedules of the wanted length; a short one begins again.

    They are made for tables that are all of the largest size; then the design is truncated.
    """
    sizes = problem.sizes_at(0)
    tables, size = len(sizes), max(sizes)
    missing = tables * size - sum(sizes)
    full = [Schedule(Construction.TRANSVERSAL, _filled_design(tables, size, problem.seatings))]
    full += [
        Schedule(Construction.STARTER, list(islice(starter.develop(), problem.seatings)))
        for starter in STARTERS
        if starter.fits(tables, size)
    ]
    for schedule in full:
        seatings: Sequence[Seating] | None = schedule.seatings
        if missing:
            short = size <= problem.preferred
            seatings = truncate(schedule.seatings, missing, evenly=short)
        if seatings is not None:
            yield Schedule(schedule.construction, list(islice(cycle(seatings), problem.seatings)))


def _filled_design(tables: int, size: int, seatings: int) -> list[Seating]:
    """Return a transversal design, then seatings inside its groups where these fill tables."""
    planned = transversal_design(tables, size, seatings)
    if tables % size == 0 and len(planned) < seatings:
        inner = _filled_design(tables // size, size, seatings - len(planned))
        planned += [
            tuple(
                tuple(group * tables + point for point in table)
                for group in range(size)
                for table in seating
            )
            for seating in inner
        ]
    return planned


def _cost(schedule: Schedule, problem: SeatingProblem) -> int:
    tables = [table for seating in schedule.seatings for table in seating]
    return plan_cost(tables, earlier=(), preferred=problem.preferred).total


def _in_sizes(tables: Sequence[tuple[int, ...]], sizes: Sequence[int]) -> Seating:
    """Return the tables in the order of these sizes."""
    ready: dict[int, list[tuple[int, ...]]] = {}
    for table in tables:
        ready.setdefault(len(table), []).append(table)
    return tuple(ready[size].pop() for size in sizes)
