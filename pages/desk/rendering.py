"""Parts that all pages of the desk have in common when they are drawn."""

from contextlib import nullcontext
from zoneinfo import ZoneInfo

from django.contrib import admin
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from pages.desk.navigation import navigation_of
from tournaments.models import Event
from tournaments.selectors.entrants import namesakes_of


class DeskPage(TemplateResponse):
    """A page whose times are in the zone of the event that it shows, if it shows one."""

    @property
    def rendered_content(self) -> str:
        """The page as text."""
        event = (self.context_data or {}).get("event")
        with timezone.override(ZoneInfo(event.time_zone)) if event else nullcontext():
            return super().rendered_content


def desk_page(
    request: HttpRequest,
    template: str,
    *,
    status: int = 200,
    event: Event | None = None,
    **context: object,
) -> DeskPage:
    """Return a page inside the desk's frame; every page needs a ``title``."""
    framed = {**admin.site.each_context(request), **in_event(request, event), **context}
    return DeskPage(request, template, framed, status=status)


def in_event(request: HttpRequest, event: Event | None) -> dict[str, object]:
    """Return what pages show of an event: its navigation, and ``clubs``; nothing without one."""
    if event is None:
        return {}
    # Asked for when the page is drawn: by the frame, and by the first name on it.
    return {
        "event": event,
        "navigation": SimpleLazyObject(lambda: navigation_of(request, event)),
        "clubs": SimpleLazyObject(lambda: namesakes_of(event)),
    }
