"""Initial solutions for a search, by what the seating aims at."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from engine.seating.cost import times_short
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.shuffling import shuffled


def initial_solution(problem: SeatingProblem, rng: Random) -> tuple[Seating, ...]:
    """Return seatings to begin with: by the standings where the mode wants that, else by lot.

    At tables of fewer than the preferred number sit those who sat there least often, except in
    a final. No one is at a fixed table yet: that is for ``seat_fixed``.
    """
    if not problem.mode.by_standings:
        return random_solution(problem, rng)
    objective = Objective(problem)
    sizes, order, index_of = problem.sizes_at(0), objective.order, objective.index_of
    if problem.mode is Mode.FINAL:
        return (_in_blocks(sizes, order),)
    # Of those who sat at a short table equally often the last in the standings go, so that they
    # are neighbours as well.
    worst_first = sorted(order, key=lambda player: (objective.short[player], -index_of[player]))
    short = [size < problem.preferred for size in sizes]
    sent = set(worst_first[: sum(size for size in sizes if size < problem.preferred)])
    fill = _snake_draft if problem.mode is Mode.BALANCE else _in_blocks
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


def random_solution(problem: SeatingProblem, rng: Random) -> tuple[Seating, ...]:
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


def seat_fixed(seatings: Sequence[Seating], problem: SeatingProblem) -> tuple[Seating, ...]:
    """Return the seatings with every player at their fixed table, by swaps with others there."""
    return tuple(_seat_fixed_at(seating, problem) for seating in seatings)


def strongest_first(seating: Seating, problem: SeatingProblem) -> Seating:
    """Return the seating with the strongest table first.

    Only tables of one size where no one is fixed are reordered.
    """
    index_of = Objective(problem).index_of
    free = [
        index
        for index, table in enumerate(seating)
        if not any(player in problem.fixed for player in table)
    ]
    ordered = list(seating)
    for size in set(map(len, seating)):
        indexes = [index for index in free if len(seating[index]) == size]
        tables = [seating[index] for index in indexes]
        tables.sort(key=lambda table: sorted(map(index_of.__getitem__, table)))
        tables.sort(key=lambda table: sum(map(index_of.__getitem__, table)))
        for index, table in zip(indexes, tables, strict=True):
            ordered[index] = table
    return tuple(ordered)


def _in_blocks(sizes: Sequence[int], players: Sequence[int]) -> Seating:
    """Return the tables filled one after the other, so that neighbours in the order share one."""
    following = iter(players)
    return tuple(tuple(islice(following, size)) for size in sizes)


def _snake_draft(sizes: Sequence[int], players: Sequence[int]) -> Seating:
    """Return the tables dealt to and fro, a snake draft: they are of about equal strength."""
    tables: list[list[int]] = [[] for _ in sizes]
    following = iter(players)
    for turn in range(max(sizes, default=0)):
        not_full = [table for table, size in zip(tables, sizes, strict=True) if size > turn]
        for table in not_full if turn % 2 else not_full[::-1]:
            table.append(next(following))
    return tuple(map(tuple, tables))


def _seat_fixed_at(seating: Seating, problem: SeatingProblem) -> Seating:
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
