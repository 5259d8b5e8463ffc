"""The live hub: tells open pages which versions are the newest, and nothing else."""

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
from pages.public.versions import Versions, VersionsUnknown

COMMENT_EVERY = 15.0  # seconds; proxies close what stays silent
PATIENCE = 10.0  # seconds for a listener to take a message of fifty bytes
MOST_LISTENERS = 10_000  # about 25 kB each

_ADDRESS = re.compile(r"/live/(?P<slug>[-a-zA-Z0-9_]{1,60})")
_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would hold the messages back
    (b"x-content-type-options", b"nosniff"),
]
_HEADERS_OF_A_TIME = [(b"content-length", b"0"), (b"cache-control", b"no-store")]

log = structlog.get_logger("live")


@dataclass(frozen=True, slots=True)
class Numbers:
    """The newest versions of an event's pages. Every number only grows."""

    standings: int = 0
    seating: int = 0
    notice: int = 0

    def or_newer(self, other: "Numbers") -> "Numbers":
        """Return the higher of both, number by number: messages may overtake each other."""
        return Numbers(
            standings=max(self.standings, other.standings),
            seating=max(self.seating, other.seating),
            notice=max(self.notice, other.notice),
        )


@dataclass(slots=True)
class _Topic:
    """One event that somebody follows."""

    numbers: Numbers
    listeners: set[asyncio.Event] = field(default_factory=set)

    def tell(self, numbers: Numbers) -> None:
        """Wake every listener; each sends the newest numbers when it can, so none queue up."""
        newest = self.numbers.or_newer(numbers)
        if newest != self.numbers:
            self.numbers = newest
            for listener in self.listeners:
                listener.set()


class Hub:
    """ASGI application for ``/live/<slug>``; belongs to one event loop.

    HEAD is for a page's clock: its answer says with ``Date`` what time the server has.
    A listener costs a coroutine: no thread, no database connection, no queue.
    """

    def __init__(
        self,
        versions: Versions,
        *,
        most_listeners: int | None = None,
        comment_every: float = COMMENT_EVERY,
        patience: float = PATIENCE,
    ) -> None:
        self._versions = versions
        self._topics: dict[str, _Topic] = {}
        self.listeners = 0  # right now
        self._most = most_listeners_here() if most_listeners is None else most_listeners
        self._comment_every = comment_every
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _ADDRESS.fullmatch(scope["path"])
        if scope["method"] == "HEAD":
            await answer(send, 200, _HEADERS_OF_A_TIME)
        elif address is None:
            await refuse(send, 404)
        elif scope["method"] != "GET":
            await refuse(send, 405, (b"allow", b"GET, HEAD"))
        elif self.listeners >= self._most:
            await refuse(send, 503, (b"retry-after", b"60"))
        else:
            await self._welcome(address["slug"], receive, send)

    def take(self, slug: str, numbers: Numbers) -> None:
        """Pass a live message on to everybody who follows the event; returns at once."""
        self._versions.announced(slug, **asdict(numbers))
        if topic := self._topics.get(slug):
            topic.tell(numbers)

    async def resync(self) -> None:
        """Ask the database about every event that somebody follows: messages may be lost."""
        for slug in list(self._topics):
            with suppress(VersionsUnknown):  # what is late is never wrong
                numbers = await self._newest(slug)
                if numbers and slug in self._topics:
                    self._topics[slug].tell(numbers)

    async def _newest(self, slug: str) -> Numbers | None:
        versions = await self._versions.of(slug)
        if versions is None:
            return None
        return Numbers(
            standings=versions.standings, seating=versions.seating, notice=versions.notice
        )

    async def _welcome(self, slug: str, receive: Receive, send: Send) -> None:
        try:
            numbers = await self._newest(slug)
        except VersionsUnknown:
            followed = self._topics.get(slug)
            if followed is None:
                await refuse(send, 503, (b"retry-after", b"5"))
                return
            numbers = followed.numbers  # what is late is never wrong
        if numbers is None:
            await refuse(send, 404)
            return
        with self._listening(slug, numbers) as (topic, woken):
            left = asyncio.ensure_future(_until_left(receive))
            left.add_done_callback(lambda _: woken.set())
            try:
                await self._tell(topic, woken, left, send)
            except TimeoutError:
                log.info("dropped a slow listener", slug=slug)
            finally:
                left.cancel()

    async def _tell(
        self, topic: _Topic, woken: asyncio.Event, left: "asyncio.Future[None]", send: Send
    ) -> None:
        """Send the numbers now and whenever they change, and a comment when nothing happens.

        Raises:
            TimeoutError: the listener does not take what is sent.
        """
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        sent = None
        while not left.done():
            woken.clear()
            text = b":\n\n"
            if topic.numbers != sent:
                sent = topic.numbers
                text = _message(sent)
            async with asyncio.timeout(self._patience):
                await send({"type": "http.response.body", "body": text, "more_body": True})
            with suppress(TimeoutError):
                async with asyncio.timeout(self._comment_every):
                    await woken.wait()

    @contextmanager
    def _listening(self, slug: str, numbers: Numbers) -> Iterator[tuple[_Topic, asyncio.Event]]:
        topic = self._topics.setdefault(slug, _Topic(numbers))
        topic.tell(numbers)
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


@lru_cache(maxsize=8)  # thousands are told the same
def _message(numbers: Numbers) -> bytes:
    return f"data: {json.dumps(asdict(numbers))}\n\n".encode()


async def _until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def most_listeners_here() -> int:
    """Return how many listeners this process takes: each holds a file, and others need some.

    The process first takes all the files that it may have: shells give 1,024 of them.
    """
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    return MOST_LISTENERS if files == resource.RLIM_INFINITY else min(MOST_LISTENERS, files // 2)
