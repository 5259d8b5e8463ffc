"""One log line per request, naming the route and never the path: a captain's path is a secret."""

import time
from collections.abc import Callable

import structlog
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase

log = structlog.get_logger("request")


class RequestLine:
    """Middleware: method, route, status and milliseconds of each request; errors with trace."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = time.monotonic()
        response = self.get_response(request)
        log.info(
            "request",
            method=request.method,
            route=_route(request),
            status=response.status_code,
            ms=round((time.monotonic() - begun) * 1000, 1),
        )
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        if isinstance(exception, Http404 | PermissionDenied):
            return  # an answer, not a fault
        log.error("failed", method=request.method, route=_route(request), exc_info=exception)


def _route(request: HttpRequest) -> str:
    return request.resolver_match.route if request.resolver_match else "unknown"
