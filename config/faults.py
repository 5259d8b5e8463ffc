"""The answer to a request that failed, and its line in the log."""

import sys

import structlog
from django.http import HttpRequest, HttpResponse
from psycopg.errors import QueryCanceled
from psycopg_pool import PoolTimeout

from config.middleware import route_of
from config.refusals import BUSY, FAILED, refusal_response
from config.web_figures import Reason, count_refusal

log = structlog.get_logger("request")


def server_error(request: HttpRequest) -> HttpResponse:
    """Return 503 where the database had no time; else 500, with the id that the log has, too."""
    error = sys.exception()
    where = {"method": request.method, "route": route_of(request)}
    if error is not None and isinstance(error.__cause__, PoolTimeout | QueryCanceled):
        log.warning("busy", **where, error=str(error))
        count_refusal(Reason.DATABASE)
        return refusal_response(BUSY, request)
    log.error("failed", **where, exc_info=error)
    return refusal_response(FAILED, request)
