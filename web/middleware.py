"""Middleware that stores the route of a request, never its path: a captain's is a secret."""

import gzip
import time
from collections.abc import Callable
from typing import Any, Final

import structlog
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from pghistory.middleware import HistoryMiddleware

from ground.request_ids import request_id_of
from ground.web_figures import Reason, count_refusal
from pages.bounds import COOKIES, body_limit
from web.refusals import BAD_REQUEST, TOO_LARGE, refusal_response
from web.request_ids import page_with_id

# Statuses of views, whatever limit it was.
_REASONS: Final = {413: Reason.TOO_LARGE, 429: Reason.TOO_OFTEN}

log = structlog.get_logger("request")


class RequestLogMiddleware:
    """Log method, route, status and milliseconds of each request; name it in all its lines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.monotonic()
        with structlog.contextvars.bound_contextvars(request_id=request_id_of(request)):
            response = self.get_response(request)
            if reason := _REASONS.get(response.status_code):
                count_refusal(reason)
            log.info(
                "request",
                method=request.method,
                route=route_of(request),
                status=response.status_code,
                ms=round((time.monotonic() - started) * 1000, 1),
            )
        return response


class QuotedIdMiddleware:
    """Name the request's id on every page that says what went wrong, whichever view made it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code >= 400 and isinstance(response, HttpResponse):
            _quote_id(response, request_id_of(request))
        return response


def _quote_id(response: HttpResponse, request_id: str) -> None:
    if not response.headers["Content-Type"].startswith("text/html"):
        return
    content = response.content
    if response.headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
        del response.headers["Content-Encoding"]
    page = content.decode()
    if response.status_code == 405 and not page:  # as Django answers it
        page = render_to_string("405.html")
    if request_id not in page:
        page = page_with_id(page, request_id)
    response.content = page
    response.headers["Content-Length"] = str(len(response.content))


class BoundsMiddleware:
    """Refuse what is larger than its address takes, before anything decodes it.

    400 for cookies, 413 for a body. Comes before all that looks at either.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if len(request.META.get("HTTP_COOKIE", "")) > COOKIES:
            del request.META["HTTP_COOKIE"]  # the refusal has a language, which one could say
            return refusal_response(BAD_REQUEST, request)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _fields: object
    ) -> HttpResponse | None:
        """Return the refusal of a body; None lets the view answer."""
        match = request.resolver_match
        if match and int(request.META.get("CONTENT_LENGTH") or 0) > body_limit(match.view_name):
            return refusal_response(TOO_LARGE, request)
        return None


def route_of(request: HttpRequest) -> str:
    """Return the pattern of the address that was asked for, ``unknown`` where there is none."""
    return request.resolver_match.route if request.resolver_match else "unknown"


class HistoryContextMiddleware(HistoryMiddleware):
    """Store with the history of a row which request changed it.

    The user, the network address of a user, and the page. Of pages outside the desk only the
    route is kept: a captain's path is a secret, and it does not matter whose phone it was.
    """

    def get_context(self, request: HttpRequest) -> dict[str, Any]:
        """Return what is stored with every row that this request changes."""
        try:
            route = resolve(request.path_info).route
        except Resolver404:
            route = ""
        user = request.user if request.user.is_authenticated else None
        at_desk = user is not None and request.path.startswith("/admin/")
        return {
            "user": user.pk if user else None,
            "url": request.path if at_desk else route,
            **({"address": request.META.get("REMOTE_ADDR", "")} if user else {}),
        }
