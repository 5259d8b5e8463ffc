"""The tables that stay, those that are broken up, and all sizes, with the fewest moves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLoad:
    """A table as it is: how many sit there, and how many of them are to stay there."""

    table: int
    players: int
    staying: int = 0
    over: int = 0  # rounds of its match


def order_to_keep(tables: Iterable[TableLoad]) -> list[TableLoad]:
    """Return the tables as they are kept: where a player is to stay, then the largest.

    Of equal ones that is kept which has most left to play.
    """
    return sorted(tables, key=lambda load: (not load.staying, -load.players, load.over, load.table))


def fewest_moves(ordered: Sequence[TableLoad], players: int, counts: range) -> dict[int, int]:
    """Return for each number of tables the fewest players who change theirs for even sizes.

    ``ordered`` is ``order_to_keep``; ``players`` are all who will sit, those included who sit
    nowhere yet and whose first seat is no move. A number of tables at which those who are to stay
    cannot stay is left out. ``target_sizes`` is a way with so few moves.

    Proof: with q or q + 1 at each table, at most min(s, q) of the s players of a table can stay
    there, and one more where q + 1 will sit and s is more than q. The sum is largest when the
    largest tables are kept and, of those with more than q, as many as can be get the larger
    size. That a table is kept because a player is to stay there is in the order already; and
    where more than q are to stay more than q sit, so giving it q + 1 wastes nothing.
    """
    seated = sum(load.players for load in ordered)
    held = sum(load.staying > 0 for load in ordered)
    most = max((load.staying for load in ordered), default=0)
    moves: dict[int, int] = {}
    for size, alike in groupby(counts, key=lambda tables: players // tables):
        stay = [0, *accumulate(min(load.players, size) for load in ordered)]
        above = [0, *accumulate(load.players > size for load in ordered)]
        held_above = sum(load.staying > size for load in ordered)
        for tables in alike:
            larger, kept = players % tables, min(tables, len(ordered))
            if held <= tables and most <= size + 1 and held_above <= larger:
                moves[tables] = seated - stay[kept] - min(larger, above[kept])
    return moves


def target_sizes(
    ordered: Sequence[TableLoad], players: int, tables: int
) -> tuple[dict[int, int], list[int]]:
    """Return the sizes of the tables that are kept, by table, and those of the new ones.

    ``fewest_moves`` must name the number of tables. Where players come to a table anyway, one more
    comes to those that have most left to play.
    """
    size, larger = divmod(players, tables)

    def order(load: TableLoad) -> tuple[bool, bool, int, int, int]:
        above = load.players > size  # so one more of them can stay
        return load.staying <= size, not above, 0 if above else load.over, -load.players, load.table

    kept = sorted(ordered[:tables], key=order)
    sizes = [size + 1] * larger + [size] * (tables - larger)
    return {load.table: sizes[at] for at, load in enumerate(kept)}, sizes[len(kept) :]
