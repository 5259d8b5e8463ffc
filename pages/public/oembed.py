"""oEmbed: what other sites and chats show of a link to an event (oembed.com, version 1.0).

The answer is a link with a picture: no other site may show our pages in a frame.
"""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils import translation
from django.utils.translation import gettext

from pages.public.drawing import HEIGHT, WIDTH
from pages.public.page import EventPage, event_page, public_page
from pages.public.seatings import seating_or_404
from pages.public.shared_links import EMBEDDED, LinkedPicture
from pages.whole_numbers import whole_number

LONGEST: Final = 500  # characters of an address
KEPT_FOR: Final = 60  # seconds that other sites may keep an answer


@public_page
def oembed(request: HttpRequest) -> HttpResponse:
    """``/oembed?url=…&format=json&maxwidth=…&maxheight=…``: an event, its standings, a seating.

    404 for any other address, 501 for any other format.
    """
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    path, language = _path_of(request.GET.get("url", ""))
    with translation.override(language):
        answer = _answer(path)
    room = [_room(request.GET.get(name, ""), size) for name, size in _SIZES]
    if not all(room):
        answer = {key: value for key, value in answer.items() if not key.startswith("thumbnail")}
    return JsonResponse(answer)


_SIZES: Final = (("maxwidth", WIDTH), ("maxheight", HEIGHT))


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


def _answer(path: str) -> Mapping[str, Any]:
    """Return what is said of the page at a path, in the language of this moment.

    Raises:
        Http404: it is no page of an event on public lists that can be embedded.
    """
    try:
        match = resolve(path)
    except Resolver404 as error:
        raise Http404 from error
    if match.view_name not in EMBEDDED:
        raise Http404
    page = event_page(match.kwargs["slug"])
    event = page.event
    if event.unlisted or event.rehearsal:
        raise Http404
    club = reverse("public:organisation", args=[event.organisation.slug])
    return {
        "version": "1.0",
        "type": "link",
        "title": _title(match, page),
        "author_name": event.organisation.name,
        "author_url": settings.PUBLIC_URL + club,
        "provider_name": "Stichtafel",
        "provider_url": settings.PUBLIC_URL,
        "cache_age": KEPT_FOR,
        "thumbnail_url": LinkedPicture.of_event(event, page.standings).address,
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }


def _title(match: ResolverMatch, page: EventPage) -> str:
    if match.url_name == "standings":
        return f"{gettext('Standings')} · {page.event.name}"
    if match.url_name == "seating":
        number = seating_or_404(page, match.kwargs["number"]).number
        return f"{gettext('Seating {number}').format(number=number)} · {page.event.name}"
    return page.event.name


def _room(text: str, size: int) -> bool:
    """Return whether a picture of this size may be shown; without a number any may."""
    most = whole_number(text)
    return most is None or most >= size
