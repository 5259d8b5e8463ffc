"""Where a search begins, by what the seating aims at."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from engine.seating.chance import shuffled
from engine.seating.cost import times_short
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Problem, Seating


def opening(problem: Problem, rng: Random) -> tuple[Seating, ...]:
    """Return seatings to begin with: by the standings where the mode wants that, else by lot.

    At tables of fewer than the preferred number sit those who sat there least often, except in
    a final. Nobody is at a fixed table yet: that is for ``seat_fixed``.
    """
    if not problem.mode.by_standings:
        return draw(problem, rng)
    objective = Objective(problem)
    sizes, order, places = problem.sizes_at(0), objective.order, objective.places
    if problem.mode is Mode.FINAL:
        return (_filled(sizes, order),)
    # Of those who sat at a short table equally often the last in the standings go, so that they
    # are neighbours as well.
    worst_first = sorted(order, key=lambda player: (objective.short[player], -places[player]))
    short = [size < problem.preferred for size in sizes]
    sent = set(worst_first[: sum(size for size in sizes if size < problem.preferred)])
    fill = _dealt if problem.mode is Mode.BALANCE else _filled
    groups = {
        is_short: iter(
            fill(
                [size for size, here in zip(sizes, short, strict=True) if here is is_short],
                [player for player in order if (player in sent) is is_short],
            )
        )
        for is_short in (True, False)
    }
    return (tuple(next(groups[here]) for here in short),)


def draw(problem: Problem, rng: Random) -> tuple[Seating, ...]:
    """Return seatings drawn by lot, except that the seats at short tables go in turn.

    At tables of fewer than the preferred number sit those who sat there least often.
    """
    tables = [table for seating in problem.history for table in seating]
    seatings: list[Seating] = []
    for index in range(problem.seatings):
        short = times_short(tables, preferred=problem.preferred)
        players = sorted(shuffled(rng, problem.present_at(index)), key=short.__getitem__)
        sizes = problem.sizes_at(index)
        seats = sum(size for size in sizes if size < problem.preferred)
        sent = iter(shuffled(rng, players[:seats]))
        spared = iter(shuffled(rng, players[seats:]))
        seating = tuple(
            tuple(islice(sent if size < problem.preferred else spared, size)) for size in sizes
        )
        seatings.append(seating)
        tables += seating
    return tuple(seatings)


def seat_fixed(seatings: Sequence[Seating], problem: Problem) -> tuple[Seating, ...]:
    """Return the seatings with everybody at their fixed table; others change places with them."""
    return tuple(_with_fixed(seating, problem) for seating in seatings)


def in_order(seating: Seating, problem: Problem) -> Seating:
    """Return the seating with the strongest table first.

    Only tables of one size where nobody is fixed change places.
    """
    places = Objective(problem).places
    free = [
        index
        for index, table in enumerate(seating)
        if not any(player in problem.fixed for player in table)
    ]
    ordered = list(seating)
    for size in set(map(len, seating)):
        indexes = [index for index in free if len(seating[index]) == size]
        tables = [seating[index] for index in indexes]
        tables.sort(key=lambda table: sorted(map(places.__getitem__, table)))
        tables.sort(key=lambda table: sum(map(places.__getitem__, table)))
        for index, table in zip(indexes, tables, strict=True):
            ordered[index] = table
    return tuple(ordered)


def _filled(sizes: Sequence[int], players: Sequence[int]) -> Seating:
    """Return one table after the other filled with neighbours."""
    following = iter(players)
    return tuple(tuple(islice(following, size)) for size in sizes)


def _dealt(sizes: Sequence[int], players: Sequence[int]) -> Seating:
    """Return the tables dealt to and fro, so that they are of about equal strength."""
    tables: list[list[int]] = [[] for _ in sizes]
    following = iter(players)
    for turn in range(max(sizes, default=0)):
        hungry = [table for table, size in zip(tables, sizes, strict=True) if size > turn]
        for table in hungry if turn % 2 else hungry[::-1]:
            table.append(next(following))
    return tuple(map(tuple, tables))


def _with_fixed(seating: Seating, problem: Problem) -> Seating:
    tables = [list(table) for table in seating]
    for player, wanted in problem.fixed.items():
        here = next((table for table in tables if player in table), None)
        there = tables[wanted - 1] if wanted <= len(tables) else None
        if here is None or there is None or here is there:
            continue
        gives_way = next(other for other in there if problem.fixed.get(other) != wanted)
        here[here.index(player)] = gives_way
        there[there.index(gives_way)] = player
    return tuple(map(tuple, tables))
