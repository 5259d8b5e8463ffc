"""What can stand against the wishes of a problem: clubs, teams, pairs apart, tables, ranks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.seating.refusals import Reason, Refusal

if TYPE_CHECKING:  # a problem checks itself when made, so it imports this module
    from engine.seating.problems import Problem


def check_names(problem: Problem) -> Iterator[Reason]:
    """Check that every wish is about players, and every pair kept apart about two of them."""
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


def check_standings(problem: Problem) -> Iterator[Reason]:
    """Check that a seating by the standings is one seating, and everybody in it has a rank."""
    if not problem.mode.by_standings:
        return
    if problem.seatings > 1:
        data = {"mode": problem.mode.value, "seatings": problem.seatings}
        yield Reason(Refusal.ONE_SEATING_ONLY, data)
    present = problem.present[0] if problem.present else problem.players
    if missing := sorted(set(present).difference(problem.ranks)):
        yield Reason(Refusal.RANKS_MISSING, {"mode": problem.mode.value, "players": missing})


def check_fixed(problem: Problem, sizes: Sequence[int], seating: int) -> Iterator[Reason]:
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
