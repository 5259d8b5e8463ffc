"""Lists of events: the front page, a club's home, and all that do not fit on these."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from pages.public.page import public_page, render_page
from pages.searches import typed_search
from scoring.messages import side_by_side
from scoring.selectors.standings import winners_of
from tournaments.models import Event, EventState, Organisation
from tournaments.selectors.event_lists import (
    Cursor,
    newest_first,
    of_state,
    page_of,
    pages_by_state,
    with_words,
)
from tournaments.selectors.events import public_events

PAGE_SIZE: Final = 24  # events: full rows of two and of three
_ON_A_CARD: Final = (
    *("name", "slug", "state", "starts_on", "ends_on", "doors_at", "starts_at", "venue"),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """Events that visitors look for together."""

    heading: Promise
    more: Promise  # leads to the next page of them
    state: EventState | None = None  # None for any
    first: int = 0  # events of it on an overview


# By what stands behind ``when`` in an address. It is the organiser who says how far an event is,
# not the date: none gets under another heading at midnight.
_KINDS: Final[Mapping[str, Kind]] = {
    "running": Kind(_("Running now"), _("More running events"), EventState.RUNNING, 12),
    "coming": Kind(_("Coming up"), _("Later events"), EventState.REGISTRATION, 6),
    "past": Kind(_("Past events"), _("Earlier events"), EventState.FINISHED, 6),
    "": Kind(_("All events"), _("Earlier events")),
}


@public_page
def events(request: HttpRequest) -> HttpResponse:
    """``/<language>/``: the public events, running ones first."""
    return render_overview(request, "public/events.html")


def render_overview(
    request: HttpRequest,
    template: str,
    organisation: Organisation | None = None,
    **context: Any,
) -> HttpResponse:
    """Return a page of public events, or of those of an organisation: first what runs and comes."""
    kinds = {kind.state: (when, kind) for when, kind in _KINDS.items() if kind.state}
    sizes = {state: kind.first for state, (_, kind) in kinds.items()}
    pages = pages_by_state(_listed(organisation), sizes)
    groups = [(*kinds[state], page) for state, page in pages.items()]
    return render_page(
        request,
        template,
        organisation=organisation,
        groups=[group for group in groups if group[-1]],
        list_address=_address(organisation),
        results=_last_results(pages[EventState.FINISHED].events) if organisation else (),
        **context,
    )


@dataclass(frozen=True, slots=True)
class LastResult:
    """An event that is over, and who won it."""

    event: Event
    winners: str  # all who share the first place, in words; empty where no one has a rank


def _last_results(events: Sequence[Event]) -> list[LastResult]:
    winners = winners_of(events)
    return [LastResult(event, side_by_side(winners.get(event.pk, ()))) for event in events]


# No copy is kept of it: what stands behind the question mark makes it another page.
@csrf_exempt  # nothing can be sent here: 405 is the answer, not a missing token's 403
@require_safe
def event_list(request: HttpRequest, club: str = "") -> HttpResponse:
    """``/<language>/events/``, ``/<language>/o/<club>/events/``: the public events, newest first.

    ``q`` finds some of them by words, ``when`` takes those that are ``running``, ``coming`` (the
    next one first) or ``past``; ``after`` says where a page begins. 404 for any other value.
    """
    organisation = get_object_or_404(Organisation, slug=club) if club else None
    typed, when = typed_search(request.GET), request.GET.get("when", "")
    if when not in _KINDS:
        raise Http404
    kind, after = _KINDS[when], _cursor(request.GET)
    wanted_events = with_words(_listed(organisation), typed)
    in_order = (
        of_state(wanted_events, kind.state, after)
        if kind.state
        else newest_first(wanted_events, after)
    )
    heading = gettext("Events with “{typed}”").format(typed=typed)
    return render_page(
        request,
        "public/event_list.html",
        organisation=organisation,
        kind=kind,
        heading=heading if typed else kind.heading,
        listed=page_of(in_order, PAGE_SIZE),
        list_address=_address(organisation),
        typed=typed,
        when=when or None,
    )


def _listed(organisation: Organisation | None) -> QuerySet[Event]:
    """Return the public events, or those of an organisation, with what a card shows of each."""
    if organisation:
        own = public_events().filter(organisation=organisation)
        return own.select_related(None).only(*_ON_A_CARD)
    return public_events().only(*_ON_A_CARD, "organisation__name")


def _cursor(sent: QueryDict) -> Cursor | None:
    """Return where a page begins, None for at the start.

    Raises:
        Http404: what was sent is no cursor.
    """
    text = sent.get("after", "")
    try:
        return Cursor.parse(text) if text else None
    except ValueError as error:
        raise Http404 from error


def _address(organisation: Organisation | None) -> str:
    return reverse("public:event_list", args=[organisation.slug] if organisation else [])
