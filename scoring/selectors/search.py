"""People and tables of an event, found by a few letters, a start number or a table's number."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ground.letters import folded
from scoring.selectors.rounds import TableProgress, tables_at_play
from tournaments.models import AttendanceState, Entrant, Event, Seating, Table
from tournaments.selectors.attendance import entrants_matching, states_of
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.seatings import being_played, next_number
from tournaments.selectors.tables import AT_LAST, occupants, tables_of

_NUMBER = re.compile(r"\d+")
MOST_FOUND = 8  # people, and tables; more letters find fewer


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonFound:
    """An entrant, with where they are in the seating being played, else in the next one."""

    entrant: Entrant
    state: AttendanceState
    table: Table | None  # where they sit now, or sat when it was closed
    plays_on: bool  # it is open and has rounds to come


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Findings of a search."""

    seating: Seating | None  # the one being played
    number: int  # of that one, else of the next
    people: Sequence[PersonFound]  # by start number
    tables: Sequence[TableProgress]  # at play, by seating and place

    def __bool__(self) -> bool:
        return bool(self.people or self.tables)


def search_event(event: Event, typed: str) -> Found:
    """Return the entrants and the tables at play that fit what was typed, at most eight of each.

    People fit by parts of name or club, or by start number; tables by number, with any word beside
    it ("Table 3"), or by part of the room. At most eight queries.
    """
    numbers = _NUMBER.findall(typed)
    seating = next(reversed(being_played(event)), None)
    number = seating.number if seating else next_number(event)
    entrants = entrants_of(event).filter(pk__in=entrants_matching(event, typed))[:MOST_FOUND]
    states = states_of(event, number)
    seated = {
        entrant.pk: table
        for table in (tables_of(seating).select_related("place") if seating else ())
        for entrant in occupants(table, AT_LAST).values()
    }
    at_play = tables_at_play(event)
    going_on = {
        progress.table_id for progress in at_play if progress.open and not progress.complete
    }
    return Found(
        seating=seating,
        number=number,
        people=[
            PersonFound(
                entrant=entrant,
                state=states.get(entrant.pk, AttendanceState.PRESENT),
                table=(table := seated.get(entrant.pk)),
                plays_on=table is not None and table.pk in going_on,
            )
            for entrant in entrants
        ],
        tables=[
            table
            for table in at_play
            if [str(table.place)] == numbers or folded(typed) in folded(table.room) != ""
        ][:MOST_FOUND],
    )
