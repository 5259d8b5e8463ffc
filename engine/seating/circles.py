"""Tables in seat order whose players exchange chairs, table by table or all along a chain.

A plan is a graph: tables on one side, players on the other, each seat an edge between them and
its chair the colour of the edge. Exchange two chairs at one table, and two players have one of
them too often; each may undo that at another table, where somebody else then has it too often,
and so on. Such a chain changes only those at its two ends, or nobody if it comes back to its
start. This is how graphs with two sides are coloured evenly, and they always can be.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, islice, permutations

UNEVEN_WEIGHT = 100_000  # of the unevenness of a player's chairs, above all its squares
LONGEST_CHAIN = 50  # tables, of those tried to part neighbours: rings may pass all tables
PARTING = 60_000  # tables passed to part neighbours, half a second; ten seatings need fewer


@dataclass(frozen=True, slots=True)
class Chain:
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

    def back(self) -> "Chain":
        """Return the chain that undoes the exchange."""
        return Chain(self.tables, self.chairs, self.ends[::-1])


class Circles:
    """Planned ``tables`` in seat order, and what everybody had there and at earlier tables."""

    def __init__(self, earlier: Iterable[Sequence[int]]) -> None:
        earlier = list(earlier)
        self.tables: list[list[int]] = []
        self._had = chairs_had(earlier)
        self._beside = Counter(pair for table in earlier for pair in neighbours(table))
        self._tables_of: defaultdict[int, list[int]] = defaultdict(list)

    def add(self, players: Sequence[int]) -> None:
        """Add a table, in the order that is evenest after all that was added before."""
        for player in players:
            self._tables_of[player].append(len(self.tables))
            _widen(self._had[player], len(players))
        table = self._evenest(players)
        self.tables.append(table)
        for chair, player in enumerate(table):
            self._had[player][chair] += 1

    def even_out(self) -> None:
        """Exchange chairs until no chain makes them more even."""
        while sum(map(self._even_out_player, self._tables_of)):
            pass

    def part_neighbours(self) -> None:
        """Exchange chairs until no chain that keeps them even parts any who were neighbours.

        With very many seatings it ends before.
        """
        self._effort = PARTING
        numbers = range(len(self.tables))
        self._link(numbers, times=1)
        while sum(map(self._part_table, numbers)):
            pass
        self._link(numbers, times=-1)  # nothing keeps the count while chairs are evened out

    def _evenest(self, players: Sequence[int]) -> list[int]:
        """Return the players in the evenest of all orders.

        Chair by chair, the least uneven beginning is continued first, and of equal ones the
        longest. Which players it holds is a number, a bit for each.
        """
        more = [_dearer_than_cheapest(tuple(self._had[player])) for player in players]
        beginnings: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
        continued: set[int] = set()
        while True:
            price, _, group, order = heappop(beginnings)
            chair = len(order)
            if chair == len(players):
                return [players[index] for index in order]
            if group in continued:
                continue
            continued.add(group)
            for index, prices in enumerate(more):
                if not group & 1 << index:
                    longer = (price + prices[chair], ~chair, group | 1 << index, (*order, index))
                    heappush(beginnings, longer)

    def _even_out_player(self, player: int) -> bool:
        """Make a player's chairs more even if that costs nobody as much; return whether it did."""
        had = self._had[player]
        if max(had) - min(had) < 2:
            return False
        for here, there in permutations(range(len(had)), 2):
            if had[here] - had[there] < 2:
                continue
            for table in self._tables_at(player, here, there):
                chain = self._chain_from(table, here, there)
                if self._price_change(chain) < 0:
                    self._exchange(chain)
                    return True
        return False

    def _part_table(self, table: int) -> bool:
        """Part neighbours at a table who are so elsewhere too; return whether it could."""
        if all(self._beside[pair] == 1 for pair in neighbours(self.tables[table])):
            return False
        if self._effort <= 0:
            return False
        for here, there in combinations(range(len(self.tables[table])), 2):
            near = list(islice(self._walk(table, here, there), LONGEST_CHAIN))
            self._effort -= len(near) + 1
            if len(near) == LONGEST_CHAIN:
                continue
            chain = self._chain(table, here, there)
            if self._price_change(chain) > 0:
                continue
            different = len(self._beside)
            self._exchange_and_link(chain)
            if len(self._beside) > different:
                return True
            self._exchange_and_link(chain.back())
        return False

    def _chain_from(self, table: int, here: int, there: int) -> Chain:
        """Return the chain that begins with who sits ``here`` at a table and goes ``there``.

        It ends with the first who had that chair more often than the one it leaves to them.
        """
        first, tables = self.tables[table][here], [table]
        for following in self._walk(table, there, here):
            had = self._had[self.tables[tables[-1]][there]]
            if had[there] > had[here]:
                break
            if following == table:
                return Chain([], (here, there), ())
            tables.append(following)
        return Chain(tables, (here, there), (first, self.tables[tables[-1]][there]))

    def _chain(self, table: int, here: int, there: int) -> Chain:
        """Return the chain along which an exchange of two chairs at one table runs."""
        forward = [table, *self._walk(table, here, there)]
        if len(forward) > 1 and forward[-1] == table:
            return Chain(forward[1:], (here, there), ())
        backward = [table, *self._walk(table, there, here)]
        ends = (self.tables[forward[-1]][here], self.tables[backward[-1]][there])
        return Chain(forward + backward[1:], (here, there), ends)

    def _walk(self, start: int, here: int, there: int) -> Iterator[int]:
        """Yield the next tables of a chain up to its end, or up to its start in a ring.

        A player's tables with the two chairs go in pairs, the first with the first. So whoever
        leaves a chair here takes it again there, and one table has one next.
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

    def _price_change(self, chain: Chain) -> int:
        """Return how much the price of all chairs would rise with an exchange."""
        change = 0
        for player, (leaves, takes) in chain.changes():
            had = self._had[player]
            after = had.copy()
            after[leaves] -= 1
            after[takes] += 1
            change += _price(after) - _price(had)
        return change

    def _exchange(self, chain: Chain) -> None:
        here, there = chain.chairs
        for table in chain.tables:
            circle = self.tables[table]
            circle[here], circle[there] = circle[there], circle[here]
        for player, (leaves, takes) in chain.changes():
            self._had[player][leaves] -= 1
            self._had[player][takes] += 1

    def _exchange_and_link(self, chain: Chain) -> None:
        self._link(chain.tables, times=-1)
        self._exchange(chain)
        self._link(chain.tables, times=1)

    def _link(self, tables: Iterable[int], *, times: int) -> None:
        """Count the neighbours at tables, or with -1 times take them back."""
        for table in tables:
            for pair in neighbours(self.tables[table]):
                self._beside[pair] += times
                if not self._beside[pair]:
                    del self._beside[pair]  # its length is the number of different neighbours


def chairs_had(tables: Iterable[Sequence[int]]) -> defaultdict[int, list[int]]:
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


def unevenness(had: Sequence[int]) -> int:
    """Return how far the chair had most often is ahead of the least, beyond the one allowed."""
    return max(0, max(had) - min(had) - 1)


def _price(had: Sequence[int]) -> int:
    """Return a number that is smaller the more even a player's chairs are."""
    return UNEVEN_WEIGHT * unevenness(had) + sum(times * times for times in had)


@lru_cache(maxsize=4096)  # of thousands of players most have had the same
def _dearer_than_cheapest(had: tuple[int, ...]) -> tuple[int, ...]:
    """Return how much more the price rises with each chair than with the best one."""
    rises = [
        _price([*had[:chair], times + 1, *had[chair + 1 :]]) for chair, times in enumerate(had)
    ]
    return tuple(price - min(rises) for price in rises)


def _widen(had: list[int], chairs: int) -> None:
    had += [0] * (chairs - len(had))
