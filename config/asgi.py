"""The one entry of the web process: live messages, cached pages, and Django behind them.

Run by gunicorn's ``asgi`` worker. Django answers in threads, as WSGI: under its own ASGI
handler a listener would hold a thread and a database connection.
"""

import asyncio
import os
import re
from contextlib import suppress
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_wsgi_application()

# ruff: noqa: E402 - these need Django set up, which the line above does
from pages.public.asgi import Application, Receive, Scope, Send, header, refuse
from pages.public.live import Hub
from pages.public.live_tables import TableHub
from pages.public.page_cache import PageCache
from pages.public.streams import Capacity, listener_limit
from pages.public.subscription import forward_messages
from pages.public.version_cache import VersionCache
from scoring.selectors.event_files.documents import LARGEST

THREADS = 10
BODY_LIMIT = 2**20  # bytes
BODY_TIMEOUT = 15.0  # seconds for a whole body to arrive
# Where organisers send whole events. More is read than the desk takes, so that it can say so.
FILE_ADDRESS = re.compile(r"/admin/organisations/\d+/event-file/")
FILE_LIMIT = 2 * LARGEST
FILE_TIMEOUT = 120.0


class BufferedRequests:
    """ASGI application: reads a request whole before ``application`` sees it.

    So a phone that stalls halfway holds no thread. 413 for more than ``BODY_LIMIT`` bytes, 408
    when they take longer than ``timeout`` seconds; an event file may be larger and slower.
    """

    def __init__(self, application: Application, timeout: float = BODY_TIMEOUT) -> None:
        self._application = application
        self._timeout = timeout

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit, timeout = BODY_LIMIT, self._timeout
        if FILE_ADDRESS.fullmatch(scope["path"]):
            limit, timeout = FILE_LIMIT, FILE_TIMEOUT
        try:
            async with asyncio.timeout(timeout):
                body = await _read_body(scope, receive, limit)
        except _BodyTooLarge:
            await refuse(send, 413)
        except (TimeoutError, _Disconnected):
            await refuse(send, 408, (b"connection", b"close"))
        else:
            await self._application(scope, _replay(body), send)


class _BodyTooLarge(Exception):
    """The body is longer than anything that is sent here."""


class _Disconnected(Exception):
    """The client went before the body was complete."""


async def _read_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    announced = header(scope, b"content-length")
    if int(announced or 0) > limit:
        raise _BodyTooLarge
    body, more = bytearray(), bool(announced or header(scope, b"transfer-encoding"))
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Disconnected
        body += message.get("body", b"")
        if len(body) > limit:
            raise _BodyTooLarge
        more = message.get("more_body", False)
    return bytes(body)


def _replay(body: bytes) -> Receive:
    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


class WebApplication:
    """ASGI application of a web process; belongs to one event loop."""

    def __init__(self) -> None:
        versions = VersionCache()
        capacity = Capacity(listener_limit())
        self._hub = Hub(versions, capacity=capacity)
        self._tables = TableHub(capacity=capacity)
        self._pages = PageCache(BufferedRequests(run_in_threads(django_application)), versions)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        elif scope["path"].startswith("/live/tables/"):
            await self._tables(scope, receive, send)
        elif scope["path"].startswith("/live/"):
            await self._hub(scope, receive, send)
        else:
            await self._pages(scope, receive, send)

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        """Feed the hubs from the server's start to its end."""
        await receive()
        feeding = asyncio.gather(forward_messages(self._hub, self._tables), self._tables.watch())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        feeding.cancel()
        with suppress(asyncio.CancelledError):
            await feeding
        await send({"type": "lifespan.shutdown.complete"})


def run_in_threads(application: WSGIHandler, threads: int = THREADS) -> Application:
    """Return an ASGI application that lets a WSGI one answer in so many threads."""
    # Without a bound on what waits to be sent, no thread waits for a slow reader. Both speak
    # ASGI and WSGI, but a2wsgi spells out every message and environment as a type of its own.
    bridge = WSGIMiddleware(cast("WSGIApp", application), workers=threads, send_queue_size=0)
    return cast("Application", bridge)


application = WebApplication()
