"""The replies of threads: taken from these whole, and sent as fast as their clients read.

So a client that reads slowly keeps no place in a lane and no body of a request, but bytes in
memory: of these a process holds so many.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from web.asgi import Application, Message, Receive, Scope, Send

UNSENT = 64 * 2**20  # bytes of all replies of a process that clients have still to take
PIECE = 2**16  # bytes that a client has the server's whole patience to take
CUT_OFF = "stichtafel.cut_off"  # an extension of a scope: drop the connection and what waits there


class Unsent:
    """The replies that clients have still to take. Belongs to one event loop.

    Where they are too many bytes, the oldest of the address with most of them is cut off. A single
    one is not, however large: it is in memory already.
    """

    def __init__(self, most: int = UNSENT) -> None:
        self._most = most
        self._replies: dict[_Reply, None] = {}  # the oldest first
        self._bytes_of: Counter[str] = Counter()  # by address

    @contextmanager
    def holding(self, reply: "_Reply") -> Iterator[None]:
        """Count a reply while the block sends it, and make room for it."""
        self._replies[reply] = None
        self._bytes_of[reply.address] += reply.size
        while self._bytes_of.total() > self._most and len(self._replies) > 1:
            others = (other for other in self._replies if other is not reply)
            # The first of these.
            oldest = max(others, key=lambda other: self._bytes_of[other.address])
            self._forget(oldest)
            oldest.cut_off()
        try:
            yield
        finally:
            self._forget(reply)

    def _forget(self, reply: "_Reply") -> None:
        if reply in self._replies:
            del self._replies[reply]
            self._bytes_of[reply.address] -= reply.size
            if not self._bytes_of[reply.address]:
                del self._bytes_of[reply.address]


class BufferedReplies:
    """ASGI application: takes the whole reply of ``application`` before its client reads it.

    A reply goes out once it is whole, although ``application`` may go on: a refusal does not wait
    for the thread that is late. ``application`` sends no replies without an end.
    """

    def __init__(self, application: Application, unsent: Unsent | None = None) -> None:
        self._application = application
        self._unsent = unsent or Unsent()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reply = _Reply(scope)
        answering = asyncio.ensure_future(self._application(scope, receive, reply.take))
        await asyncio.wait({answering, reply.whole}, return_when=asyncio.FIRST_COMPLETED)
        if reply.whole.done():
            with self._unsent.holding(reply):
                await reply.send_to(send)
        await answering


class _Reply:
    """The answer to a client."""

    def __init__(self, scope: Scope) -> None:
        client = scope["client"]
        self.address = str(client[0]) if client else ""
        self.cut_off: Callable[[], None] = scope.get("extensions", {}).get(CUT_OFF, _nothing)
        self.size = 0
        self.whole: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._messages: list[Message] = []

    async def take(self, message: Message) -> None:
        self._messages.append(message)
        if message["type"] == "http.response.body":
            self.size += len(message.get("body", b""))
            if not message.get("more_body") and not self.whole.done():
                self.whole.set_result(None)

    async def send_to(self, send: Send) -> None:
        for message in self._messages:
            body = message.get("body", b"")
            last = max(0, len(body) - 1) // PIECE * PIECE
            for start in range(0, last, PIECE):
                piece = body[start : start + PIECE]
                await send({**message, "body": piece, "more_body": True})
            await send({**message, "body": body[last:]} if last else message)


def _nothing() -> None:
    pass  # a server that is not ours gives up its clients itself
