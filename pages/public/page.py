"""Parts that all public pages have in common."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, get_language_info
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from ground.caching import FOR_EVERY_VISITOR
from ground.queries import CompiledQuery, Slot
from pages.public.leaders import in_words, leaders
from pages.public.shared_links import LinkedPicture, picture_of_page, shared_link
from scoring.models import StandingsSnapshot
from scoring.selectors.announcements import AnnouncementText, current_announcements, notice_number
from scoring.selectors.call_times import call_time_of
from scoring.selectors.confirmations import count_provisional
from scoring.selectors.rounds import MissingTable, missing_tables
from scoring.selectors.standings import (
    seatings_with_standings,
    shown_standings,
    shows_standings,
)
from scoring.selectors.versions import standings_number
from tournaments.models import Event, Seating
from tournaments.selectors.entrants import namesakes_of
from tournaments.selectors.events import shown_events

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def public_page(view: View[P]) -> View[P]:
    """Return a view whose page is the same for every visitor; it answers GET and HEAD only."""

    @csrf_exempt  # nothing can be sent here: 405 is the answer, not a missing token's 403
    @require_safe
    @wraps(view)
    def wrapper(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = FOR_EVERY_VISITOR
        return response

    return wrapper


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """Facts on every page of a public event: how far the event is, and what is missing."""

    event: Event
    standings: StandingsSnapshot | None  # that visitors may see
    standings_version: int  # of the newest, shown or not
    seatings: list[Seating]  # published, by number
    missing: list[MissingTable]
    provisional: int  # rounds that count, but are still to be confirmed
    announcements: Sequence[AnnouncementText]  # the newest first, in the reader's language
    notice: int

    @property
    def newest(self) -> Seating | None:
        """The last published seating."""
        return self.seatings[-1] if self.seatings else None

    @property
    def called_for(self) -> datetime | None:
        """Return when people are to be at their tables, None where it is not said."""
        return call_time_of(self.newest) if self.newest else None

    @property
    def imported(self) -> bool:
        """Return whether the event or its results came from a file, which every page says."""
        return self.event.without_rounds or hasattr(self.event, "event_import")

    @property
    def listed(self) -> bool:
        """Return whether others may be told of the event."""
        return not (self.event.rehearsal or self.event.unlisted)

    @property
    def hidden(self) -> bool:
        """Return whether there are no standings to see before the end."""
        return not shows_standings(self.event)

    @property
    def choices(self) -> list[int]:
        """The numbers of the seatings whose standings can be read, the newest first."""
        full: list[Any] = [] if self.hidden else self.seatings
        return [seating.number for seating in reversed(full) if seating.full]

    @property
    def unreported(self) -> list[MissingTable]:
        """The missing tables that the standings shown do not know of."""
        after = self.standings.after if self.standings else None
        return [table for table in self.missing if after is None or table.seating <= after.number]

    @property
    def shared_leaders(self) -> str:
        """The first places in words, as a shared link says them; nothing of an unlisted event."""
        shown = None if self.event.unlisted else self.standings
        return in_words(leaders(self.event, shown))

    @property
    def versions(self) -> dict[str, int]:
        """The numbers of the live message that brought this page."""
        return {
            "standings": self.standings_version,
            "seating": self.newest.number if self.newest else 0,
            "notice": self.notice,
        }


def event_page(slug: str) -> EventPage:
    """Return what the pages of a public event share, in four queries.

    One more where rounds are confirmed, and one where there ever was a notice.

    Raises:
        Http404: there is none of this address.
    """
    try:
        event = _EVENT.get(slug=slug, now=timezone.now())
    except Event.DoesNotExist:
        raise Http404 from None
    return EventPage(
        event=event,
        standings=shown_standings(event),
        standings_version=event.standings_version,
        seatings=seatings_with_standings(event),
        missing=missing_tables(event),
        provisional=count_provisional(event),
        announcements=current_announcements(event, get_language() or event.language)
        if event.notice
        else [],
        notice=event.notice,
    )


_EVENT: CompiledQuery[Any] = CompiledQuery(
    lambda: (
        shown_events()
        .filter(slug=Slot("slug"))
        .select_related("event_import")
        .annotate(notice=notice_number(Slot("now")), standings_version=standings_number())
    )
)


def render_page(
    request: HttpRequest, template: str, *, picture: LinkedPicture | None = None, **context: Any
) -> HttpResponse:
    """Return a rendered page; its times are in the zone of the event of the ``page``, or ``event``.

    The foot names the ``organisation``, or that of the event. A shared link has the ``picture``,
    or that of the event. That of an event on no list shows no one, so it has no other.
    """
    page = context.get("page")
    of_event = page if isinstance(page, EventPage) else None
    event: Event | None = of_event.event if of_event else context.get("event")
    if event:
        context["organisation"] = event.organisation
        # Asked where a page shows some of the people: who has the same name may stand on another.
        context["namesakes"] = SimpleLazyObject(lambda: namesakes_of(event))
    zone = timezone.override(ZoneInfo(event.time_zone)) if event else nullcontext()
    with zone:
        if picture is None or (event and event.unlisted):
            standings = of_event.standings if of_event else None
            picture = picture_of_page(event, standings, context.get("organisation"))
        shown = {
            **context,
            "languages": _languages(request.get_full_path()),
            "shared": shared_link(request, event, picture),
        }
        return render(request, template, shown)


def _languages(address: str) -> list[Mapping[str, str]]:
    """Return the languages by code with their own name and this page's address in them.

    They differ in what stands in front alone; Django would look up the page for each.
    """
    shown = f"/{get_language()}/"
    return [
        {
            "code": code,
            "name": get_language_info(code)["name_local"],
            "address": address.replace(shown, f"/{code}/", 1),
        }
        for code, _ in settings.LANGUAGES
    ]
