"""The standings of a series as files for spreadsheets."""

from django.http import HttpRequest, HttpResponse

from pages.public.page import public_page
from pages.public.series_page import series_or_404
from pages.standings.series_cells import series_cells
from scoring.spreadsheets import CSV, XLSX, spreadsheet


@public_page
def series_csv(request: HttpRequest, series: str) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/s/<series>/standings.csv``: best first, with what every event gave."""
    return _file(series, CSV)


@public_page
def series_xlsx(request: HttpRequest, series: str) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/s/<series>/standings.xlsx``: the same as a workbook."""
    return _file(series, XLSX)


def _file(series: str, kind: str) -> HttpResponse:
    rows = series_cells(series_or_404(series))
    return spreadsheet(rows, kind=kind, name=series, title="standings")
