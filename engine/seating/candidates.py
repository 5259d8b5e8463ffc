"""The candidate tables of a seating, and what each of them adds to its cost.

They are the columns of a set partitioning problem: a seating takes some that cover every player.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from engine.seating.cost import short_table_cost
from engine.seating.objective import Objective
from engine.seating.problems import Seating, SeatingProblem
from engine.seating.shuffling import shuffled


class Candidate(NamedTuple):
    """Players who could share a table, as indexes in an order by lot, and what that costs."""

    cost: int
    members: tuple[int, ...]  # ascending


class Candidates:
    """The candidate tables of a problem of one seating that does not use the standings.

    ``players`` are in the order by lot. The costs of a seating's tables add up to its total cost.
    """

    def __init__(self, problem: SeatingProblem, rng: Random) -> None:
        objective = Objective(problem)
        self._sizes, self._preferred = problem.sizes_at(0), problem.preferred
        self.players = shuffled(rng, objective.order)
        index_of = {player: index for index, player in enumerate(self.players)}
        self._pair_cost = [[0] * len(index_of) for _ in index_of]
        for first, second, cost in objective.pair_costs(objective.weights):
            self._pair_cost[index_of[first]][index_of[second]] += cost
            self._pair_cost[index_of[second]][index_of[first]] += cost
        self._short_costs, self._full_costs = self._table_costs(objective)
        self._fixed: dict[int, set[int]] = {}  # who sits at a table, by its number
        for player, table in problem.fixed.items():
            if player in index_of:
                self._fixed.setdefault(table, set()).add(index_of[player])

    def cheap_enough(self, most: int, *, limit: int) -> list[Candidate] | None:
        """Return all candidates that cost no more, None if more than the limit begin so cheap."""
        everyone = [(index, 0) for index in range(len(self.players))]
        cheap = list(islice(self._extensions(Candidate(0, ()), everyone, most), limit + 1))
        if len(cheap) > limit:
            return None
        fitting = (candidate for candidate in cheap if self._fits(candidate.members))
        full = map(self._with_table_cost, fitting)
        return [candidate for candidate in full if candidate.cost <= most]

    def seating(self, candidates: Iterable[Candidate]) -> Seating:
        """Return the seating that such tables make, every player at their fixed table."""
        seated: dict[int, tuple[int, ...]] = {}
        free: dict[int, list[tuple[int, ...]]] = {size: [] for size in self._sizes}
        for _, members in candidates:
            players = tuple(self.players[index] for index in members)
            tables = self._tables_of(members)
            if tables:
                seated[tables[0]] = players
            else:
                free[len(players)].append(players)
        numbered = enumerate(self._sizes, start=1)
        return tuple(
            seated[table] if table in seated else free[size].pop() for table, size in numbered
        )

    def _table_costs(self, objective: Objective) -> tuple[list[int], list[int]]:
        """Return what each player adds to the cost at a short table, and at any other.

        Those who sat there least often are sent for nothing. Measured by the last of them, a
        dearer player costs the difference when sent, a cheaper one costs it when spared:
        together that is what a seating costs beyond the least.
        """
        weight = objective.weights.short_tables
        costs = [weight * short_table_cost(objective.short[player]) for player in self.players]
        seats = sum(size for size in self._sizes if size < self._preferred)
        threshold = sorted(costs)[seats - 1] if seats else 0
        sent = [max(0, cost - threshold) for cost in costs]
        return sent, [max(0, threshold - cost) for cost in costs]

    def _with_table_cost(self, candidate: Candidate) -> Candidate:
        """Return a candidate with what it adds to the cost that its table is short, or is not."""
        short = len(candidate.members) < self._preferred
        costs = self._short_costs if short else self._full_costs
        return candidate._replace(
            cost=candidate.cost + sum(costs[index] for index in candidate.members)
        )

    def _extensions(
        self, partial: Candidate, others: list[tuple[int, int]], most: int
    ) -> Iterator[Candidate]:
        """Yield what a candidate grows to by some of the others, who come with their cost."""
        for position, (player, cost) in enumerate(others, start=1):
            row, left = self._pair_cost[player], most - partial.cost - cost
            extended = Candidate(partial.cost + cost, (*partial.members, player))
            yield extended
            if len(extended.members) < max(self._sizes):
                # This is where the time goes.
                following = [
                    (other, more + row[other])
                    for other, more in others[position:]
                    if more + row[other] <= left
                ]
                yield from self._extensions(extended, following, most)

    def _tables_of(self, members: tuple[int, ...]) -> list[int]:
        """Return the numbers of the tables at which one of the members always sits."""
        return [table for table, fixed in self._fixed.items() if not fixed.isdisjoint(members)]

    def _fits(self, members: tuple[int, ...]) -> bool:
        """Return whether a table is of that size, and theirs if any of them has a fixed one."""
        if len(members) not in self._sizes:
            return False
        match self._tables_of(members):
            case []:
                return True
            case [table]:
                size = self._sizes[table - 1]
                return len(members) == size and self._fixed[table].issubset(members)
        return False
