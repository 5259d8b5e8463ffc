"""Tables changed by hand: what a change makes of them, and which rules it breaks."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import TypeAlias

Layout: TypeAlias = Mapping[int, tuple[int, ...]]  # by table, start numbers in seat order


class Rule(StrEnum):
    """The rules a layout can break; the data that come with each are named beside it."""

    TWICE = "TWICE"  # players
    UNKNOWN = "UNKNOWN"  # players
    UNPLAYABLE = "UNPLAYABLE"  # table, size, smallest, largest: the game is not for so many
    NOT_SEATED = "NOT_SEATED"  # players
    SIZE = "SIZE"  # table, size, smallest, largest: the event does not want it
    UNEVEN = "UNEVEN"  # smallest, largest: the sizes differ by more than one
    TOO_MANY_TABLES = "TOO_MANY_TABLES"  # tables, max_tables
    SAME_TEAM = "SAME_TEAM"  # table, players
    KEPT_APART = "KEPT_APART"  # table, players
    NOT_AT_FIXED = "NOT_AT_FIXED"  # player, table (None for nowhere), fixed
    KEPT_TABLE = "KEPT_TABLE"  # table: it was to stay as it is


# No one can play what breaks these, so no override of an organiser helps.
NEVER = frozenset({Rule.TWICE, Rule.UNKNOWN, Rule.UNPLAYABLE})


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule broken once."""

    rule: Rule
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules that a layout should keep to. Tables are named as in the layout."""

    known: Collection[int]  # all of the event
    to_be_seated: Collection[int]
    smallest: int  # what the event wants
    largest: int
    playable: range  # what the game allows
    max_tables: int | None = None
    teams: Mapping[int, str] = field(default_factory=dict)
    apart: Collection[tuple[int, int]] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)
    kept: Layout = field(default_factory=dict)  # tables that should stay as they are


def swapped(layout: Layout, first: int, second: int) -> dict[int, tuple[int, ...]]:
    """Return the layout with two players in each other's seats.

    If one of them sits nowhere, that one takes the seat of the other, who sits nowhere then.
    """
    exchange = {first: second, second: first}
    return {
        table: tuple(exchange.get(player, player) for player in players)
        for table, players in layout.items()
    }


def moved(layout: Layout, player: int, table: int | None) -> dict[int, tuple[int, ...]]:
    """Return the layout with a player on the last seat of a table, new or not; None is nowhere.

    The others of the table left behind close up; a table without players disappears.
    """
    changed = {
        number: tuple(other for other in players if other != player)
        for number, players in layout.items()
    }
    if table is not None:
        changed[table] = (*changed.get(table, ()), player)
    return {number: players for number, players in sorted(changed.items()) if players}


def breaches(layout: Layout, rules: Rules) -> list[Breach]:
    """Return every breach of the rules, those that nothing helps against first."""
    return [
        *_wrong_players(layout, rules),
        *_wrong_sizes(layout, rules),
        *_forbidden_pairs(layout, rules),
        *_wrong_tables(layout, rules),
    ]


def _wrong_players(layout: Layout, rules: Rules) -> Iterator[Breach]:
    times = Counter(player for players in layout.values() for player in players)
    groups = {
        Rule.TWICE: [player for player, count in times.items() if count > 1],
        Rule.UNKNOWN: set(times).difference(rules.known),
        Rule.NOT_SEATED: set(rules.to_be_seated).difference(times),
    }
    for rule, players in groups.items():
        if players:
            yield Breach(rule, {"players": sorted(players)})


def _wrong_sizes(layout: Layout, rules: Rules) -> Iterator[Breach]:
    limits = {"smallest": rules.smallest, "largest": rules.largest}
    for table, players in layout.items():
        size = len(players)
        if size not in rules.playable:
            playable = {"smallest": rules.playable[0], "largest": rules.playable[-1]}
            yield Breach(Rule.UNPLAYABLE, {"table": table, "size": size, **playable})
        elif not rules.smallest <= size <= rules.largest:
            yield Breach(Rule.SIZE, {"table": table, "size": size, **limits})
    sizes = [len(players) for players in layout.values()]
    if sizes and max(sizes) - min(sizes) > 1:
        yield Breach(Rule.UNEVEN, {"smallest": min(sizes), "largest": max(sizes)})
    if rules.max_tables is not None and len(sizes) > rules.max_tables:
        data = {"tables": len(sizes), "max_tables": rules.max_tables}
        yield Breach(Rule.TOO_MANY_TABLES, data)


def _forbidden_pairs(layout: Layout, rules: Rules) -> Iterator[Breach]:
    apart = {frozenset(pair) for pair in rules.apart}
    for table, players in layout.items():
        for pair in combinations(sorted(set(players)), 2):
            data = {"table": table, "players": list(pair)}
            teams = {rules.teams.get(player) for player in pair}
            if len(teams) == 1 and None not in teams:
                yield Breach(Rule.SAME_TEAM, data)
            if frozenset(pair) in apart:
                yield Breach(Rule.KEPT_APART, data)


def _wrong_tables(layout: Layout, rules: Rules) -> Iterator[Breach]:
    sits = {player: table for table, players in layout.items() for player in players}
    for player, fixed in sorted(rules.fixed.items()):
        if player in rules.to_be_seated and sits.get(player) != fixed:
            data = {"player": player, "table": sits.get(player), "fixed": fixed}
            yield Breach(Rule.NOT_AT_FIXED, data)
    for table, players in sorted(rules.kept.items()):
        if layout.get(table) != players:
            yield Breach(Rule.KEPT_TABLE, {"table": table})
