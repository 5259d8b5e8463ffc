"""Cost of a plan in whole numbers, each part an increase over what was played before."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain, combinations
from typing import TypeAlias

from engine.seating.problems import VERSION

Tables = Iterable[Sequence[int]]  # players, in any order
PairCost: TypeAlias = Callable[[int, int], int]  # of two players at one table

# So much that no number of spared meetings in an evening sends a player to a short table twice.
SHORT_TABLE_WEIGHT = 1_000
CLUB_WEIGHT = 10  # two of a club at a table are worse than meeting a player a fifth time
HARD_WEIGHT = 1_000_000  # broken only where it must be
LOST_WEIGHT = 100_000  # a player whose match of this seating will not count
MISSED_WEIGHT = 1_000  # a round that a player has missed: more than whom they meet there

Meetings = defaultdict[int, defaultdict[int, int]]  # how often each two have met, both ways


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Weights of the parts of a cost in the total, against 1 for each of the standings.

    ``hard`` is for teams and pairs apart.
    """

    meetings: int = 1
    short_tables: int = SHORT_TABLE_WEIGHT
    clubs: int = CLUB_WEIGHT
    hard: int = HARD_WEIGHT

    @property
    def by_part(self) -> dict[str, int]:
        """Weights of the parts of a cost, by the part's name."""
        return {
            "meetings": self.meetings,
            "short_tables": self.short_tables,
            "clubs": self.clubs,
            "teams": self.hard,
            "apart": self.hard,
            "standings": 1,
        }


DEFAULT_WEIGHTS = Weights()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The cost of planned seatings by part.

    ``meetings`` is the increase of the sum of max(0, m - 1)**2 over all pairs of players, m
    being how often the pair has met. ``short_tables`` is 0 when the seats at tables smaller
    than preferred are spread as evenly as can be, each player having one seat in a seating, and
    grows with the squares of the numbers of times that players sat there. ``clubs``, ``teams``
    and ``apart`` count the pairs at a table who share a club, share a team or are to be kept
    apart. ``standings`` says how far the tables are from what the mode wants, 0 being the best;
    see ``engine.seating.objective``.
    """

    meetings: int
    short_tables: int
    clubs: int = 0
    teams: int = 0
    apart: int = 0
    standings: int = 0
    weights: Weights = DEFAULT_WEIGHTS

    @property
    def total(self) -> int:
        """The one number that a search makes small."""
        return self.weighed(self.weights)

    @property
    def parts(self) -> dict[str, int]:
        """The parts by name, without what they weigh."""
        return {part.name: getattr(self, part.name) for part in fields(self)[:-1]}

    def weighed(self, weights: Weights) -> int:
        """Return the total as these weights would have it."""
        return (
            weights.meetings * self.meetings
            + weights.short_tables * self.short_tables
            + weights.clubs * self.clubs
            + weights.hard * (self.teams + self.apart)
            + self.standings
        )


def meeting_cost(met: int) -> int:
    """Return the marginal cost of one meeting more of two who have met so often."""
    return 2 * met - 1 if met else 0


def short_table_cost(times: int) -> int:
    """Return the marginal cost of a short table for a player who sat at so many."""
    return 2 * times + 1


def count_meetings(tables: Tables) -> Meetings:
    """Return how often each two players have met at these tables."""
    met: Meetings = defaultdict(lambda: defaultdict(int))
    for table in tables:
        for first, second in combinations(table, 2):
            meet(met, first, second, times=1)
    return met


def meet(met: Meetings, first: int, second: int, *, times: int) -> None:
    """Change, in place, how often two players have met; ``times`` may be below zero."""
    met[first][second] += times
    met[second][first] += times


def times_short(tables: Tables, *, preferred: int) -> Counter[int]:
    """Return how often each player sat at a table of fewer than ``preferred`` players."""
    return Counter(player for table in tables if len(table) < preferred for player in table)


def water_filling_cost(
    counts: Mapping[int, int], extra: int, marginal_cost: Callable[[int], int]
) -> int:
    """Return the least that ``extra`` more events can cost, spread over pairs or players.

    ``counts[n]`` says how many of them have seen n events; ``marginal_cost(n)`` is what the
    next one costs them and must not fall with n. So the total is convex, and the greedy way
    that fills up the lowest first, as water does, is the cheapest.
    """
    cost = level = filled = 0
    while extra:
        filled += counts.get(level, 0)
        raised = min(filled, extra)
        cost += raised * marginal_cost(level)
        extra -= raised
        level += 1
    return cost


def pair_cost(
    earlier: Tables,
    *,
    clubs: Mapping[int, str],
    teams: Mapping[int, str],
    apart: Collection[tuple[int, int]],
    weights: Weights = DEFAULT_WEIGHTS,
) -> PairCost:
    """Return what two players at one table cost after the earlier ones, whatever the others.

    It is the part of a ``Cost`` that these two add: a repeated meeting, the same club, the same
    team, a pair to be kept apart.
    """
    met = count_meetings(earlier)
    kept_apart = {frozenset(pair) for pair in apart}

    def share(named: Mapping[int, str], first: int, second: int) -> bool:
        return first in named and named[first] == named.get(second)

    def cost(first: int, second: int) -> int:
        hard = share(teams, first, second) + (frozenset((first, second)) in kept_apart)
        return (
            weights.meetings * meeting_cost(met[first].get(second, 0))
            + weights.clubs * share(clubs, first, second)
            + weights.hard * hard
        )

    return cost


def plan_cost(planned: Tables, *, earlier: Tables, preferred: int) -> Cost:
    """Return what the planned tables cost after the earlier ones, counted from scratch."""
    earlier = list(earlier)
    short = times_short(earlier, preferred=preferred)
    return plan_cost_after(count_meetings(earlier), short, planned, preferred=preferred)


def plan_cost_after(
    met: Meetings,
    short: Counter[int],
    planned: Tables,
    *,
    preferred: int,
    version: int = VERSION,
) -> Cost:
    """Return what the planned tables cost after so many meetings and seats at short tables.

    ``version`` is that of a problem.
    """
    planned = list(planned)
    return Cost(
        meetings=_repeated_meetings(planned, met),
        short_tables=_uneven_short_tables(planned, short, preferred, version),
    )


def _repeated_meetings(planned: Tables, met: Meetings) -> int:
    cost = 0
    again: Counter[tuple[int, int]] = Counter()
    for table in planned:
        for pair in combinations(sorted(table), 2):
            first, second = pair
            cost += meeting_cost(met[first].get(second, 0) + again[pair])
            again[pair] += 1
    return cost


def _uneven_short_tables(
    planned: Tables, before: Counter[int], preferred: int, version: int
) -> int:
    more = times_short(planned, preferred=preferred)
    increase = sum(
        (before[player] + times) ** 2 - before[player] ** 2 for player, times in more.items()
    )
    seats = Counter(chain.from_iterable(planned))
    if version == 1:  # as if a player could sit at several tables of one seating
        levels = Counter(before[player] for player in seats)
        return increase - water_filling_cost(levels, more.total(), short_table_cost)
    costs = sorted(
        short_table_cost(before[player] + more_often)
        for player, times in seats.items()
        for more_often in range(times)
    )
    return increase - sum(costs[: more.total()])
