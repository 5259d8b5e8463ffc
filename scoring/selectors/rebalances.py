"""Moves between the tables of a seating: those that are wanted, and those that can be undone."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.decks import players_of
from engine.seating.progress import Progress
from engine.seating.rebalance import Aim, Rebalancing
from scoring.models import Entry, RoundState
from scoring.selectors.attention import SeatConcern, people_waiting
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, matches_of
from scoring.selectors.rounds import match_plan
from tournaments.errors import SeatRefused, TableOutdated
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
    return max((played.round.number for played in match.rounds if played.version), default=0)


def _last(match: Match) -> int:
    """Return the number of the last round that is not void."""
    counting = (played for played in match.rounds if played.round.state != RoundState.VOID)
    return max((played.round.number for played in counting), default=0)


def progress_of_match(match: Match) -> Progress:
    """Return how far a match is for those who join it; a closed table plays nothing more."""
    is_open = match.table.state == TableState.OPEN
    entered = _entered(match)
    rounds = [
        match_round
        for match_round in match.rounds
        if match_round.reported or (is_open and match_round.waiting)
    ]
    before = [match_round for match_round in rounds if match_round.round.number <= entered]
    played: dict[int, int] = {}
    for match_round in before:
        for entrant in match_round.entrants.values():
            played[entrant.number] = played.get(entrant.number, 0) + 1
    known = match_plan(match.table).target is None or len(before) == len(rounds)
    left = len(rounds) - len(before) if known else None
    return Progress(over=len(before), left=left, played=played)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingProgress:
    """The progress of the tables of a seating, each by the number of its place."""

    seating: Seating
    tables: Sequence[Table]  # by place, with seats
    matches: Mapping[int, Progress]
    from_rounds: Mapping[int, int]  # from which on people can move, where they can
    staying: Collection[int]  # start numbers of those who sit where no one can move


def progress_of_seating(seating: Seating) -> SeatingProgress:
    """Return how far a published seating is.

    No one can move at a table that plays no more, is postponed, or whose people change in a later
    round, as is noted already.
    """
    tables = list(tables_of(seating))
    matches = matches_of(tables)
    number_of = next_rounds(matches)
    going_on = [(table, number_of.get(table.place.number)) for table in tables]
    from_rounds = {
        table.place.number: number
        for table, number in going_on
        if number and not changes_later(table, number)
    }
    return SeatingProgress(
        seating=seating,
        tables=tables,
        matches={match.table.place.number: progress_of_match(match) for match in matches},
        from_rounds=from_rounds,
        staying={
            person
            for table, number in going_on
            if number and table.place.number not in from_rounds
            for person in seated_from(table, number)
        },
    )


def wanted_moves(
    seating: Seating, aim: Aim, merger: Merger | None = None
) -> tuple[Rebalancing, Mapping[int, int]]:
    """Return the fewest moves that make a published seating even, and from which rounds on.

    The table of a ``merger`` ends, and its leaver gets no other seat.

    Raises:
        ProblemRefused: no even tables are possible; carries every reason.
        TableOutdated: no one can move from the merger's table, or the leaver does not sit there.
    """
    progress = progress_of_seating(seating)
    return moves_in(progress, aim, merger), progress.from_rounds


def moves_in(progress: SeatingProgress, aim: Aim, merger: Merger | None = None) -> Rebalancing:
    """Return the moves of ``wanted_moves``, and raise what it does."""
    if merger and not _can_end(progress, merger):
        raise TableOutdated
    return rebalancing_of(
        progress.seating,
        progress.tables,
        aim,
        progress.from_rounds,
        progress.staying,
        matches=progress.matches,
        leaving=[merger.leaver] if merger else (),
        given_up=[merger.place] if merger else (),
    )


def _can_end(progress: SeatingProgress, merger: Merger) -> bool:
    """Return whether the leaver sits at the table of a merger, and its people can move."""
    there = next(table for table in progress.tables if table.place.number == merger.place)
    sitting = {entrant.number for entrant in occupants(there, AT_LAST).values()}
    return merger.place in progress.from_rounds and merger.leaver in sitting


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChoice:
    """A seat at a table that plays on: that of a person who is gone, an empty or a new one.

    ``position`` None is a new one, the last.
    """

    table: Table
    players: int  # who sit there already and are not gone
    from_round: int
    position: int | None
    gone: int | None  # start number of the person whose seat it is


def seat_choices(progress: SeatingProgress, gone: Collection[int]) -> list[SeatChoice]:
    """Return a seat at each table that can take one more person, by place.

    ``gone`` are start numbers of those who sit and do not play. The seat of one of them comes
    first, then the first empty one, then a new one.
    """
    limits, game = size_limits(progress.seating.event), game_of(progress.seating)
    most = min(players_of(game["edition"], game["variant"])[-1], limits["largest"])
    choices = []
    for table in progress.tables:
        sitting = occupants(table, AT_LAST)
        of_gone = {at: who.number for at, who in sitting.items() if who.number in gone}
        positions = [seat.position for seat in table.seat_list]
        free = [*of_gone, *(position for position in positions if position not in sitting)]
        position = free[0] if free else None
        players = len(sitting) - len(of_gone)
        if (
            table.place.number in progress.from_rounds
            and players < most
            and (free or len(positions) < MOST_SEATS)
        ):
            choices.append(
                SeatChoice(
                    table=table,
                    players=players,
                    from_round=progress.from_rounds[table.place.number],
                    position=position,
                    gone=None if position is None else of_gone.get(position),
                )
            )
    return choices


def seat_choice_at(seating: Seating, place: int) -> SeatChoice:
    """Return the seat of ``seat_choices`` at one table of a seating, by the number of its place.

    Raises:
        SeatRefused: that table takes no one more.
    """
    progress = progress_of_seating(seating)
    waiting = people_waiting(seating, progress.tables)
    gone = {person.entrant.number for person in waiting if person.concern == SeatConcern.GONE}
    for choice in seat_choices(progress, gone):
        if choice.table.place.number == place:
            return choice
    raise SeatRefused(why="no_room")


def left_as_they_are(progress: SeatingProgress) -> list[Table]:
    """Return the open tables with rounds to play at which no one can move, by place."""
    return [
        table
        for table in progress.tables
        if table.state == TableState.OPEN
        and table.place.number not in progress.from_rounds
        and progress.matches[table.place.number].left != 0
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
