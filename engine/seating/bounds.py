"""What no plan can beat."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import comb

from engine.seating.cost import least_increase, meeting_price, meetings_of
from engine.seating.problems import Problem


def lower_bound(problem: Problem) -> int:
    """Return a number of which it is proved that no plan's repeated meetings cost less.

    It is the greatest of three: what each player alone must repeat, what every two seatings
    must have in common, and what follows from these together with the number of meetings.
    """
    apart, common = _common_to_planned(problem), _common_with_history(problem)
    return max(_by_player(problem), apart + common, _by_curve(apart, _meetings(problem)))


def _by_player(problem: Problem) -> int:
    """Return half of what all players' own repeated meetings cost at least, rounded up.

    A player meets as many others as the tables have further seats, each other one the dearer
    the more often they have met, so the cheapest is to fill up the lowest first. At tables of
    two sizes it is open who sits where, but not how many meetings all have together: beyond
    those at the smaller tables the cheapest are counted, whoever has them. Every repeated
    meeting is counted by two players.
    """
    cost, more = 0, Counter[int]()
    meetings = 2 * _meetings(problem)
    for (fewest, most, levels), players in _kinds_of_players(problem).items():
        known = dict(levels)
        prices = [least_increase(known, times, meeting_price) for times in range(most + 1)]
        cost += players * prices[fewest]
        meetings -= players * fewest
        for times in range(fewest, most):
            more[prices[times + 1] - prices[times]] += players
    for price in sorted(more):
        taken = min(meetings, more[price])
        cost += taken * price
        meetings -= taken
    return -(-cost // 2)


def _common_to_planned(problem: Problem) -> int:
    """Return how often at least, over every two planned seatings, two players meet in both.

    Whoever takes part in both sits in one of so many cells, by table in the one and table in
    the other; those of one cell meet in both, and the fewest do if the cells are filled evenly.
    """
    return sum(
        _fewest_pairs(len(present & also), tables * others)
        for (present, tables), (also, others) in combinations(_planned(problem), 2)
    )


def _common_with_history(problem: Problem) -> int:
    """Return the same for an earlier seating and a planned one; the earlier tables are known.

    With this and ``_common_to_planned``: two who met h times and meet p times more have
    p * h + p * (p - 1) / 2 such meetings in common, and cost at least as much, since the meeting
    after m others costs 2 * m - 1, which is m or more, and 0 after none.
    """
    return sum(
        _fewest_pairs(len(present.intersection(table)), tables)
        for present, tables in _planned(problem)
        for seating in problem.history
        for table in seating
    )


def _by_curve(common: int, meetings: int) -> int:
    """Return what so many meetings cost at least if so often two have a meeting in common.

    For whole numbers m from 1 and j from 1, (m - j) * (m - j - 1) is not below 0, which is the
    same as j(j+1) * (m-1)**2 >= 2(j**2+j-1) * m(m-1)/2 - j(j-1) * m; for m = 0 both sides are
    taken as 0. The sum over all pairs gives a bound for every j. An earlier meeting can only
    make the planned ones dearer.
    """
    return max(
        -(-(2 * (j * j + j - 1) * common - j * (j - 1) * meetings) // (j * j + j))
        for j in range(1, 12)
    )


def _fewest_pairs(players: int, cells: int) -> int:
    """Return the fewest pairs within a cell when so many players are spread over the cells."""
    each, more = divmod(players, cells)
    return cells * comb(each, 2) + more * each


def _planned(problem: Problem) -> list[tuple[frozenset[int], int]]:
    """Return who takes part in each planned seating, and at how many tables."""
    return [
        (frozenset(problem.present_at(index)), len(problem.sizes_at(index)))
        for index in range(problem.seatings)
    ]


def _meetings(problem: Problem) -> int:
    planned = range(problem.seatings)
    return sum(comb(size, 2) for index in planned for size in problem.sizes_at(index))


Kind = tuple[int, int, tuple[tuple[int, int], ...]]


def _kinds_of_players(problem: Problem) -> Mapping[Kind, int]:
    """Return how many players there are of each kind.

    That is the fewest and the most others they meet, and how many of those who take part they
    have met how often.
    """
    fewest, most = Counter[int](), Counter[int]()
    for index in range(problem.seatings):
        sizes, present = problem.sizes_at(index), problem.present_at(index)
        fewest.update(dict.fromkeys(present, min(sizes) - 1))
        most.update(dict.fromkeys(present, max(sizes) - 1))
    met = meetings_of(table for seating in problem.history for table in seating)
    return Counter(
        (fewest[player], most[player], _levels(met.get(player, {}), most)) for player in most
    )


def _levels(met: Mapping[int, int], players: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return how often somebody met others of the players, and how many so often, ascending."""
    levels = Counter(times for other, times in met.items() if times and other in players)
    levels[0] = len(players) - 1 - levels.total()
    return tuple(sorted(levels.items()))
