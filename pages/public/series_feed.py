"""The feed of a series: new standings after each event, corrections, closings with a hash."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext

from pages.public.page import public_page
from pages.public.series_corrections import corrections_of_series
from pages.public.series_page import series_or_404
from pages.standings.series_rows import SeriesRow, series_rows
from scoring.messages import side_by_side
from scoring.selectors.series_corrections import ended_at
from scoring.selectors.series_pages import SeriesPage

SHOWN: Final = 100  # items, the newest ones
NAMED: Final = 3  # ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One item of the feed."""

    title: str
    text: str
    link: str
    key: str  # tells it from the others, whatever it says
    moment: datetime


@public_page
def series_feed(_request: HttpRequest, series: str) -> HttpResponse:
    """``/<language>/s/<series>/news/``: new standings and corrections, newest first, as Atom."""
    page = series_or_404(series)
    home = _address("public:series", series)
    feed = Atom1Feed(
        title=f"{page.series.name} · {page.series.organisation.name}",
        link=home,
        description="",
        language=get_language(),
        feed_url=_address("public:series_feed", series),
        feed_guid=home,
    )
    ended = ended_at([each.event.pk for each in page.events])
    news = [*_standings(page, ended), *_corrections(page, ended)]
    for item in sorted(news, key=lambda item: item.moment, reverse=True)[:SHOWN]:
        feed.add_item(
            title=item.title,
            link=item.link,
            description=item.text,
            unique_id=f"{home}#{item.key}",
            pubdate=item.moment,
            updateddate=item.moment,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def _standings(page: SeriesPage, ended: Mapping[int, datetime]) -> Iterator[News]:
    """Yield the standings after each event that is over, as they are known now."""
    rows = list(series_rows(page))
    for index, each in enumerate(page.events):
        if each.event.pk in ended:
            yield News(
                title=gettext("New standings after {event}").format(event=each.event.name),
                text=_leaders_after(rows, index),
                link=_address("public:series", page.series.slug),
                key=f"event-{each.event.pk}",
                moment=ended[each.event.pk],
            )


def _leaders_after(rows: Sequence[SeriesRow], index: int) -> str:
    ranked = [(row.ranks[index] or 0, row.name) for row in rows]
    return side_by_side(f"{rank}. {name}" for rank, name in sorted(ranked) if 0 < rank <= NAMED)


def _corrections(page: SeriesPage, ended: Mapping[int, datetime]) -> Iterator[News]:
    for line in corrections_of_series(page, ended):
        told_apart = f"{line.moment.isoformat()} {line.about} {line.where}"
        said = (line.what, line.points, line.reason, line.hash)
        yield News(
            title=": ".join(filter(None, (line.about, line.where))),
            text=" ".join(filter(None, said)),
            link=settings.PUBLIC_URL + line.address
            if line.address
            else _address("public:series_corrections", page.series.slug),
            key=line.hash or blake2b(told_apart.encode(), digest_size=8).hexdigest(),
            moment=line.moment,
        )


def _address(name: str, *args: object) -> str:
    return settings.PUBLIC_URL + reverse(name, args=args)
