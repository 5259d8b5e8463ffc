"""Players who move, and their new tables: a greedy choice, improved by local search.

The search exchanges two players as long as that lowers the cost, a 2-exchange neighbourhood whose
first improvement is taken.
"""

from collections.abc import Callable, Collection, Iterable, Mapping

from engine.seating.cost import PairCost

EXCHANGES = 50_000  # looked at; more than the largest halls need where no pair is to be kept apart


class Relocation:
    """Players who leave their tables, arrive, and exchange with each other.

    ``groups`` holds who sits at each table as it is, ``origins`` who has left which table,
    None for a player who sat nowhere, and ``destinations`` where they sit now. ``joining_cost`` of
    a player and a table is paid by all who did not sit there before.
    """

    def __init__(
        self,
        groups: Mapping[int, Iterable[int]],
        targets: Mapping[int, int],
        *,
        staying: Collection[int],
        moved: Mapping[int, int],
        pair_cost: PairCost,
        joining_cost: Callable[[int, int], int],
    ) -> None:
        self.groups = {table: list(groups.get(table, ())) for table in {**groups, **targets}}
        self.origins: dict[int, int | None] = {}
        self.destinations: dict[int, int] = {}
        self._targets = targets  # how many shall sit at each table that is kept
        self._staying = staying
        self._moved = moved
        self._pair_cost = pair_cost
        self._joining_cost = joining_cost
        self.exchanges = EXCHANGES  # left to be looked at
        self._home = {player: table for table, group in self.groups.items() for player in group}

    def remove_surplus(self) -> None:
        """Remove players from each table until no more sit there than shall.

        They are those who have moved least often, and of these those who fit in worst.
        """
        for table, group in self.groups.items():
            while len(group) > self._targets.get(table, 0):
                free = [player for player in group if player not in self._staying]
                leaver = min(free, key=lambda player: self._order_of_leaving(player, table))
                group.remove(leaver)
                self.origins[leaver] = table

    def insert(self, arrivals: Iterable[int]) -> None:
        """Seat all who have left a table, and those who arrive, greedily where they fit best."""
        self.origins.update(dict.fromkeys(arrivals))
        for player in self.origins:
            table = self._best_table(player)
            self.groups[table].append(player)
            self.destinations[player] = table

    def improve(self) -> None:
        """Exchange players until no exchange lowers the cost: a local optimum.

        It ends earlier where no exchanges are left to be looked at.
        """
        while self.exchanges and sum(map(self._improve, list(self.destinations))):
            pass

    def _order_of_leaving(self, player: int, table: int) -> tuple[int, int]:
        return self._moved.get(player, 0), -self._cost_at(player, table)

    def _best_table(self, player: int) -> int:
        best: tuple[int, int] | None = None
        for table, target in self._targets.items():
            if len(self.groups[table]) < target:
                cost = self._cost_at(player, table)
                if best is None or cost < best[0]:
                    best = cost, table
                if not cost:
                    break
        assert best is not None  # there are as many chairs as players  # noqa: S101
        return best[1]

    def _improve(self, player: int) -> bool:
        """Exchange a player with another mover, or with one who stayed; return whether it did."""
        if not self.exchanges or player not in self.destinations:
            return False
        if not self._cost_at(player, self.destinations[player]):
            return False
        return self._exchange(player) or self._replace(player)

    def _exchange(self, player: int) -> bool:
        here = self.destinations[player]
        for other, there in self.destinations.items():
            if self.exchanges and there != here and self._is_better(player, here, other, there):
                self._swap(player, here, other, there)
                self.destinations[player], self.destinations[other] = there, here
                return True
        return False

    def _replace(self, player: int) -> bool:
        """Let a player stay and another of the same table go, who has not moved more often."""
        origin, here = self.origins[player], self.destinations[player]
        if origin is None:
            return False
        for other in self.groups[origin]:
            if (
                self.exchanges
                and other not in self._staying
                and self._moved.get(other, 0) <= self._moved.get(player, 0)
                and self._is_better(player, here, other, origin)
            ):
                self._swap(player, here, other, origin)
                self.origins[other] = self.origins.pop(player)
                self.destinations[other] = self.destinations.pop(player)
                return True
        return False

    def _is_better(self, player: int, here: int, other: int, there: int) -> bool:
        """Return whether the cost would fall if two players exchanged their tables."""
        self.exchanges -= 1
        now = self._cost_at(player, here) + self._cost_at(other, there)
        return now > self._cost_at(player, there, without=other) + self._cost_at(
            other, here, without=player
        )

    def _swap(self, player: int, here: int, other: int, there: int) -> None:
        self.groups[here][self.groups[here].index(player)] = other
        self.groups[there][self.groups[there].index(other)] = player

    def _cost_at(self, player: int, table: int, without: int | None = None) -> int:
        joining = 0 if self._home.get(player) == table else self._joining_cost(player, table)
        return joining + sum(
            self._pair_cost(player, other)
            for other in self.groups[table]
            if other not in (player, without)
        )
