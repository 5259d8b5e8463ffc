"""Changes of seats in words: between two layouts, and in tables that are made even."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from engine.seating.layouts import Layout
from engine.seating.progress import Progress, counting_table
from engine.seating.rebalance import Chair, Move, Rebalancing
from scoring.messages import side_by_side
from scoring.messages.seatings import known_as


@dataclass(frozen=True, slots=True)
class Journey:
    """A player gets another seat, or loses theirs; None is no seat."""

    player: int
    origin: Chair | None
    target: Chair | None

    @property
    def far(self) -> bool:
        """Return whether it leads to another table, and not along the same one."""
        return self.origin is None or self.target is None or self.origin.table != self.target.table


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLine:
    """One move in words, and what the person plays at the new table; nothing without one."""

    journey: str
    counts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesPanel:
    """The moves of a seating that is played, to be made by who agrees with them."""

    facts: Sequence[str]  # what they come to, a sentence each
    gone: str  # who sits at a table and does not play
    late: str  # tables that stay as they are, a sentence
    moves: Sequence[MoveLine]
    later: Sequence[tuple[int, int]]  # tables that have begun, with their next round
    seen: str  # the same for the same moves
    action: str  # where the form goes
    fields: Sequence[tuple[str, str]]  # that are sent along

    def __bool__(self) -> bool:
        return bool(self.moves or self.facts or self.late)


def moves_panel(
    wanted: Rebalancing,
    from_rounds: Mapping[int, int],
    names: Mapping[int, str],
    *,
    action: str,
    fields: Sequence[tuple[str, str]],
) -> MovesPanel:
    """Return moves of ``wanted_moves`` as a page shows them; ``names`` are by start number."""
    gone = [known_as(move.player, names) for move in wanted.moves if move.target is None]
    sizes = {len(players) for players in wanted.layout.values() if players}
    uneven = max(sizes, default=0) - min(sizes, default=0) > 1
    return MovesPanel(
        facts=facts_of(wanted),
        gone=side_by_side(gone) if gone else "",
        late=_stays(wanted.late) if wanted.late and (wanted.moves or uneven) else "",
        moves=[
            MoveLine(
                journey=describe_journey(move, names),
                counts=left_to_play(wanted.matches, move.player, move.target.table)
                if move.target
                else "",
            )
            for move in wanted.moves
        ],
        later=[(table, first) for table, first in from_rounds.items() if first > 1],
        seen=written_moves(wanted),
        action=action,
        fields=fields,
    )


def facts_of(wanted: Rebalancing) -> list[str]:
    """Return what the moves come to, a sentence each."""
    sentence = ngettext("One person changes tables.", "{count} people change tables.", wanted.moved)
    given_up, new = gettext("Table {table} is dissolved."), gettext("Table {table} is new.")
    return [
        *([sentence.format(count=wanted.moved)] if wanted.moved else []),
        *([gettext("Fewer moves are not possible.")] if wanted.moved == wanted.bound > 0 else []),
        *(given_up.format(table=table) for table in wanted.broken),
        *(new.format(table=table) for table in wanted.opened),
    ]


def written_moves(wanted: Rebalancing) -> str:
    """Return a text that is the same for the same moves."""
    return "; ".join(
        f"{move.player} {move.target.table}.{move.target.position}"
        if move.target
        else f"{move.player}"
        for move in wanted.moves
    )


def left_to_play(matches: Mapping[int, Progress], player: int, table: int) -> str:
    """Return how much of a match a person plays who joins it, and whether it will count."""
    match = matches.get(table)
    if match is None or match.over == 0:
        return gettext("all rounds left: counts")
    if match.left is None:
        sentence = ngettext(
            "{over} round is over: counts if at least as many follow",
            "{over} rounds are over: counts if at least as many follow",
            match.over,
        )
        return sentence.format(over=match.over)
    counting = counting_table(matches, player, plays_at=table)
    rounds = match.over + match.left
    if counting == table:
        sentence = ngettext(
            "{left} of {rounds} round left: counts",
            "{left} of {rounds} rounds left: counts",
            rounds,
        )
    elif counting is not None:
        sentence = ngettext(
            "{left} of {rounds} round left: the match at table {table} counts",
            "{left} of {rounds} rounds left: the match at table {table} counts",
            rounds,
        )
    else:
        sentence = ngettext(
            "{left} of {rounds} round left: counts as sitting out",
            "{left} of {rounds} rounds left: counts as sitting out",
            rounds,
        )
    return sentence.format(left=match.left, rounds=rounds, table=counting)


def _stays(tables: Sequence[int]) -> str:
    sentence = ngettext(
        "Table {tables} stays as it is: for a person who joins now it would not count.",
        "Tables {tables} stay as they are: for a person who joins now they would not count.",
        len(tables),
    )
    return sentence.format(tables=side_by_side(map(str, tables)))


def journeys(before: Layout, after: Layout) -> list[Journey]:
    """Return who changes seats, those who change tables first, then by start number."""
    origins, targets = _seats(before), _seats(after)
    travels = [
        Journey(player, origins.get(player), targets.get(player))
        for player in sorted({*origins, *targets})
        if origins.get(player) != targets.get(player)
    ]
    return sorted(travels, key=lambda journey: not journey.far)


def describe_journey(journey: Journey | Move, names: Mapping[int, str]) -> str:
    """Return such as “Béla (2): table 4, seat 2 → table 1, seat 4”."""
    sentence = gettext("{name}: {origin} → {target}")
    return sentence.format(
        name=known_as(journey.player, names),
        origin=_seat(journey.origin),
        target=_seat(journey.target),
    )


def _seat(seat: Chair | None) -> str:
    if seat is None:
        return gettext("nowhere")
    sentence = gettext("table {table}, seat {seat}")
    return sentence.format(table=seat.table, seat=seat.position + 1)


def _seats(layout: Layout) -> dict[int, Chair]:
    return {
        player: Chair(table, position)
        for table, players in layout.items()
        for position, player in enumerate(players)
    }
