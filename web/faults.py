"""The answer to a request that failed, and its line in the log."""

import sys
from dataclasses import replace

import psycopg
import structlog
from django.http import HttpRequest, HttpResponse

from ground.web_figures import Reason, count_refusal
from web.middleware import route_of
from web.refusals import BUSY, FAILED, refusal_response

# SQLSTATE where the statement is right and the moment is not: connection lost, deadlock or
# serialisation, disk or memory or connections used up, cancelled or shutting down, input and
# output, nothing may be written, and who holds a transaction or a lock for too long.
_PASSING = ("08", "40", "53", "57", "58", "25006", "25P03", "55P03")
# Sooner than under load: what was refused at the last moment comes again within five seconds.
_AWAY = replace(BUSY, headers={"Retry-After": "3"})

log = structlog.get_logger("request")


def server_error(request: HttpRequest) -> HttpResponse:
    """Return 503 where the database cannot just now; else 500, with the id that the log has, too.

    Services store all or nothing, so the same request may come again either way.
    """
    error = sys.exception()
    where = {"method": request.method, "route": route_of(request)}
    if error is not None and _passes(error.__cause__):
        log.warning("busy", **where, error=str(error))
        count_refusal(Reason.DATABASE)
        return refusal_response(_AWAY, request)
    log.error("failed", **where, exc_info=error)
    return refusal_response(FAILED, request)


def _passes(cause: BaseException | None) -> bool:
    """Return whether what the database said will not be so for long."""
    if not isinstance(cause, psycopg.Error):
        return False
    if cause.sqlstate is None:  # no server said it: there is none, or no connection in time
        return isinstance(cause, psycopg.OperationalError)
    return cause.sqlstate.startswith(_PASSING)
