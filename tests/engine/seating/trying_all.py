"""The best of all seatings there are: what a clever search has to find, by plain means."""

from collections.abc import Iterator
from itertools import combinations

from engine.seating.objective import Objective
from engine.seating.problems import Seating, SeatingProblem


def all_seatings(players: frozenset[int], sizes: tuple[int, ...]) -> Iterator[Seating]:
    """Yield every way to fill tables of these sizes, in their order."""
    if not sizes:
        yield ()
        return
    for table in combinations(sorted(players), sizes[0]):
        for others in all_seatings(players.difference(table), sizes[1:]):
            yield (table, *others)


def at_fixed(problem: SeatingProblem, seating: Seating) -> bool:
    """Return whether all who take part and have a fixed table sit there."""
    present = set(problem.present_at(0)).intersection(problem.fixed)
    return all(player in seating[problem.fixed[player] - 1] for player in present)


def best_of_all(problem: SeatingProblem) -> int:
    """Return the least that one of all seatings costs in total."""
    objective = Objective(problem)
    seatings = all_seatings(frozenset(problem.present_at(0)), problem.sizes_at(0))
    return min(
        objective.cost([seating]).total for seating in seatings if at_fixed(problem, seating)
    )
