"""Addresses under which an event was public before: the way to its new one, or that it is gone."""

from collections.abc import Callable

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponsePermanentRedirect,
)
from django.urls import reverse

from pages.public.page import render_page
from tournaments.selectors.events import event_once_at, shown_events


class FormerAddressMiddleware:
    """Answer 301 or 410, not 404, below the address of an event that is not there any more."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return where the event of a missing page is now; None where the page never was."""
        match = request.resolver_match
        slug = match.kwargs.get("slug") if match else None
        if match is None or slug is None or not isinstance(exception, Http404):
            return None
        event_id = event_once_at(slug)
        if event_id is None:
            return None
        event = shown_events().filter(pk=event_id).first()
        if event is None:
            response = render_page(request, "public/gone.html")
            response.status_code = 410
            return response
        if event.slug == slug:
            return None  # the event is here, only this page of it is not
        moved = reverse(match.view_name, kwargs={**match.kwargs, "slug": event.slug})
        return HttpResponsePermanentRedirect(moved)
