"""The seating problem: a value, with all reasons why it cannot be seated found when it is made."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import repeat
from typing import TypeAlias

from engine.seating.refusals import ProblemRefused, Reason, Refusal
from engine.seating.sizes import LARGEST, SMALLEST, possible_table_counts, table_sizes

Table: TypeAlias = tuple[int, ...]  # start numbers in seat order
Seating: TypeAlias = tuple[Table, ...]

STEPS = 2_000_000  # swaps tried; stored with the problem, so a later default changes no old plan
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


class Mode(StrEnum):
    """Aim of a seating."""

    MIX = "mix"  # fewest repeated meetings
    RANDOM = "random"  # drawn by lot
    SWISS = "swiss"  # near in the standings, and no repeated meetings while that is possible
    BALANCE = "balance"  # tables of equal strength, and no repeated meetings while possible
    FINAL = "final"  # the best at table 1, the next at table 2, whatever the earlier meetings

    @property
    def by_standings(self) -> bool:
        """Return whether it needs every player's rank."""
        return self in (Mode.SWISS, Mode.BALANCE, Mode.FINAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingProblem:
    """Everything a plan depends on: the same problem gives the same plan on every machine.

    ``players`` are start numbers, kept ascending, and include all in ``history`` (the
    earlier seatings, oldest first) who have left since. ``present`` (who takes part) and
    ``sizes`` (of the tables, in order) hold one entry per seating to plan; left empty,
    all take part and the sizes are worked out.

    Two of a club should not share a table. Two of a team and the pairs in ``apart`` must not,
    wherever that can be. ``fixed`` names the table, from 1, of a player who always sits there;
    ``ranks`` are 1 for the best and may be shared. All of these may name players who are not
    present. ``steps`` are the swaps that a search may try. ``version`` is that of the way to plan,
    stored with the problem, so that a later way changes no old plan.

    Raises:
        ProblemRefused: it cannot be seated; carries every reason.
    """

    players: tuple[int, ...]
    seatings: int  # how many to plan
    preferred: int
    smallest: int
    largest: int
    seed: int
    mode: Mode = Mode.MIX
    history: tuple[Seating, ...] = ()
    present: tuple[tuple[int, ...], ...] = ()
    sizes: tuple[tuple[int, ...], ...] = ()
    max_tables: int | None = None  # boxes of cards
    clubs: Mapping[int, str] = field(default_factory=dict, hash=False)
    teams: Mapping[int, str] = field(default_factory=dict, hash=False)
    apart: tuple[tuple[int, ...], ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict, hash=False)
    ranks: Mapping[int, int] = field(default_factory=dict, hash=False)
    steps: int = STEPS
    version: int = VERSION

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(sorted(self.players)))
        object.__setattr__(self, "present", tuple(tuple(sorted(who)) for who in self.present))
        object.__setattr__(self, "apart", tuple(sorted({tuple(sorted(two)) for two in self.apart})))
        for key in ("clubs", "teams", "fixed", "ranks"):
            object.__setattr__(self, key, dict(sorted(getattr(self, key).items())))
        if reasons := _reasons_against(self):
            raise ProblemRefused(reasons)

    def present_at(self, index: int) -> tuple[int, ...]:
        """Return who takes part in the planned seating with that index, from 0, ascending."""
        return self.present[index] if self.present else self.players

    def sizes_at(self, index: int) -> tuple[int, ...]:
        """Return the table sizes of the planned seating with that index, from 0, in order."""
        if self.sizes:
            return self.sizes[index]
        return table_sizes(
            len(self.present_at(index)),
            preferred=self.preferred,
            smallest=self.smallest,
            largest=self.largest,
            max_tables=self.max_tables,
        )


def _reasons_against(problem: SeatingProblem) -> list[Reason]:
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
    for key, values in (("present", problem.present), ("sizes", problem.sizes)):
        if values and len(values) != problem.seatings:
            data = {"key": key, "given": len(values), "wanted": problem.seatings}
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
    for player, other in filter(present.issuperset, problem.apart):
        table = problem.fixed.get(player, 0)
        if table and table == problem.fixed.get(other):
            data = {"seating": seating, "table": table, "players": [player, other]}
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
