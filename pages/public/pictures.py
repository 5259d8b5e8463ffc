"""The pictures that chats show beside a shared link, drawn on the server, and that of an event.

The first are pages like all others, kept by the version of their event; ``web.lanes`` draws one at
a time.
"""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from pages.public.page import event_page, public_page
from pages.public.players import entrant_or_404, has_result_to_share, shared_result
from pages.public.series_page import leaders_in_series, series_or_404, shared_picture
from pages.public.share_pictures import (
    SharedPicture,
    picture_of_event,
    picture_of_organisation,
    picture_of_result,
    picture_of_service,
)
from pages.standings.series_rows import series_rows
from tournaments.models import Event, Organisation
from tournaments.selectors.events import shown_events
from tournaments.selectors.pictures import picture_with


@public_page
def picture(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/picture.png``: the picture of the service."""
    return _png(picture_of_service())


@public_page
def organisation_picture(request: HttpRequest, club: str) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/o/<club>/picture.png``: the name of an organisation."""
    return _png(picture_of_organisation(get_object_or_404(Organisation, slug=club)))


@public_page
def event_picture(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/e/<slug>/picture.png``: the first places, before play the day and the place."""
    page = event_page(slug)
    return _png(picture_of_event(page.event, page.standings), page.event)


@public_page
def result_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:  # noqa: ARG001
    """``…/players/<number>/result.png``: what one player reached, to be shared."""
    page = event_page(slug)
    entrant = entrant_or_404(page, number)
    if not has_result_to_share(entrant):
        raise Http404
    return _png(picture_of_result(page.event, entrant, shared_result(page, number)), page.event)


@public_page
def series_picture(request: HttpRequest, series: str) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/s/<series>/picture.png``: the first places of a series."""
    page = series_or_404(series)
    return _png(shared_picture(page, leaders_in_series(series_rows(page))))


# Another picture has another address, so browsers and proxies keep this one.
_FOR_GOOD: Final = "public, max-age=31536000, immutable"


@csrf_exempt  # nothing can be sent here: 405 is the answer, not a missing token's 403
@require_safe
def photo(request: HttpRequest, slug: str, digest: str) -> HttpResponse:  # noqa: ARG001 - a view
    """``/photos/<slug>/<digest>.webp``: the picture on the page of an event, in every language."""
    event = get_object_or_404(shown_events(), slug=slug)
    content = picture_with(event, digest)
    if content is None:
        raise Http404
    response = _picture(content, "image/webp", event)
    response["Cache-Control"] = _FOR_GOOD
    return response


def _png(shared: SharedPicture, event: Event | None = None) -> HttpResponse:
    from pages.public.drawing import draw  # here: it is large, and few links are shared

    return _picture(draw(shared.picture), "image/png", event)


def _picture(content: bytes, kind: str, event: Event | None) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    if event and (event.rehearsal or event.unlisted):
        response["X-Robots-Tag"] = "noindex"  # as its pages say
    return response
