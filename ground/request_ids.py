"""One id for each request, from the phone or the page that sent it through to the worker.

It stands in the answer, in every log line about the request, in the messages to the worker that the
request caused, and on every page and in every problem document that says what went wrong.
"""

import re
import secrets
from typing import Final

from django.http import HttpRequest

_META_KEY: Final = "HTTP_X_REQUEST_ID"
_PLAIN: Final = re.compile(r"[A-Za-z0-9-]{8,64}")


def new_id() -> str:
    """Return an id that no other request has."""
    return secrets.token_hex(6)


def plain_id(sent: str) -> str:
    """Return the id that a client sent, or a new one where it is none that can be quoted."""
    return sent if _PLAIN.fullmatch(sent) else new_id()


def request_id_of(request: HttpRequest) -> str:
    """Return the id of a request; one of its own where no server gave it any."""
    request.META[_META_KEY] = plain_id(request.META.get(_META_KEY, ""))
    request_id: str = request.META[_META_KEY]
    return request_id
