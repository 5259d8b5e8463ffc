"""Points taken out of a schedule, so that its tables become of two sizes within one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from engine.seating.problems import Seating

TRIED = 40  # points tried for each that is taken out


def without(seatings: Sequence[Seating], missing: int, *, evenly: bool) -> list[Seating] | None:
    """Return the seatings with so many points less, None if no such points were found.

    No two of these points ever meet, so no table loses more than one. If ``evenly``, they are
    chosen so that the seats at tables that lost one are spread over all others.
    """
    met = _companions(seatings)
    # From the last on: in a transversal design those are a row, and a row never meets.
    firsts = sorted(met, reverse=True)[: TRIED if evenly and missing > 1 else 1]
    tries = (_never_meeting(met, first, missing, evenly=evenly) for first in firsts)
    choices = [points for points in tries if points is not None]
    if not choices:
        return None
    gone = set(min(choices, key=lambda points: _crowding(met, points)))
    return [
        tuple(tuple(point for point in table if point not in gone) for table in seating)
        for seating in seatings
    ]


def _companions(seatings: Sequence[Seating]) -> Mapping[int, set[int]]:
    """Return whom each point meets, itself included."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    for seating in seatings:
        for table in seating:
            for point in table:
                met[point].update(table)
    return met


def _never_meeting(
    met: Mapping[int, set[int]], first: int, count: int, *, evenly: bool
) -> list[int] | None:
    """Return so many points of which no two meet, None if they run out.

    If ``evenly``, the next is always one that shares the fewest companions with the others.
    """
    chosen = [first]
    free = {point: None for point in sorted(met, reverse=True) if point not in met[first]}
    shared = Counter(met[first])
    while free and len(chosen) < count:
        tried = islice(free, TRIED if evenly else 1)
        point = min(tried, key=lambda other: sum(shared[one] for one in met[other]))
        chosen.append(point)
        shared.update(met[point])
        for other in met[point]:
            free.pop(other, None)
    return chosen if len(chosen) == count else None


def _crowding(met: Mapping[int, set[int]], points: Iterable[int]) -> int:
    """Return the sum of squares of how many of these points each point meets."""
    times = Counter(other for point in points for other in met[point])
    return sum(count * count for count in times.values())
