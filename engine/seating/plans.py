"""A plan for a problem: its seatings, their cost, and a bound that no plan can beat."""

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from engine.seating.annealing import Annealed, anneal
from engine.seating.constructions.schedules import Schedule, construct
from engine.seating.cost import Cost
from engine.seating.exact_cover import solve_exactly
from engine.seating.final_tables import final_tables
from engine.seating.initial_solutions import initial_solution, seat_fixed
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.seats import arrange_seats
from engine.seating.steps import Progress, Steps


class Method(StrEnum):
    """The way a plan was found; the last two are constructions that annealing could not improve."""

    DRAW = "draw"
    EXACT = "exact"
    SEARCH = "search"
    TRANSVERSAL = "transversal"
    STARTER = "starter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Planned seatings. ``bound`` is a total cost that no plan for the problem can beat."""

    seatings: tuple[Seating, ...]  # players in seat order
    cost: Cost
    bound: int
    method: Method
    steps: int  # swaps tried
    seed: int
    stopped: bool = False  # the search was asked to end early

    @property
    def proved(self) -> bool:
        """Return whether no plan is better than this one."""
        return self.cost.total == self.bound


def propose(
    problem: SeatingProblem, progress: Progress | None = None, *, stop_after: int | None = None
) -> Plan:
    """Return a plan for the problem, the same one on every machine.

    ``progress`` is called with the steps done, the steps allowed and the best cost so far; if
    it returns True, the search ends with the best plan so far. A search by trying
    counts its tries as steps; then the swaps begin at 0. ``stop_after`` are the steps of a plan
    that was stopped and is made once more.
    """
    # Not for secrets: a plan has to be found again from its seed.
    rng = Random(problem.seed)  # noqa: S311  # nosec B311  # no secret: tables
    earlier = [table for seating in problem.history for table in seating]
    schedule = construct(problem, rng)
    start = schedule.seatings if schedule else initial_solution(problem, rng)
    objective = Objective(problem)
    begins_at = objective.cost(seat_fixed(start, problem)).total
    steps = Steps(progress, begins_at=begins_at, stop_after=stop_after)
    exact = solve_exactly(problem, rng, start, steps.tried)
    seating = exact.seating
    if problem.mode is Mode.FINAL and problem.version > 1:
        seating = final_tables(problem, steps.tried)
    if seating is None:
        best = anneal(problem, rng, start, steps.swapped, bound=exact.bound)
    else:
        best = Annealed((seating,), objective.cost([seating]), steps=0)
    return Plan(
        seatings=arrange_seats(best.seatings, earlier=earlier, rng=rng),
        cost=best.cost,
        bound=exact.bound,
        method=Method.EXACT if exact.seating else _method(problem, schedule, best),
        steps=best.steps,
        seed=problem.seed,
        stopped=seating is None and steps.stopped,
    )


def _method(problem: SeatingProblem, schedule: Schedule | None, best: Annealed) -> Method:
    if schedule is not None and best.seatings == schedule.seatings:
        return Method(schedule.construction)
    if problem.mode is Mode.RANDOM and not best.steps:
        return Method.DRAW
    return Method.SEARCH


def write_plan(plan: Plan) -> dict[str, object]:
    """Return the plan as an object for JSON, tables in seat order.

    Parts of the cost that only some problems ask for are there when they are not 0, and
    ``stopped`` when the search was asked to end early.
    """
    cost = plan.cost
    optional = {key: getattr(cost, key) for key in ("clubs", "teams", "apart", "standings")}
    return {
        "seatings": [[list(table) for table in seating] for seating in plan.seatings],
        "cost": {
            "total": cost.total,
            "meetings": cost.meetings,
            "short_tables": cost.short_tables,
            **{key: value for key, value in optional.items() if value},
        },
        "bound": plan.bound,
        "proved": plan.proved,
        "method": plan.method,
        "steps": plan.steps,
        "seed": plan.seed,
        **({"stopped": True} if plan.stopped else {}),
    }
