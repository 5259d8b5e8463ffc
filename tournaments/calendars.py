"""Calendars of events in words, for pages and emails."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from ground.calendars import CalendarEntry, calendar_text
from tournaments.event_hours import hours_of
from tournaments.selectors.calendars import CalendarEvent


def calendar_of(name: str, events: Iterable[CalendarEvent]) -> str:
    """Return a calendar of events as a file, in the language of this moment."""
    return calendar_text(name, [_entry(listed) for listed in events])


def _entry(listed: CalendarEvent) -> CalendarEntry:
    """Return the entry of an event.

    One that was withdrawn has its days and hours there, by which a calendar finds what it knows,
    and its name no more.
    """
    event = listed.event
    page = settings.PUBLIC_URL + reverse("public:event", args=[event.slug])
    summary, described = event.name, (capfirst(hours_of(event)), event.organisation.name, page)
    if listed.withdrawn:
        summary = gettext("An event was withdrawn")
        described = ("", event.organisation.name, "")
    return CalendarEntry(
        uid=f"event-{event.pk}@{urlsplit(settings.PUBLIC_URL).hostname}",
        sequence=listed.version,
        changed_at=listed.changed_at,
        summary=summary,
        first_day=event.starts_on,
        last_day=event.ends_on,
        starts_at=event.starts_at or event.doors_at,
        time_zone=event.time_zone,
        location=event.venue,
        description="\n".join(filter(None, described)),
        url="" if listed.withdrawn else page,
        cancelled=listed.withdrawn,
    )
