"""What no plan can beat, part by part."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.seating.bounds import lower_bound
from engine.seating.cost import Cost
from engine.seating.objective import WEIGHTS
from engine.seating.problems import Mode, Problem


def least_cost(problem: Problem) -> Cost:
    """Return a cost of which it is proved that no plan has less of any part."""
    return Cost(
        meetings=lower_bound(problem),
        short_tables=0,
        clubs=_least_alike(problem.clubs, problem),
        teams=_least_alike(problem.teams, problem),
        standings=_odd_tables(problem),
        weights=WEIGHTS[problem.mode],
    )


def least_pairs(members: int, sizes: Sequence[int]) -> int:
    """Return the fewest pairs at one table when so many of a group sit at tables of these sizes.

    Proof: a_t of them at table t, at most its size, make the sum of a_t * (a_t - 1) / 2 pairs.
    That is a sum of prices: the one who comes to a table as its j-th pays j - 1. Every way to
    seat them pays different ones of the prices 0, 1, ..., size - 1 of the tables, and as many
    as there are members, so at least the lowest of them. Taking those is a way to seat them: a
    table's higher price is never taken before its lower ones.
    """
    prices = sorted(price for size in sizes for price in range(size))
    return sum(prices[:members])


def _least_alike(named: Mapping[int, str], problem: Problem) -> int:
    """Return the sum of ``least_pairs`` over all groups and seatings: each alone needs as many."""
    if not named:
        return 0
    return sum(
        least_pairs(members, problem.sizes_at(index))
        for index in range(problem.seatings)
        for members in Counter(
            named[player] for player in problem.present_at(index) if player in named
        ).values()
    )


def _odd_tables(problem: Problem) -> int:
    """Return how many tables cannot be of exactly the middle strength.

    Of an even number of players all strengths are odd, so a table of an odd number has an odd
    sum, whose square is 1 or more.
    """
    if problem.mode is not Mode.BALANCE or len(problem.present_at(0)) % 2:
        return 0
    return sum(size % 2 for size in problem.sizes_at(0))
