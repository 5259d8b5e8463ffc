"""Requests that go first, and how others begin meanwhile.

Beside other requests an entry waits for its turn in the interpreter after each of its questions to
the database: with two busy threads it took three times as long, and two to three times beside a
thousand connections in a second that each begin a request.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress

GIVES_WAY = 0.25  # seconds at most that another request waits for its thread
EVERY = 0.002  # seconds from one of the first requests to the next
TOGETHER = 8  # of those that waited, once nothing goes first
MOST_WAITING = 500  # what each has sent so far is in memory, and in no budget of bodies


class Precedence:
    """Requests that others let go first, though none waits long. Belongs to one event loop."""

    def __init__(self) -> None:
        self._going = 0
        self._over = asyncio.Event()
        self._over.set()

    @property
    def is_clear(self) -> bool:
        """Return whether nothing goes first."""
        return not self._going

    def begin(self) -> None:
        """Go: those that come now wait."""
        if not self._going:
            self._over = asyncio.Event()
        self._going += 1

    def end(self) -> None:
        """Be done; the last one lets go all that wait."""
        self._going -= 1
        if not self._going:
            self._over.set()

    async def give_way(self) -> None:
        """Wait until nothing goes first, or long enough."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GIVES_WAY):
                await self._over.wait()


ENTRIES = Precedence()  # of this process


class FirstRequests:
    """The first requests of connections: while others go first, one begins after another.

    They wait in the order in which they came. Past ``MOST_WAITING`` a request begins at once.
    Belongs to one event loop.
    """

    def __init__(self, others: Precedence = ENTRIES) -> None:
        self._others = others
        self._waiting: deque[Callable[[], None]] = deque()

    @property
    def is_clear(self) -> bool:
        """Return whether a request need not wait."""
        if self._waiting:
            return len(self._waiting) >= MOST_WAITING
        return self._others.is_clear

    def wait(self, begin: Callable[[], None]) -> None:
        """Call ``begin`` when it is the turn of this request."""
        self._waiting.append(begin)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_later(EVERY, self._begin_next)

    def _begin_next(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(min(len(self._waiting), TOGETHER if self._others.is_clear else 1)):
            loop.call_soon(self._waiting.popleft())  # so that the others go on where it fails
        if self._waiting:
            loop.call_later(EVERY, self._begin_next)
