"""Embeds as other sites show them: standings, a seating, a series, the next events of a club.

Without a script, the same for every reader, and framed by the sites alone that the club names.
"""

from typing import Any
from zoneinfo import ZoneInfo

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt, xframe_options_sameorigin

from pages.embeds import (
    HEIGHT_HEADER,
    Embed,
    next_events,
    next_events_embed,
    seating_embed,
    series_embed,
    standings_embed,
)
from pages.public.board import board_rows
from pages.public.page import EventPage, event_page, public_page
from pages.public.seatings import everyone_by_name, occupants_by_table, seating_or_404
from pages.public.series_page import series_or_404, time_zone_of, unit_in_words
from pages.public.shared_links import oembed_address
from pages.standings.series_rows import series_format, series_rows
from scoring.units import ranks_by_mean
from tournaments.models import Organisation, Seating


@public_page
def embedded_standings(request: HttpRequest, slug: str, colours: str = "") -> HttpResponse:
    """``…/standings/embed/``, ``…/embed/light/``, ``…/embed/dark/``: as visitors may see them."""
    page = _event_page(slug)
    return _embed(
        request,
        standings_embed(page.event, page.standings),
        "public/embeds/standings.html",
        colours,
        listed=page.listed,
        time_zone=page.event.time_zone,
        page=page,
        rows=list(board_rows(page)),
        by_mean=ranks_by_mean(page.event.points_system),
    )


@public_page
def embedded_seating(
    request: HttpRequest, slug: str, number: int | None = None, colours: str = ""
) -> HttpResponse:
    """``…/seatings/<number>/embed/`` …: who sits where; ``…/seatings/embed/`` in the newest one."""
    page = _event_page(slug)
    chosen = seating_or_404(page, number) if number else None
    seating = chosen or page.newest
    return _embed(
        request,
        seating_embed(page.event, chosen),
        "public/embeds/seating.html",
        colours,
        listed=page.listed,
        whole=_page_of(page, seating),
        time_zone=page.event.time_zone,
        page=page,
        seating=seating,
        occupants=everyone_by_name(seating, occupants_by_table(seating)) if seating else [],
    )


@public_page
def embedded_series(request: HttpRequest, series: str, colours: str = "") -> HttpResponse:
    """``/<language>/s/<series>/embed/`` …: the standings of a series."""
    page = series_or_404(series)
    return _embed(
        request,
        series_embed(page),
        "public/embeds/series.html",
        colours,
        time_zone=time_zone_of(page),
        page=page,
        rows=list(series_rows(page)),
        unit=unit_in_words(series_format(page)),
    )


@public_page
def embedded_events(request: HttpRequest, club: str, colours: str = "") -> HttpResponse:
    """``/<language>/o/<club>/embed/`` …: the events of a club that run or come next."""
    organisation = get_object_or_404(Organisation, slug=club)
    shown = next_events(organisation)
    return _embed(
        request,
        next_events_embed(organisation, shown),
        "public/embeds/events.html",
        colours,
        events=shown.events,
        more=shown.next is not None,
    )


def _page_of(page: EventPage, seating: Seating | None) -> str:
    if seating is None:
        return reverse("public:event", args=[page.event.slug])
    return reverse("public:seating", args=[page.event.slug, seating.number])


def _event_page(slug: str) -> EventPage:
    """Return what the pages of an event share.

    Raises:
        Http404: there is none of this address, or it is a rehearsal.
    """
    page = event_page(slug)
    if page.event.rehearsal:
        raise Http404
    return page


def _embed(
    request: HttpRequest,
    embed: Embed,
    template: str,
    colours: str,
    *,
    whole: str = "",
    listed: bool = True,
    time_zone: str = "UTC",
    **context: Any,
) -> HttpResponse:
    """Return an embed with the one policy that lets sites frame it, and with its height.

    ``whole`` is the path of all that it is a part of, where its address does not say so.
    """
    shown = {
        **context,
        "embed": embed,
        "colours": colours,
        "whole": settings.PUBLIC_URL + (whole or embed.page),
        "oembed": oembed_address(embed.address(colours)) if listed else "",
    }
    with timezone.override(ZoneInfo(time_zone)):
        answer = render(request, template, shown)
    answer[HEIGHT_HEADER] = str(embed.height)
    # A script of the site may ask for the height; everyone may read the page.
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Expose-Headers"] = HEIGHT_HEADER
    sites = embed.organisation.sites
    # The older header knows no list: where it stood, browsers of today would not read it, and
    # others would refuse every site.
    older = xframe_options_exempt if sites else xframe_options_sameorigin
    policy = {"frame-ancestors": [SELF, *sites], "script-src": [NONE], "form-action": [NONE]}
    older(csp_replace(policy)(lambda _request: answer))(request)
    return answer
