"""Truncated designs: points taken out, so that the tables become of two sizes within one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from engine.seating.problems import Seating

TRIED = 40  # points tried for each that is taken out


def truncate(seatings: Sequence[Seating], missing: int, *, evenly: bool) -> list[Seating] | None:
    """Return the seatings with so many points less, None if no such points were found.

    No two of these points ever meet, so no table loses more than one. If ``evenly``, they are
    chosen so that the seats at tables that lost one are spread over all others.
    """
    adjacent = _meeting_graph(seatings)
    # From the last on: in a transversal design those are a group, and a group never meets.
    firsts = sorted(adjacent, reverse=True)[: TRIED if evenly and missing > 1 else 1]
    tries = (_independent_set(adjacent, first, missing, evenly=evenly) for first in firsts)
    choices = [points for points in tries if points is not None]
    if not choices:
        return None
    removed = set(min(choices, key=lambda points: _concentration(adjacent, points)))
    return [
        tuple(tuple(point for point in table if point not in removed) for table in seating)
        for seating in seatings
    ]


def _meeting_graph(seatings: Sequence[Seating]) -> Mapping[int, set[int]]:
    """Return the points that each point meets, itself included: the neighbours in a graph."""
    adjacent: defaultdict[int, set[int]] = defaultdict(set)
    for seating in seatings:
        for table in seating:
            for point in table:
                adjacent[point].update(table)
    return adjacent


def _independent_set(
    adjacent: Mapping[int, set[int]], first: int, count: int, *, evenly: bool
) -> list[int] | None:
    """Return so many points of which no two meet, None if they run out.

    Greedy: if ``evenly``, the next always shares the fewest neighbours with the others.
    """
    chosen = [first]
    free = {point: None for point in sorted(adjacent, reverse=True) if point not in adjacent[first]}
    shared = Counter(adjacent[first])
    while free and len(chosen) < count:
        tried = islice(free, TRIED if evenly else 1)
        point = min(tried, key=lambda candidate: sum(map(shared.__getitem__, adjacent[candidate])))
        chosen.append(point)
        shared.update(adjacent[point])
        for other in adjacent[point]:
            free.pop(other, None)
    return chosen if len(chosen) == count else None


def _concentration(adjacent: Mapping[int, set[int]], points: Iterable[int]) -> int:
    """Return the sum of squares of how many of these points each point meets."""
    times = Counter(other for point in points for other in adjacent[point])
    return sum(count * count for count in times.values())
