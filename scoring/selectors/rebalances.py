"""Which moves between the tables of a seating are wanted, and which can be undone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.decks import players_of
from engine.seating.progress import Progress
from engine.seating.rebalance import Aim, Rebalancing
from scoring.models import Entry, RoundState
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, matches_of
from scoring.selectors.rounds import match_plan
from tournaments.errors import TableOutdated
from tournaments.models import Occupancy, Rebalance, Seating, Table, TableState
from tournaments.selectors.events import size_limits
from tournaments.selectors.rebalances import rebalancing_of
from tournaments.selectors.tables import (
    AT_LAST,
    MOST_SEATS,
    changes_later,
    occupants,
    seated_from,
    tables_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Merger:
    """A table that ends, by the number of its place, because an entrant leaves it."""

    place: int
    leaver: int  # start number


def next_rounds(matches: Iterable[Match]) -> dict[int, int]:
    """Return the number of the round that each open table plays next, by its place's number.

    Tables whose rounds have all been reported, but void ones, are left out, and postponed tables.
    """
    return {
        match.table.place.number: _entered(match) + 1
        for match in matches
        if match.table.state == TableState.OPEN
        and not match.table.postponed
        and not (_entered(match) and _entered(match) >= _last(match))
    }


def _entered(match: Match) -> int:
    """Return the number of the last round that was entered, void ones included; 0 for none."""
    return max((one.round.number for one in match.rounds if one.version), default=0)


def _last(match: Match) -> int:
    """Return the number of the last round that is not void."""
    counting = (one for one in match.rounds if one.round.state != RoundState.VOID)
    return max((one.round.number for one in counting), default=0)


def progress_of_match(match: Match) -> Progress:
    """Return how far a match is for those who join it; a closed table plays nothing more."""
    is_open = match.table.state == TableState.OPEN
    entered = _entered(match)
    rounds = [one for one in match.rounds if one.reported or (is_open and one.waiting)]
    before = [one for one in rounds if one.round.number <= entered]
    played: dict[int, int] = {}
    for one in before:
        for entrant in one.entrants.values():
            played[entrant.number] = played.get(entrant.number, 0) + 1
    known = match_plan(match.table).target is None or len(before) == len(rounds)
    left = len(rounds) - len(before) if known else None
    return Progress(over=len(before), left=left, played=played)


def wanted_moves(
    seating: Seating, aim: Aim, merger: Merger | None = None
) -> tuple[Rebalancing, dict[int, int]]:
    """Return the fewest moves that make a published seating even, and from which rounds on.

    A table whose people change in a later round, as is noted already, stays as it is. That of a
    ``merger`` ends, and its leaver gets no other seat.

    Raises:
        ProblemRefused: no even tables are possible; carries every reason.
        TableOutdated: the table of the merger stays as it is, or the leaver does not sit there.
    """
    tables = list(tables_of(seating))
    matches = matches_of(tables)
    number_of = next_rounds(matches)
    rounds = {
        table.place.number: number
        for table in tables
        if (number := number_of.get(table.place.number)) and not changes_later(table, number)
    }
    if merger and not _can_end(tables, merger, rounds):
        raise TableOutdated
    staying = {
        person
        for table in tables
        if (number := number_of.get(table.place.number)) and table.place.number not in rounds
        for person in seated_from(table, number)
    }
    wanted = rebalancing_of(
        seating,
        tables,
        aim,
        rounds,
        staying,
        matches={match.table.place.number: progress_of_match(match) for match in matches},
        leaving=[merger.leaver] if merger else (),
        given_up=[merger.place] if merger else (),
    )
    return wanted, rounds


def _can_end(tables: Iterable[Table], merger: Merger, from_rounds: Mapping[int, int]) -> bool:
    """Return whether the leaver sits at the table of a merger, and its people can move."""
    there = next(one for one in tables if one.place.number == merger.place)
    sitting = {one.number for one in occupants(there, AT_LAST).values()}
    return merger.place in from_rounds and merger.leaver in sitting


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChoice:
    """A free seat at a table that plays on; ``position`` None is a new one, the last."""

    table: Table
    players: int  # who sit there already
    from_round: int
    position: int | None


def seat_choices(tables: Iterable[Table], from_rounds: Mapping[int, int]) -> list[SeatChoice]:
    """Return a free seat at each of these tables, of one seating, that can take one more person.

    ``from_rounds`` are those of ``wanted_moves``; the first empty seat comes before a new one.
    """
    choices = []
    for table in tables:
        from_round = from_rounds.get(table.place.number)
        sitting = occupants(table, AT_LAST)
        if from_round is None or len(sitting) >= _most(table.seating):
            continue
        positions = [seat.position for seat in table.seats.all()]
        empty = next((one for one in positions if one not in sitting), None)
        if empty is not None or len(positions) < MOST_SEATS:
            choices.append(
                SeatChoice(table=table, players=len(sitting), from_round=from_round, position=empty)
            )
    return choices


def _most(seating: Seating) -> int:
    """Return how many may sit at a table, by the game and by the event."""
    game = game_of(seating)
    limits = size_limits(seating.event)
    return min(players_of(game["edition"], game["variant"])[-1], limits["largest"])


def left_as_they_are(
    seating: Seating, wanted: Rebalancing, from_rounds: Mapping[int, int]
) -> list[Table]:
    """Return the open tables with rounds to play that moves leave out, by place.

    They are postponed, or their people change in a later round, as is noted already.
    """
    return [
        table
        for table in tables_of(seating).filter(state=TableState.OPEN)
        if table.place.number not in from_rounds and wanted.matches[table.place.number].left != 0
    ]


def undoable_rebalance(seating: Seating) -> Rebalance | None:
    """Return the last rebalance if no round was entered since and no seat changed, else None.

    None too once a table that it changed was closed by a director: undoing it would open that one.
    """
    rebalance = seating.rebalances.order_by("id").last()
    if rebalance is None or rebalance.undone_at is not None:
        return None
    tables = seating.tables.all()
    entered = Entry.objects.filter(table__in=tables, created_at__gt=rebalance.made_at)
    reseated = Occupancy.objects.filter(seat__table__in=tables, added_at__gt=rebalance.made_at)
    if entered.exists() or reseated.exists():
        return None
    seats = [seat for seat, *_ in rebalance.seat_changes]
    closed = tables_of(seating).filter(seats__in=seats, state=TableState.CLOSED).distinct()
    return None if any(occupants(table, AT_LAST) for table in closed) else rebalance
