"""The bodies of requests: read whole, within bounds, before a thread answers."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import closing
from tempfile import SpooledTemporaryFile

from config.refusals import BUSY, TOO_LARGE, send_refusal
from config.web_figures import Reason, count_refusal
from pages.public.asgi import Application, Message, Receive, Scope, Send, header, refuse
from scoring.selectors.event_files.documents import LARGEST

MEMORY_LIMIT = 2**16  # bytes of a body in memory; a larger one goes to the disk
BODY_LIMIT = 2**20  # bytes
BODY_TIMEOUT = 15.0  # seconds for a whole body to arrive
# Where organisers send whole events. More is read than the desk takes, so that it can say so.
FILE_ADDRESS = re.compile(r"/admin/organisations/[1-9][0-9]{0,17}/event-file/")
FILE_LIMIT = 2 * LARGEST
FILE_TIMEOUT = 120.0
# Of all bodies of a process at one moment, in bytes. What stays in memory has a share that no
# larger body gets: entries arrive however many files do.
BUDGET = 320 * 2**20
RESERVED = 128 * 2**20

IsKnown = Callable[[Scope], Awaitable[bool]]


class Budget:
    """How many bytes the bodies of a process may have together, and how many they have."""

    def __init__(self, size: int = BUDGET, reserved: int = RESERVED) -> None:
        self._size = size
        self._reserved = reserved
        self.spent = 0

    def spend(self, count: int, *, on_disk: bool) -> None:
        """Count bytes of a body.

        Raises:
            BudgetSpent: the process has as many as it takes.
        """
        if self.spent + count > self._size - (self._reserved if on_disk else 0):
            raise BudgetSpent
        self.spent += count

    def give_back(self, count: int) -> None:
        """Bodies of so many bytes are gone."""
        self.spent -= count


class BufferedRequests:
    """ASGI application: reads a request whole before ``application`` sees it.

    So a phone that stalls halfway holds no thread. 413 for more than ``BODY_LIMIT`` bytes, 408
    when they take longer than ``timeout`` seconds, 503 when the budget of the process is spent.
    Whom ``is_known`` holds for an organiser may send an event file: it is larger, and slower.
    """

    def __init__(
        self,
        application: Application,
        is_known: IsKnown,
        *,
        timeout: float = BODY_TIMEOUT,
        budget: Budget | None = None,
    ) -> None:
        self._application = application
        self._is_known = is_known
        self._timeout = timeout
        self._budget = budget or Budget()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit, timeout = BODY_LIMIT, self._timeout
        if FILE_ADDRESS.fullmatch(scope["path"]) and await self._is_known(scope):
            limit, timeout = FILE_LIMIT, FILE_TIMEOUT
        # A client that leaves ends this coroutine, but no thread: it needs the body to its end.
        answering = self._answer(_Body(limit, self._budget), timeout, scope, receive, send)
        await asyncio.shield(answering)

    async def _answer(
        self, body: "_Body", timeout: float, scope: Scope, receive: Receive, send: Send
    ) -> None:
        with closing(body):
            try:
                async with asyncio.timeout(timeout):
                    await _read_body(scope, receive, body)
            except _BodyTooLarge:
                count_refusal(Reason.TOO_LARGE)
                await send_refusal(TOO_LARGE, scope, send, _CLOSE)
            except BudgetSpent:
                count_refusal(Reason.BODIES)
                await send_refusal(BUSY, scope, send, _CLOSE)
            except TimeoutError:
                count_refusal(Reason.TOO_SLOW)
                await refuse(send, 408, _CLOSE)
            except _Disconnected:
                await refuse(send, 408, _CLOSE)
            else:
                body.rewind()
                await self._application(scope, body.receive, send)


_CLOSE = (b"connection", b"close")


class BudgetSpent(Exception):
    """The bodies of this process are as large as they may be together."""


class _BodyTooLarge(Exception):
    """The body is longer than anything that is sent here."""


class _Disconnected(Exception):
    """The client went before the body was complete."""


class _Body:
    """What has arrived of a body: in memory, and on the disk once it is large."""

    def __init__(self, limit: int, budget: Budget) -> None:
        self.limit = limit
        self._budget = budget
        self._length = 0
        self._charged = 0
        # Opens no file before it is needed, and leaves none behind.
        self._file = SpooledTemporaryFile(max_size=MEMORY_LIMIT)  # noqa: SIM115 - see close

    def close(self) -> None:
        """Take no room any more."""
        self._file.close()
        self._budget.give_back(self._charged)

    async def write(self, chunk: bytes) -> None:
        """Append what arrived.

        Raises:
            _BodyTooLarge: it is more than the limit.
            BudgetSpent: all bodies together are.
        """
        self._length += len(chunk)
        if self._length > self.limit:
            raise _BodyTooLarge
        on_disk = self._length > MEMORY_LIMIT
        # A body on the disk holds a file of the process, too: a small one costs like a large one.
        cost = max(self._length, BODY_LIMIT) if on_disk else self._length
        self._budget.spend(cost - self._charged, on_disk=on_disk)
        self._charged = cost
        if on_disk:
            await asyncio.to_thread(self._file.write, chunk)
        else:
            self._file.write(chunk)

    def rewind(self) -> None:
        """Be read from the start."""
        self._file.seek(0)

    async def receive(self) -> Message:
        """Return the next piece; a body in memory is one."""
        chunk = self._file.read(MEMORY_LIMIT)
        more = self._file.tell() < self._length
        return {"type": "http.request", "body": chunk, "more_body": more}


async def _read_body(scope: Scope, receive: Receive, body: _Body) -> None:
    announced = header(scope, b"content-length")
    if int(announced or 0) > body.limit:
        raise _BodyTooLarge
    more = bool(announced or header(scope, b"transfer-encoding"))
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Disconnected
        await body.write(message.get("body", b""))
        more = message.get("more_body", False)
