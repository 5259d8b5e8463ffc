"""Middleware that stores the route of a request, never its path: a captain's is a secret."""

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, resolve
from pghistory.middleware import HistoryMiddleware

from config.busy import is_busy
from config.refusals import BUSY, refusal_response

log = structlog.get_logger("request")


class RequestLogMiddleware:
    """Log method, route, status and milliseconds of each request; errors with their trace."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.monotonic()
        response = self.get_response(request)
        log.info(
            "request",
            method=request.method,
            route=_route(request),
            status=response.status_code,
            ms=round((time.monotonic() - started) * 1000, 1),
        )
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        if isinstance(exception, Http404 | PermissionDenied):
            return  # an answer, not a fault
        log.error("failed", method=request.method, route=_route(request), exc_info=exception)


class BusyMiddleware:
    """Answer 503, and when to ask again, where the database had no time for a request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the answer where the database had no time, None for other faults."""
        if not is_busy(error):
            return None
        log.warning("busy", method=request.method, route=_route(request), error=str(error))
        return refusal_response(BUSY, request)


def _route(request: HttpRequest) -> str:
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
