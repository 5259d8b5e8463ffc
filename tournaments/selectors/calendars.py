"""Events in calendars: those that are public, and those that were and are drafts again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.apps import apps
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Now
from django.utils import timezone

from tournaments.models import Event, EventState, Organisation
from tournaments.selectors.events import event_once_at, public_events

MOST: Final = 300  # events in a calendar, the latest ones
PAST: Final = timedelta(days=366)  # that a club's calendar goes back


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """An event in a calendar, with the number of its version and when its settings were changed.

    One that is ``withdrawn`` is as it was when it was public last.
    """

    event: Event
    version: int
    changed_at: datetime
    withdrawn: bool = False


def calendar_event(slug: str) -> CalendarEvent | None:
    """Return the event at an address, None where none was ever public there.

    Neither for a rehearsal, nor for the former address of an event that has another one.
    """
    shown = Event.objects.filter(slug=slug, rehearsal=False).exclude(state=EventState.DRAFT)
    found = list(_shown(shown)) or list(
        _withdrawn(Event.objects.filter(pk=event_once_at(slug) or 0))
    )
    return found[0] if found else None


def calendar_of_organisation(organisation: Organisation) -> list[CalendarEvent]:
    """Return the events of a club on public lists, not those of more than a year ago.

    In two queries, the latest first.
    """
    since = timezone.now().date() - PAST
    own = Event.objects.filter(organisation=organisation, ends_on__gte=since)
    listed = public_events().filter(organisation=organisation, ends_on__gte=since)
    withdrawn = [each for each in _withdrawn(own) if not each.event.unlisted]
    return _latest([*_shown(listed), *withdrawn])


def calendar_of_events(events: QuerySet[Event], *, unlisted: bool) -> list[CalendarEvent]:
    """Return those of these events that are or were public, in two queries, the latest first.

    ``unlisted`` says whether those are among them that are on no public list.
    """
    shown = events.exclude(state=EventState.DRAFT).filter(rehearsal=False)
    found = [*_shown(shown), *_withdrawn(events)]
    return _latest(each for each in found if unlisted or not each.event.unlisted)


def _latest(events: Iterable[CalendarEvent]) -> list[CalendarEvent]:
    def day(each: CalendarEvent) -> tuple[object, int]:
        return each.event.starts_on, each.event.pk

    return sorted(events, key=day, reverse=True)[:MOST]


def _shown(events: QuerySet[Event]) -> Iterator[CalendarEvent]:
    changes = _history().filter(pgh_obj=OuterRef("pk")).order_by("-pgh_id")
    with_change = events.select_related("organisation", "results_version").annotate(
        changed_at=Coalesce(Subquery(changes.values("pgh_created_at")[:1]), Now())
    )
    for event in with_change.order_by("-starts_on", "-pk")[:MOST]:
        yield CalendarEvent(
            event=event, version=event.results_version.number, changed_at=event.changed_at
        )


def _withdrawn(events: QuerySet[Event]) -> Iterator[CalendarEvent]:
    """Yield what is left of events that were public once: address, days and hours, no name."""
    drafts = events.filter(state=EventState.DRAFT, rehearsal=False)
    public = _history().filter(pgh_obj__in=drafts).exclude(state=EventState.DRAFT)
    newest = public.order_by("pgh_obj_id", "-pgh_id").distinct("pgh_obj_id")
    related = ("pgh_obj__organisation", "pgh_obj__results_version")
    for row in newest.select_related(*related)[:MOST]:
        kept = ("slug", "unlisted", "starts_on", "ends_on", "doors_at", "starts_at", "time_zone")
        event = Event(
            pk=row.pgh_obj_id,
            organisation=row.pgh_obj.organisation,
            **{name: getattr(row, name) for name in kept},
        )
        yield CalendarEvent(
            event=event,
            version=row.pgh_obj.results_version.number,
            changed_at=row.pgh_created_at,
            withdrawn=True,
        )


def _history() -> QuerySet[Any]:
    history: Any = apps.get_model("tournaments", "EventHistory")
    rows: QuerySet[Any] = history.objects.all()
    return rows
