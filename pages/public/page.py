"""What all public pages have in common."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import translate_url
from django.utils import timezone
from django.utils.translation import get_language, get_language_info
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scoring.models import StandingsSnapshot
from scoring.selectors.announcements import Told, notice_number, told_now
from scoring.selectors.confirmations import count_provisional
from scoring.selectors.rounds import TableProgress, missing_tables
from scoring.selectors.standings import shown_standings, shows_standings, with_standings
from scoring.selectors.versions import standings_number
from tournaments.models import Event, Seating
from tournaments.selectors.events import shown_events
from tournaments.selectors.seatings import published_seatings

# The same for everybody, so shared caches may hold it; ``pages.public.copies`` reads it.
POLICY = "public, s-maxage=1, stale-while-revalidate=30"

Given = ParamSpec("Given")
View = Callable[Concatenate[HttpRequest, Given], HttpResponse]


def public_page(view: View[Given]) -> View[Given]:
    """Mark a view's page as the same for every visitor, and as one that only shows."""

    @csrf_exempt  # nothing can be sent here: 405 is the answer, not a missing token's 403
    @require_safe
    @wraps(view)
    def page(request: HttpRequest, /, *args: Given.args, **kwargs: Given.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = POLICY
        return response

    return page


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A public event with what every page of it says: how far it is, and what is missing."""

    event: Event
    standings: StandingsSnapshot | None  # that visitors may see
    computed: int  # version of the newest standings, shown or not
    seatings: list[Seating]  # published, by number
    missing: list[TableProgress]
    provisional: int  # rounds that count, but are still to be confirmed
    announcements: Sequence[Told]  # the newest first, in the reader's language
    notice: int

    @property
    def newest(self) -> Seating | None:
        """The last published seating."""
        return self.seatings[-1] if self.seatings else None

    @property
    def hidden(self) -> bool:
        """Whether there are no standings to see before the end."""
        return not shows_standings(self.event)

    @property
    def choices(self) -> list[int]:
        """The numbers of the seatings whose standings can be read, the newest first."""
        full: list[Any] = [] if self.hidden else self.seatings
        return [seating.number for seating in reversed(full) if seating.full]

    @property
    def unreported(self) -> list[TableProgress]:
        """The missing tables that the standings shown do not know of."""
        after = self.standings.after if self.standings else None
        return [table for table in self.missing if after is None or table.seating <= after.number]

    @property
    def versions(self) -> dict[str, int]:
        """The numbers of the live message that brought this page."""
        return {
            "standings": self.computed,
            "seating": self.newest.number if self.newest else 0,
            "notice": self.notice,
        }


def public_evening(slug: str) -> Evening:
    """Return an event that everybody may see, in four queries.

    One more where rounds are confirmed, and one where there ever was a notice.

    Raises:
        Http404: there is none of this address.
    """
    numbered = shown_events().annotate(notice=notice_number(), computed=standings_number())
    event: Any = get_object_or_404(numbered, slug=slug)
    return Evening(
        event=event,
        standings=shown_standings(event),
        computed=event.computed,
        seatings=list(with_standings(published_seatings(event))),
        missing=missing_tables(event),
        provisional=count_provisional(event),
        announcements=told_now(event, get_language() or event.language) if event.notice else [],
        notice=event.notice,
    )


def show(request: HttpRequest, template: str, **shown: Any) -> HttpResponse:
    """Return a page made from what is shown; an evening's times are in the zone of its event.

    Whose page it is stands below it: the ``organisation``, or that of an evening or ``event``.
    """
    evening: Evening | None = shown.get("evening")
    event: Event | None = evening.event if evening else shown.get("event")
    if event:
        shown["organisation"] = event.organisation
    zone = timezone.override(ZoneInfo(evening.event.time_zone)) if evening else nullcontext()
    with zone:
        return render(request, template, {**shown, "languages": _languages(request.path)})


def _languages(path: str) -> list[Mapping[str, str]]:
    """Return the languages by code with their own name and this page's address in them."""
    return [
        {
            "code": code,
            "name": get_language_info(code)["name_local"],
            "address": translate_url(path, code),
        }
        for code, _ in settings.LANGUAGES
    ]
