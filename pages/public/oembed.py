"""oEmbed: what other sites and chats show of a link of ours (oembed.com, version 1.0).

Of an event it is a link with a picture, for no site may show our pages in a frame. Of an embed it
is a frame, with its height, where the club names any site that may show it.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils import translation
from django.utils.translation import gettext

from pages import embeds
from pages.embeds import Embed
from pages.public.page import EventPage, event_page, public_page
from pages.public.picture_texts import HEIGHT, WIDTH
from pages.public.seatings import seating_or_404
from pages.public.series_page import series_or_404
from pages.public.shared_links import LINKED, LinkedPicture
from pages.whole_numbers import whole_number
from tournaments.models import Organisation

LONGEST: Final = 500  # characters of an address
KEPT_FOR: Final = 60  # seconds that other sites may keep an answer


@public_page
def oembed(request: HttpRequest) -> HttpResponse:
    """``/oembed?url=…&format=json&maxwidth=…&maxheight=…``: an event, its standings, a seating.

    Or an embed of one, of a series or of a club's next events. 404 for any other address, 501 for
    any other format.
    """
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    path, language = _path_of(request.GET.get("url", ""))
    with translation.override(language):
        return JsonResponse(_answer(path, request.GET))


def _path_of(address: str) -> tuple[str, str]:
    """Return the path of one of our addresses and its language.

    Raises:
        Http404: it is none of ours.
    """
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise Http404 from error
    language = translation.get_language_from_path(parts.path)
    ours = (
        parts.scheme in ("http", "https") and parts.netloc == urlsplit(settings.PUBLIC_URL).netloc
    )
    if len(address) > LONGEST or not ours or language is None:
        raise Http404
    return parts.path, language


def _answer(path: str, asked: QueryDict) -> Mapping[str, Any]:
    """Return what is said of the page at a path, in the language of this moment.

    Raises:
        Http404: it is none that others are told of.
    """
    try:
        match = resolve(path)
    except Resolver404 as error:
        raise Http404 from error
    if match.view_name in LINKED:
        return _link(match, asked)
    if match.view_name in _EMBEDS:
        return _frame(match, asked)
    raise Http404


def _link(match: ResolverMatch, asked: QueryDict) -> Mapping[str, Any]:
    page = _listed(match.kwargs["slug"])
    title = _title(match, page)
    answer = {"type": "link", "title": title, **_about(page.event.organisation)}
    if _has_room(asked.get("maxwidth", ""), WIDTH) and _has_room(
        asked.get("maxheight", ""), HEIGHT
    ):
        picture = LinkedPicture.of_event(page.event, page.standings)
        answer |= {
            "thumbnail_url": picture.address,
            "thumbnail_width": WIDTH,
            "thumbnail_height": HEIGHT,
        }
    return answer


def _frame(match: ResolverMatch, asked: QueryDict) -> Mapping[str, Any]:
    parts = dict(match.kwargs)
    colours = parts.pop("colours", "")
    embed = _EMBEDS[match.view_name](**parts)
    if not embed.organisation.sites:
        raise Http404  # every site would show a frame that stays empty
    width = min(embeds.WIDTH, _most(asked.get("maxwidth", "")))
    height = min(embed.height, _most(asked.get("maxheight", "")))
    return {
        "type": "rich",
        "title": embed.title,
        **_about(embed.organisation),
        "width": width,
        "height": height,
        "html": embed.frame(colours, width=width, height=height),
    }


def _about(club: Organisation) -> dict[str, Any]:
    return {
        "version": "1.0",
        "author_name": club.name,
        "author_url": settings.PUBLIC_URL + reverse("public:organisation", args=[club.slug]),
        "provider_name": "Stichtafel",
        "provider_url": settings.PUBLIC_URL,
        "cache_age": KEPT_FOR,
    }


def _listed(slug: str) -> EventPage:
    page = event_page(slug)
    if not page.listed:
        raise Http404
    return page


def _of_standings(slug: str) -> Embed:
    page = _listed(slug)
    return embeds.standings_embed(page.event, page.standings)


def _of_seating(slug: str, number: int | None = None) -> Embed:
    page = _listed(slug)
    return embeds.seating_embed(page.event, seating_or_404(page, number) if number else None)


def _of_series(series: str) -> Embed:
    return embeds.series_embed(series_or_404(series))


def _of_events(club: str) -> Embed:
    organisation = get_object_or_404(Organisation, slug=club)
    return embeds.next_events_embed(organisation, embeds.next_events(organisation))


_EMBEDS: Final[Mapping[str, Callable[..., Embed]]] = {
    "public:embedded_standings": _of_standings,
    "public:embedded_seating": _of_seating,
    "public:embedded_series": _of_series,
    "public:embedded_events": _of_events,
}


def _title(match: ResolverMatch, page: EventPage) -> str:
    if match.url_name == "standings":
        return f"{gettext('Standings')} · {page.event.name}"
    if match.url_name == "seating":
        number = seating_or_404(page, match.kwargs["number"]).number
        return f"{gettext('Seating {number}').format(number=number)} · {page.event.name}"
    return page.event.name


def _has_room(text: str, size: int) -> bool:
    """Return whether a picture of this size may be shown; without a number any may."""
    return size <= _most(text)


def _most(text: str) -> int:
    """Return how many pixels there are; without a number as many as are wanted."""
    most = whole_number(text)
    return sys.maxsize if most is None else most
