"""Reasons against discarding an event."""

from django.apps import apps

from scoring.errors import DiscardRefused
from scoring.models import Entry, SeriesEvent
from tournaments.models import Event, EventState
from tournaments.selectors.events import is_demo
from tournaments.selectors.payments import has_payments


def discard_problem(event: Event) -> DiscardRefused | None:
    """Return the reason against discarding an event, or None."""
    if event.rehearsal:
        return None
    if SeriesEvent.objects.filter(event=event).exists():
        return DiscardRefused(why="series")
    if has_payments(event):
        return DiscardRefused(why="payments")
    if event.without_rounds:  # as it was imported it may be imported again
        return None
    if is_demo(event):  # no one has played in it
        return None
    history = apps.get_model("tournaments", "EventHistory").objects.filter(pgh_obj=event)
    if event.state != EventState.DRAFT or history.exclude(state=EventState.DRAFT).exists():
        return DiscardRefused(why="public")
    if Entry.objects.filter(table__seating__event=event).exists():
        return DiscardRefused(why="entries")
    if event.rehearsals.exists() or event.tombstones.exists():
        return DiscardRefused(why="rehearsed")
    return None
