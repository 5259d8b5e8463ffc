"""Calendars to subscribe to: of an event, of a club, of a series."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template import Library
from django.urls import reverse

from pages.public.page import public_page
from scoring.selectors.series import shown_series
from tournaments.calendars import calendar_of
from tournaments.models import Event, Organisation
from tournaments.selectors.calendars import (
    CalendarEvent,
    calendar_event,
    calendar_of_events,
    calendar_of_organisation,
)

register = Library()


@public_page
def event_calendar(_request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/calendar.ics``: one event; cancelled if it was withdrawn."""
    entry = calendar_event(slug)
    if entry is None:
        raise Http404
    name = entry.event.organisation.name if entry.withdrawn else entry.event.name
    answer = _file(slug, name, [entry])
    if entry.event.unlisted:
        answer["X-Robots-Tag"] = "noindex"
    return answer


@public_page
def organisation_calendar(_request: HttpRequest, club: str) -> HttpResponse:
    """``/<language>/o/<club>/calendar.ics``: the events of a club on public lists."""
    organisation = get_object_or_404(Organisation, slug=club)
    return _file(club, organisation.name, calendar_of_organisation(organisation))


@public_page
def series_calendar(_request: HttpRequest, series: str) -> HttpResponse:
    """``/<language>/s/<series>/calendar.ics``: the events of a series, those to come as well."""
    shown = get_object_or_404(shown_series(), slug=series)
    events = Event.objects.filter(series_events__series=shown)
    entries = calendar_of_events(events, unlisted=shown.with_unlisted)
    return _file(series, f"{shown.name} · {shown.organisation.name}", entries)


def _file(name: str, title: str, entries: list[CalendarEvent]) -> HttpResponse:
    return HttpResponse(
        calendar_of(title, entries),
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'inline; filename="{name}.ics"'},
    )


@register.simple_tag
def calendar_to_subscribe(view: str, slug: str) -> str:
    """Return the address by which a calendar program subscribes; a browser hands it over."""
    return f"webcal://{urlsplit(settings.PUBLIC_URL).netloc}{reverse(view, args=[slug])}"
