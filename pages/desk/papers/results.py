"""Paper of the results: the standings, and certificates for the first places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import number_format
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from pages.whole_numbers import whole_number
from scoring.selectors.exports import standings_now
from scoring.selectors.standings import shown_standings, shows_standings
from scoring.units import ranks_by_mean, unit_of
from tournaments.models import Event, Role
from tournaments.selectors.rights import may

MOST_CERTIFICATES = 20
USUAL_CERTIFICATES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLine:
    """One line of the standings on paper; points as people read them, empty without a match."""

    rank: int | None
    number: int
    name: str
    club: str
    points: str


def print_standings(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/standings/``: the standings of now; readers get what visitors see."""
    lines = _lines(request, event)
    if lines is None:
        return _hidden(request, event)
    return desk_page(
        request,
        "desk/papers/print_standings.html",
        title=gettext("Standings"),
        event=event,
        lines=lines,
    )


def print_certificates(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/certificates/``: a page for each of the ``first`` ranks, else three.

    Shared ranks get one each; those out of competition have no rank.
    """
    lines = _lines(request, event)
    if lines is None:
        return _hidden(request, event)
    asked = whole_number(request.GET.get("first", ""))
    first = USUAL_CERTIFICATES if asked is None else max(1, min(asked, MOST_CERTIFICATES))
    return desk_page(
        request,
        "desk/papers/print_certificates.html",
        title=gettext("Certificates"),
        event=event,
        first=first,
        most=MOST_CERTIFICATES,
        lines=[one for one in lines if one.rank is not None and one.rank <= first],
    )


def _lines(request: HttpRequest, event: Event) -> list[PaperLine] | None:
    """Return the standings that this user may see, None where they are hidden."""
    if may(request.user, Role.SCORE_KEEPER, event):
        return _readable(event, standings_now(event))
    if not shows_standings(event):
        return None
    shown = shown_standings(event)
    return _readable(event, shown.rows if shown else [])


def _readable(event: Event, rows: Sequence[Mapping[str, Any]]) -> list[PaperLine]:
    unit = unit_of(event.points_system)
    by_mean = ranks_by_mean(event.points_system)

    def points(row: Mapping[str, Any]) -> str:
        if not row["matches"]:
            return ""
        parts = row["matches"] if by_mean else 1
        value = replace(unit, size=unit.size * parts).shown(row["points"])
        return f"{number_format(value)}{unit.sign}"

    return [
        PaperLine(
            rank=row["rank"],
            number=row["number"],
            name=row["name"],
            club=row["club"],
            points=points(row),
        )
        for row in rows
    ]


def _hidden(request: HttpRequest, event: Event) -> HttpResponse:
    messages.error(request, gettext("The standings are hidden until the end."))
    return redirect("admin:papers", event_id=event.pk)
