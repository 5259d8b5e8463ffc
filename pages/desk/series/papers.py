"""Paper of a series: its standings on A4 landscape, and certificates for the first ranks."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from pages.desk.papers.results import MOST_CERTIFICATES, USUAL_CERTIFICATES
from pages.desk.series.frame import series_desk_page
from pages.standings.series_rows import SeriesRow, series_format, series_rows
from pages.whole_numbers import whole_number
from scoring.messages import side_by_side
from scoring.models import Series
from scoring.selectors.series_pages import series_page

MOST_COLUMNS = 16  # events beside each other on A4; older ones are in the sum


def print_standings(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/print/standings/``: the standings with the newest events on A4."""
    page = series_page(series, public=False)
    rows, shown = list(series_rows(page)), series_format(page)
    left_out = max(0, len(page.events) - MOST_COLUMNS)
    return series_desk_page(
        request,
        series,
        "desk/series/print_standings.html",
        title=gettext("Standings"),
        page=page,
        sign=shown.sign,
        result_name=shown.result_name,
        why_crossed_out=side_by_side(_reasons(rows)),
        events=list(enumerate(page.events, start=1))[left_out:],
        lines=[(row, row.contributions[left_out:]) for row in rows],
        left_out=left_out,
    )


def _reasons(rows: Iterable[SeriesRow]) -> list[str]:
    """Return why contributions are crossed out, each reason once."""
    contributions = [
        contribution for row in rows for contribution in row.contributions if contribution
    ]
    return list(
        dict.fromkeys(
            contribution.why_not for contribution in contributions if not contribution.counts
        )
    )


def print_certificates(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/print/certificates/``: a page for each of the ``first`` ranks, else three.

    Shared ranks get one each.
    """
    asked = whole_number(request.GET.get("first", ""))
    first = USUAL_CERTIFICATES if asked is None else max(1, min(asked, MOST_CERTIFICATES))
    page = series_page(series, public=False)
    return series_desk_page(
        request,
        series,
        "desk/series/print_certificates.html",
        title=gettext("Certificates"),
        page=page,
        sign=series_format(page).sign,
        first=first,
        most=MOST_CERTIFICATES,
        lines=[row for row in series_rows(page) if row.rank is not None and row.rank <= first],
    )
