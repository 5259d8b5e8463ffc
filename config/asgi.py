"""The one entry of the web process: live messages, cached pages, and Django behind them.

Run by gunicorn's ``asgi`` worker. Django answers in threads, as WSGI: under its own ASGI
handler a listener would hold a thread and a database connection.
"""

import asyncio
import os
from contextlib import suppress
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_wsgi_application()

# ruff: noqa: E402 - these need Django set up, which the line above does
from config.bodies import BufferedRequests
from config.proxies import ClientAddress
from config.sessions import KnownSessions
from pages.public.asgi import Application, Receive, Scope, Send
from pages.public.live import Hub
from pages.public.live_tables import TableHub
from pages.public.page_cache import PageCache
from pages.public.streams import Capacity, listener_limit
from pages.public.subscription import forward_messages
from pages.public.version_cache import VersionCache

THREADS = 10


class WebApplication:
    """ASGI application of a web process; belongs to one event loop."""

    def __init__(self) -> None:
        versions = VersionCache()
        capacity = Capacity(listener_limit())
        self._hub = Hub(versions, capacity=capacity)
        self._tables = TableHub(capacity=capacity)
        django = BufferedRequests(run_in_threads(django_application), KnownSessions().has)
        self._pages = PageCache(django, versions)

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


application = ClientAddress(WebApplication(), settings.TRUSTED_PROXIES)
