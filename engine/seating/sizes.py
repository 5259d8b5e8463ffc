"""The number of tables and their sizes: all within one of each other, near the preferred one."""

import math

SMALLEST, LARGEST = 3, 8  # players at one table, the bounds of the game


def possible_table_counts(players: int, *, smallest: int, largest: int) -> range:
    """Return every number of tables that seats all players, each table within the limits.

    Empty when there is none, as for 5 players at tables of exactly 4.
    """
    fewest = -(-players // largest)
    most = players // smallest
    return range(fewest, most + 1)


def split_evenly(players: int, tables: int) -> tuple[int, ...]:
    """Return the sizes of that many tables, within one of each other, the larger ones first."""
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def table_sizes(
    players: int, *, preferred: int, smallest: int, largest: int, max_tables: int | None = None
) -> tuple[int, ...]:
    """Return table sizes within one of each other, the larger ones first.

    Of all numbers of tables (at most ``max_tables``, the club's boxes of cards) this is the one
    that puts the fewest players at a table of another size than preferred, each weighed by
    how far off that size is; among equal ones, the one with fewer tables.

    Raises:
        ValueError: no number of tables fits.
    """
    counts = possible_table_counts(players, smallest=smallest, largest=largest)
    if max_tables is not None:
        counts = range(counts.start, min(counts.stop, max_tables + 1))
    if not counts:
        raise ValueError(f"{players} players do not fit tables of {smallest} to {largest}")
    nearest = min(counts, key=lambda tables: distance(players, tables, preferred=preferred))
    return split_evenly(players, nearest)


def stand_ins_wanted(
    players: int,
    standing_by: int,
    *,
    preferred: int,
    smallest: int,
    largest: int,
    max_tables: int | None = None,
) -> int:
    """Return the fewest stand-ins with whom the tables come as near the preferred size as possible.

    Sizes that are possible at all are better than none. 0 where none helps.
    """

    def off(taken: int) -> float:
        if players + taken == 0:
            return math.inf
        try:
            sizes = table_sizes(
                players + taken,
                preferred=preferred,
                smallest=smallest,
                largest=largest,
                max_tables=max_tables,
            )
        except ValueError:
            return math.inf
        return distance(players + taken, len(sizes), preferred=preferred)

    return min(range(standing_by + 1), key=off)


def left_over(players: int, *, smallest: int, largest: int, max_tables: int | None = None) -> int:
    """Return how few players have to sit out so that tables hold the others.

    0 also where no tables hold any of them.
    """
    for fewer in range(players - smallest + 1):
        counts = possible_table_counts(players - fewer, smallest=smallest, largest=largest)
        if counts and (max_tables is None or counts[0] <= max_tables):
            return fewer
    return 0


def distance(players: int, tables: int, *, preferred: int) -> int:
    """Return how far off the preferred size all players together sit at so many even tables."""
    size, larger = divmod(players, tables)
    off, more_off = abs(size - preferred), abs(size + 1 - preferred)
    return (tables - larger) * size * off + larger * (size + 1) * more_off
