"""Seatings in the making: players are swapped between tables, the cost is kept up to date."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, combinations
from random import Random
from typing import NamedTuple, TypeAlias

from engine.seating.cost import Weights, meeting_price, short_price
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating

Row: TypeAlias = "list[int] | array[int]"

# How long one waits for an event that comes once in a unit of time on average, in 1,024 equally
# likely cases; only sums and quotients, as logarithms differ between machines.
PATIENCE = tuple(accumulate(1 / left for left in range(1_024, 0, -1)))


class _Hall(NamedTuple):
    """One seating of a draft: who may be moved there, and who sits at which table."""

    movable: Sequence[int]
    table_of: list[list[int]]  # by player; empty for who is absent


class Draft:
    """Planned seatings, and what they cost by ``weights``, changed with every swap.

    Players are named by their place in ``Objective.order``. A short table has one guest more,
    the number after the last player: meeting that guest is what sitting there costs.
    """

    def __init__(self, seatings: Sequence[Seating], objective: Objective, weights: Weights) -> None:
        self._objective, self._weights = objective, weights
        self._guest = len(objective.order)
        self._planned = [
            [[objective.places[player] for player in table] for table in seating]
            for seating in seatings
        ]
        self._halls = [hall for hall in map(self._hall, self._planned) if hall is not None]
        self._join = self._rows()
        # What a meeting costs is the same before and after it where there is only one seating.
        self._leave = self._join
        if len(seatings) > 1:
            self._count_planned()
        self.cost = objective.cost(seatings).weighed(weights)
        self.made = 0  # swaps

    @property
    def movable(self) -> bool:
        """Whether anybody can change tables."""
        return bool(self._halls)

    def seatings(self) -> tuple[Seating, ...]:
        """Return the seatings as they are now."""
        order = self._objective.order
        return tuple(
            tuple(
                tuple(order[place] for place in table if place != self._guest) for table in seating
            )
            for seating in self._planned
        )

    def anneal(self, rng: Random, *, temperature: float, reach: int, steps: int, floor: int) -> int:
        """Try so many swaps of two players; return how many until the cost was at the floor.

        A swap is made when it costs nothing, and otherwise the more rarely the more it costs
        by the temperature. The two are at most ``reach`` apart in the order, taken as a ring.
        """
        draw, halls, join, leave = rng.random, self._halls, self._join, self._leave
        guest, several = self._guest, leave is not join
        # Who goes from one short table to another does not sit there once more.
        both_short = 4 * self._weights.short_tables
        for done in range(steps):
            if self.cost <= floor:
                return done
            movable, table_of = halls[int(draw() * len(halls))] if several else halls[0]
            count = len(movable)
            here = int(draw() * count)
            there = here + 1 + int(draw() * min(reach, count - 1))
            one, other = movable[here], movable[there % count]
            table, other_table = table_of[one], table_of[other]
            if table is other_table:
                continue
            join_one, join_other = join[one], join[other]
            leave_one, leave_other = leave[one], leave[other]
            change = -2 * join_one[other]  # the sums below meet one with other, who swap
            for player in table:
                change += join_other[player] - leave_one[player]
            for player in other_table:
                change += join_one[player] - leave_other[player]
            if several and table[-1] == guest == other_table[-1]:
                change -= both_short
            if change <= 0 or change <= temperature * PATIENCE[int(draw() * 1_024)]:
                self._swap(table_of, one, other)
                self.cost += change
        return steps

    def _hall(self, tables: list[list[int]]) -> _Hall | None:
        fixed, preferred = self._objective.problem.fixed, self._objective.problem.preferred
        table_of: list[list[int]] = [[] for _ in range(self._guest)]
        for table in tables:
            for place in table:
                table_of[place] = table
        for table in tables:
            if len(table) < preferred:
                table.append(self._guest)
        movable = [
            place
            for place, player in enumerate(self._objective.order)
            if table_of[place] and player not in fixed
        ]
        swappable = len({id(table_of[place]) for place in movable}) > 1
        return _Hall(movable, table_of) if swappable else None

    def _rows(self) -> list[Row]:
        """Return for each player what it costs to join each other, and the guest, at a table."""
        objective, weights = self._objective, self._weights
        places, count = objective.places, self._guest
        # The differences to all places are a window in this row; the numbers in it are shared.
        apart = [*range(count, 0, -1), *range(count + 1)]
        rows = [self._standings_row(place, apart) for place in range(count)]
        for player, row in zip(objective.order, rows, strict=True):
            row[count] = weights.short_tables * short_price(objective.short[player])
        for one, other, price in objective.prices(weights):
            rows[places[one]][places[other]] += price
            rows[places[other]][places[one]] += price
        return rows

    def _standings_row(self, place: int, apart: list[int]) -> Row:
        """Return what the standings make of meeting each other player, 0 at the own place."""
        objective, count = self._objective, self._guest
        if not objective.problem.mode.by_standings:
            return [0] * (count + 1)
        if objective.problem.mode is not Mode.BALANCE:
            return [*apart[count - place : 2 * count - place], 0]
        # The square of a sum is the sum of the squares and of twice each product.
        step = 4 * objective.strength(objective.order[place])
        first = -(count - 1) * step // 2
        row = array("q", range(first, first + count * step, step) if step else [0] * count)
        row[place] = 0
        row.append(0)
        return row

    def _count_planned(self) -> None:
        """Let the prices follow who meets whom in the draft itself."""
        objective, places = self._objective, self._objective.places
        self._met = [
            {places[other]: times for other, times in met.items() if other in places}
            for met in map(objective.met.__getitem__, objective.order)
        ]
        self._short = [objective.short[player] for player in objective.order]
        self._leave = [row[:] for row in self._join]
        for seating in self._planned:
            for table in seating:
                for one, other in combinations(table, 2):
                    self._meet(one, other, 1)

    def _swap(self, table_of: list[list[int]], one: int, other: int) -> None:
        """Let two players at different tables of one seating change places."""
        self.made += 1
        table, other_table = table_of[one], table_of[other]
        table_of[one], table_of[other] = other_table, table
        table[table.index(one)] = other
        other_table[other_table.index(other)] = one
        if self._leave is self._join:
            return
        for player in table:
            if player != other:
                self._meet(one, player, -1)
                self._meet(other, player, 1)
        for player in other_table:
            if player != one:
                self._meet(other, player, -1)
                self._meet(one, player, 1)

    def _meet(self, one: int, other: int, change: int) -> None:
        """Count one meeting more or less, with the guest of short tables too."""
        join, leave, weights = self._join, self._leave, self._weights
        if other == self._guest:
            times = self._short[one] = self._short[one] + change
            join[one][other] = weights.short_tables * short_price(times)
            leave[one][other] = weights.short_tables * short_price(times - 1)
            return
        times = self._met[one].get(other, 0) + change
        self._met[one][other] = self._met[other][one] = times
        step = weights.meetings * (meeting_price(times) - meeting_price(times - 1))
        for here, there in ((one, other), (other, one)):
            if change > 0:
                leave[here][there] = join[here][there]
                join[here][there] += step
            else:
                join[here][there] = leave[here][there]
                leave[here][there] -= step
