"""Parts that all pages of a series have in common."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from pages.public.leaders import LEADERS, Leader, in_words
from pages.public.page import render_page
from pages.public.share_pictures import SharedPicture, picture_of_series
from pages.public.shared_links import LinkedPicture
from pages.standings.series_rows import SeriesFormat, SeriesRow, series_format
from scoring.selectors.series import shown_series
from scoring.selectors.series_pages import SeriesPage, series_page


def series_or_404(slug: str) -> SeriesPage:
    """Return what the pages of a public series share.

    Raises:
        Http404: there is none of this address.
    """
    return series_page(get_object_or_404(shown_series(), slug=slug))


def render_series(
    request: HttpRequest,
    template: str,
    page: SeriesPage,
    leaders: Sequence[Leader],
    **context: Any,
) -> HttpResponse:
    """Return a rendered page of a series; its times are in the zone of its newest event.

    The ``leaders`` are what a shared link says of it.
    """
    linked = LinkedPicture(
        path=reverse("public:series_picture", args=[page.series.slug]),
        shared=shared_picture(page, leaders),
    )
    with timezone.override(ZoneInfo(time_zone_of(page))):
        return render_page(
            request,
            template,
            page=page,
            organisation=page.series.organisation,
            leaders=in_words(leaders),
            unit=unit_in_words(series_format(page)),
            picture=linked,
            **context,
        )


def shared_picture(page: SeriesPage, leaders: Sequence[Leader]) -> SharedPicture:
    """Return the picture of a series for shared links."""
    return picture_of_series(
        page.series,
        leaders,
        unit=unit_in_words(series_format(page)),
        final=page.record is not None,
    )


def time_zone_of(page: SeriesPage) -> str:
    """Return the time zone of the newest event of a series; that of the world without any."""
    newest = [*page.events, *page.to_come][-1:]
    return newest[0].event.time_zone if newest else "UTC"


def leaders_in_series(rows: Iterable[SeriesRow]) -> list[Leader]:
    """Return the first people of the standings of a series, best first."""
    ranked = ((row.rank, row) for row in rows)
    return [
        Leader(
            rank=rank,
            number=None,
            name=row.name,
            apart=row.apart,
            beside=row.club,
            result=row.result,
        )
        for rank, row in islice(ranked, LEADERS)
        if rank is not None
    ]


def unit_in_words(shown: SeriesFormat) -> str:
    """Return what ranks a person in a series: a mean or points, and whether they are in %."""
    if shown.by_mean:
        return gettext("Mean %%") % {} if shown.sign else gettext("Mean")
    return gettext("Points in %") if shown.sign else gettext("Points")
