"""Threads that answer requests of ASGI by a WSGI application: with a whole body, a whole reply.

A thread waits for its turn in the interpreter each time that it has met the event loop. So it meets
it when it begins and when it ends, and for what a large body has beside its first piece.
"""

import asyncio
import io
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from contextvars import copy_context
from dataclasses import dataclass
from typing import IO, Any, TypeAlias, cast
from wsgiref.types import WSGIApplication, WSGIEnvironment

from a2wsgi.wsgi import build_environ

from web.asgi import Message, Receive, Scope

Environ: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answered:
    """A reply, and the seconds that its thread computed."""

    messages: Sequence[Message]
    computed: float


class Threads:
    """So many threads. Belongs to one event loop."""

    def __init__(self, application: WSGIApplication, most: int) -> None:
        self._application = application
        self._executor = ThreadPoolExecutor(most, thread_name_prefix="WSGI")

    async def answer(self, scope: Scope, receive: Receive) -> Answered:
        """Return the reply to a request; its thread goes on where the request is given up."""
        loop = asyncio.get_running_loop()
        body = io.BufferedReader(_Body(loop, receive, await receive()))
        return await asyncio.wrap_future(self.submit(environ_of(scope), body))

    def submit(self, environ: Environ, body: IO[bytes]) -> Future[Answered]:
        """Let a thread answer a request, whose body it reads; return what will come of it."""
        complete = {**environ, "wsgi.input": body, "wsgi.errors": sys.stderr}
        return self._executor.submit(copy_context().run, _answer, self._application, complete)


def environ_of(scope: Scope) -> Environ:
    """Return what WSGI has to know of a request but its body, as plain values."""
    environ = cast("dict[str, Any]", build_environ(cast("Any", scope), cast("Any", None)))
    left_out = ("asgi.scope", "wsgi.input", "wsgi.errors")
    return {name: value for name, value in environ.items() if name not in left_out}


def _answer(application: WSGIApplication, environ: WSGIEnvironment) -> Answered:
    begun = time.thread_time()
    start: Message = {"type": "http.response.start"}
    pieces: list[bytes] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], _raised: object = None, /
    ) -> Callable[[bytes], None]:
        start["status"] = int(status.partition(" ")[0])
        start["headers"] = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
        ]
        return pieces.append

    reply = application(environ, start_response)
    with ExitStack() as at_end:
        if hasattr(reply, "close"):
            at_end.callback(reply.close)
        pieces.extend(reply)
    body = {"type": "http.response.body", "body": b"".join(pieces)}
    return Answered([start, body], time.thread_time() - begun)


class _Body(io.RawIOBase):
    """The body of a request: its first piece, and the others from the loop when they are read."""

    def __init__(self, loop: asyncio.AbstractEventLoop, receive: Receive, first: Message) -> None:
        self._loop = loop
        self._receive = receive
        self._take(first)

    def _take(self, message: Message) -> None:
        self._piece = memoryview(message.get("body", b""))
        self._more = message.get("more_body", False)

    def readable(self) -> bool:
        """Return True, as ``io.BufferedReader`` asks."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer as far as one piece goes; return the number of bytes, 0 at the end."""
        while not self._piece and self._more:
            asked = asyncio.run_coroutine_threadsafe(cast("Any", self._receive()), self._loop)
            self._take(asked.result())
        count = min(len(buffer), len(self._piece))
        buffer[:count] = self._piece[:count]
        self._piece = self._piece[count:]
        return count
