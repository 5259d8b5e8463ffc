"""Which tables stay, which are broken up, and how large each becomes: with the fewest moves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A table as it stands: how many sit there, and how many of them are to stay there."""

    table: int
    players: int
    staying: int = 0


def in_order(standings: Iterable[Standing]) -> list[Standing]:
    """Return the tables as they are kept: those where somebody is to stay, then the largest."""
    return sorted(standings, key=lambda one: (not one.staying, -one.players, one.table))


def fewest_moves(ordered: Sequence[Standing], players: int, counts: range) -> dict[int, int]:
    """Return for each number of tables the fewest players who change theirs for even sizes.

    ``ordered`` is ``in_order``; ``players`` are all who will sit, those included who sit nowhere
    yet and whose first seat is no move. A number of tables at which those who are to stay
    cannot stay is left out. ``target_sizes`` is a way with so few moves.

    Proof: with q or q + 1 at each table, at most min(s, q) of the s players of a table can stay
    there, and one more where q + 1 will sit and s is more than q. The sum is largest when the
    largest tables are kept and, of those with more than q, as many as can be get the larger
    size. That a table is kept because somebody is to stay there is in the order already; and
    where more than q are to stay more than q sit, so giving it q + 1 wastes nothing.
    """
    seated = sum(one.players for one in ordered)
    held = sum(one.staying > 0 for one in ordered)
    most = max((one.staying for one in ordered), default=0)
    moves: dict[int, int] = {}
    for size, alike in groupby(counts, key=lambda tables: players // tables):
        stay = [0, *accumulate(min(one.players, size) for one in ordered)]
        above = [0, *accumulate(one.players > size for one in ordered)]
        held_above = sum(one.staying > size for one in ordered)
        for tables in alike:
            larger, kept = players % tables, min(tables, len(ordered))
            if held <= tables and most <= size + 1 and held_above <= larger:
                moves[tables] = seated - stay[kept] - min(larger, above[kept])
    return moves


def target_sizes(
    ordered: Sequence[Standing], players: int, tables: int
) -> tuple[dict[int, int], list[int]]:
    """Return the sizes of the tables that are kept, by table, and those of the new ones.

    ``fewest_moves`` must name the number of tables.
    """
    size, larger = divmod(players, tables)
    kept = sorted(ordered[:tables], key=lambda one: (one.staying <= size, -one.players, one.table))
    sizes = [size + 1] * larger + [size] * (tables - larger)
    return {one.table: sizes[at] for at, one in enumerate(kept)}, sizes[len(kept) :]
