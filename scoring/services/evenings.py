"""Evenings that follow each other in a series."""

from datetime import date

from django.db import transaction

from scoring.errors import EveningRefused
from scoring.selectors.evenings import next_evening_of, series_going_on
from scoring.services.series import add_event
from tournaments.evening_names import next_name
from tournaments.models import LATEST_DAY, Event, User
from tournaments.services.copies import copy_event


@transaction.atomic
def create_next_evening(*, event_id: int, day: date, by: User) -> Event:
    """Return a new draft that follows an event, with its settings, places and entrants.

    Its name has the next number. It counts in every series of the event that goes on, with the
    same weight. Of two who ask at once, one is refused.

    Raises:
        EveningRefused: the next evening is there already, or no series goes on until ``day``.
        ValidationError: invalid fields, by name; nothing is stored.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if there := next_evening_of(event):
        raise EveningRefused(why="there", name=there.name)
    rows = list(series_going_on(event, day=day))
    last_day = day + (event.ends_on - event.starts_on)
    if not rows or last_day > LATEST_DAY:
        raise EveningRefused(why="over")
    made = copy_event(
        event_id=event.pk,
        name=next_name(event.name),
        starts_on=day,
        ends_on=last_day,
        with_entrants=True,
    )
    for row in rows:
        add_event(series_id=row.series_id, event_id=made.pk, weight=row.weight, by=by)
    return made
