"""The id of a request in its answer, and on the page that says what went wrong."""

import re
from typing import Final

from django.template.loader import render_to_string
from django.utils import translation

from ground.request_ids import new_id, plain_id
from web.asgi import Application, Message, Receive, Scope, Send

HEADER: Final = b"x-request-id"
_LANGUAGE: Final = re.compile('<html lang="([^"]+)"')


class RequestIds:
    """ASGI application: takes the id that a client sends, or makes one, and answers with it."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sent = [value for name, value in scope["headers"] if _is_header(name)]
        request_id = plain_id(sent[0].decode("latin-1")) if sent else new_id()
        others = [(name, value) for name, value in scope["headers"] if not _is_header(name)]
        own = (HEADER, request_id.encode())

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], own]}
            await send(message)

        await self._application({**scope, "headers": [*others, own]}, receive, send_with_id)


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
