"""Taking turns over an evening: who sits out, and at which place of the hall a table stands.

Neither is part of a plan: who sits out is chosen before the search, places are given after it.
The places are an assignment of the least cost by the Hungarian method: H. W. Kuhn, "The Hungarian
Method for the Assignment Problem" (1955), with the shortest augmenting paths of R. Jonker and
A. Volgenant, "A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems"
(1987).
"""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from engine.seating.problems import Table

NO_RANKS: Mapping[int, int] = MappingProxyType({})
# Of a place that a player had twice: above what second times of all players cost together.
THIRD_TIME = 10_000


def sitting_out(
    players: Collection[int],
    count: int,
    *,
    earlier: Sequence[Collection[int]],
    ranks: Mapping[int, int] = NO_RANKS,
) -> tuple[int, ...]:
    """Return the start numbers of as many players as are to sit out, ascending.

    First come those who sat out least often, so no one does twice before all others did once;
    then those for whom it is longest ago, the last of ``ranks`` and the highest start numbers.
    ``earlier`` says who sat out in each seating before, the oldest first.
    """
    times = Counter(player for group in earlier for player in group)
    last = {player: index for index, group in enumerate(earlier) for player in group}

    def turn(player: int) -> tuple[int, int, int, int]:
        return times[player], last.get(player, -1), -ranks.get(player, 0), -player

    return tuple(sorted(sorted(players, key=turn)[:count]))


def places_in_turn(
    tables: Sequence[Table],
    places: Sequence[int],
    *,
    staying: Collection[int],
    earlier: Mapping[int, Mapping[int, int]],
) -> tuple[int, ...]:
    """Return the numbers of the places at which planned tables stand, in the order of the tables.

    As few players as possible come to a place for the third time, then for the second. Of equal
    ways it is one that leaves the most tables where the plan has them, in the order of ``places``.
    Tables whose index is among ``staying`` do not move. ``earlier`` says for each player how often
    they sat at which place.
    """
    moving = [index for index in range(len(tables)) if index not in staying]
    costs = []
    for row, index in enumerate(moving):
        had: Counter[int] = Counter()
        for player in tables[index]:
            for place, times in earlier.get(player, {}).items():
                had[place] += 1 if times == 1 else THIRD_TIME * (times - 1)
        costs.append(
            [
                had[places[other]] * (len(moving) + 1) + (column != row)
                for column, other in enumerate(moving)
            ]
        )
    laid = list(places)
    for column, row in enumerate(_cheapest_assignment(costs)):
        laid[moving[row]] = places[moving[column]]
    return tuple(laid)


def _cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return for each column of a square the row that gets it; the sum of the costs is the least.

    No cost is below zero. Rows that cost nothing on the diagonal begin there.
    """
    size = len(costs)
    row_of: list[int | None] = [None if costs[row][row] else row for row in range(size)]
    row_of.append(None)  # beside the square stands the row that looks for a column
    of_row: list[float] = [0] * size  # potentials
    of_column: list[float] = [0] * (size + 1)
    for first in [row for row in range(size) if costs[row][row]]:
        row_of[size] = first
        column, reached = size, list[tuple[int, int]]()
        others, before = list(range(size)), [size] * size
        nearest: list[float] = [math.inf] * size
        while (row := row_of[column]) is not None:
            reached.append((row, column))
            for other in others:
                cost = costs[row][other] - of_row[row] - of_column[other]
                if cost < nearest[other]:
                    nearest[other], before[other] = cost, column
            # Of equally near ones a free column, where the path ends.
            column = min(others, key=lambda other: (nearest[other], row_of[other] is not None))
            others.remove(column)
            step = nearest[column]
            for passed, behind in reached:
                of_row[passed] += step
                of_column[behind] -= step
            for other in others:
                nearest[other] -= step
        while column != size:
            row_of[column] = row_of[before[column]]
            column = before[column]
    return [row for row in row_of[:size] if row is not None]
