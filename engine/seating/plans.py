"""The answer to a problem: seatings with the evidence for how good they are."""

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from engine.seating.bounds import lower_bound
from engine.seating.cost import Cost, cost_of
from engine.seating.drafts import Draft
from engine.seating.problems import Mode, Problem, Seating
from engine.seating.search import Progress, draw, improve
from engine.seating.seats import arrange_seats


class Method(StrEnum):
    """How a plan was found."""

    DRAW = "draw"
    SEARCH = "search"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Planned seatings. ``bound`` is a total cost that no plan for the problem can beat."""

    seatings: tuple[Seating, ...]  # players in seat order
    cost: Cost
    bound: int
    method: Method
    steps: int  # swaps tried
    seed: int

    @property
    def proved(self) -> bool:
        """Whether no plan is better than this one."""
        return self.cost.total == self.bound


def propose(problem: Problem, progress: Progress | None = None) -> Plan:
    """Return a plan for the problem, the same one on every machine.

    ``progress`` is called with the steps done, the steps allowed and the best cost so far,
    about every thousand steps of a search.
    """
    # Not for secrets: a plan has to be found again from its seed.
    rng = Random(problem.seed)  # noqa: S311
    earlier = [table for seating in problem.history for table in seating]
    bound = lower_bound(problem)
    seatings, method, steps = draw(problem, rng), Method.DRAW, 0
    if problem.mode is Mode.MIX:
        draft = Draft(seatings, earlier=earlier, preferred=problem.preferred)
        method = Method.SEARCH
        seatings, steps = improve(draft, rng, steps=problem.steps, bound=bound, progress=progress)
    planned = [table for seating in seatings for table in seating]
    return Plan(
        seatings=arrange_seats(seatings, earlier=earlier, rng=rng),
        cost=cost_of(planned, earlier=earlier, preferred=problem.preferred),
        bound=bound,
        method=method,
        steps=steps,
        seed=problem.seed,
    )


def write_plan(plan: Plan) -> dict[str, object]:
    """Return the plan as an object for JSON, tables in seat order."""
    cost = plan.cost
    return {
        "seatings": [[list(table) for table in seating] for seating in plan.seatings],
        "cost": {
            "total": cost.total,
            "meetings": cost.meetings,
            "short_tables": cost.short_tables,
        },
        "bound": plan.bound,
        "proved": plan.proved,
        "method": plan.method,
        "steps": plan.steps,
        "seed": plan.seed,
    }
