"""The one entry of the web process: live messages, cached pages, and Django behind them.

Run by gunicorn's ``asgi`` worker. Django answers in threads, as WSGI: under its own ASGI
handler a listener would hold a thread and a database connection.
"""

import asyncio
import secrets
from contextlib import suppress

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from redis import RedisError

from ground.release import log_start
from ground.web_figures import SHARED_EVERY, ProcessFigures, share_figures
from web.asgi import Receive, Scope, Send, refuse
from web.bodies import BufferedRequests
from web.cache.pages import PageCache
from web.cache.versions import VersionCache
from web.fairness import share_python_fairly
from web.health_checks import PATHS as HEALTH_PATHS
from web.health_checks import HealthChecks
from web.lanes import Lanes
from web.live.events import Hub
from web.live.streams import Capacity, listener_limit
from web.live.subscription import forward_messages
from web.live.tables import TableHub
from web.metrics import PATH as METRICS_PATH
from web.metrics import Metrics
from web.page_process import PAGES
from web.proxies import ClientAddress
from web.replies import BufferedReplies
from web.request_ids import RequestIds
from web.sessions import KnownSessions

DJANGO = WSGIHandler()


class WebApplication:
    """ASGI application of a web process; belongs to one event loop."""

    def __init__(self) -> None:
        versions = VersionCache()
        capacity = Capacity(listener_limit())
        self._hub = Hub(versions, capacity=capacity)
        self._tables = TableHub(capacity=capacity)
        is_known = KnownSessions().has
        lanes = Lanes(DJANGO, is_known, PAGES)
        self._health = HealthChecks()
        self._metrics = Metrics()
        threads = BufferedReplies(BufferedRequests(lanes, is_known))
        self._cache = PageCache(threads, versions)
        self._capacity = capacity
        self._named = RequestIds(self._answer)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await self._named(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not names_host(scope):
            await refuse(send, 400)
        elif scope["path"] in HEALTH_PATHS:
            await self._health(scope, receive, send)
        elif scope["path"] == METRICS_PATH and settings.METRICS_TOKEN:
            await self._metrics(scope, receive, send)
        elif scope["path"].startswith("/live/tables/"):
            await self._tables(scope, receive, send)
        elif scope["path"].startswith("/live/"):
            await self._hub(scope, receive, send)
        else:
            await self._cache(scope, receive, send)

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        """Feed the hubs, and share figures, from the server's start until it is to stop."""
        await receive()
        log_start("web")
        share_python_fairly()
        await PAGES.connect()
        feeding = asyncio.gather(
            forward_messages(self._hub, self._tables), self._tables.watch(), self._share_figures()
        )
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._hub.end()
        self._tables.end()
        feeding.cancel()
        with suppress(asyncio.CancelledError):
            await feeding
        await send({"type": "lifespan.shutdown.complete"})

    async def _share_figures(self) -> None:
        """Tell the other processes what this one holds and refuses, for ever."""
        process = secrets.token_hex(6)
        while True:
            held = ProcessFigures(self._capacity.listeners, len(self._cache))
            with suppress(RedisError):  # the subscription says so already
                await asyncio.to_thread(share_figures, process, held)
            await asyncio.sleep(SHARED_EVERY)


def names_host(scope: Scope) -> bool:
    """Return whether a request names one host, as HTTP/1.1 demands (RFC 9112, section 3.2)."""
    hosts = [name for name, _ in scope["headers"]].count(b"host")
    return hosts == 1 or (not hosts and str(scope["http_version"]) == "1.0")


application = ClientAddress(WebApplication(), settings.TRUSTED_PROXIES, settings.USER_HEADER)
