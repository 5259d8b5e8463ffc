"""A seeded search by swaps: one long chain that is heated and cooled, and the best kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from engine.seating.cost import Cost, Weights
from engine.seating.drafts import Draft
from engine.seating.least import least_cost
from engine.seating.objective import Objective
from engine.seating.openings import in_order, seat_fixed
from engine.seating.problems import Mode, Problem, Seating

# Gets the steps done, the steps allowed and the best cost so far; True asks to stop.
Progress: TypeAlias = Callable[[int, int, int], bool | None]

COOLING = 0.87  # of the temperature, from one level to the next
QUENCH = 20  # steps for each chair in which nothing is made worse, before the first cycle
LEVEL = 4  # steps for each chair at a temperature of the first cycle; each takes twice as many
FEW = 500  # chairs; with more, the steps do not last for so much heat
WARM = 2  # steps for each chair to see whether it is hot enough
LIVELY = 4  # hot enough: one of so many swaps is made
HOTTEST = 2**20  # times as hot as usual
FIRMER = 4  # times as heavy gets what still stands against a plan after a cycle
ENOUGH = 800  # steps for every two chairs; more of them find nothing more
REPORT = 20_000  # steps between two calls of the progress, at most


@dataclass(frozen=True, slots=True)
class Climate:
    """How a mode is searched: weights to begin with, temperatures, how far the swaps reach.

    The heavy parts begin lighter than they are, so that the chain can cross what is forbidden.
    """

    weights: Weights
    hot: float
    cold: float
    reach: int = 5_000  # places in the standings

    def temperatures(self, heat: int) -> Sequence[float]:
        """Return the temperatures of a cycle; in the end nothing is made worse."""
        levels = [self.hot * heat]
        while levels[-1] > self.cold:
            levels.append(levels[-1] * COOLING)
        return [*levels, 0.0]


# Tried on 12 to 2,000 players.
_NEAR = Climate(Weights(meetings=100, short_tables=100, clubs=20, hard=400), 25, 0.7, 15)
CLIMATES: Mapping[Mode, Climate] = MappingProxyType(
    {
        Mode.MIX: Climate(Weights(short_tables=4, hard=16), 1, 0.1),
        Mode.RANDOM: Climate(Weights(meetings=0, short_tables=1, clubs=0, hard=4), 1, 0.1),
        Mode.SWISS: _NEAR,
        # It begins at even tables; with more heat it would lose them and not come back.
        Mode.BALANCE: Climate(
            Weights(meetings=100, short_tables=400, clubs=20, hard=4_000), 1, 0.3, 15
        ),
        Mode.FINAL: replace(_NEAR, weights=Weights(meetings=0, short_tables=0, clubs=0, hard=200)),
    }
)


@dataclass(frozen=True, slots=True)
class Found:
    """The best seatings of a search, and the steps it took; ``stopped`` says it was asked to."""

    seatings: tuple[Seating, ...]
    cost: Cost
    steps: int  # swaps tried
    stopped: bool = False


def find(
    problem: Problem,
    rng: Random,
    start: Sequence[Seating],
    progress: Progress | None = None,
    *,
    bound: int = 0,
) -> Found:
    """Return the best seatings found for a problem, beginning at any with the right sizes.

    ``bound`` is a total cost that no plan can beat: who reaches it looks no further.
    """
    found = _Search(problem, rng, progress, bound=bound).improve(seat_fixed(start, problem))
    if problem.mode in (Mode.SWISS, Mode.FINAL):
        return replace(found, seatings=(in_order(found.seatings[0], problem),))
    return found


class _Search:
    """One search for the best seatings of a problem."""

    def __init__(
        self, problem: Problem, rng: Random, progress: Progress | None = None, *, bound: int = 0
    ) -> None:
        self._rng, self._progress, self._bound = rng, progress, bound
        self._chairs = sum(len(problem.present_at(index)) for index in range(problem.seatings))
        self._allowed = min(problem.steps, ENOUGH * self._chairs**2)
        self._done, self._stopped = 0, False
        self._objective, self._least = Objective(problem), least_cost(problem)
        self._climate = CLIMATES[problem.mode]
        if problem.mode is Mode.SWISS and self._chairs > FEW:
            self._climate = replace(self._climate, hot=8, cold=1)
        self._weights = self._climate.weights
        self._heat = 1
        self._best = self._objective.cost(())
        self._found: tuple[Seating, ...] = ()

    def improve(self, start: tuple[Seating, ...]) -> Found:
        """Return the best seatings found from a start on; it ends at the proved bound.

        First nothing is made worse. Then come cycles from hot to cold, each twice as long as
        the one before, so that there is something good early and the most time for the best.
        """
        self._keep(start)
        if not self._goes_on():
            return Found(self._found, self._best, 0)
        draft = Draft(start, self._objective, self._weights)
        temperatures: Sequence[float] = [0.0]
        level, longer = QUENCH * self._chairs, LEVEL * self._chairs
        while draft.movable and self._goes_on():
            for temperature in temperatures:
                self._anneal(draft, temperature, level)
                if draft.cost < self._best.weighed(self._weights):
                    self._keep(draft.seatings())
            now = draft.seatings()
            if self._weigh_firmer(self._keep(now)):
                draft = Draft(now, self._objective, self._weights)
            self._warm_up(draft)
            temperatures = self._climate.temperatures(self._heat)
            level, longer = self._level(longer, len(temperatures)), 2 * longer
        return Found(self._found, self._best, self._done, self._stopped)

    def _keep(self, seatings: tuple[Seating, ...]) -> Cost:
        """Return what they cost, and keep the seatings if they are the best so far."""
        cost = self._objective.cost(seatings)
        if not self._found or cost.total < self._best.total:
            self._best, self._found = cost, seatings
        return cost

    def _goes_on(self) -> bool:
        ended = self._stopped or self._proved or self._done >= self._allowed
        return not ended and self._best.weighed(self._weights) > self._floor

    @property
    def _proved(self) -> bool:
        return self._best.total <= self._bound

    @property
    def _floor(self) -> int:
        return self._least.weighed(self._weights)

    def _anneal(self, draft: Draft, temperature: float, steps: int) -> None:
        """Take so many steps at a temperature, fewer when the search is to end."""
        until = min(self._done + steps, self._allowed)
        if self._proved:
            return
        while self._done < until and draft.cost > self._floor and not self._stopped:
            if self._progress is not None:
                told = self._progress(self._done, self._allowed, self._best.total)
                self._stopped = told is True
            self._done += draft.anneal(
                self._rng,
                temperature=temperature,
                reach=self._climate.reach,
                steps=0 if self._stopped else min(REPORT, until - self._done),
                floor=self._floor,
            )

    def _warm_up(self, draft: Draft) -> None:
        """Raise the heat until many swaps are made: at few chairs each of them changes much."""
        if self._chairs > FEW:
            return
        tries, made = WARM * self._chairs, draft.made
        self._anneal(draft, self._climate.hot * self._heat, tries)
        while self._goes_on() and LIVELY * (draft.made - made) < tries and self._heat < HOTTEST:
            self._heat *= 2
            made = draft.made
            self._anneal(draft, self._climate.hot * self._heat, tries)

    def _level(self, wanted: int, temperatures: int) -> int:
        """Return so many steps, or an equal share of all left if no longer cycle could follow."""
        left = self._allowed - self._done
        return wanted if 3 * wanted * temperatures <= left else -(-left // temperatures)

    def _weigh_firmer(self, cost: Cost) -> bool:
        """Weigh what did not come out as it should far more, up to what it really weighs.

        The next cycle is hotter too, or nothing would get across the heavier part any more.
        """
        real, now = cost.weights, self._weights
        again = cost.meetings > self._least.meetings
        short = cost.short_tables > self._least.short_tables
        hard = cost.teams + cost.apart > self._least.teams + self._least.apart
        self._weights = replace(
            now,
            meetings=min(now.meetings * (FIRMER if again else 1), real.meetings),
            short_tables=min(now.short_tables * (FIRMER if short else 1), real.short_tables),
            hard=min(now.hard * (FIRMER if hard else 1), real.hard),
        )
        self._heat *= 2 if self._weights != now else 1
        return self._weights != now
