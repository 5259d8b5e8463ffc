"""Lots between people whom no tie-break of a series separates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext

from engine.standings.series_tie_breaks import LOT
from pages.desk.messages import refusal_messages
from pages.desk.rights import user_of
from pages.desk.series.effects import SeriesEffectsPanel, seen_or_shown
from pages.desk.series.frame import series_desk_page
from pages.whole_numbers import whole_number
from scoring.models import Series, SeriesDraw
from scoring.selectors.seasons import basis_of, season_of, today
from scoring.selectors.series_lots import series_draws, tied_in_series
from scoring.services.reasons import REASON_LIMIT
from scoring.services.series_lots import draw_series_lots
from tournaments.errors import ServiceError
from tournaments.models import Person

IdAndName = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Tie:
    """People who would share a rank without a lot; ``drawn`` when all have drawn before."""

    people: Sequence[IdAndName]
    drawn: bool


def list_lots(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/lots/``: who could draw, and every draw, the newest first."""
    return _page(request, series)


def draw(request: HttpRequest, series: Series) -> HttpResponse:
    """``POST series/<id>/lots/draw/`` with each ``person``; with ``hand``, its ``place-<person>``.

    What it would change is shown first, and drawn once that was ``seen``. 422 with what is wrong.
    """
    people = [number for text in request.POST.getlist("person") if (number := whole_number(text))]
    by_hand = "hand" in request.POST
    act = partial(
        draw_series_lots,
        series_id=series.pk,
        people=people,
        by=user_of(request),
        order=_order(request.POST, people) if by_hand else None,
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


def _order(typed: QueryDict, people: Sequence[int]) -> list[int]:
    """Return the people in the order of their places; none where these are not 1, 2, 3, ..."""
    places = {whole_number(typed.get(f"place-{person}", "")) or 0: person for person in people}
    complete = sorted(places) == list(range(1, len(people) + 1))
    return [places[place] for place in sorted(places)] if complete else []


def _page(
    request: HttpRequest,
    series: Series,
    problems: Sequence[str] = (),
    *,
    panel: SeriesEffectsPanel | None = None,
) -> HttpResponse:
    ties = tied_in_series(season_of(series, basis_of(series, as_of=today())))
    draws = list(series_draws(series))
    orders = [[lot.person for lot in each.lots.all()] for each in draws]
    known = {person for people in (*ties, *orders) for person in people}
    names = dict(Person.objects.filter(pk__in=known).values_list("pk", "name"))
    return series_desk_page(
        request,
        series,
        "desk/series/lots.html",
        status=422 if problems else 200,
        title=gettext("Lots"),
        problems=problems,
        panel=panel,
        ties=[_tie(people, names, orders) for people in ties],
        draws=[(each, _drawn(each, names)) for each in draws],
        decide=LOT.key in series.tie_breaks,
        limit=REASON_LIMIT,
        closed=series.records.exists(),
    )


def _tie(people: Sequence[int], names: Mapping[int, str], orders: Sequence[Sequence[int]]) -> Tie:
    drawn = any(set(people) <= set(order) for order in orders)
    return Tie([(person, names.get(person, str(person))) for person in people], drawn)


def _drawn(draw: SeriesDraw, names: Mapping[int, str]) -> list[IdAndName]:
    """Return who drew, the best first; who is gone has the number of the register for a name."""
    return [(lot.person, names.get(lot.person, str(lot.person))) for lot in draw.lots.all()]
