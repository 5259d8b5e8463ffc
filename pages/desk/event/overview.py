"""An event as its organiser sees it: where it stands, what to do next, who is missing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Self

from engine.clocks import Clock
from pages.desk.roll_call.views import RollFilter, filters_of
from pages.desk.rounds.confirmations import Unconfirmed, unconfirmed_of
from scoring.models import HelpCall
from scoring.selectors.attention import Attention, attention_of
from scoring.selectors.calls import open_calls
from scoring.selectors.rounds import TableProgress, tables_at_play
from scoring.selectors.workers import WorkerHealth, health_of
from tournaments.models import Event, EventState, Seating, SeatingState
from tournaments.selectors.clocks import TableClock, clock_of, table_clocks
from tournaments.selectors.entrants import count_entrants
from tournaments.selectors.places import count_places
from tournaments.selectors.registrations import count_waiting
from tournaments.selectors.seatings import newest_request, seatings_of

FEWEST = 3  # people at the smallest table


class Next(StrEnum):
    """The next step of an organiser."""

    REGISTER = "register"
    OPEN = "open"
    PROPOSE = "propose"
    GO_ON = "go_on"
    WAIT = "wait"
    RETRY = "retry"
    PUBLISH = "publish"
    WATCH = "watch"
    CLOSE = "close"
    READ = "read"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """An event as its organiser sees it."""

    event: Event
    taking_part: int
    withdrawn: int
    seatings: Sequence[Seating]
    to_begin: Collection[int]  # of these, by id: no clock is set and no round entered in any room
    newest: Seating | None  # the newest request, failed or not
    calls: Sequence[HelpCall]  # for the director, the oldest first
    progress: Sequence[TableProgress]  # of the seatings that are being played
    roll: Sequence[RollFilter]  # everybody and each kind of the next roll call, with their numbers
    waiting: int  # registrations to decide about
    places: int
    reached: int  # places whose link another device has opened
    health: WorkerHealth
    attention: Attention
    room: str | None = None  # whose tables it is about; None for all

    def in_room(self, room: str | None) -> Self:
        """Return the same event with the tables of one room, or all, and what waits at them."""
        if room is None:
            return self
        return replace(
            self,
            calls=[call for call in self.calls if call.place.room == room],
            progress=[table for table in self.progress if table.room == room],
            attention=self.attention.in_room(room),
            room=room,
        )

    @property
    def missing(self) -> list[TableProgress]:
        """The tables that are still to report rounds."""
        return [table for table in self.progress if table.owing]

    @property
    def postponed(self) -> bool:
        """Return whether a table is still to play later."""
        return any(table.postponed and not table.complete for table in self.progress)

    @property
    def unconfirmed(self) -> Unconfirmed:
        """The rounds that are unconfirmed, also of closed seatings."""
        return unconfirmed_of(self.event, self.attention.unconfirmed)

    @property
    def several(self) -> bool:
        """Return whether tables of more than one seating are at play."""
        return len({table.seating for table in self.progress}) > 1

    @property
    def all_is_well(self) -> bool:
        """Return whether nothing waits for a director."""
        dark = self.health.silent or self.health.standings_late or self.health.search_late
        return self.all_is_quiet and not dark

    @property
    def all_is_quiet(self) -> bool:
        """Return whether no table and no person waits for a director."""
        return not (self.calls or self.waiting or self.attention)

    @property
    def played(self) -> list[Seating]:
        """The seatings that are being played."""
        return [seating for seating in self.seatings if seating.state == SeatingState.PUBLISHED]

    @property
    def clocks(
        self,
    ) -> list[tuple[Seating, datetime | None, Clock | None, Sequence[TableClock]]]:
        """The seatings that are being played: call time, clock and those of tables, if any."""
        places = {table.place for table in self.progress}
        return [
            (
                seating,
                seating.called_for if seating.pk in self.to_begin else None,
                clock_of(seating),
                [clock for clock in table_clocks(seating) if clock.number in places],
            )
            for seating in self.played
        ]

    @property
    def next(self) -> Next:
        """The one step that takes the event on."""
        if self.event.state == EventState.FINISHED:
            return Next.READ
        if self.taking_part < FEWEST:
            return Next.REGISTER
        if self.event.state == EventState.DRAFT:
            return Next.OPEN
        return self._next_with_seatings()

    def _next_with_seatings(self) -> Next:
        match self.newest.state if self.newest else None:
            case SeatingState.WAITING:
                return Next.WAIT
            case SeatingState.PROPOSED:
                return Next.PUBLISH
            case SeatingState.FAILED:
                return Next.RETRY
            case SeatingState.PUBLISHED:
                return Next.WATCH if self.missing else Next.CLOSE
            case SeatingState.CLOSED:
                return Next.GO_ON
            case _:
                return Next.PROPOSE


def overview_of(event: Event) -> Overview:
    """Return what the page of an event shows, at a fixed number of queries."""
    taking_part, withdrawn = count_entrants(event)
    progress, seatings = tables_at_play(event), list(seatings_of(event))
    begun = {table.seating for table in progress if table.reported}
    places, reached = count_places(event)
    return Overview(
        event=event,
        taking_part=taking_part,
        withdrawn=withdrawn,
        seatings=seatings,
        to_begin={
            seating.pk
            for seating in seatings
            if seating.state == SeatingState.PUBLISHED
            and seating.number not in begun
            and clock_of(seating) is None
        },
        newest=newest_request(event),
        calls=list(open_calls(event)),
        progress=progress,
        roll=[] if event.state == EventState.FINISHED else filters_of(event),
        waiting=count_waiting(event),
        places=places,
        reached=reached,
        health=health_of(event),
        attention=attention_of(event, progress),
    )
