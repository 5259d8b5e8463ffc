"""Looks at how the service is: few, however many ask, and on a connection of their own."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Final, Generic, TypeVar

from django.db import connection, connections
from django.db.utils import load_backend

from web.lookups import Lookup, Question

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
        self._lookup = Lookup[None, Found](lambda _: look(), name="look", deadline=deadline)
        self._newest: Question[Found] | None = None

    async def found(self) -> Found:
        """Return what the newest look found.

        Raises:
            TimeoutError: it takes too long.
        """
        now = asyncio.get_running_loop().time()
        if self._newest is None or now - self._newest.begun > FRESH_FOR:
            self._newest = self._lookup.question(None)
        return await self._newest.answer()


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
