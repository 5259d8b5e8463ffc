"""The events, and one of them: where it stands, and who is still missing."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from pages.public.page import public_evening, public_page, show
from tournaments.models import Event, EventState
from tournaments.selectors.events import public_events


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsByTime:
    """Public events as visitors look for them."""

    running: list[Event]  # the newest first
    coming: list[Event]  # the next one first
    past: list[Event]  # the newest first

    def __bool__(self) -> bool:
        return bool(self.running or self.coming or self.past)


def sorted_by_time(events: Iterable[Event]) -> EventsByTime:
    """Return public events, which come newest first, by how far they are.

    It is the organiser who says so, not the date: nothing here changes by itself at midnight.
    """
    by_state: dict[str, list[Event]] = {}
    for one in events:
        by_state.setdefault(one.state, []).append(one)
    return EventsByTime(
        running=by_state.get(EventState.RUNNING, []),
        coming=by_state.get(EventState.REGISTRATION, [])[::-1],
        past=by_state.get(EventState.FINISHED, []),
    )


@public_page
def events(request: HttpRequest) -> HttpResponse:
    """``/<language>/``: the public events, running ones first."""
    return show(request, "public/events.html", events=sorted_by_time(public_events()))


@public_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/``: the state of an event and the way to its other pages."""
    return show(request, "public/event.html", evening=public_evening(slug))
