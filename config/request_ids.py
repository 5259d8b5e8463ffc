"""One id for each request, from the phone or the page that sent it through to the worker.

It stands in the answer, in every log line about the request, in the messages to the worker that the
request caused, and on every page and in every problem document that says what went wrong.
"""

import re
import secrets
from typing import TYPE_CHECKING, Final

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

if TYPE_CHECKING:  # the API, which knows nothing of pages, asks for ids, too
    from pages.public.asgi import Application, Message, Receive, Scope, Send

HEADER: Final = b"x-request-id"
_META_KEY: Final = "HTTP_X_REQUEST_ID"
_LANGUAGE: Final = re.compile('<html lang="([^"]+)"')
_PLAIN: Final = re.compile(r"[A-Za-z0-9-]{8,64}")


class RequestIds:
    """ASGI application: takes the id that a client sends, or makes one, and answers with it."""

    def __init__(self, application: "Application") -> None:
        self._application = application

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        sent = [value for name, value in scope["headers"] if _is_header(name)]
        request_id = _plain(sent[0].decode("latin-1")) if sent else new_id()
        others = [(name, value) for name, value in scope["headers"] if not _is_header(name)]
        own = (HEADER, request_id.encode())

        async def send_with_id(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], own]}
            await send(message)

        await self._application({**scope, "headers": [*others, own]}, receive, send_with_id)


def new_id() -> str:
    """Return an id that no other request has."""
    return secrets.token_hex(6)


def request_id_of(request: HttpRequest) -> str:
    """Return the id of a request; one of its own where no server gave it any."""
    request.META[_META_KEY] = _plain(request.META.get(_META_KEY, ""))
    found: str = request.META[_META_KEY]
    return found


def page_with_id(page: str, request_id: str) -> str:
    """Return a page of ours with the request's id at its end, in the language of the page."""
    before, end, after = page.rpartition("</main>")
    if not end:
        return page
    language = _LANGUAGE.search(page)
    with translation.override(language[1] if language else translation.get_language()):
        line = render_to_string("includes/request_id.html", {"request_id": request_id})
    return f"{before}{line}{end}{after}"


def _is_header(name: bytes) -> bool:
    return name.lower().replace(b"_", b"-") == HEADER  # WSGI makes one name of both spellings


def _plain(given: str) -> str:
    return given if _PLAIN.fullmatch(given) else new_id()
