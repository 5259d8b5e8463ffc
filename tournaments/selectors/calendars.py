"""Events in calendars: those that are public, and those that were and are drafts again."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final

from django.apps import apps
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Event, EventState, Organisation
from tournaments.selectors.events import event_once_at, public_events

MOST: Final = 300  # events in a calendar, the latest ones
PAST: Final = timedelta(days=366)  # that a club's calendar goes back
# What calendars show of an event; lists show all of it, too, so their version goes up with it.
_SHOWN: Final = (
    *("name", "slug", "unlisted", "starts_on", "ends_on", "doors_at", "starts_at"),
    *("time_zone", "venue"),
)
_KEPT: Final = [name for name in _SHOWN if name not in ("name", "venue")]  # once it is withdrawn


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """An event in a calendar.

    ``version`` is how often what calendars show of it was changed since it was public first, and
    ``changed_at`` when it was last. One that is ``withdrawn`` has the days and hours that it had
    when it was public last, and no name.
    """

    event: Event
    version: int
    changed_at: datetime
    withdrawn: bool = False


def calendar_event(slug: str) -> CalendarEvent | None:
    """Return the event at an address, None where none was ever public there.

    Neither for a rehearsal, nor for the former address of an event that has another one.
    """
    here = Q(slug=slug) & ~Q(state=EventState.DRAFT)
    withdrawn = Q(pk=event_once_at(slug) or 0, state=EventState.DRAFT)
    return next(iter(_in_calendars(Event.objects.filter(here | withdrawn))), None)


def calendar_of_organisation(organisation: Organisation) -> list[CalendarEvent]:
    """Return the events of a club on public lists, not those of more than a year ago.

    In two queries, the latest first.
    """
    since = timezone.now().date() - PAST
    own = Event.objects.filter(organisation=organisation, ends_on__gte=since)
    public = Q(pk__in=public_events().values("pk")) | Q(state=EventState.DRAFT)
    return calendar_of_events(own.filter(public), unlisted=False)


def calendar_of_events(events: QuerySet[Event], *, unlisted: bool) -> list[CalendarEvent]:
    """Return those of these events that are or were public, in two queries, the latest first.

    ``unlisted`` says whether those are among them that are on no public list.
    """
    listed = _in_calendars(events)
    return [entry for entry in listed if unlisted or not entry.event.unlisted]


def _in_calendars(events: QuerySet[Event]) -> list[CalendarEvent]:
    newest = events.filter(rehearsal=False).select_related("organisation")
    latest = list(newest.order_by("-starts_on", "-pk")[:MOST])
    histories = _histories(latest)
    return list(filter(None, (_in_calendar(event, histories[event.pk]) for event in latest)))


def _histories(events: Sequence[Event]) -> defaultdict[int, list[Any]]:
    """Return every state of the settings of events, by event, the oldest first; in one query."""
    history: Any = apps.get_model("tournaments", "EventHistory")
    by_event = defaultdict[int, list[Any]](list)
    rows = history.objects.filter(pgh_obj__in=[event.pk for event in events]).order_by("pgh_id")
    for row in rows.only("pgh_obj", "pgh_created_at", "state", *_SHOWN):
        by_event[row.pgh_obj_id].append(row)
    return by_event


def _in_calendar(event: Event, history: Iterable[Any]) -> CalendarEvent | None:
    """Return an event as calendars have it, None for one that was never public.

    What is changed in a draft changes nothing there.
    """
    version, before, public = -1, None, None
    # An event that was read from a file may have no history.
    changed_at = datetime.combine(event.starts_on, time(), tzinfo=UTC)
    for row in history:
        is_draft = row.state == EventState.DRAFT
        now = None if is_draft else tuple(getattr(row, name) for name in _SHOWN)
        if now != before:
            version, before, changed_at = version + 1, now, row.pgh_created_at
        public = public if is_draft else row
    withdrawn = event.state == EventState.DRAFT
    if withdrawn and public is None:
        return None
    if withdrawn:
        kept = {name: getattr(public, name) for name in _KEPT}
        event = Event(pk=event.pk, organisation=event.organisation, **kept)
    return CalendarEvent(
        event=event, version=max(version, 0), changed_at=changed_at, withdrawn=withdrawn
    )
