"""Lots between those whom no tie-break separates: who is tied, drawing, what was drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext

from engine.standings.tie_breaks import LOT
from pages.desk.effects import EffectsPanel, shown_or_stored
from pages.desk.messages import refusal_messages
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.whole_numbers import whole_number
from scoring.selectors.lots import drawn_lots, tied_groups
from scoring.selectors.results import event_results
from scoring.services.lots import draw_lots
from scoring.services.reasons import REASON_LIMIT
from tournaments.errors import ServiceError
from tournaments.models import Entrant, Event, EventState, Role
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.rights import may


@dataclass(frozen=True, slots=True)
class Tie:
    """Entrants who would share a rank without a lot; ``drawn`` when all have drawn before."""

    entrants: Sequence[Entrant]
    drawn: bool


def list_lots(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/lots/``: who could draw, and every draw, the newest first."""
    return _page(request, event)


def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/lots/draw/`` with each ``number``; with ``hand``, its ``place-<number>``.

    What it would change is shown first, and drawn once that was ``seen``. 422 with what is wrong.
    """
    numbers = [number for one in request.POST.getlist("number") if (number := whole_number(one))]
    by_hand = "hand" in request.POST
    change = partial(
        draw_lots,
        event_id=event.pk,
        numbers=numbers,
        by=user_of(request),
        order=_order(request.POST, numbers) if by_hand else None,
        reason=request.POST.get("reason", ""),
    )
    try:
        # A draw that was looked at could be drawn until it pleases, so only its sense is shown.
        if panel := shown_or_stored(request, event, change, by_lot=not by_hand):
            return _page(request, event, panel=panel)
    except ServiceError as refused:
        return _page(request, event, refusal_messages(refused))
    messages.success(request, gettext("It counts in the standings from now on."))
    return redirect("admin:lots", event.pk)


def _order(typed: QueryDict, numbers: Sequence[int]) -> list[int]:
    """Return the numbers in the order of their places; none where these are not 1, 2, 3, ..."""
    places = {whole_number(typed.get(f"place-{number}", "")) or 0: number for number in numbers}
    complete = sorted(places) == list(range(1, len(numbers) + 1))
    return [places[place] for place in sorted(places)] if complete else []


def _page(
    request: HttpRequest,
    event: Event,
    problems: Sequence[str] = (),
    *,
    panel: EffectsPanel | None = None,
) -> HttpResponse:
    found = event_results(event)
    draws = list(drawn_lots(event))
    orders = [{lot.entrant.number for lot in one.lots.all()} for one in draws]
    known = {one.number: one for one in entrants_of(event)}
    ties = [_tie(tied, known, orders) for tied in tied_groups(found.without_lots, found.rules)]
    return desk_page(
        request,
        "desk/decisions/lots.html",
        status=422 if problems else 200,
        title=gettext("Lots"),
        event=event,
        problems=problems,
        panel=panel,
        ties=ties,
        draws=draws,
        decide=LOT.key in event.tie_breaks,
        limit=REASON_LIMIT,
        directs=event.state == EventState.RUNNING and may(request.user, Role.DIRECTOR, event),
        changes_settings=may(request.user, Role.DIRECTOR, event),
    )


def _tie(tied: Sequence[int], known: Mapping[int, Entrant], orders: Sequence[set[int]]) -> Tie:
    drawn = any(set(tied) <= order for order in orders)
    return Tie([known[number] for number in tied], drawn)
