"""The tables that a seating could have, and what each of them adds to its cost."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from engine.seating.chance import shuffled
from engine.seating.cost import short_price
from engine.seating.objective import Objective
from engine.seating.problems import Problem, Seating


class Group(NamedTuple):
    """Some who could share a table, as places in an order by lot, and what that costs."""

    cost: int
    members: tuple[int, ...]  # ascending


class Groups:
    """What may sit at the tables of a problem of one seating that does not use the standings.

    ``players`` are in the order by lot. The costs of a seating's groups add up to its total cost.
    """

    def __init__(self, problem: Problem, rng: Random) -> None:
        objective = Objective(problem)
        self._sizes, self._preferred = problem.sizes_at(0), problem.preferred
        self.players = shuffled(rng, objective.order)
        places = {player: place for place, player in enumerate(self.players)}
        self._meeting = [[0] * len(places) for _ in places]
        for one, other, price in objective.prices(objective.weights):
            self._meeting[places[one]][places[other]] += price
            self._meeting[places[other]][places[one]] += price
        self._sent, self._spared = self._turns(objective)
        self._fixed: dict[int, set[int]] = {}  # who sits at a table, by its number
        for player, table in problem.fixed.items():
            if player in places:
                self._fixed.setdefault(table, set()).add(places[player])

    def costing(self, most: int, *, limit: int) -> list[Group] | None:
        """Return all groups that cost no more, None if more than the limit begin so cheap."""
        everybody = [(place, 0) for place in range(len(self.players))]
        begun = list(islice(self._grown(Group(0, ()), everybody, most), limit + 1))
        if len(begun) > limit:
            return None
        full = (self._sent_or_spared(group) for group in begun if self._fits(group.members))
        return [group for group in full if group.cost <= most]

    def seating(self, groups: Iterable[Group]) -> Seating:
        """Return the seating that such groups make, everybody at their fixed table."""
        seated: dict[int, tuple[int, ...]] = {}
        free: dict[int, list[tuple[int, ...]]] = {size: [] for size in self._sizes}
        for _, members in groups:
            players = tuple(self.players[place] for place in members)
            tables = self._tables_of(members)
            if tables:
                seated[tables[0]] = players
            else:
                free[len(players)].append(players)
        numbered = enumerate(self._sizes, start=1)
        return tuple(
            seated[table] if table in seated else free[size].pop() for table, size in numbered
        )

    def _turns(self, objective: Objective) -> tuple[list[int], list[int]]:
        """Return what each player adds to the cost when sent to a short table, and when not.

        Those who sat there least often are sent for nothing. Measured by the last of them, who
        is dearer pays the difference when sent, who is cheaper pays it when spared: together
        that is what a seating costs beyond the least.
        """
        weight = objective.weights.short_tables
        prices = [weight * short_price(objective.short[player]) for player in self.players]
        seats = sum(size for size in self._sizes if size < self._preferred)
        measure = sorted(prices)[seats - 1] if seats else 0
        sent = [max(0, price - measure) for price in prices]
        return sent, [max(0, measure - price) for price in prices]

    def _sent_or_spared(self, group: Group) -> Group:
        """Return a group with what it adds to the cost that its table is short, or is not."""
        turns = self._sent if len(group.members) < self._preferred else self._spared
        return group._replace(cost=group.cost + sum(turns[place] for place in group.members))

    def _grown(self, begun: Group, others: list[tuple[int, int]], most: int) -> Iterator[Group]:
        """Yield what a group grows to by some of the others, who come with what they add."""
        for index, (place, more) in enumerate(others, start=1):
            row, left = self._meeting[place], most - begun.cost - more
            group = Group(begun.cost + more, (*begun.members, place))
            yield group
            if len(group.members) < max(self._sizes):
                # This is where the time goes.
                following = [
                    (other, price + row[other])
                    for other, price in others[index:]
                    if price + row[other] <= left
                ]
                yield from self._grown(group, following, most)

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
