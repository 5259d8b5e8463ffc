"""The Lagrangian bound of a seating: it proves how cheap no seating can be.

A seating is a set partition of the players by tables. Its constraints (every player sits at one
table, and so many tables have each size) are relaxed with multipliers, which subgradient steps
improve. M. L. Fisher, "The Lagrangian Relaxation Method for Solving Integer Programming
Problems" (1981).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.seating.candidates import Candidate

UNIT = 840  # a whole that divides into equal parts for those at a table of up to eight
SCALE = 6 * UNIT  # what a cost of 1 is counted as, so that little is lost by rounding
ITERATIONS = 30  # more of them prove hardly more


def lagrangian_bound(
    candidates: Iterable[Candidate], sizes: Sequence[int], most: int
) -> tuple[int, list[Candidate]]:
    """Return how far a cost of ``most`` is above the bound, and the candidates within that gap.

    A seating at tables of these sizes may cost ``most``; ``candidates`` are all that cost no
    more. Those that it could have are returned at their reduced costs: what they cost beyond
    the multipliers of their players and of their size. Both are counted ``SCALE``. Where it is
    proved that no seating is so cheap, some player is in none of them.

    Proof: whatever the multipliers, some of them below 0 perhaps, every seating costs their sum
    and the reduced costs of its tables. The multipliers are chosen so that no reduced cost is
    below 0; so a table whose reduced cost is above the gap can be in no such seating.
    """
    if not most:
        return 0, list(candidates)  # nothing to bound
    tables, players = Counter(sizes), range(sum(sizes))
    gap, reduced = SCALE * most, [Candidate(SCALE * cost, members) for cost, members in candidates]
    best = gap, reduced
    for left in range(ITERATIONS, 0, -1):
        cheapest = _cheapest(reduced)
        if len(cheapest) < len(players):
            return gap, []
        # With these no reduced cost is below 0, whatever the multipliers were before.
        raised = [_equal_part(cheapest[player]) for player in players]
        gap -= sum(raised)
        reduced = _reduce(reduced, raised, dict.fromkeys(tables, 0))
        reduced = [candidate for candidate in reduced if candidate.cost <= gap]
        if gap < best[0]:
            best = gap, reduced
        by_player, by_size = _subgradient_step(cheapest, tables, (gap + SCALE) * left // ITERATIONS)
        gap -= sum(by_player) + sum(by_size[size] * often for size, often in tables.items())
        reduced = _reduce(reduced, by_player, by_size)
    return best


def _equal_part(candidate: Candidate) -> int:
    """Return an equal part of a candidate's cost, rounded down."""
    return candidate.cost // len(candidate.members)


def _cheapest(candidates: Iterable[Candidate]) -> Mapping[int, Candidate]:
    """Return for each player in any candidate the own one with the least equal part."""
    cheapest: dict[int, Candidate] = {}
    for candidate in sorted(candidates, key=_equal_part, reverse=True):
        cheapest |= dict.fromkeys(candidate.members, candidate)
    return cheapest


def _reduce(
    candidates: Iterable[Candidate], by_player: Sequence[int], by_size: Mapping[int, int]
) -> list[Candidate]:
    """Return the candidates less the multipliers of their players and of their size."""
    return [
        Candidate(
            cost - by_size[len(members)] - sum([by_player[player] for player in members]), members
        )
        for cost, members in candidates
    ]


def _subgradient_step(
    cheapest: Mapping[int, Candidate], tables: Mapping[int, int], length: int
) -> tuple[list[int], dict[int, int]]:
    """Return the changes of the multipliers, by player and by size, along the subgradient.

    It is what each constraint lacks when every player takes an equal part of the own cheapest
    candidate: a player in many that others take gets a smaller multiplier, and so does a size
    of which too many tables are taken.
    """
    lacking, free = [UNIT] * len(cheapest), {size: UNIT * often for size, often in tables.items()}
    for _, members in cheapest.values():
        part = UNIT // len(members)
        free[len(members)] -= part
        for player in members:
            lacking[player] -= part
    squares = sum(own * own for own in (*lacking, *free.values())) or 1
    step = length * UNIT
    return (
        [step * own // squares for own in lacking],
        {size: step * own // squares for size, own in free.items()},
    )
