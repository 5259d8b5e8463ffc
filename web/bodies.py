"""The bodies of requests: read whole, within bounds, before a thread answers."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile

from ground.limiter import network_of
from ground.web_figures import Reason, count_refusal
from pages.bounds import BOUNDS
from web.asgi import Application, Message, Receive, Scope, Send, header, refuse
from web.refusals import BUSY, TOO_LARGE, send_refusal
from web.sessions import session_key

MIB = 2**20
MEMORY_LIMIT = 2**16  # bytes of a body in memory; a larger one, of an organiser, goes to the disk
BODY_LIMIT = BOUNDS["admin"].body
BODY_TIMEOUT = 15.0  # seconds for a whole body to arrive
# Where organisers send whole events, and pictures.
FILE_ADDRESS = re.compile(
    r"/admin/organisations/[1-9][0-9]{0,17}/event-file/"
    r"|/api/v1/organisations/[-a-zA-Z0-9_]+/event-files/"
)
FILE_LIMIT = BOUNDS["admin:send_event_file"].body
PICTURE_ADDRESS = re.compile(r"/admin/events/[1-9][0-9]{0,17}/picture/")
PICTURE_LIMIT = BOUNDS["admin:picture"].body
# Where programs send pictures, with a key that no session says is known: like the desk's forms.
DESK_LIKE = re.compile(r"/admin/.*|/api/v1/events/[-a-zA-Z0-9_]+/picture/")
FILE_TIMEOUT = 120.0

IsKnown = Callable[[Scope], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Share:
    """Bytes that some bodies of a process may have at one moment, and those of one author."""

    room: int
    of_one: int


# None takes anything from another one: entries arrive however many files do, and files of
# organisers however many strangers stall.
IN_MEMORY = Share(128 * MIB, 128 * MIB)
OF_STRANGERS = Share(64 * MIB, 16 * MIB)  # larger ones; one is who shares an address
OF_USERS = Share(128 * MIB, 64 * MIB)  # larger ones; one is who has a session


class Budget:
    """Bytes that the bodies of a process have, by share and author."""

    def __init__(self) -> None:
        self.spent = Counter[Share]()
        self._spent_by = Counter[tuple[Share, str]]()

    def spend(self, count: int, share: Share, author: str) -> None:
        """Count bytes of a body.

        Raises:
            BudgetSpent: the share has as many as it takes, or as it takes of this author.
        """
        spent, by = self.spent[share] + count, self._spent_by[share, author] + count
        if spent > share.room or by > share.of_one:
            raise BudgetSpent
        self.spent[share], self._spent_by[share, author] = spent, by

    def give_back(self, count: int, share: Share, author: str) -> None:
        """Bodies of so many bytes are gone."""
        self.spent[share] -= count
        self._spent_by[share, author] -= count
        if not self._spent_by[share, author]:
            del self._spent_by[share, author]


class BufferedRequests:
    """ASGI application: reads a request whole before ``application`` sees it.

    So a phone that stalls halfway holds no thread. 413 for more than ``MEMORY_LIMIT`` bytes, at the
    desk and for a program's picture ``BODY_LIMIT``; 408 when they take longer than ``timeout``
    seconds; 503 when their share of the process is spent. Those whom ``is_known`` holds for
    organisers have another share than strangers, and may send an event file or a picture: these
    are larger, and slower. ``pages.bounds`` says how much is decoded, where the address is known.
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
        limit, timeout = MEMORY_LIMIT, self._timeout
        share, author = OF_STRANGERS, network_of((scope["client"] or ("",))[0])
        path = scope["path"]
        at_desk, is_file = DESK_LIKE.fullmatch(path), FILE_ADDRESS.fullmatch(path)
        if (at_desk or is_file) and _has_body(scope):
            limit = BODY_LIMIT if at_desk else limit
            if await self._is_known(scope):
                share, author = OF_USERS, session_key(scope)
                if is_file:
                    limit, timeout = FILE_LIMIT, FILE_TIMEOUT
                elif PICTURE_ADDRESS.fullmatch(path):
                    limit, timeout = PICTURE_LIMIT, FILE_TIMEOUT
        body = _Body(limit, self._budget, share, author)
        # A client that leaves ends this coroutine, but no thread: it needs the body to its end.
        answering = self._answer(body, timeout, scope, receive, send)
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
    """The bodies of a share, or of one author in it, are as large as they may be together."""


class _BodyTooLarge(Exception):
    """The body is longer than anything that is sent here."""


class _Disconnected(Exception):
    """The client went before the body was complete."""


class _Body:
    """The part of a body that has arrived: in memory, and on the disk once it is large."""

    def __init__(self, limit: int, budget: Budget, larger: Share, author: str) -> None:
        self.limit = limit
        self._budget = budget
        self._larger = larger, author  # what is charged once it lies on the disk
        self._length = 0
        self._charged = 0, IN_MEMORY, ""
        # Opens no file before it is needed, and leaves none behind.
        self._file = SpooledTemporaryFile(max_size=MEMORY_LIMIT)  # noqa: SIM115 - see close

    def close(self) -> None:
        """Take no room any more."""
        self._file.close()
        self._budget.give_back(*self._charged)

    async def write(self, chunk: bytes) -> None:
        """Append what arrived.

        Raises:
            _BodyTooLarge: it is more than the limit.
            BudgetSpent: all bodies of its share together are.
        """
        self._length += len(chunk)
        if self._length > self.limit:
            raise _BodyTooLarge
        on_disk = self._length > MEMORY_LIMIT
        # A body on the disk holds a file of the process, too: a small one costs like a large one.
        if on_disk:
            self._charge(max(self._length, MIB), *self._larger)
            await asyncio.to_thread(self._file.write, chunk)
        else:
            self._charge(self._length, IN_MEMORY, "")
            self._file.write(chunk)

    def _charge(self, count: int, share: Share, author: str) -> None:
        self._budget.give_back(*self._charged)
        self._charged = 0, share, author
        self._budget.spend(count, share, author)
        self._charged = count, share, author

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
    more = _has_body(scope)
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Disconnected
        await body.write(message.get("body", b""))
        more = message.get("more_body", False)


def _has_body(scope: Scope) -> bool:
    return bool(header(scope, b"content-length") or header(scope, b"transfer-encoding"))
