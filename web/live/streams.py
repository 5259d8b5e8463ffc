"""Streams of server-sent events: who follows what, and the newest numbers of it."""

import asyncio
import json
import resource
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, astuple, dataclass, field
from functools import lru_cache
from random import uniform
from typing import Generic, Self, TypeVar

import structlog

from web.asgi import Receive, Send, refuse

KEEPALIVE_EVERY = 15.0  # seconds; proxies close what stays silent
WOKEN_AT_ONCE = 50  # listeners; before the next ones the event loop does what else waits
WAKES = 100  # listeners of a crowd a second that are told of one version after another
LONGEST_REST = 20.0  # seconds on the average; past it more are told a second
MOST_CROWDED = 20  # times half a second, within which its pages then fetch
SEND_TIMEOUT = 10.0  # seconds for a listener to take a message of fifty bytes
MAX_LISTENERS = 10_000  # about 25 kB each

_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would hold the messages back
    (b"x-content-type-options", b"nosniff"),
]

log = structlog.get_logger("live")
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that listeners get, by name. Every number only grows."""

    def or_newer(self, other: Self) -> Self:
        """Return the higher of both, number by number: messages may overtake each other."""
        return type(self)(*map(max, astuple(self), astuple(other)))


@dataclass(slots=True)
class Topic:
    """The subject of a stream, with those who follow it."""

    numbers: Numbers
    listeners: set[asyncio.Event] = field(default_factory=set)
    ended: bool = False
    _resting: set[asyncio.Event] = field(default_factory=set)

    @property
    def deserted(self) -> bool:
        """Return whether no one follows."""
        return not self.listeners and not self._resting

    @property
    def crowd(self) -> float:
        """The number of followers, in times of those who may be told a second."""
        return (len(self.listeners) + len(self._resting)) / WAKES

    @property
    def rest(self) -> float:
        """The seconds between two messages to a listener, at random: a crowd's turn is spread.

        All who are told fetch a page, and would leave no time for what is entered.
        """
        seconds = min(LONGEST_REST, max(0.0, self.crowd - 1))
        return seconds * uniform(0.5, 1.5)  # noqa: S311  # nosec B311  # no secret

    @contextmanager
    def resting(self, listener: asyncio.Event) -> Iterator[None]:
        """Wake this listener for no news in the block, only for the end."""
        self.listeners.remove(listener)
        self._resting.add(listener)
        try:
            yield
        finally:
            self._resting.remove(listener)
            self.listeners.add(listener)

    def publish(self, numbers: Numbers) -> None:
        """Wake every listener; each sends the newest numbers when it can, so none queue up."""
        newest = self.numbers.or_newer(numbers)
        if newest != self.numbers:
            self.numbers = newest
            _wake(list(self.listeners))

    def end(self) -> None:
        """End the stream of every listener."""
        self.ended = True
        _wake(list(self.listeners | self._resting))


@dataclass(slots=True)
class Capacity:
    """The number of listeners that a process takes, whatever they follow, and has right now."""

    limit: int
    listeners: int = 0

    @property
    def exhausted(self) -> bool:
        """Return whether the next listener is one too many."""
        return self.listeners >= self.limit


class Streams(Generic[Key]):
    """The open streams of one kind of topic; belongs to one event loop.

    A listener costs a coroutine: no thread, no database connection, no queue.
    """

    def __init__(
        self,
        *,
        capacity: Capacity | None = None,
        keepalive_every: float = KEEPALIVE_EVERY,
        send_timeout: float = SEND_TIMEOUT,
    ) -> None:
        self.capacity = capacity or Capacity(listener_limit())
        self._topics: dict[Key, Topic] = {}
        self._ended = False
        self._keepalive_every = keepalive_every
        self._send_timeout = send_timeout

    def end(self) -> None:
        """End all streams, and begin none: the process stops, and another one takes its place."""
        self._ended = True
        for topic in self._topics.values():
            topic.end()

    async def _follow(self, key: Key, numbers: Numbers, receive: Receive, send: Send) -> None:
        """Send these numbers, and newer ones as they come, until the listener leaves."""
        if self._ended:
            await refuse(send, 503, (b"retry-after", b"2"))
            return
        with self._listener(key, numbers) as (topic, woken):
            disconnected = asyncio.ensure_future(_wait_for_disconnect(receive))
            disconnected.add_done_callback(lambda _: woken.set())
            try:
                await self._stream(topic, woken, disconnected, send)
            except TimeoutError:
                log.info("dropped a slow listener", topic=key)
            finally:
                disconnected.cancel()

    async def _stream(
        self, topic: Topic, woken: asyncio.Event, disconnected: "asyncio.Future[None]", send: Send
    ) -> None:
        """Send the numbers now and whenever they change, and a comment when nothing happens.

        After news, of which a whole crowd hears, a listener rests.

        Raises:
            TimeoutError: the listener does not take what is sent.
        """
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        sent = None
        while not disconnected.done():
            woken.clear()
            text, rest = b":\n\n", 0.0
            if topic.numbers != sent:
                rest = topic.rest if sent else 0.0
                sent = topic.numbers
                text = _message(sent, min(MOST_CROWDED, round(topic.crowd)))
            async with asyncio.timeout(self._send_timeout):
                body = {"type": "http.response.body", "body": b"" if topic.ended else text}
                await send({**body, "more_body": not topic.ended})
            if topic.ended:
                return
            if rest:
                with topic.resting(woken):
                    await _wait_at_most(rest, woken)
            if topic.numbers == sent:
                await _wait_at_most(self._keepalive_every, woken)

    @contextmanager
    def _listener(self, key: Key, numbers: Numbers) -> Iterator[tuple[Topic, asyncio.Event]]:
        topic = self._topics.setdefault(key, Topic(numbers))
        topic.publish(numbers)
        woken = asyncio.Event()
        topic.listeners.add(woken)
        self.capacity.listeners += 1
        try:
            yield topic, woken
        finally:
            self.capacity.listeners -= 1
            topic.listeners.discard(woken)
            if topic.deserted and self._topics.get(key) is topic:
                del self._topics[key]


def _wake(listeners: Sequence[asyncio.Event]) -> None:
    for listener in listeners[:WOKEN_AT_ONCE]:
        listener.set()
    if waiting := listeners[WOKEN_AT_ONCE:]:
        asyncio.get_running_loop().call_soon(_wake, waiting)


@lru_cache(maxsize=8)  # thousands get the same
def _message(numbers: Numbers, crowd: int) -> bytes:
    """Return the numbers and, of a crowd, how many times as long as else its pages are to wait."""
    message = {**asdict(numbers), **({"crowd": crowd} if crowd > 1 else {})}
    return f"data: {json.dumps(message)}\n\n".encode()


async def _wait_at_most(seconds: float, woken: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await woken.wait()


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
