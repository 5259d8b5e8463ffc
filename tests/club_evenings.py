"""Evenings of a club at several tables, at which the same people play again."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from scoring.services.seatings import close_seating
from tests.builders import a_written_seating, an_entry, points_sheet, start_numbers
from tests.scoring.seasons import a_planned_evening, make_standings
from tournaments.models import Event, EventState, Organisation, Person
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event
from tournaments.services.people import register_people


def people_of(club: Organisation, *names: str) -> list[Person]:
    """New people of a club's register."""
    new = [NewEntrant(name=name) for name in names]
    return register_people(organisation=club, new_entrants=new, language="en")


def an_evening_of(day: date, *tables: Sequence[tuple[Person, int]], **fields: Any) -> Event:
    """A finished event of one round: who sat at each table, in seat order, with the points."""
    points = {person.pk: of_person for table in tables for person, of_person in table}
    seated = [person for table in tables for person, _ in table]
    event = a_planned_evening(seated, day=day, **{"name": f"Evening of {day:%d %B}", **fields})
    persons = dict(event.entrants.values_list("number", "person_id"))
    numbers = {person: number for number, person in persons.items()}
    layout = {
        place: tuple(numbers[person.pk] for person, _ in table)
        for place, table in enumerate(tables, start=1)
    }
    seating = a_written_seating(event, layout)
    for table in tables_of(seating):
        at_table = [points[persons[number]] for number in start_numbers(table)]
        an_entry(table, sheet=points_sheet(*at_table, variant=event.variant))
    close_seating(seating_id=seating.pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    make_standings(event)
    return Event.objects.get(pk=event.pk)
