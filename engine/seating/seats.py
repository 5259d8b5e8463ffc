"""The chairs at a table: every player gets every chair about equally often.

The chairs are an equitable edge colouring by Kempe chains. A plan is a bipartite graph: tables on
one side, players on the other, each seat an edge between them and its chair the colour of the
edge. Exchange two colours at one table, and two players have one of them too often; each may undo
that at another table, where another player then has it too often, and so on. Such a Kempe chain
changes only those at its two ends, or no one if it is a ring. In bipartite graphs an equitable
colouring always exists: D. de Werra, "Equitable Colorations of Graphs" (1971).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, islice, permutations
from random import Random

from engine.seating.problems import Seating, Table
from engine.seating.shuffling import shuffled

IMBALANCE_WEIGHT = 100_000  # of the chair_imbalance of a player's chairs, above the squares
LONGEST_CHAIN = 50  # tables, of those tried to separate neighbours: rings may pass all tables
SEPARATION_BUDGET = (
    60_000  # tables passed to separate neighbours, half a second; ten seatings need fewer
)


def arrange_seats(
    seatings: Iterable[Seating], *, earlier: Iterable[Table], rng: Random
) -> tuple[Seating, ...]:
    """Return the seatings with each table in seat order, position 0 first.

    Guaranteed: without a history and at tables of one size no one had a chair more than once
    more often than another, in whatever seatings; at tables of several sizes
    that holds for the chairs that all tables have. A single seating has the least imbalance
    that is possible after its history. Several seatings after a history, and the chairs that
    only some tables have, are as even as was found.

    Left neighbours are repeated as little as was found without giving up any of that. Chairs
    that are still equal fall by lot.
    """
    seatings = list(seatings)
    orders = SeatOrders(earlier)
    for seating in seatings:
        for table in seating:
            orders.add(shuffled(rng, table))
    orders.balance_chairs()
    orders.separate_neighbours()
    orders.balance_chairs()  # separating may have paid for one player's chairs with another's
    tables = iter(orders.tables)
    return tuple(tuple(map(tuple, islice(tables, len(seating)))) for seating in seatings)


def imbalance(tables: Iterable[Sequence[int]]) -> int:
    """Return how uneven the chairs are: 0 if no one had one twice more often than another.

    It is the sum over all players of how far the chair they had most often is ahead of the one
    they had least often, less one. A player's chairs are those of the largest table they sat at.
    """
    return sum(chair_imbalance(had) for had in chair_counts(tables).values())


@dataclass(frozen=True, slots=True)
class KempeChain:
    """Tables at which two chairs are exchanged, and those whose count of them that changes.

    Of the ``ends``, none in a ring, the first leaves the first chair and the second takes it.
    """

    tables: list[int]
    chairs: tuple[int, int]
    ends: tuple[int, ...]

    def changes(self) -> Iterable[tuple[int, tuple[int, int]]]:
        """Return who leaves which chair and takes which, once more often than before."""
        here, there = self.chairs
        return zip(self.ends, ((here, there), (there, here)), strict=False)

    def reversed(self) -> "KempeChain":
        """Return the chain that undoes the exchange."""
        return KempeChain(self.tables, self.chairs, self.ends[::-1])


class SeatOrders:
    """Planned ``tables`` in seat order, and the chairs had there and at earlier tables."""

    def __init__(self, earlier: Iterable[Sequence[int]]) -> None:
        earlier = list(earlier)
        self.tables: list[list[int]] = []
        self._chair_counts = chair_counts(earlier)
        self._neighbour_counts = Counter(pair for table in earlier for pair in neighbours(table))
        self._tables_of: defaultdict[int, list[int]] = defaultdict(list)

    def add(self, players: Sequence[int]) -> None:
        """Add a table, in the order that is most even after all that was added before."""
        for player in players:
            self._tables_of[player].append(len(self.tables))
            _widen(self._chair_counts[player], len(players))
        table = self._cheapest_order(players)
        self.tables.append(table)
        for chair, player in enumerate(table):
            self._chair_counts[player][chair] += 1

    def balance_chairs(self) -> None:
        """Exchange chairs along chains until none makes them more even."""
        while sum(map(self._balance_player, self._tables_of)):
            pass

    def separate_neighbours(self) -> None:
        """Exchange chairs along chains, keeping them even, until none separates neighbours.

        They are separated who were neighbours before. With very many seatings it ends earlier.
        """
        self._budget = SEPARATION_BUDGET
        numbers = range(len(self.tables))
        self._count_neighbours(numbers, times=1)
        while sum(map(self._separate_at, numbers)):
            pass
        self._count_neighbours(
            numbers, times=-1
        )  # nothing keeps the count while chairs are balanced

    def _cheapest_order(self, players: Sequence[int]) -> list[int]:
        """Return the players in the order in which their chairs become most even.

        A shortest path by uniform-cost search (E. W. Dijkstra, 1959) over the partial orders,
        of equally cheap ones the longest first. The players in one are a number, a bit for
        each.
        """
        costs = [_marginal_costs(tuple(self._chair_counts[player])) for player in players]
        frontier: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
        explored: set[int] = set()
        while True:
            cost, _, held, order = heappop(frontier)
            chair = len(order)
            if chair == len(players):
                return [players[index] for index in order]
            if held in explored:
                continue
            explored.add(held)
            for index, by_chair in enumerate(costs):
                if not held & 1 << index:
                    longer = (cost + by_chair[chair], ~chair, held | 1 << index, (*order, index))
                    heappush(frontier, longer)

    def _balance_player(self, player: int) -> bool:
        """Make a player's chairs more even if that costs no one as much; return whether it did."""
        had = self._chair_counts[player]
        if max(had) - min(had) < 2:
            return False
        for here, there in permutations(range(len(had)), 2):
            if had[here] - had[there] < 2:
                continue
            for table in self._tables_at(player, here, there):
                chain = self._chain_from(table, here, there)
                if self._imbalance_change(chain) < 0:
                    self._exchange(chain)
                    return True
        return False

    def _separate_at(self, table: int) -> bool:
        """Separate neighbours at a table who are so elsewhere too; return whether it could."""
        if all(self._neighbour_counts[pair] == 1 for pair in neighbours(self.tables[table])):
            return False
        if self._budget <= 0:
            return False
        for here, there in combinations(range(len(self.tables[table])), 2):
            near = list(islice(self._walk(table, here, there), LONGEST_CHAIN))
            self._budget -= len(near) + 1
            if len(near) == LONGEST_CHAIN:
                continue
            chain = self._chain(table, here, there)
            if self._imbalance_change(chain) > 0:
                continue
            different = len(self._neighbour_counts)
            self._exchange_and_count(chain)
            if len(self._neighbour_counts) > different:
                return True
            self._exchange_and_count(chain.reversed())
        return False

    def _chain_from(self, table: int, here: int, there: int) -> KempeChain:
        """Return the chain that begins with who sits ``here`` at a table and goes ``there``.

        It ends with the first who had that chair more often than the one it leaves to them.
        """
        first, tables = self.tables[table][here], [table]
        for following in self._walk(table, there, here):
            had = self._chair_counts[self.tables[tables[-1]][there]]
            if had[there] > had[here]:
                break
            if following == table:
                return KempeChain([], (here, there), ())
            tables.append(following)
        return KempeChain(tables, (here, there), (first, self.tables[tables[-1]][there]))

    def _chain(self, table: int, here: int, there: int) -> KempeChain:
        """Return the chain along which an exchange of two chairs at one table runs."""
        forward = [table, *self._walk(table, here, there)]
        if len(forward) > 1 and forward[-1] == table:
            return KempeChain(forward[1:], (here, there), ())
        backward = [table, *self._walk(table, there, here)]
        ends = (self.tables[forward[-1]][here], self.tables[backward[-1]][there])
        return KempeChain(forward + backward[1:], (here, there), ends)

    def _walk(self, start: int, here: int, there: int) -> Iterator[int]:
        """Yield the next tables of a chain up to its end, or up to its start in a ring.

        A player's tables with the two chairs go in pairs, the first with the first. So a player
        who leaves a chair here takes it again there, and one table has one next.
        """
        table = start
        while True:
            player = self.tables[table][here]
            turn = self._tables_at(player, here, there).index(table)
            others = self._tables_at(player, there, here)
            if turn >= len(others):
                return
            table = others[turn]
            yield table
            if table == start:
                return

    def _tables_at(self, player: int, chair: int, other: int) -> list[int]:
        """Return where the player has a chair, of the tables that have the other one too."""
        larger = max(chair, other)
        return [
            table
            for table in self._tables_of[player]
            if len(self.tables[table]) > larger and self.tables[table][chair] == player
        ]

    def _imbalance_change(self, chain: KempeChain) -> int:
        """Return how much the imbalance of all chairs would rise with an exchange."""
        change = 0
        for player, (leaves, takes) in chain.changes():
            had = self._chair_counts[player]
            after = had.copy()
            after[leaves] -= 1
            after[takes] += 1
            change += _imbalance(after) - _imbalance(had)
        return change

    def _exchange(self, chain: KempeChain) -> None:
        here, there = chain.chairs
        for table in chain.tables:
            order = self.tables[table]
            order[here], order[there] = order[there], order[here]
        for player, (leaves, takes) in chain.changes():
            self._chair_counts[player][leaves] -= 1
            self._chair_counts[player][takes] += 1

    def _exchange_and_count(self, chain: KempeChain) -> None:
        self._count_neighbours(chain.tables, times=-1)
        self._exchange(chain)
        self._count_neighbours(chain.tables, times=1)

    def _count_neighbours(self, tables: Iterable[int], *, times: int) -> None:
        """Count the neighbours at tables, or with -1 times take them back."""
        for table in tables:
            for pair in neighbours(self.tables[table]):
                self._neighbour_counts[pair] += times
                if not self._neighbour_counts[pair]:  # its length counts different neighbours
                    del self._neighbour_counts[pair]


def chair_counts(tables: Iterable[Sequence[int]]) -> defaultdict[int, list[int]]:
    """Return how often each player had each chair of the largest table they sat at."""
    had: defaultdict[int, list[int]] = defaultdict(list)
    for table in tables:
        for chair, player in enumerate(table):
            _widen(had[player], len(table))
            had[player][chair] += 1
    return had


def neighbours(table: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Return each player of a table with the one to their left, the next one clockwise."""
    return zip(table, (*table[1:], table[0]), strict=True)


def chair_imbalance(had: Sequence[int]) -> int:
    """Return how far the chair had most often is ahead of the least, beyond the one allowed."""
    return max(0, max(had) - min(had) - 1)


def _imbalance(had: Sequence[int]) -> int:
    """Return a number that is smaller the more even a player's chairs are."""
    return IMBALANCE_WEIGHT * chair_imbalance(had) + sum(times * times for times in had)


@lru_cache(maxsize=4096)  # of thousands of players most have had the same
def _marginal_costs(had: tuple[int, ...]) -> tuple[int, ...]:
    """Return how much more the imbalance rises with each chair than with the best one."""
    rises = [
        _imbalance([*had[:chair], times + 1, *had[chair + 1 :]]) for chair, times in enumerate(had)
    ]
    return tuple(rise - min(rises) for rise in rises)


def _widen(had: list[int], chairs: int) -> None:
    had += [0] * (chairs - len(had))
