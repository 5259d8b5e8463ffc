"""Lots between people whom no tie-break of a series separates."""

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from engine.standings.series_tie_breaks import LOT
from pages.desk.lots import shown_draws, ties_between, typed_numbers, typed_order
from pages.desk.rights import user_of
from pages.desk.series.effects import SeriesEffectsPanel, seen_or_shown
from pages.desk.series.frame import series_desk_page
from scoring.messages import refusal_messages
from scoring.models import Series
from scoring.selectors.seasons import basis_of, season_of, today
from scoring.selectors.series_lots import series_draws, tied_in_series
from scoring.services.reasons import REASON_LIMIT
from scoring.services.series_lots import draw_series_lots
from tournaments.errors import ServiceError
from tournaments.models import Person, Role
from tournaments.selectors.rights import may


def list_lots(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/lots/``: who could draw, and every draw, the newest first."""
    return _page(request, series)


def draw(request: HttpRequest, series: Series) -> HttpResponse:
    """``POST series/<id>/lots/draw/`` with each ``number``; with ``hand``, its ``place-<number>``.

    What it would change is shown first, and drawn once that was ``seen``. 422 with what is wrong.
    """
    numbers = typed_numbers(request.POST)
    by_hand = "hand" in request.POST
    act = partial(
        draw_series_lots,
        series_id=series.pk,
        people=numbers,
        by=user_of(request),
        order=typed_order(request.POST, numbers) if by_hand else None,
        reason=request.POST.get("reason", ""),
    )
    try:
        # A draw that was looked at could be drawn until it pleases, so only its sense is shown.
        if panel := seen_or_shown(request, series, act, always=True, by_lot=not by_hand):
            return _page(request, series, panel=panel)
    except ServiceError as refused:
        return _page(request, series, refusal_messages(refused))
    messages.success(request, gettext("It counts in the standings from now on."))
    return redirect("admin:series_lots", series.pk)


def _page(
    request: HttpRequest,
    series: Series,
    problems: Sequence[str] = (),
    *,
    panel: SeriesEffectsPanel | None = None,
) -> HttpResponse:
    ties = tied_in_series(season_of(series, basis_of(series, as_of=today())))
    draws = list(series_draws(series))
    orders = [[lot.person for lot in draw.lots.all()] for draw in draws]
    known = {person for people in (*ties, *orders) for person in people}
    names = dict(Person.objects.filter(pk__in=known).values_list("pk", "name"))
    decide = LOT.key in series.tie_breaks
    return series_desk_page(
        request,
        series,
        "desk/series/lots.html",
        status=422 if problems else 200,
        title=gettext("Lots"),
        problems=problems,
        panel=panel,
        ties=ties_between(ties, names, orders),
        draws=shown_draws(draws, orders, names),
        decide=decide,
        limit=REASON_LIMIT,
        draws_here=decide
        and may(request.user, Role.OWNER, series.organisation)
        and not series.records.exists(),
    )
