"""Threads for requests: captains, the desk and all others have some of their own each.

So no stranger's load makes a captain wait. What does not get its turn or its answer in time is
refused.
"""

import asyncio
import re
from typing import cast
from wsgiref.types import WSGIApplication

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings

from config.bodies import IsKnown
from config.refusals import BUSY, send_refusal
from config.web_figures import Reason, count_refusal
from pages.public.asgi import Application, Message, Receive, Scope, Send, header
from tournaments.selectors.places import is_signed_link

WAITING = 200  # requests that wait for a thread of a lane
PATIENCE = 10.0  # seconds until one of them is refused
DEADLINE = 20.0  # seconds from asking until an answer begins
DESK_DEADLINE = 60.0  # an organiser looks at large events, and changes them

_CAPTAINS_PAGE = re.compile(r"/t/(?P<link>[^/]+)/.*")


class Lane:
    """ASGI application: a WSGI one in so many threads, and a queue with an end before them.

    503 for a request that finds ``waiting`` others before it, gets no thread within ``patience``
    seconds or no answer within ``deadline`` seconds. A thread that hangs is busy until it ends,
    though its client has left or was refused. Belongs to one event loop.
    """

    def __init__(
        self,
        application: WSGIApplication,
        threads: int,
        *,
        waiting: int = WAITING,
        patience: float = PATIENCE,
        deadline: float = DEADLINE,
    ) -> None:
        # Without a bound on what waits to be sent, no thread waits for a slow reader. Both speak
        # ASGI and WSGI, but a2wsgi spells out every message and environment as a type of its own.
        bridge = WSGIMiddleware(cast("WSGIApp", application), workers=threads, send_queue_size=0)
        self._answer = cast("Application", bridge)
        self._free = asyncio.Semaphore(threads)
        self._most_waiting = waiting
        self._waiting = 0
        self._patience = patience
        self._deadline = deadline

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self._deadline
        if not await self._got_thread():
            count_refusal(Reason.THREADS)
            await send_refusal(BUSY, scope, send)
            return
        reply = _Reply(send)
        answering = asyncio.ensure_future(self._answer(scope, receive, reply.send))
        answering.add_done_callback(lambda _: self._free.release())
        await asyncio.wait({answering}, timeout=until - loop.time())
        if not answering.done() and not reply.begun:
            reply.refused = True
            count_refusal(Reason.THREADS)
            # The connection waits for the thread, and its client should not.
            await send_refusal(BUSY, scope, send, (b"connection", b"close"))
        # Whoever keeps the body of the request must keep it until the thread has ended.
        await asyncio.shield(answering)

    async def _got_thread(self) -> bool:
        if self._free.locked() and self._waiting >= self._most_waiting:
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                return await self._free.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1


class _Reply:
    """What a thread sends: nothing of it once its request was refused."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False
        self.refused = False

    async def send(self, message: Message) -> None:
        if not self.refused:
            self.begun = True
            await self._send(message)


class Lanes:
    """ASGI application: each request in the lane of who asks.

    A captain's has the link of a table that we made; which table it opens now is asked later. The
    desk's has a session of a user. A link or session that is made up gets no place in their lanes.
    """

    def __init__(self, application: WSGIApplication, is_known: IsKnown) -> None:
        threads = settings.THREADS
        self._captains = Lane(application, threads["captains"], deadline=DEADLINE)
        self._desk = Lane(application, threads["desk"], deadline=DESK_DEADLINE)
        self._others = Lane(application, threads["others"], deadline=DEADLINE)
        self._is_known = is_known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lane = await self._lane_of(scope)
        await lane(scope, receive, send)

    async def _lane_of(self, scope: Scope) -> Lane:
        if is_signed_link(_link_in(scope)):
            return self._captains
        if scope["path"].startswith("/admin/") and await self._is_known(scope):
            return self._desk
        return self._others


def _link_in(scope: Scope) -> str:
    """Return what stands where captains have their link, in a path or a header."""
    if page := _CAPTAINS_PAGE.fullmatch(scope["path"]):
        return page["link"]
    scheme, _space, link = header(scope, b"authorization").partition(b" ")
    return link.decode("ascii", "replace").strip() if scheme.lower() == b"place" else ""
