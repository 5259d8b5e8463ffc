"""A series: who is in front, what each event gave, what is still possible, and what comes next."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from pages.public.events import PodiumStep, podium_steps
from pages.public.page import public_page
from pages.public.series_charts import series_chart
from pages.public.series_page import (
    leaders_in_series,
    render_series,
    series_or_404,
    unit_in_words,
)
from pages.public.series_rows import ACROSS, rows_html, series_lines, side_by_side_tables
from pages.standings.points_format import NONE
from pages.standings.series_rows import SeriesFormat, SeriesRow, series_format, series_rows
from pages.standings.series_rules import rule_sentences
from scoring.selectors.series_differences import SeriesDifference, SeriesState
from scoring.selectors.series_pages import SeriesPage
from tournaments.selectors.people import has_page


def _addresses(page: SeriesPage) -> dict[int, str]:
    """Return where people of a series have a page of their own, by the number that counts."""
    return {
        line.number: reverse("public:person", args=[line.person.organisation.slug, line.person.pk])
        for line in page.lines
        if line.person and has_page(line.person, line.person.organisation)
    }


@public_page
def series(request: HttpRequest, series: str) -> HttpResponse:
    """``/<language>/s/<series>/``: the standings of a series, and everything they are made of."""
    page = series_or_404(series)
    rows, shown = list(series_rows(page)), series_format(page)
    lines = series_lines(rows, page.events, _addresses(page))
    return render_series(
        request,
        "public/series.html",
        page,
        leaders_in_series(rows),
        rows=rows_html(lines, len(page.events)),
        side_by_side=side_by_side_tables(lines, page.events, unit_in_words(shown)),
        across=ACROSS,
        chart=series_chart([(row.name, row.ranks) for row in rows if row.rank is not None]),
        podium_title=gettext("Winners"),
        podium=_podium(page, rows),
        rules=list(rule_sentences(page.series)),
        differences=list(_differences(page, shown)),
    )


def _podium(page: SeriesPage, rows: Sequence[SeriesRow]) -> list[PodiumStep]:
    """Return who has won; nothing before the series is closed."""
    if page.record is None:
        return []
    return podium_steps((row.rank, row.name, row.club) for row in rows)


def _differences(page: SeriesPage, shown: SeriesFormat) -> Iterator[str]:
    """Yield what would be another thing if the series were closed now, a sentence for each."""
    for difference in page.differences:
        yield _difference(difference, shown)


def _difference(difference: SeriesDifference, shown: SeriesFormat) -> str:
    if difference.after is None:
        sentence = gettext("{name}: not in the standings any more, frozen {before}")
    elif difference.before is None:
        sentence = gettext("{name}: now {after}, not in the frozen standings")
    else:
        sentence = gettext("{name}: now {after}, frozen {before}")
    return sentence.format(
        name=difference.name or gettext("Person no longer in the register"),
        before=_state(difference.before, shown),
        after=_state(difference.after, shown),
    )


def _state(state: SeriesState | None, shown: SeriesFormat) -> str:
    if state is None:
        return NONE
    result = shown.mean(state.mean) if shown.by_mean else shown.points_format.points(state.points)
    if state.rank is None:
        return gettext("without a rank ({result})").format(result=result)
    return gettext("rank {rank} ({result})").format(rank=state.rank, result=result)
