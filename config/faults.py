"""Requests for which the database had no time."""

import sys

from django.http import HttpRequest, HttpResponse
from django.views import defaults
from psycopg.errors import QueryCanceled
from psycopg_pool import PoolTimeout

from config.refusals import BUSY, refusal_response


def is_busy(error: BaseException | None) -> bool:
    """Return whether a connection was not got in time, or a statement took too long."""
    return error is not None and isinstance(error.__cause__, PoolTimeout | QueryCanceled)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the answer to what a middleware raised: 503 where the database had no time."""
    if is_busy(sys.exception()):
        return refusal_response(BUSY, request)
    return defaults.server_error(request)
