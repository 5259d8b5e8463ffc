"""Feeds of news in words, as Atom (RFC 4287): results of events, and corrections."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext

from pages.public.corrections import ShownCorrection, correction_lines
from pages.public.leaders import in_words, leaders
from pages.public.page import public_page
from scoring.selectors.history import Change, corrections_in
from scoring.selectors.news import (
    Result,
    events_with_news,
    results_in,
    seatings_by_event,
    settled_until,
)
from scoring.selectors.standings import shows_standings
from tournaments.models import Event, Organisation, Seating
from tournaments.printable import shown_unprintable
from tournaments.selectors.entrants import namesakes_in
from tournaments.selectors.events import listed_events

MOST: Final = 100  # items, the newest ones


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One item of a feed."""

    title: str
    text: str
    link: str
    key: str  # stays the same when its words change
    moment: datetime


def feed(*, title: str, author: str, home: str, address: str, news: Iterable[News]) -> HttpResponse:
    """Return the newest items as a feed; ``home`` is the page that it is about.

    Texts are escaped once more than titles: Django says of them that they are HTML.
    """
    atom = Atom1Feed(
        title=_line(title),
        link=home,
        description="",
        language=get_language(),
        author_name=_line(author),
        feed_url=address,
        feed_guid=home,
    )
    for item in sorted(news, key=lambda item: item.moment, reverse=True)[:MOST]:
        atom.add_item(
            title=_line(item.title),
            link=item.link,
            description=escape(_line(item.text), quote=False),
            unique_id=f"{home}#{item.key}",
            pubdate=item.moment,
            updateddate=item.moment,
        )
    return HttpResponse(atom.writeString("utf-8"), content_type=atom.content_type)


def address_of(name: str, *args: object) -> str:
    """Return the whole address of a public page in the language of this moment."""
    return settings.PUBLIC_URL + reverse(f"public:{name}", args=args)


def imported_sentence(event: Event) -> str:
    """Return that an event was read from a file, and when; empty for one that was entered here."""
    imported = getattr(event, "event_import", None)
    if imported is None:
        return ""
    day = date_format(localtime(imported.imported_at, ZoneInfo(event.time_zone)), "DATE_FORMAT")
    return gettext("The event was read from a file on {day}.").format(day=day)


@public_page
def event_feed(_request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/news/``: closed seatings, the end and corrections of an event.

    404 for one that is not on public lists: a feed goes to services in which others search.
    """
    listed = listed_events().select_related("organisation", "event_import")
    event = get_object_or_404(listed, slug=slug)
    return feed(
        title=f"{event.name} · {event.organisation.name}",
        author=event.organisation.name,
        home=address_of("event", slug),
        address=address_of("event_feed", slug),
        news=_news([event], {}),
    )


@public_page
def organisation_feed(_request: HttpRequest, club: str) -> HttpResponse:
    """``/<language>/o/<club>/news/``: the same of the newest events of a club.

    Of an event that goes on it has what was corrected up to its newest closing.
    """
    organisation = get_object_or_404(Organisation, slug=club)
    events = list(events_with_news(organisation))
    return feed(
        title=organisation.name,
        author=organisation.name,
        home=address_of("organisation", club),
        address=address_of("organisation_feed", club),
        news=_news(events, settled_until(events)),
    )


def _news(events: Sequence[Event], until: Mapping[int, datetime]) -> Iterator[News]:
    """Yield the news of events; ``until`` says by id of which one no later correction is told."""
    seatings = seatings_by_event(events)
    for result in results_in(events, seatings):
        yield _result(result)
    yield from _corrections(events, seatings, until)


def _result(result: Result) -> News:
    event, seating = result.event, result.seating
    names = in_words(leaders(event, result.standings))
    if seating is None:
        title = gettext("{event}: final standings").format(event=event.name)
        text = gettext("Winners: %(names)s.") % {"names": names} if names else ""
        key, link = f"end-{event.pk}", address_of("standings", event.slug)
    else:
        title = gettext("{event}: seating {number} is closed")
        title = title.format(event=event.name, number=seating.number)
        text = gettext("In front: %(names)s.") % {"names": names} if names else ""
        key, link = f"seating-{seating.pk}", address_of("seating", event.slug, seating.number)
    if not shows_standings(event):
        text = gettext("The standings are hidden until the end.")
    sentences = filter(None, (text, imported_sentence(event)))
    return News(title=title, text=" ".join(sentences), link=link, key=key, moment=result.moment)


def _corrections(
    events: Sequence[Event],
    seatings: Mapping[int, Sequence[Seating]],
    until: Mapping[int, datetime],
) -> Iterator[News]:
    changes: dict[int, list[Change]] = {event.pk: [] for event in events}
    for change in corrections_in([*changes]):
        event_id = change.event or 0
        told = event_id not in until or change.moment < until[event_id]
        if event_id in changes and told:
            changes[event_id].append(change)
    clubs = namesakes_in([*changes])
    for event in events:
        of_event = seatings.get(event.pk, ())
        for line in correction_lines(event, of_event, changes[event.pk], clubs[event.pk]):
            yield _correction(event, line)


def _correction(event: Event, line: ShownCorrection) -> News:
    sentences = (line.what, line.points, line.reason, imported_sentence(event))
    return News(
        title=": ".join(filter(None, (event.name, line.about))),
        text=" ".join(filter(None, sentences)),
        link=address_of("corrections", event.slug),
        key=line.key,
        moment=line.moment,
    )


def _line(text: str) -> str:
    """Return a text as one line of characters that XML can hold."""
    return shown_unprintable(re.sub(r"[\t\n\r]+", " ", text))
