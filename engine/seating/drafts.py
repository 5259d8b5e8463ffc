"""Seatings in the making: tables whose players can be swapped, with the cost kept up to date."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.seating.cost import (
    SHORT_TABLE_WEIGHT,
    cost_of,
    meet,
    meeting_price,
    meetings_of,
    times_short,
)
from engine.seating.problems import Seating


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of a draft. Who sits on it changes: that is ``table[position]``."""

    table: list[int]
    position: int

    @property
    def player(self) -> int:
        """Who sits there now."""
        return self.table[self.position]


class Draft:
    """Planned seatings, and what they cost after the earlier ones.

    ``chairs`` holds the chairs of each seating, table by table; ``cost`` is the total of
    ``engine.seating.cost.Cost``, changed with every swap instead of counted again.
    """

    def __init__(
        self, seatings: Iterable[Seating], *, earlier: Sequence[Sequence[int]], preferred: int
    ) -> None:
        self._seatings = [[list(table) for table in seating] for seating in seatings]
        self._preferred = preferred
        tables = [table for seating in self._seatings for table in seating]
        self._met = meetings_of([*earlier, *tables])
        self._short: Counter[int] = times_short([*earlier, *tables], preferred=preferred)
        # A pair can meet in every seating once more at most, so no price beyond is asked for.
        most = max(max(row.values()) for row in self._met.values()) + len(self._seatings)
        self._prices = [meeting_price(times) for times in range(most + 1)]
        self.cost = cost_of(tables, earlier=earlier, preferred=preferred).total
        self.chairs = [
            [Chair(table, position) for table in seating for position in range(len(table))]
            for seating in self._seatings
        ]

    def seatings(self) -> tuple[Seating, ...]:
        """Return the seatings as they are now."""
        return tuple(tuple(tuple(table) for table in seating) for seating in self._seatings)

    def repeats_meetings(self, chair: Chair) -> bool:
        """Return whether its player meets somebody there who was met elsewhere too."""
        met = self._met[chair.player]
        return any(met[other] > 1 for other in chair.table if other != chair.player)

    def swap_change(self, one: Chair, other: Chair) -> int:
        """Return how much the cost would rise with ``swap``."""
        change = self._table_change(one.table, one.player, other.player)
        change += self._table_change(other.table, other.player, one.player)
        if self._is_short(one.table) == self._is_short(other.table):
            return change
        spared, sent = (one, other) if self._is_short(one.table) else (other, one)
        squares = self._short[sent.player] - self._short[spared.player] + 1
        return change + SHORT_TABLE_WEIGHT * 2 * squares

    def swap(self, one: Chair, other: Chair) -> None:
        """Let the players on two chairs of one seating, at different tables, change places."""
        self.cost += self.swap_change(one, other)
        first, second = one.player, other.player
        self._replace(one, second)
        self._replace(other, first)

    def _table_change(self, table: Sequence[int], leaving: int, coming: int) -> int:
        """Return how much the meetings at one table would rise in cost."""
        prices, met_leaving, met_coming = self._prices, self._met[leaving], self._met[coming]
        return sum(
            prices[met_coming[other]] - prices[met_leaving[other] - 1]
            for other in table
            if other != leaving
        )

    def _is_short(self, table: Sequence[int]) -> bool:
        return len(table) < self._preferred

    def _replace(self, chair: Chair, coming: int) -> None:
        leaving = chair.player
        for other in chair.table:
            if other != leaving:
                meet(self._met, leaving, other, times=-1)
                meet(self._met, coming, other, times=1)
        if self._is_short(chair.table):
            self._short[leaving] -= 1
            self._short[coming] += 1
        chair.table[chair.position] = coming
