"""Looks at how the service is: few, however many ask, and on a connection of their own."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from copy import deepcopy
from typing import Final, Generic, TypeVar

from django.db import connection, connections
from django.db.utils import load_backend

FRESH_FOR: Final = 1.0  # seconds in which all who ask get the same answer
_OPTIONS: Final = {
    "pool": False,
    "connect_timeout": 2,  # seconds; less is not possible
    "options": "-c statement_timeout=1s",
}
Found = TypeVar("Found")


class SharedLook(Generic[Found]):
    """A look that takes a while: at most one a second begins, in a thread of its own.

    It is given up after ``deadline`` seconds, and no other begins until it ended. Belongs to one
    event loop.
    """

    def __init__(self, look: Callable[[], Found], *, deadline: float) -> None:
        self._look = look
        self._deadline = deadline
        self._thread = ThreadPoolExecutor(1, "look")
        self._looking: asyncio.Future[Found] | None = None
        self._begun = 0.0

    async def found(self) -> Found:
        """Return what the newest look found.

        Raises:
            TimeoutError: it takes too long.
        """
        now = time.monotonic()
        if self._looking is None or (self._looking.done() and now - self._begun > FRESH_FOR):
            loop = asyncio.get_running_loop()
            self._looking, self._begun = loop.run_in_executor(self._thread, self._look), now
        async with asyncio.timeout(self._deadline):
            return await asyncio.shield(self._looking)


@contextmanager
def impatient_connection() -> Iterator[None]:
    """Give this thread a connection that is opened for the block and waits for nothing long."""
    before = connections["default"]
    described = deepcopy(connections.databases["default"])
    described["OPTIONS"] |= _OPTIONS
    connections["default"] = load_backend(described["ENGINE"]).DatabaseWrapper(described, "default")
    try:
        yield
    finally:
        connection.close()
        connections["default"] = before
