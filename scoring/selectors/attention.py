"""Matters of an event that wait for a director: people without a seat, tables that cannot go on."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Self

from django.db.models import Exists, OuterRef
from django.utils import timezone

from scoring.models import Round, RoundState
from scoring.selectors.confirmations import UnconfirmedRound, unconfirmed_rounds
from scoring.selectors.proposals import rank_changes
from scoring.selectors.rounds import TableProgress
from tournaments.models import (
    AttendanceState,
    Entrant,
    Event,
    Occupancy,
    Seating,
    SeatingState,
    Table,
    TableState,
)
from tournaments.selectors.attendance import roster_of, states_of
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.events import size_limits
from tournaments.selectors.occupancies import rows_by, rows_with, sitting_in
from tournaments.selectors.seatings import next_number, sitting_out_in_turn
from tournaments.selectors.tables import AT_LAST, occupants

SILENT_AFTER = timedelta(minutes=30)  # longer than a round takes


class SeatConcern(StrEnum):
    """The reason why a person waits for a director."""

    GONE = "gone"  # sits at a table, but left, is late or withdrew
    UNSEATED = "unseated"  # present, or not seen yet, and sits nowhere
    TURN = "turn"  # present, and sits out: the tables do not hold everyone
    LATE = "late"  # sits nowhere until they come
    STANDBY = "standby"
    SITTING_OUT = "sitting_out"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonWaiting:
    """An entrant whose seat and attendance do not fit, or who has no seat in a seating."""

    entrant: Entrant
    seating: Seating  # not stored before the next one is asked for
    concern: SeatConcern
    table: Table | None = None  # where they sit


@dataclass(frozen=True, slots=True, kw_only=True)
class Attention:
    """Matters for a director, mostly at the tables being played, the most urgent first."""

    locked: Sequence[TableProgress]
    gone: Sequence[PersonWaiting]
    unseated: Sequence[PersonWaiting]
    outdated: Sequence[Seating]  # proposals whose ranks have changed since
    small: Sequence[Table]  # open, with fewer people than a table may have
    silent: Sequence[TableProgress]
    unconfirmed: Sequence[UnconfirmedRound]  # of closed seatings, too
    postponed: Sequence[TableProgress]
    overridden: Sequence[TableProgress]  # with rounds on a director's word

    def __bool__(self) -> bool:
        return any(
            (
                *(self.locked, self.gone, self.unseated, self.outdated, self.small),
                *(self.silent, self.unconfirmed, self.postponed, self.overridden),
            )
        )

    def in_room(self, room: str) -> Self:
        """Return what waits at the tables of one room, and what waits at no table."""

        def here(tables: Sequence[TableProgress]) -> list[TableProgress]:
            return [table for table in tables if table.room == room]

        return replace(
            self,
            locked=here(self.locked),
            gone=[who for who in self.gone if who.table is None or who.table.place.room == room],
            small=[table for table in self.small if table.place.room == room],
            silent=here(self.silent),
            unconfirmed=[played for played in self.unconfirmed if played.room == room],
            postponed=here(self.postponed),
            overridden=here(self.overridden),
        )


def attention_of(event: Event, progress: Sequence[TableProgress]) -> Attention:
    """Return what waits for a director; ``progress`` is that of the tables at play.

    Three queries, one more where rounds are to be confirmed, and three for each seating that is
    being played, four where a person is gone. For a proposal by the standings those of
    ``rank_changes``.
    """
    states = (SeatingState.PUBLISHED, SeatingState.PROPOSED)
    stored = list(event.seatings.filter(state__in=states).select_related("event"))
    seatings = [seating for seating in stored if seating.state == SeatingState.PUBLISHED]
    tables = {
        table.pk: table
        for table in Table.objects.filter(seating__in=seatings)
        .select_related("place")
        .order_by("seating__number", "place__number")
    }
    seats = _occupied_seats(seatings)
    people = [
        person
        for seating in seatings
        for person in _waiting(
            seating,
            {
                entrant: tables[table]
                for table, entrant in seats
                if tables[table].seating_id == seating.pk
            },
        )
    ]
    occupied = Counter(table for table, _ in seats)
    smallest = size_limits(event)["smallest"]
    return Attention(
        locked=[table for table in progress if table.locked and table.owing],
        gone=[person for person in people if person.concern == SeatConcern.GONE],
        unseated=[
            person
            for person in people
            if person.concern in (SeatConcern.UNSEATED, SeatConcern.LATE)
        ],
        outdated=[seating for seating in stored if rank_changes(seating)],
        small=[
            table
            for table in tables.values()
            if table.state == TableState.OPEN and 0 < occupied[table.pk] < smallest
        ],
        silent=silent_tables(progress),
        unconfirmed=unconfirmed_rounds(event),
        postponed=[table for table in progress if table.postponed and table.open],
        overridden=[table for table in progress if table.overridden],
    )


def silent_tables(progress: Sequence[TableProgress]) -> list[TableProgress]:
    """Return the tables that are to report and have reported nothing for too long."""
    long_ago = timezone.now() - SILENT_AFTER
    return [table for table in progress if table.owing and table.last and table.last < long_ago]


def people_waiting(seating: Seating, tables: Sequence[Table]) -> list[PersonWaiting]:
    """Return the entrants without a seat, with the reason, and those who sit but do not play.

    By start number; ``tables`` have their seats, and may be of other seatings, too. Three queries,
    or four, and of a proposal up to seven more where a person who is present has no seat.
    """
    seated = {
        entrant.pk: table
        for table in tables
        if table.seating_id == seating.pk
        for entrant in occupants(table, AT_LAST).values()
    }
    waiting = _waiting(seating, seated)
    unseated = any(person.concern == SeatConcern.UNSEATED for person in waiting)
    if seating.state != SeatingState.PROPOSED or not unseated:
        return waiting
    return _named_in_turn(waiting, sitting_out_in_turn(seating, seated))


def people_left_out(event: Event) -> list[PersonWaiting]:
    """Return the entrants who would have no seat in the next seating, by start number, and why."""
    seating = Seating(event=event, number=next_number(event))
    roster = roster_of(event, seating.number, size_limits(event))
    return _named_in_turn(_waiting(seating, dict.fromkeys(roster.playing)), roster.in_turn)


def _named_in_turn(waiting: Sequence[PersonWaiting], ids: Collection[int]) -> list[PersonWaiting]:
    """Return the same people, these entrants as sitting out in turn."""
    return [
        replace(person, concern=SeatConcern.TURN) if person.entrant.pk in ids else person
        for person in waiting
    ]


def _waiting(seating: Seating, seated: Mapping[int, Table | None]) -> list[PersonWaiting]:
    """Return who waits, where these have a seat, by id; each with the table if there is one."""
    states = states_of(seating.event, seating.number)
    concerns = {}
    for entrant_id, withdrawn in seating.event.entrants.values_list("pk", "withdrawn"):
        state = states.get(entrant_id, AttendanceState.PRESENT)
        if concern := _concern(state, withdrawn=withdrawn, sits=entrant_id in seated):
            concerns[entrant_id] = concern
    if seating.state == SeatingState.PUBLISHED and SeatConcern.GONE in concerns.values():
        playing = _tables_playing(seating)
        concerns = {
            entrant: concern
            for entrant, concern in concerns.items()
            if concern != SeatConcern.GONE or seated[entrant] in playing
        }
    return [
        PersonWaiting(
            entrant=entrant,
            seating=seating,
            concern=concerns[entrant.pk],
            table=seated.get(entrant.pk),
        )
        for entrant in entrants_of(seating.event).filter(pk__in=concerns)
    ]


def _tables_playing(seating: Seating) -> set[Table]:
    """Return the open tables with a round to play; what was played at the others is over."""
    waiting = Round.objects.filter(table=OuterRef("pk"), state=RoundState.OPEN, entries=None)
    return set(seating.tables.filter(Exists(waiting), state=TableState.OPEN))


def _occupied_seats(seatings: Sequence[Seating]) -> list[tuple[int, int]]:
    """Return table and entrant of each seat that is occupied at last, in one query."""
    occupancies = Occupancy.objects.filter(seat__table__seating__in=seatings)
    tables = rows_by(rows_with("seat__table_id", occupancies, who="entrant_id"))
    return [
        (table, entrant)
        for table, rows in tables.items()
        for entrant in sitting_in(rows, AT_LAST).values()
        if entrant
    ]


def _concern(state: AttendanceState, *, withdrawn: bool, sits: bool) -> SeatConcern | None:
    if sits:
        away = state in (AttendanceState.LATE, AttendanceState.LEFT, AttendanceState.SITTING_OUT)
        return SeatConcern.GONE if withdrawn or away else None
    if withdrawn:
        return None
    return SeatConcern.UNSEATED if state == AttendanceState.PRESENT else SeatConcern(state.value)
