"""The objective function: what a plan costs in all, and what each two at a table cost in it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from math import comb
from random import Random
from types import MappingProxyType

from engine.seating.cost import (
    DEFAULT_WEIGHTS,
    Cost,
    Weights,
    count_meetings,
    meeting_cost,
    plan_cost_after,
    times_short,
)
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.shuffling import shuffled

# Near in the standings, or equally strong: the hard rules and the short tables come before the
# meetings, and those before the standings; a club is worth some ranks.
_STANDINGS = Weights(meetings=1_000, short_tables=1_000_000, clubs=20, hard=1_000_000_000)
WEIGHTS: Mapping[Mode, Weights] = MappingProxyType(
    {
        Mode.MIX: DEFAULT_WEIGHTS,
        Mode.RANDOM: DEFAULT_WEIGHTS,  # what the lot has cost, though no search looked for less
        Mode.SWISS: _STANDINGS,
        Mode.BALANCE: _STANDINGS,
        Mode.FINAL: Weights(meetings=0, short_tables=0, clubs=0),
    }
)


class Objective:
    """The costs of plans for one problem.

    ``order`` holds all who are seated: best first where the mode goes by the standings, those
    who share a rank by lot; else ascending. ``index_of`` says where in it a player stands.
    """

    def __init__(self, problem: SeatingProblem) -> None:
        earlier = [table for seating in problem.history for table in seating]
        self.problem = problem
        self.weights = WEIGHTS[problem.mode]
        self.met = count_meetings(earlier)
        self.short = times_short(earlier, preferred=problem.preferred)
        self.order = _order(problem)
        self.index_of = {player: index for index, player in enumerate(self.order)}

    def cost(self, seatings: Iterable[Seating]) -> Cost:
        """Return what the seatings cost, counted from scratch."""
        problem, tables = self.problem, list(chain.from_iterable(seatings))
        apart = set(problem.apart)
        pairs = (pair for table in tables for pair in combinations(sorted(table), 2))
        cost = plan_cost_after(
            self.met,
            self.short,
            tables,
            preferred=problem.preferred,
            version=problem.version,
        )
        return replace(
            cost,
            clubs=_alike(problem.clubs, tables),
            teams=_alike(problem.teams, tables),
            apart=sum(pair in apart for pair in pairs) if apart else 0,
            standings=sum(map(self.standings_cost, tables)),
            weights=self.weights,
        )

    def standings_cost(self, table: Sequence[int]) -> int:
        """Return what a table costs by the standings, 0 for the best or where they are unused.

        Near in the standings: the sum of the distances in the order over all pairs, less what
        neighbours in the standings have, so that only a table of neighbours is at 0. For equal
        strength: the square of the sum of ``strength``.
        """
        if self.problem.mode is Mode.BALANCE:
            return int(sum(map(self.strength, table)) ** 2)
        if not self.problem.mode.by_standings:
            return 0
        indexes = [self.index_of[player] for player in table]
        distances = sum(abs(first - second) for first, second in combinations(indexes, 2))
        return distances - comb(len(table) + 1, 3)

    def strength(self, player: int) -> int:
        """Return twice how far a player is below the middle of the order; the sum of all is 0."""
        return 2 * self.index_of[player] - len(self.order) + 1

    def pair_costs(self, weights: Weights) -> Iterator[tuple[int, int, int]]:
        """Yield two players and what it costs to have them at one table, the standings aside.

        Each pair comes once for each reason.
        """
        for player in self.order:
            for other, times in self.met[player].items():
                if times and player < other and other in self.index_of:
                    yield player, other, weights.meetings * meeting_cost(times)
        yield from self.constraint_costs(weights)

    def constraint_costs(self, weights: Weights) -> Iterator[tuple[int, int, int]]:
        """Yield two players and what it costs, beside all else, to have them at one table.

        Each pair comes once for each reason. Earlier meetings and the standings are not here.
        """
        for named, weight in (
            (self.problem.clubs, weights.clubs),
            (self.problem.teams, weights.hard),
        ):
            for group in _groups(named, self.index_of):
                for first, second in combinations(group, 2):
                    yield first, second, weight
        for first, second in self.problem.apart:
            if first in self.index_of and second in self.index_of:
                yield first, second, weights.hard


def _order(problem: SeatingProblem) -> tuple[int, ...]:
    if not problem.mode.by_standings:
        return tuple(sorted(set().union(*map(problem.present_at, range(problem.seatings)))))
    # A chain of its own, so that the lot is the same for every caller, and not for secrets.
    lot = Random(problem.seed)  # noqa: S311  # nosec B311  # no secret: tables
    return tuple(sorted(shuffled(lot, problem.present_at(0)), key=problem.ranks.__getitem__))


def _groups(named: Mapping[int, str], players: Iterable[int]) -> Iterable[list[int]]:
    groups: dict[str, list[int]] = {}
    for player in players:
        if player in named:
            groups.setdefault(named[player], []).append(player)
    return groups.values()


def _alike(named: Mapping[int, str], tables: Iterable[Sequence[int]]) -> int:
    """Return how many pairs at a table have the same name there."""
    if not named:
        return 0
    return sum(
        comb(times, 2)
        for table in tables
        for times in Counter(named[player] for player in table if player in named).values()
    )
