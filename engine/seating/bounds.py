"""Lower bounds: what no plan can beat, part by part."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb

from engine.seating.cost import Cost, count_meetings, meeting_cost, water_filling_cost
from engine.seating.objective import WEIGHTS
from engine.seating.problems import Mode, SeatingProblem


def lower_bound(problem: SeatingProblem) -> Cost:
    """Return a cost of which it is proved that no plan has less of any part."""
    return Cost(
        meetings=meetings_bound(problem),
        short_tables=0,
        clubs=_fewest_alike(problem.clubs, problem),
        teams=_fewest_alike(problem.teams, problem),
        standings=_odd_tables(problem),
        weights=WEIGHTS[problem.mode],
    )


def fewest_pairs(members: int, sizes: Sequence[int]) -> int:
    """Return the fewest pairs at one table when so many of a group sit at tables of these sizes.

    Proof: a_t of them at table t, at most its size, make the sum of a_t * (a_t - 1) / 2 pairs.
    That is a sum of marginal costs: the one who comes to a table as its j-th costs j - 1. Every
    way to seat them takes different ones of the costs 0, 1, ..., size - 1 of the tables, and as
    many as there are members, so at least the lowest of them. Taking those is a way to seat
    them: a table's higher cost is never taken before its lower ones.
    """
    marginal_costs = sorted(cost for size in sizes for cost in range(size))
    return sum(marginal_costs[:members])


def _fewest_alike(named: Mapping[int, str], problem: SeatingProblem) -> int:
    """Return the sum of ``fewest_pairs`` over all groups and seatings: each alone needs as many."""
    if not named:
        return 0
    return sum(
        fewest_pairs(members, problem.sizes_at(index))
        for index in range(problem.seatings)
        for members in Counter(
            named[player] for player in problem.present_at(index) if player in named
        ).values()
    )


def _odd_tables(problem: SeatingProblem) -> int:
    """Return how many tables cannot be of exactly the middle strength.

    Of an even number of players all strengths are odd, so a table of an odd number has an odd
    sum, whose square is 1 or more.
    """
    if problem.mode is not Mode.BALANCE or len(problem.present_at(0)) % 2:
        return 0
    return sum(size % 2 for size in problem.sizes_at(0))


def meetings_bound(problem: SeatingProblem) -> int:
    """Return a number of which it is proved that no plan's repeated meetings cost less.

    It is the greatest of three: what each player alone must repeat, what every two seatings
    must have in common, and what follows from these together with the number of meetings.
    """
    planned, earlier = _common_to_planned(problem), _common_with_history(problem)
    return max(_by_player(problem), planned + earlier, _by_moments(planned, _meetings(problem)))


def _by_player(problem: SeatingProblem) -> int:
    """Return half of what all players' own repeated meetings cost at least, rounded up.

    A player meets as many others as the tables have further seats, each other one the dearer
    the more often they have met, so water filling is the cheapest. At tables of two sizes it is
    open who sits where, but not how many meetings all have together: beyond those at the
    smaller tables the cheapest are counted, of any player. Every repeated meeting is counted by
    two players.
    """
    total, more = 0, Counter[int]()
    meetings = 2 * _meetings(problem)
    for (fewest, most, levels), players in _kinds_of_players(problem).items():
        known = dict(levels)
        costs = [water_filling_cost(known, times, meeting_cost) for times in range(most + 1)]
        total += players * costs[fewest]
        meetings -= players * fewest
        for times in range(fewest, most):
            more[costs[times + 1] - costs[times]] += players
    for marginal_cost in sorted(more):
        taken = min(meetings, more[marginal_cost])
        total += taken * marginal_cost
        meetings -= taken
    return -(-total // 2)


def _common_to_planned(problem: SeatingProblem) -> int:
    """Return how often at least, over every two planned seatings, two players meet in both.

    A player of both sits in one of so many cells, by table in the one and table in the other;
    those of one cell meet in both, and the fewest do if the cells are filled evenly.
    """
    return sum(
        _fewest_pairs_in_cells(len(present & also), tables * others)
        for (present, tables), (also, others) in combinations(_planned(problem), 2)
    )


def _common_with_history(problem: SeatingProblem) -> int:
    """Return the same for an earlier seating and a planned one; the earlier tables are known.

    With this and ``_common_to_planned``: two who met h times and meet p times more have
    p * h + p * (p - 1) / 2 such meetings in common, and cost at least as much, since the meeting
    after m others costs 2 * m - 1, which is m or more, and 0 after none.
    """
    return sum(
        _fewest_pairs_in_cells(len(present.intersection(table)), tables)
        for present, tables in _planned(problem)
        for seating in problem.history
        for table in seating
    )


def _by_moments(common: int, meetings: int) -> int:
    """Return what so many meetings cost at least if so often two have a meeting in common.

    Those are the first two binomial moments of how often pairs meet, bounded as by D. A. Dawson
    and D. Sankoff, "An inequality for probabilities" (1967). For whole numbers m from 1 and j
    from 1, (m - j) * (m - j - 1) is not below 0, which is the same as
    j(j+1) * (m-1)**2 >= 2(j**2+j-1) * m(m-1)/2 - j(j-1) * m; for m = 0 both sides are taken as
    0. The sum over all pairs gives a bound for every j. An earlier meeting can only make the
    planned ones dearer.
    """
    return max(
        -(-(2 * (j * j + j - 1) * common - j * (j - 1) * meetings) // (j * j + j))
        for j in range(1, 12)
    )


def _fewest_pairs_in_cells(players: int, cells: int) -> int:
    """Return the fewest pairs within a cell when so many players are spread over the cells."""
    each, more = divmod(players, cells)
    return cells * comb(each, 2) + more * each


def _planned(problem: SeatingProblem) -> list[tuple[frozenset[int], int]]:
    """Return who takes part in each planned seating, and at how many tables."""
    return [
        (frozenset(problem.present_at(index)), len(problem.sizes_at(index)))
        for index in range(problem.seatings)
    ]


def _meetings(problem: SeatingProblem) -> int:
    planned = range(problem.seatings)
    return sum(comb(size, 2) for index in planned for size in problem.sizes_at(index))


Kind = tuple[int, int, tuple[tuple[int, int], ...]]


def _kinds_of_players(problem: SeatingProblem) -> Mapping[Kind, int]:
    """Return how many players there are of each kind.

    That is the fewest and the most others they meet, and how many of those who take part they
    have met how often.
    """
    fewest, most = Counter[int](), Counter[int]()
    for index in range(problem.seatings):
        sizes, present = problem.sizes_at(index), problem.present_at(index)
        fewest.update(dict.fromkeys(present, min(sizes) - 1))
        most.update(dict.fromkeys(present, max(sizes) - 1))
    met = count_meetings(table for seating in problem.history for table in seating)
    return Counter(
        (fewest[player], most[player], _levels(met.get(player, {}), most)) for player in most
    )


def _levels(met: Mapping[int, int], players: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return how often a player met others of the players, and how many so often, ascending."""
    levels = Counter(times for other, times in met.items() if times and other in players)
    levels[0] = len(players) - 1 - levels.total()
    return tuple(sorted(levels.items()))
