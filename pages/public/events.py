"""The events, and one of them: where it stands, and who is still missing."""

from django.http import HttpRequest, HttpResponse

from pages.public.page import public_evening, public_page, show
from tournaments.selectors.events import public_events


@public_page
def events(request: HttpRequest) -> HttpResponse:
    """``/<language>/``: the public events, newest first."""
    return show(request, "public/events.html", events=public_events())


@public_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/``: the state of an event and the way to its other pages."""
    return show(request, "public/event.html", evening=public_evening(slug))
