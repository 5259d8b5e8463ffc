"""The projector's page of a series: turns pages by itself, nothing to click."""

from django.http import HttpRequest, HttpResponse

from pages.public.page import public_page
from pages.public.series_page import leaders_in_series, render_series, series_or_404, time_zone_of
from pages.standings.series_rows import series_rows


@public_page
def series_board(request: HttpRequest, series: str) -> HttpResponse:
    """``/<language>/s/<series>/board/``: the standings, best first, and the next event."""
    page = series_or_404(series)
    rows = list(series_rows(page))
    return render_series(
        request,
        "public/series_board.html",
        page,
        leaders_in_series(rows),
        rows=rows,
        zone=time_zone_of(page),
    )
