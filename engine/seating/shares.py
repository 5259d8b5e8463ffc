"""What everybody must bear of a seating's cost: it proves how cheap no seating can be."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.seating.groups import Group

UNIT = 840  # a whole, of which those at a table of up to eight bear equal parts
FINE = 6 * UNIT  # what a cost of 1 is counted as, so that little is lost by rounding
ROUNDS = 30  # more of them prove hardly more


def beyond_shares(
    groups: Iterable[Group], sizes: Sequence[int], most: int
) -> tuple[int, list[Group]]:
    """Return how much may be paid beyond all shares, and the groups to pay it for.

    A seating at tables of these sizes may cost ``most``; ``groups`` are all that cost no more.
    Those that it could have are returned, at what they cost beyond the shares of their players
    and of a table of their size; both are counted ``FINE``. Where it is proved that no seating
    is so cheap, some player is in none of them.

    Proof: whatever the shares, some of them below 0 perhaps, every seating costs all of them
    and what its groups cost beyond theirs. The shares are chosen so that no group costs less
    than they do; so none can be in the seating that costs more beyond them than may be paid.
    """
    if not most:
        return 0, list(groups)  # nothing to share
    tables, players = Counter(sizes), range(sum(sizes))
    left, rest = FINE * most, [Group(FINE * cost, members) for cost, members in groups]
    best = left, rest
    for more in range(ROUNDS, 0, -1):
        cheapest = _cheapest(rest)
        if len(cheapest) < len(players):
            return left, []
        # Whatever was borne before: with these no group costs less than its shares.
        shares = [_part(cheapest[player]) for player in players]
        left -= sum(shares)
        rest = _beyond(rest, shares, dict.fromkeys(tables, 0))
        rest = [group for group in rest if group.cost <= left]
        if left < best[0]:
            best = left, rest
        moves, fees = _moves(cheapest, tables, (left + FINE) * more // ROUNDS)
        left -= sum(moves) + sum(fees[size] * often for size, often in tables.items())
        rest = _beyond(rest, moves, fees)
    return best


def _part(group: Group) -> int:
    """Return an equal part of a group's cost, rounded down."""
    return group.cost // len(group.members)


def _cheapest(groups: Iterable[Group]) -> Mapping[int, Group]:
    """Return for each player the own group with the least equal part; nothing for who has none."""
    cheapest: dict[int, Group] = {}
    for group in sorted(groups, key=_part, reverse=True):
        cheapest |= dict.fromkeys(group.members, group)
    return cheapest


def _beyond(groups: Iterable[Group], shares: Sequence[int], fees: Mapping[int, int]) -> list[Group]:
    """Return the groups at what they cost beyond the shares of their players and their table."""
    return [
        Group(cost - fees[len(members)] - sum([shares[player] for player in members]), members)
        for cost, members in groups
    ]


def _moves(
    wanted: Mapping[int, Group], tables: Mapping[int, int], step: int
) -> tuple[list[int], dict[int, int]]:
    """Return what each player, and each table of a size, bears more.

    Nobody can sit in two groups, so who is in many that others want bears less, and they get
    dearer; so do tables of a size of which too many are wanted.
    """
    spare, free = [UNIT] * len(wanted), {size: UNIT * often for size, often in tables.items()}
    for _, members in wanted.values():
        part = UNIT // len(members)
        free[len(members)] -= part
        for player in members:
            spare[player] -= part
    squares = sum(own * own for own in (*spare, *free.values())) or 1
    move = step * UNIT
    return (
        [move * own // squares for own in spare],
        {size: move * own // squares for size, own in free.items()},
    )
