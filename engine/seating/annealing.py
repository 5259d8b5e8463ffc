"""Simulated annealing over planned seatings: swaps of two players, heated and cooled in cycles.

N. Metropolis, A. W. Rosenbluth, M. N. Rosenbluth, A. H. Teller and E. Teller, "Equation of State
Calculations by Fast Computing Machines" (1953); S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi,
"Optimization by Simulated Annealing" (1983).
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.seating.bounds import lower_bound
from engine.seating.cost import Cost, Weights, meeting_cost, short_table_cost
from engine.seating.initial_solutions import seat_fixed, strongest_first
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.steps import Progress

Row: TypeAlias = "list[int] | array[int]"

COOLING = 0.87  # of the temperature, from one level to the next
QUENCH = 20  # steps for each chair at temperature 0, before the first cycle
LEVEL = 4  # steps for each chair at a temperature of the first cycle; each takes twice as many
FEW = 500  # chairs; with more, the steps do not last for so much heat
TRIAL = 2  # steps for each chair to measure how many swaps are accepted
ACCEPTED = 4  # hot enough: one of so many swaps is accepted
HOTTEST = 2**20  # times as hot as usual
STRICTER = 4  # times as heavy gets what still stands against a plan after a cycle
ENOUGH = 800  # steps for every two chairs; more of them find nothing more
REPORT = 20_000  # steps between two calls of the progress, at most

# The exponential distribution of mean 1 in 1,024 equally likely cases; only sums and quotients,
# as logarithms differ between machines.
EXPONENTIAL_QUANTILES = tuple(accumulate(1 / left for left in range(1_024, 0, -1)))


@dataclass(frozen=True, slots=True)
class CoolingSchedule:
    """The annealing of a mode: weights to begin with, temperatures, the reach of the swaps.

    The heavy parts begin lighter than they are, so that the chain can cross what is forbidden.
    """

    weights: Weights
    hot: float
    cold: float
    reach: int = 5_000  # ranks in the standings

    def temperatures(self, heat: int) -> Sequence[float]:
        """Return the temperatures of a cycle, geometrically falling; the last one is 0."""
        levels = [self.hot * heat]
        while levels[-1] > self.cold:
            levels.append(levels[-1] * COOLING)
        return [*levels, 0.0]


# Tried on 12 to 2,000 players.
_NEAR = CoolingSchedule(Weights(meetings=100, short_tables=100, clubs=20, hard=400), 25, 0.7, 15)
COOLING_SCHEDULES: Mapping[Mode, CoolingSchedule] = MappingProxyType(
    {
        Mode.MIX: CoolingSchedule(Weights(short_tables=4, hard=16), 1, 0.1),
        Mode.RANDOM: CoolingSchedule(Weights(meetings=0, short_tables=1, clubs=0, hard=4), 1, 0.1),
        Mode.SWISS: _NEAR,
        # It begins at even tables; with more heat it would lose them and not come back.
        Mode.BALANCE: CoolingSchedule(
            Weights(meetings=100, short_tables=400, clubs=20, hard=4_000), 1, 0.3, 15
        ),
        Mode.FINAL: replace(_NEAR, weights=Weights(meetings=0, short_tables=0, clubs=0, hard=200)),
    }
)


@dataclass(frozen=True, slots=True)
class Annealed:
    """The best seatings found, and the steps it took; ``stopped`` says it was asked to end."""

    seatings: tuple[Seating, ...]
    cost: Cost
    steps: int  # swaps tried
    stopped: bool = False


def anneal(
    problem: SeatingProblem,
    rng: Random,
    start: Sequence[Seating],
    progress: Progress | None = None,
    *,
    bound: int = 0,
) -> Annealed:
    """Return the best seatings found for a problem, beginning at any with the right sizes.

    ``bound`` is a total cost that no plan can beat: a plan that reaches it ends the search.
    """
    best = _Annealing(problem, rng, progress, bound=bound).run(seat_fixed(start, problem))
    if problem.mode in (Mode.SWISS, Mode.FINAL):
        return replace(best, seatings=(strongest_first(best.seatings[0], problem),))
    return best


class _Annealing:
    """One run of simulated annealing for a problem."""

    def __init__(
        self,
        problem: SeatingProblem,
        rng: Random,
        progress: Progress | None = None,
        *,
        bound: int = 0,
    ) -> None:
        self._rng, self._progress, self._bound = rng, progress, bound
        self._chairs = sum(len(problem.present_at(index)) for index in range(problem.seatings))
        self._allowed = min(problem.steps, ENOUGH * self._chairs**2)
        self._done, self._stopped = 0, False
        self._objective, self._lower_bound = Objective(problem), lower_bound(problem)
        self._schedule = COOLING_SCHEDULES[problem.mode]
        if problem.mode is Mode.SWISS and self._chairs > FEW:
            self._schedule = replace(self._schedule, hot=8, cold=1)
        self._weights = self._schedule.weights
        self._heat = 1
        self._best_cost = self._objective.cost(())
        self._best: tuple[Seating, ...] = ()

    def run(self, start: tuple[Seating, ...]) -> Annealed:
        """Return the best seatings found from a start on; it ends at the proved bound.

        First comes a descent at temperature 0. Then come cycles from hot to cold, each twice as
        long as the one before, so that there is something good early and the most time for the
        best.
        """
        self._keep_best(start)
        if not self._goes_on():
            return Annealed(self._best, self._best_cost, 0)
        current = Assignment(start, self._objective, self._weights)
        temperatures: Sequence[float] = [0.0]
        level, longer = QUENCH * self._chairs, LEVEL * self._chairs
        while current.movable and self._goes_on():
            for temperature in temperatures:
                self._anneal(current, temperature, level)
                if current.cost < self._best_cost.weighed(self._weights):
                    self._keep_best(current.seatings())
            now = current.seatings()
            if self._raise_penalties(self._keep_best(now)):
                current = Assignment(now, self._objective, self._weights)
            self._reheat(current)
            temperatures = self._schedule.temperatures(self._heat)
            level, longer = self._level(longer, len(temperatures)), 2 * longer
        return Annealed(self._best, self._best_cost, self._done, self._stopped)

    def _keep_best(self, seatings: tuple[Seating, ...]) -> Cost:
        """Return what they cost, and keep the seatings if they are the best so far."""
        cost = self._objective.cost(seatings)
        if not self._best or cost.total < self._best_cost.total:
            self._best_cost, self._best = cost, seatings
        return cost

    def _goes_on(self) -> bool:
        ended = self._stopped or self._proved or self._done >= self._allowed
        return not ended and self._best_cost.weighed(self._weights) > self._floor

    @property
    def _proved(self) -> bool:
        return self._best_cost.total <= self._bound

    @property
    def _floor(self) -> int:
        return self._lower_bound.weighed(self._weights)

    def _anneal(self, current: Assignment, temperature: float, steps: int) -> None:
        """Take so many steps at a temperature, fewer when the search is to end."""
        until = min(self._done + steps, self._allowed)
        if self._proved:
            return
        while self._done < until and current.cost > self._floor and not self._stopped:
            if self._progress is not None:
                answer = self._progress(self._done, self._allowed, self._best_cost.total)
                self._stopped = answer is True
            self._done += current.metropolis(
                self._rng,
                temperature=temperature,
                reach=self._schedule.reach,
                steps=0 if self._stopped else min(REPORT, until - self._done),
                floor=self._floor,
            )

    def _reheat(self, current: Assignment) -> None:
        """Raise the heat until many swaps are accepted: at few chairs each of them changes much."""
        if self._chairs > FEW:
            return
        tries, accepted = TRIAL * self._chairs, current.accepted
        self._anneal(current, self._schedule.hot * self._heat, tries)
        while (
            self._goes_on()
            and ACCEPTED * (current.accepted - accepted) < tries
            and self._heat < HOTTEST
        ):
            self._heat *= 2
            accepted = current.accepted
            self._anneal(current, self._schedule.hot * self._heat, tries)

    def _level(self, wanted: int, temperatures: int) -> int:
        """Return so many steps, or an equal share of all left if no longer cycle could follow."""
        left = self._allowed - self._done
        return wanted if 3 * wanted * temperatures <= left else -(-left // temperatures)

    def _raise_penalties(self, cost: Cost) -> bool:
        """Weigh each violated part far more, up to its real weight; return whether any changed.

        The next cycle is hotter too, or nothing would get across the heavier part any more.
        """
        real, now, bound = cost.weights, self._weights, self._lower_bound
        again = cost.meetings > bound.meetings
        short = cost.short_tables > bound.short_tables
        hard = cost.teams + cost.apart > bound.teams + bound.apart
        self._weights = replace(
            now,
            meetings=min(now.meetings * (STRICTER if again else 1), real.meetings),
            short_tables=min(now.short_tables * (STRICTER if short else 1), real.short_tables),
            hard=min(now.hard * (STRICTER if hard else 1), real.hard),
        )
        self._heat *= 2 if self._weights != now else 1
        return self._weights != now


class _SeatingState(NamedTuple):
    """One seating of an assignment: who may be moved there, and who sits at which table."""

    movable: Sequence[int]
    table_of: list[list[int]]  # by player; empty for who is absent


class Assignment:
    """The current solution: who sits where, and its cost, kept up to date with every swap.

    Players are named by their index in ``Objective.order``. A short table has one dummy player
    more, the number after the last player: meeting the dummy is what sitting there costs.
    """

    def __init__(self, seatings: Sequence[Seating], objective: Objective, weights: Weights) -> None:
        self._objective, self._weights = objective, weights
        self._dummy = len(objective.order)
        self._planned = [
            [[objective.index_of[player] for player in table] for table in seating]
            for seating in seatings
        ]
        self._states = [state for state in map(self._state, self._planned) if state is not None]
        self._join = self._rows()
        # A meeting costs the same before and after it where there is only one seating.
        self._leave = self._join
        if len(seatings) > 1:
            self._count_planned()
        self.cost = objective.cost(seatings).weighed(weights)
        self.accepted = 0  # swaps

    @property
    def movable(self) -> bool:
        """Return whether any player can change tables."""
        return bool(self._states)

    def seatings(self) -> tuple[Seating, ...]:
        """Return the seatings as they are now."""
        order = self._objective.order
        return tuple(
            tuple(
                tuple(order[index] for index in table if index != self._dummy) for table in seating
            )
            for seating in self._planned
        )

    def metropolis(
        self, rng: Random, *, temperature: float, reach: int, steps: int, floor: int
    ) -> int:
        """Try so many swaps of two players; return how many until the cost was at the floor.

        By the Metropolis criterion a swap is accepted when it costs nothing, and otherwise with
        a probability that falls exponentially with its cost divided by the temperature. The two
        are at most ``reach`` apart in the order, taken as a ring.
        """
        draw, states, join, leave = rng.random, self._states, self._join, self._leave
        dummy, several = self._dummy, leave is not join
        # A player who goes from one short table to another does not sit there once more.
        both_short = 4 * self._weights.short_tables
        for done in range(steps):
            if self.cost <= floor:
                return done
            movable, table_of = states[int(draw() * len(states))] if several else states[0]
            count = len(movable)
            here = int(draw() * count)
            there = here + 1 + int(draw() * min(reach, count - 1))
            first, second = movable[here], movable[there % count]
            table, other_table = table_of[first], table_of[second]
            if table is other_table:
                continue
            join_first, join_second = join[first], join[second]
            leave_first, leave_second = leave[first], leave[second]
            delta = -2 * join_first[second]  # the sums below meet first with second, who swap
            for player in table:
                delta += join_second[player] - leave_first[player]
            for player in other_table:
                delta += join_first[player] - leave_second[player]
            if several and table[-1] == dummy == other_table[-1]:
                delta -= both_short
            if delta <= 0 or delta <= temperature * EXPONENTIAL_QUANTILES[int(draw() * 1_024)]:
                self._swap(table_of, first, second)
                self.cost += delta
        return steps

    def _state(self, tables: list[list[int]]) -> _SeatingState | None:
        fixed, preferred = self._objective.problem.fixed, self._objective.problem.preferred
        table_of: list[list[int]] = [[] for _ in range(self._dummy)]
        for table in tables:
            for index in table:
                table_of[index] = table
        for table in tables:
            if len(table) < preferred:
                table.append(self._dummy)
        movable = [
            index
            for index, player in enumerate(self._objective.order)
            if table_of[index] and player not in fixed
        ]
        swappable = len({id(table_of[index]) for index in movable}) > 1
        return _SeatingState(movable, table_of) if swappable else None

    def _rows(self) -> list[Row]:
        """Return for each player what it costs to join each other, and the dummy, at a table."""
        objective, weights = self._objective, self._weights
        index_of, count = objective.index_of, self._dummy
        # The distances to all ranks are a window in this row; the numbers in it are shared.
        distances = [*range(count, 0, -1), *range(count + 1)]
        rows = [self._standings_row(index, distances) for index in range(count)]
        for player, row in zip(objective.order, rows, strict=True):
            row[count] = weights.short_tables * short_table_cost(objective.short[player])
        for first, second, cost in objective.pair_costs(weights):
            rows[index_of[first]][index_of[second]] += cost
            rows[index_of[second]][index_of[first]] += cost
        return rows

    def _standings_row(self, index: int, distances: list[int]) -> Row:
        """Return what the standings make of meeting each other player, 0 at the own index."""
        objective, count = self._objective, self._dummy
        if not objective.problem.mode.by_standings:
            return [0] * (count + 1)
        if objective.problem.mode is not Mode.BALANCE:
            return [*distances[count - index : 2 * count - index], 0]
        # The square of a sum is the sum of the squares and of twice each product.
        step = 4 * objective.strength(objective.order[index])
        first = -(count - 1) * step // 2
        row = array("q", range(first, first + count * step, step) if step else [0] * count)
        row[index] = 0
        row.append(0)
        return row

    def _count_planned(self) -> None:
        """Let the costs follow who meets whom in the assignment itself."""
        objective, index_of = self._objective, self._objective.index_of
        self._met = [
            {index_of[other]: times for other, times in met.items() if other in index_of}
            for met in map(objective.met.__getitem__, objective.order)
        ]
        self._short = [objective.short[player] for player in objective.order]
        self._leave = [row[:] for row in self._join]
        for seating in self._planned:
            for table in seating:
                for first, second in combinations(table, 2):
                    self._meet(first, second, 1)

    def _swap(self, table_of: list[list[int]], first: int, second: int) -> None:
        """Let two players at different tables of one seating change places."""
        self.accepted += 1
        table, other_table = table_of[first], table_of[second]
        table_of[first], table_of[second] = other_table, table
        table[table.index(first)] = second
        other_table[other_table.index(second)] = first
        if self._leave is self._join:
            return
        for player in table:
            if player != second:
                self._meet(first, player, -1)
                self._meet(second, player, 1)
        for player in other_table:
            if player != first:
                self._meet(second, player, -1)
                self._meet(first, player, 1)

    def _meet(self, first: int, second: int, change: int) -> None:
        """Count one meeting more or less, with the dummy of short tables too."""
        join, leave, weights = self._join, self._leave, self._weights
        if second == self._dummy:
            times = self._short[first] = self._short[first] + change
            join[first][second] = weights.short_tables * short_table_cost(times)
            leave[first][second] = weights.short_tables * short_table_cost(times - 1)
            return
        times = self._met[first].get(second, 0) + change
        self._met[first][second] = self._met[second][first] = times
        step = weights.meetings * (meeting_cost(times) - meeting_cost(times - 1))
        for here, there in ((first, second), (second, first)):
            if change > 0:
                leave[here][there] = join[here][there]
                join[here][there] += step
            else:
                join[here][there] = leave[here][there]
                leave[here][there] -= step
