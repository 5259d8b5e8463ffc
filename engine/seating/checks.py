"""All reasons why a problem cannot be seated, found at once before any search."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from engine.seating.refusals import Reason, Refusal
from engine.seating.sizes import LARGEST, SMALLEST, possible_table_counts

if TYPE_CHECKING:  # a problem checks itself when made, so it imports this module
    from engine.seating.problems import SeatingProblem

MOST_PLAYERS = 5_000
# Of the way to plan: a change that leads any problem to another plan gets the next number.
VERSION = 2
RANGES = {
    "seatings": (1, 60),
    "preferred": (SMALLEST, LARGEST),
    "smallest": (SMALLEST, LARGEST),
    "largest": (SMALLEST, LARGEST),
    "seed": (0, 2**53 - 1),  # what every reader of JSON keeps exactly
    "max_tables": (1, MOST_PLAYERS),
    "steps": (0, 10_000_000),
    "version": (1, VERSION),
}


def reasons_against(problem: SeatingProblem) -> list[Reason]:
    """Return every reason why a problem cannot be seated, in a fixed order; none means it can.

    Fixed tables are looked at where it is clear how large the tables will be.
    """
    reasons = [reason for check in _CHECKS for reason in check(problem)]
    if _ABOUT_PLAYERS.issuperset(reason.code for reason in reasons):
        for index in range(problem.seatings):
            reasons += _check_fixed(problem, problem.sizes_at(index), index + 1)
    return reasons


def _check_ranges(problem: SeatingProblem) -> Iterator[Reason]:
    for key, (lowest, highest) in RANGES.items():
        value = getattr(problem, key)
        if value is not None and not lowest <= value <= highest:
            data = {"key": key, "value": value, "lowest": lowest, "highest": highest}
            yield Reason(Refusal.OUT_OF_RANGE, data)
    if not problem.smallest <= problem.preferred <= problem.largest:
        keys = ("smallest", "preferred", "largest")
        yield Reason(Refusal.LIMITS_CROSSED, {key: getattr(problem, key) for key in keys})


def _check_players(problem: SeatingProblem) -> Iterator[Reason]:
    if len(problem.players) > MOST_PLAYERS:
        data = {"players": len(problem.players), "most": MOST_PLAYERS}
        yield Reason(Refusal.TOO_MANY_PLAYERS, data)
    yield from _check_group(problem.players, problem, {"where": "players", "seating": None})


def _check_history(problem: SeatingProblem) -> Iterator[Reason]:
    # Table by table: a player moved during a match sat at two tables of one seating.
    for seating, tables in enumerate(problem.history, start=1):
        for table in tables:
            yield from _check_group(table, problem, {"where": "history", "seating": seating})


def _check_present(problem: SeatingProblem) -> Iterator[Reason]:
    for seating, players in enumerate(problem.present, start=1):
        yield from _check_group(players, problem, {"where": "present", "seating": seating})


def _check_group(
    group: Sequence[int], problem: SeatingProblem, origin: Mapping[str, object]
) -> Iterator[Reason]:
    """Check that no one is in a group twice and that all in it are players."""
    twice = sorted(player for player, times in Counter(group).items() if times > 1)
    if twice:
        yield Reason(Refusal.DUPLICATE_PLAYER, {**origin, "players": twice})
    unknown = sorted(set(group).difference(problem.players))
    if unknown:
        yield Reason(Refusal.UNKNOWN_PLAYER, {**origin, "players": unknown})


def _check_seatings(problem: SeatingProblem) -> Iterator[Reason]:
    for key, given in (("present", problem.present), ("sizes", problem.sizes)):
        if given and len(given) != problem.seatings:
            data = {"key": key, "given": len(given), "wanted": problem.seatings}
            yield Reason(Refusal.SEATINGS_DIFFER, data)


def _check_sizes(problem: SeatingProblem) -> Iterator[Reason]:
    if problem.sizes:
        groups = problem.present or repeat(problem.players)
        allowed = range(problem.smallest, problem.largest + 1)
        for seating, (sizes, players) in enumerate(zip(problem.sizes, groups), start=1):  # noqa: B905 - another check reports the lengths
            if sum(sizes) != len(players) or not all(size in allowed for size in sizes):
                data = {"seating": seating, "sizes": list(sizes), "players": len(players)}
                yield Reason(Refusal.SIZES_DO_NOT_FIT, data)
            yield from _check_boxes(problem, len(sizes), seating)
    elif problem.present:
        for seating, players in enumerate(problem.present, start=1):
            yield from _check_table_counts(problem, len(players), seating)
    else:
        yield from _check_table_counts(problem, len(problem.players), None)


def _check_table_counts(
    problem: SeatingProblem, players: int, seating: int | None
) -> Iterator[Reason]:
    """Check that some number of tables seats them; ``seating`` is None where all are alike."""
    data: dict[str, object] = {"seating": seating, "players": players}
    limits = {"smallest": problem.smallest, "largest": problem.largest}
    if players < SMALLEST:
        yield Reason(Refusal.TOO_FEW_PLAYERS, {**data, "needed": SMALLEST})
    elif 0 < problem.smallest <= problem.largest:  # else the limits are the reason
        counts = possible_table_counts(players, **limits)
        if counts:
            yield from _check_boxes(problem, counts[0], seating)
        else:
            yield Reason(Refusal.SIZES_IMPOSSIBLE, {**data, **limits})


def _check_boxes(problem: SeatingProblem, tables: int, seating: int | None) -> Iterator[Reason]:
    if problem.max_tables is not None and tables > problem.max_tables:
        data = {"seating": seating, "tables": tables, "max_tables": problem.max_tables}
        yield Reason(Refusal.TOO_MANY_TABLES, data)


def _check_names(problem: SeatingProblem) -> Iterator[Reason]:
    """Check that every constraint names players, and every pair kept apart two of them."""
    named = {key: getattr(problem, key) for key in ("clubs", "teams", "fixed", "ranks")}
    named["apart"] = [player for pair in problem.apart for player in pair]
    known = set(problem.players)
    for key, players in named.items():
        if unknown := sorted(set(players).difference(known)):
            data = {"where": key, "seating": None, "players": unknown}
            yield Reason(Refusal.UNKNOWN_PLAYER, data)
    for pair in problem.apart:
        if len(set(pair)) != 2 or len(pair) != 2:
            yield Reason(Refusal.NO_PAIR, {"players": list(pair)})


def _check_standings(problem: SeatingProblem) -> Iterator[Reason]:
    """Check that a seating by the standings is one seating, and all in it have a rank."""
    if not problem.mode.by_standings:
        return
    if problem.seatings > 1:
        data = {"mode": problem.mode.value, "seatings": problem.seatings}
        yield Reason(Refusal.ONE_SEATING_ONLY, data)
    present = problem.present[0] if problem.present else problem.players
    if missing := sorted(set(present).difference(problem.ranks)):
        yield Reason(Refusal.RANKS_MISSING, {"mode": problem.mode.value, "players": missing})


def _check_fixed(problem: SeatingProblem, sizes: Sequence[int], seating: int) -> Iterator[Reason]:
    """Check the fixed tables of one seating, counted from 1, against its tables and pairs."""
    if not problem.fixed:
        return
    present = set(problem.present_at(seating - 1))
    fixed: defaultdict[int, list[int]] = defaultdict(list)
    for player in sorted(present.intersection(problem.fixed)):
        fixed[problem.fixed[player]].append(player)
    for table, players in sorted(fixed.items()):
        data: dict[str, object] = {"seating": seating, "table": table}
        if not 1 <= table <= len(sizes):
            data |= {"tables": len(sizes), "players": players}
            yield Reason(Refusal.FIXED_TABLE_UNKNOWN, data)
        elif len(players) > sizes[table - 1]:
            data |= {"chairs": sizes[table - 1], "players": players}
            yield Reason(Refusal.FIXED_TOO_MANY, data)
    for one, other in filter(present.issuperset, problem.apart):
        table = problem.fixed.get(one, 0)
        if table and table == problem.fixed.get(other):
            data = {"seating": seating, "table": table, "players": [one, other]}
            yield Reason(Refusal.FIXED_APART, data)


_CHECKS = (
    _check_ranges,
    _check_players,
    _check_history,
    _check_present,
    _check_seatings,
    _check_sizes,
    _check_names,
    _check_standings,
)
_ABOUT_PLAYERS = {
    Refusal.DUPLICATE_PLAYER,
    Refusal.UNKNOWN_PLAYER,
    Refusal.NO_PAIR,
    Refusal.ONE_SEATING_ONLY,
    Refusal.RANKS_MISSING,
}
