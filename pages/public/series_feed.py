"""The feed of a series: new standings after each event, corrections, closings with a hash."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from pages.public.feeds import News, address_of, feed
from pages.public.page import public_page
from pages.public.series_corrections import correction_lines_of
from pages.public.series_page import series_or_404
from pages.standings.series_rows import SeriesRow, series_rows
from scoring.messages import side_by_side
from scoring.selectors.series_corrections import ended_at
from scoring.selectors.series_pages import SeriesPage

NAMED: Final = 3  # ranks


@public_page
def series_feed(_request: HttpRequest, series: str) -> HttpResponse:
    """``/<language>/s/<series>/news/``: new standings and corrections, newest first, as Atom."""
    page = series_or_404(series)
    ended = ended_at([shown.event.pk for shown in page.events])
    return feed(
        title=f"{page.series.name} · {page.series.organisation.name}",
        author=page.series.organisation.name,
        home=address_of("series", series),
        address=address_of("series_feed", series),
        news=[*_standings(page, ended), *_corrections(page, ended)],
    )


def _standings(page: SeriesPage, ended: Mapping[int, datetime]) -> Iterator[News]:
    """Yield the standings after each event that is over, as they are known now."""
    rows = list(series_rows(page))
    for index, event in enumerate(shown.event for shown in page.events):
        if event.pk in ended:
            yield News(
                title=gettext("New standings after {event}").format(event=event.name),
                text=_leaders_after(rows, index),
                link=address_of("series", page.series.slug),
                key=f"event-{event.pk}",
                moment=ended[event.pk],
            )


def _leaders_after(rows: Sequence[SeriesRow], index: int) -> str:
    ranked = [(row.ranks[index] or 0, row.name) for row in rows]
    return side_by_side(f"{rank}. {name}" for rank, name in sorted(ranked) if 0 < rank <= NAMED)


def _corrections(page: SeriesPage, ended: Mapping[int, datetime]) -> Iterator[News]:
    for line in correction_lines_of(page, ended):
        sentences = (line.what, line.points, line.reason, line.hash)
        yield News(
            title=": ".join(filter(None, (line.about, line.where))),
            text=" ".join(filter(None, sentences)),
            link=settings.PUBLIC_URL + line.address
            if line.address
            else address_of("series_corrections", page.series.slug),
            key=line.key,
            moment=line.moment,
        )
