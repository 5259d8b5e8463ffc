"""What no plan can beat."""

from collections import Counter
from math import comb

from engine.seating.cost import least_increase, meeting_price, meetings_of
from engine.seating.problems import Problem


def lower_bound(problem: Problem) -> int:
    """Return a number of which it is proved that no plan's total cost is below it.

    The table sizes fix how many meetings there will be. Every pair of those who take part can
    meet once for nothing; what goes beyond is spread as evenly as the history allows. Seats at
    short tables add nothing: their cost is an excess over the least already.
    """
    planned = range(problem.seatings)
    players = {player for index in planned for player in problem.present_at(index)}
    meetings = sum(comb(size, 2) for index in planned for size in problem.sizes_at(index))
    met = meetings_of(table for seating in problem.history for table in seating)
    pairs = Counter(
        times
        for player in players
        for other, times in met[player].items()
        if player < other and other in players
    )
    pairs[0] = comb(len(players), 2) - pairs.total()
    return least_increase(pairs, meetings, meeting_price)
