"""Evenings of a club at which the same people play again."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from scoring.models import StandingsSnapshot
from scoring.selectors.snapshots import build_snapshots
from scoring.services.seatings import close_seating
from tests.builders import a_written_seating, an_entry, an_event, points_sheet, start_numbers
from tournaments.models import Event, EventState, Organisation, Person
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_entrants
from tournaments.services.events import move_event
from tournaments.services.people import register_people


def people_of(club: Organisation, *names: str) -> list[Person]:
    """New people of a club's register."""
    new = [NewEntrant(name=name) for name in names]
    return register_people(organisation=club, new_entrants=new, language="en")


def an_evening_of(
    club: Organisation, day: date, tables: Sequence[Sequence[tuple[Person, int]]], **fields: Any
) -> Event:
    """A finished event of one round: who sat at each table, in seat order, with the points."""
    event = an_event(
        0,
        organisation=club,
        starts_on=day,
        ends_on=day,
        rounds=1,
        evidence=["points"],
        **{"name": f"Evening of {day:%d %B}", **fields},
    )
    seated = [person for table in tables for person, _ in table]
    new = [NewEntrant(name=person.name, person_id=person.pk) for person in seated]
    entrants = register_entrants(event_id=event.pk, new_entrants=new)
    numbers = {entrant.person_id: entrant.number for entrant in entrants}
    layout = {
        place: tuple(numbers[person.pk] for person, _ in table)
        for place, table in enumerate(tables, start=1)
    }
    seating = a_written_seating(event, layout)
    points = {numbers[person.pk]: points for table in tables for person, points in table}
    for table in tables_of(seating):
        at_table = [points[number] for number in start_numbers(table)]
        an_entry(table, sheet=points_sheet(*at_table, variant=event.variant))
    close_seating(seating_id=seating.pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    stored = Event.objects.get(pk=event.pk)
    store_standings(stored)
    return stored


def store_standings(event: Event) -> None:
    """Store the standings of now, as the worker would: it reads in a transaction of its own."""
    *_, now = build_snapshots(event, closed=False)
    made = {"version": 1, "rows": now.rows, "teams": now.teams, "notes": now.notes}
    StandingsSnapshot.objects.update_or_create(event=event, after=None, defaults=made)
