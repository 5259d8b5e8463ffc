"""Lots between those whom no tie-break separates: who is tied, drawing, what was drawn."""

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from engine.standings.tie_breaks import LOT
from pages.desk.effects import EffectsPanel, shown_or_stored
from pages.desk.lots import shown_draws, ties_between, typed_numbers, typed_order
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.entrants import apart
from scoring.messages import refusal_messages
from scoring.selectors.lots import drawn_lots, tied_groups
from scoring.selectors.results import event_results
from scoring.services.lots import draw_lots
from scoring.services.reasons import REASON_LIMIT
from tournaments.errors import ServiceError
from tournaments.models import Event, EventState, Role
from tournaments.selectors.entrants import entrants_of, namesakes_of
from tournaments.selectors.rights import may


def list_lots(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/lots/``: who could draw, and every draw, the newest first."""
    return _page(request, event)


def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/lots/draw/`` with each ``number``; with ``hand``, its ``place-<number>``.

    What it would change is shown first, and drawn once that was ``seen``. 422 with what is wrong.
    """
    numbers = typed_numbers(request.POST)
    by_hand = "hand" in request.POST
    change = partial(
        draw_lots,
        event_id=event.pk,
        numbers=numbers,
        by=user_of(request),
        order=typed_order(request.POST, numbers) if by_hand else None,
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


def _page(
    request: HttpRequest,
    event: Event,
    problems: Sequence[str] = (),
    *,
    panel: EffectsPanel | None = None,
) -> HttpResponse:
    results, draws = event_results(event), list(drawn_lots(event))
    orders = [[lot.entrant.number for lot in draw.lots.all()] for draw in draws]
    clubs = namesakes_of(event)
    names = {entrant.number: apart(entrant, clubs) for entrant in entrants_of(event)}
    decide, directs = LOT.key in event.tie_breaks, may(request.user, Role.DIRECTOR, event)
    return desk_page(
        request,
        "desk/decisions/lots.html",
        status=422 if problems else 200,
        title=gettext("Lots"),
        event=event,
        problems=problems,
        panel=panel,
        ties=ties_between(tied_groups(results.without_lots, results.rules), names, orders),
        draws=shown_draws(draws, orders, names),
        decide=decide,
        limit=REASON_LIMIT,
        draws_here=decide and directs and event.state == EventState.RUNNING,
        changes_settings=directs,
    )
