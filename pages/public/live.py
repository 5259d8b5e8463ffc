"""The live hub: sends open pages the numbers of the newest versions, and nothing else."""

import asyncio
import json
import re
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import lru_cache

import structlog

from pages.public.asgi import Receive, Scope, Send, answer, refuse
from pages.public.version_cache import VersionCache, VersionsUnknown

KEEPALIVE_EVERY = 15.0  # seconds; proxies close what stays silent
SEND_TIMEOUT = 10.0  # seconds for a listener to take a message of fifty bytes
MAX_LISTENERS = 10_000  # about 25 kB each

_ADDRESS = re.compile(r"/live/(?P<slug>[-a-zA-Z0-9_]{1,60})")
_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would hold the messages back
    (b"x-content-type-options", b"nosniff"),
]
_TIME_HEADERS = [(b"content-length", b"0"), (b"cache-control", b"no-store")]

log = structlog.get_logger("live")


@dataclass(frozen=True, slots=True)
class PageVersions:
    """The newest versions of an event's pages. Every number only grows."""

    standings: int = 0
    seating: int = 0
    notice: int = 0

    def or_newer(self, other: "PageVersions") -> "PageVersions":
        """Return the higher of both, number by number: messages may overtake each other."""
        return PageVersions(
            standings=max(self.standings, other.standings),
            seating=max(self.seating, other.seating),
            notice=max(self.notice, other.notice),
        )


@dataclass(slots=True)
class _Topic:
    """An event with those who follow it."""

    versions: PageVersions
    listeners: set[asyncio.Event] = field(default_factory=set)

    def publish(self, versions: PageVersions) -> None:
        """Wake every listener; each sends the newest versions when it can, so none queue up."""
        newest = self.versions.or_newer(versions)
        if newest != self.versions:
            self.versions = newest
            for listener in self.listeners:
                listener.set()


class Hub:
    """ASGI application for ``/live/<slug>``; belongs to one event loop.

    HEAD is for a page's clock: its answer says with ``Date`` what time the server has.
    A listener costs a coroutine: no thread, no database connection, no queue.
    """

    def __init__(
        self,
        versions: VersionCache,
        *,
        max_listeners: int | None = None,
        keepalive_every: float = KEEPALIVE_EVERY,
        send_timeout: float = SEND_TIMEOUT,
    ) -> None:
        self._versions = versions
        self._topics: dict[str, _Topic] = {}
        self.listeners = 0  # right now
        self._max_listeners = listener_limit() if max_listeners is None else max_listeners
        self._keepalive_every = keepalive_every
        self._send_timeout = send_timeout

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _ADDRESS.fullmatch(scope["path"])
        if scope["method"] == "HEAD":
            await answer(send, 200, _TIME_HEADERS)
        elif address is None:
            await refuse(send, 404)
        elif scope["method"] != "GET":
            await refuse(send, 405, (b"allow", b"GET, HEAD"))
        elif self.listeners >= self._max_listeners:
            await refuse(send, 503, (b"retry-after", b"60"))
        else:
            await self._subscribe(address["slug"], receive, send)

    def publish(self, slug: str, versions: PageVersions) -> None:
        """Pass a live message on to all who follow the event; returns at once."""
        self._versions.update(slug, **asdict(versions))
        if topic := self._topics.get(slug):
            topic.publish(versions)

    async def resync(self) -> None:
        """Ask the database about every event that is followed: messages may be lost."""
        for slug in list(self._topics):
            with suppress(VersionsUnknown):  # what is late is never wrong
                versions = await self._newest(slug)
                if versions and slug in self._topics:
                    self._topics[slug].publish(versions)

    async def _newest(self, slug: str) -> PageVersions | None:
        versions = await self._versions.get(slug)
        if versions is None:
            return None
        return PageVersions(
            standings=versions.standings, seating=versions.seating, notice=versions.notice
        )

    async def _subscribe(self, slug: str, receive: Receive, send: Send) -> None:
        try:
            versions = await self._newest(slug)
        except VersionsUnknown:
            followed = self._topics.get(slug)
            if followed is None:
                await refuse(send, 503, (b"retry-after", b"5"))
                return
            versions = followed.versions  # what is late is never wrong
        if versions is None:
            await refuse(send, 404)
            return
        with self._listener(slug, versions) as (topic, woken):
            disconnected = asyncio.ensure_future(_wait_for_disconnect(receive))
            disconnected.add_done_callback(lambda _: woken.set())
            try:
                await self._stream(topic, woken, disconnected, send)
            except TimeoutError:
                log.info("dropped a slow listener", slug=slug)
            finally:
                disconnected.cancel()

    async def _stream(
        self, topic: _Topic, woken: asyncio.Event, disconnected: "asyncio.Future[None]", send: Send
    ) -> None:
        """Send the versions now and whenever they change, and a comment when nothing happens.

        Raises:
            TimeoutError: the listener does not take what is sent.
        """
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        sent = None
        while not disconnected.done():
            woken.clear()
            text = b":\n\n"
            if topic.versions != sent:
                sent = topic.versions
                text = _message(sent)
            async with asyncio.timeout(self._send_timeout):
                await send({"type": "http.response.body", "body": text, "more_body": True})
            with suppress(TimeoutError):
                async with asyncio.timeout(self._keepalive_every):
                    await woken.wait()

    @contextmanager
    def _listener(
        self, slug: str, versions: PageVersions
    ) -> Iterator[tuple[_Topic, asyncio.Event]]:
        topic = self._topics.setdefault(slug, _Topic(versions))
        topic.publish(versions)
        woken = asyncio.Event()
        topic.listeners.add(woken)
        self.listeners += 1
        try:
            yield topic, woken
        finally:
            self.listeners -= 1
            topic.listeners.discard(woken)
            if not topic.listeners:
                self._topics.pop(slug, None)


@lru_cache(maxsize=8)  # thousands get the same
def _message(versions: PageVersions) -> bytes:
    return f"data: {json.dumps(asdict(versions))}\n\n".encode()


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def listener_limit() -> int:
    """Return how many listeners this process takes: each holds a file, and others need some.

    The process first takes all the files that it may have: shells give 1,024 of them.
    """
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    return MAX_LISTENERS if files == resource.RLIM_INFINITY else min(MAX_LISTENERS, files // 2)
