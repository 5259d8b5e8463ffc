"""Even tables again, with the fewest moves, after withdrawals, arrivals and no-shows."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from itertools import chain, count
from typing import TypeAlias

from engine.seating.cost import LOST_WEIGHT, MISSED_WEIGHT, PairCost
from engine.seating.local_search import Relocation
from engine.seating.progress import Progress, counting_table
from engine.seating.refusals import ProblemRefused, Reason, Refusal
from engine.seating.sizes import distance, possible_table_counts
from engine.seating.targets import TableLoad, fewest_moves, order_to_keep, target_sizes

Chairs: TypeAlias = Sequence[int | None]  # start numbers in seat order, None an empty chair


class Aim(StrEnum):
    """The aim that comes first where both cannot be had."""

    FEWEST_MOVES = "fewest_moves"
    PREFERRED_SIZE = "preferred_size"  # the sizes that a new seating would have


@dataclass(frozen=True, slots=True, kw_only=True)
class RebalanceRequest:
    """The tables of a seating as they are, by number, and what is wanted of them.

    Those of ``gone`` have withdrawn or did not come, and lose their chair; ``arrivals`` sit
    nowhere yet. ``locked`` tables stay untouched, and their sizes do not count; ``fixed``
    players stay at their table. ``stopped`` are numbers that no new table gets, ``given_up`` tables
    that end: their players move, fixed ones too, and no table is new. ``moved`` says how often
    players have been moved already, never if left out. ``matches`` say how far the tables are,
    stopped ones too; at a table without one everything is left.
    """

    tables: Mapping[int, Chairs]
    gone: Collection[int] = ()
    arrivals: Sequence[int] = ()
    locked: Collection[int] = ()
    stopped: Collection[int] = ()
    given_up: Collection[int] = ()
    fixed: Collection[int] = ()
    preferred: int
    smallest: int
    largest: int
    max_tables: int | None = None  # boxes of cards
    moved: Mapping[int, int] = field(default_factory=dict)
    matches: Mapping[int, Progress] = field(default_factory=dict)
    aim: Aim = Aim.FEWEST_MOVES


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair at a table; ``position`` is from 0, clockwise."""

    table: int
    position: int


@dataclass(frozen=True, slots=True)
class Move:
    """One player gets another chair; None is no chair, before or after it."""

    player: int
    origin: Chair | None
    target: Chair | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebalancing:
    """The moves that make the tables even, and the tables after them.

    ``bound`` is a number of which it is proved that no way to even tables, with what the aim
    asks for, moves fewer from one table to another. ``late`` tables stay as they are, whatever
    their size, for a match that is joined there would not count. ``matches`` are those of the
    request; one that is given up has nothing left.
    """

    moves: tuple[Move, ...]  # who lose their chair or change tables as they are, then arrivals
    broken: tuple[int, ...]  # tables that are given up
    opened: tuple[int, ...]  # tables that are new
    tables: Mapping[int, Chairs]
    bound: int
    late: tuple[int, ...] = ()
    matches: Mapping[int, Progress] = field(default_factory=dict)

    @property
    def layout(self) -> dict[int, tuple[int, ...]]:
        """The players of each table in seat order, as if all closed up where a chair is empty."""
        return {table: tuple(_players(chairs)) for table, chairs in self.tables.items()}

    @property
    def moved(self) -> int:
        """The number of players who change from one table to another."""
        return sum(None not in (move.origin, move.target) for move in self.moves)

    @property
    def proved(self) -> bool:
        """Return whether no fewer moves could do."""
        return self.moved == self.bound


def rebalance(request: RebalanceRequest, pair_cost: PairCost) -> Rebalancing:
    """Return the fewest moves after which all tables that are not locked are even again.

    Their sizes are within one of each other and within the limits. Those move who have been
    moved least often, and of these those who cost least: ``pair_cost`` says what it costs to
    have two players at one table, 0 for nothing. They come to where their match will count, then
    to where most of it is left, before what pairs cost, but for those who are to be kept apart.
    A mover takes the first empty chair, else a new one.

    With the fewest moves as aim, tables stay as they are where a match that is joined would not
    count, if the others can be made even without them.

    Before a seating starts ``request`` holds the seating; between two rounds of a match, if an
    organiser wants it, the tables as they are then.

    Raises:
        ProblemRefused: no even tables are possible; carries every reason.
    """
    _refuse_duplicates(request)
    leaving = [
        Move(player, chair, None)
        for player, chair in _chair_of(request.tables).items()
        if player in request.gone
    ]
    request = replace(request, tables=_without(request.tables, request.gone))
    late = _late_tables(request)
    try:
        done = _evened(replace(request, locked={*request.locked, *late}), pair_cost)
    except ProblemRefused:
        if not late:
            raise
        late, done = [], _evened(request, pair_cost)
    return replace(done, moves=(*leaving, *done.moves), late=tuple(late))


def _late_tables(request: RebalanceRequest) -> list[int]:
    """Return the tables of a possible size at which no one is to join any more, by number."""
    if request.aim is not Aim.FEWEST_MOVES:
        return []
    return sorted(
        table
        for table, chairs in request.tables.items()
        if table not in {*request.locked, *request.given_up}
        and table in request.matches
        and request.matches[table].late
        and request.smallest <= len(_players(chairs)) <= request.largest
    )


def _evened(request: RebalanceRequest, pair_cost: PairCost) -> Rebalancing:
    """Return the moves that make all tables even that are not locked; gone are gone already.

    Raises:
        ProblemRefused: there are none; carries every reason.
    """
    free = {
        table: chairs for table, chairs in request.tables.items() if table not in request.locked
    }
    sizes, bound = _sizes(request, free)
    matches = {
        table: replace(match, left=0) if table in free and table not in sizes else match
        for table, match in request.matches.items()
    }

    @cache  # each exchange that is looked at asks anew
    def joining_cost(player: int, table: int) -> int:
        if table not in matches:
            return 0
        lost = counting_table(matches, player, plays_at=table) is None
        return MISSED_WEIGHT * matches[table].over + LOST_WEIGHT * lost

    relocation = Relocation(
        {table: _players(chairs) for table, chairs in free.items()},
        sizes,
        staying=_staying(request),
        moved=request.moved,
        pair_cost=pair_cost,
        joining_cost=joining_cost,
    )
    relocation.remove_surplus()
    relocation.insert(request.arrivals)
    relocation.improve()
    changed = _chairs_after(free, sizes, relocation.destinations)
    return Rebalancing(
        moves=tuple(_moves(free, changed, relocation.destinations)),
        broken=tuple(sorted(free.keys() - sizes.keys())),
        opened=tuple(sorted(sizes.keys() - free.keys())),
        tables={**{table: tuple(request.tables[table]) for table in request.locked}, **changed},
        bound=bound,
        matches=matches,
    )


def _staying(request: RebalanceRequest) -> set[int]:
    """Return the fixed players but those of tables that are given up."""
    ending = {
        player for table in request.given_up for player in _players(request.tables.get(table, ()))
    }
    return set(request.fixed) - ending


def _refuse_duplicates(request: RebalanceRequest) -> None:
    seated = chain.from_iterable(map(_players, request.tables.values()))
    times = Counter(chain(seated, request.arrivals))
    if twice := sorted(player for player, number in times.items() if number > 1):
        data = {"where": "players", "seating": None, "players": twice}
        raise ProblemRefused([Reason(Refusal.DUPLICATE_PLAYER, data)])


def _without(tables: Mapping[int, Chairs], gone: Collection[int]) -> dict[int, Chairs]:
    return {
        table: tuple(None if player in gone else player for player in chairs)
        for table, chairs in tables.items()
    }


def _sizes(request: RebalanceRequest, free: Mapping[int, Chairs]) -> tuple[dict[int, int], int]:
    """Return the size of each table there will be, locked ones left out, and the fewest moves.

    Raises:
        ProblemRefused: there are no such sizes.
    """
    kept = {table: chairs for table, chairs in free.items() if table not in request.given_up}
    loads = order_to_keep(_load(table, chairs, request) for table, chairs in kept.items())
    ending = sum(len(_players(chairs)) for table, chairs in free.items() if table not in kept)
    players = sum(load.players for load in loads) + ending + len(request.arrivals)
    if not players:
        return {}, 0
    counts = _counts(request, players)
    if request.given_up and not (counts := range(counts.start, min(counts.stop, len(loads) + 1))):
        room = {"players": players, "tables": len(loads), "largest": request.largest}
        raise ProblemRefused([Reason(Refusal.NO_ROOM, room)])
    moves = fewest_moves(loads, players, counts)
    if not moves:
        staying = {player for chairs in kept.values() for player in _players(chairs)}
        data = {"players": sorted(staying.intersection(request.fixed))}
        raise ProblemRefused([Reason(Refusal.FIXED_UNEVEN, data)])

    def order(tables: int) -> tuple[int, int, int]:
        off = distance(players, tables, preferred=request.preferred)
        if request.aim is Aim.FEWEST_MOVES:
            return moves[tables], off, tables
        return off, moves[tables], tables

    tables = min(moves, key=order)
    sizes, new = target_sizes(loads, players, tables)
    used = {*request.tables, *request.stopped}
    unused = (number for number in count(1) if number not in used)
    return sizes | dict(zip(unused, new, strict=False)), moves[tables] + ending


def _counts(request: RebalanceRequest, players: int) -> range:
    """Return the numbers of tables that so many players can sit at.

    Raises:
        ProblemRefused: there is none.
    """
    limits = {"smallest": request.smallest, "largest": request.largest}
    counts = possible_table_counts(players, **limits)
    if not counts:
        data = {"seating": None, "players": players, **limits}
        raise ProblemRefused([Reason(Refusal.SIZES_IMPOSSIBLE, data)])
    if request.max_tables is None:
        return counts
    boxes = request.max_tables - len(request.locked)
    if boxes < counts[0]:
        needed = counts[0] + len(request.locked)
        data = {"seating": None, "tables": needed, "max_tables": request.max_tables}
        raise ProblemRefused([Reason(Refusal.TOO_MANY_TABLES, data)])
    return range(counts.start, min(counts.stop, boxes + 1))


def _load(table: int, chairs: Chairs, request: RebalanceRequest) -> TableLoad:
    players, match = _players(chairs), request.matches.get(table)
    staying = sum(player in request.fixed for player in players)
    over = match.over if match else 0
    return TableLoad(table=table, players=len(players), staying=staying, over=over)


def _players(chairs: Chairs) -> list[int]:
    return [player for player in chairs if player is not None]


def _chairs_after(
    free: Mapping[int, Chairs], sizes: Mapping[int, int], destinations: Mapping[int, int]
) -> dict[int, tuple[int | None, ...]]:
    """Return the tables with every player on a chair; those who stay keep theirs."""
    chairs: dict[int, list[int | None]] = {
        table: [None if player in destinations else player for player in free.get(table, ())]
        for table in sizes
    }
    for player, table in destinations.items():
        if None in chairs[table]:
            chairs[table][chairs[table].index(None)] = player
        else:
            chairs[table].append(player)
    return {table: _without_last_empty(order) for table, order in sorted(chairs.items())}


def _without_last_empty(order: Chairs) -> tuple[int | None, ...]:
    taken = [position for position, player in enumerate(order) if player is not None]
    return tuple(order[: taken[-1] + 1])


def _moves(
    before: Mapping[int, Chairs],
    after: Mapping[int, Chairs],
    destinations: Mapping[int, int],
) -> Iterator[Move]:
    origins, targets = _chair_of(before), _chair_of(after)
    movers = [player for player in origins if player in destinations]
    for player in [*movers, *(player for player in destinations if player not in origins)]:
        yield Move(player, origins.get(player), targets[player])


def _chair_of(tables: Mapping[int, Chairs]) -> dict[int, Chair]:
    return {
        player: Chair(table, position)
        for table, chairs in tables.items()
        for position, player in enumerate(chairs)
        if player is not None
    }
