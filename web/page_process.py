"""A process of its own for pages: a fork of a web process, which computes on another core.

Threads of one process share an interpreter, so that a round waits at each of its turns for pages
that are made. The web process keeps connections, live messages, rounds and phones; what a fork
answers it sends there, and passes the reply on. Without one its own threads answer.
"""

import asyncio
import os
import pickle  # nosec B403  # of what the two processes send each other
import signal
import socket
import struct
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from io import SEEK_END, SEEK_SET
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import IO, Any, Final

import structlog

from ground.web_figures import Reason, add_refusals, take_refusals
from web.asgi import Receive, Scope
from web.fairness import share_python_fairly
from web.threads import Answered, Environ, Threads, environ_of

IN_MEMORY = 2**16  # bytes of a body; a larger one goes to the disk, as in ``web.bodies``
BUFFERED = 2**20  # bytes of replies that the event loop has still to take
_LENGTH: Final = struct.Struct("!Q")

log = structlog.get_logger("page_process")


class PageProcessEnded(Exception):
    """The process was killed while it answered."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request on its way; pieces of its body follow."""

    number: int
    threads: int  # which of them answer
    environ: Environ


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of the body of a request; with the last one it is whole."""

    number: int
    content: bytes
    more: bool


@dataclass(frozen=True, slots=True)
class _Reply:
    """The outcome of a request, and the refusals since the reply before."""

    number: int
    answered: Answered | Exception
    refused: Mapping[Reason, int]


class PageProcess:
    """The fork of a web process for some of its threads. Belongs to one event loop."""

    def __init__(self) -> None:
        self._threads: list[Threads] = []
        self._ours: socket.socket | None = None
        self._writer: asyncio.StreamWriter | None = None  # None before it begins, and once it ended
        self._process = 0
        self._waiting: dict[int, asyncio.Future[Answered]] = {}
        self._numbers = 0

    def threads(self, threads: Threads) -> "ThreadsOfPages":
        """Return the same threads, as they are in the fork."""
        self._threads.append(threads)
        return ThreadsOfPages(self, len(self._threads) - 1, threads)

    def begin(self) -> None:
        """Fork this process, which has no other thread, no connection and no event loop yet."""
        self._ours, theirs = socket.socketpair()
        self._process = os.fork()
        if self._process:
            theirs.close()
            return
        try:
            self._ours.close()
            _serve(theirs, self._threads)
        except Exception:
            log.exception("page_process_failed")
        finally:
            os._exit(0)  # threads that hang end with it, and nothing of the parent's is tidied up

    async def connect(self) -> None:
        """Let requests go to the fork from now on, until it ends."""
        if self._ours is None:
            return
        reader, self._writer = await asyncio.open_connection(sock=self._ours, limit=BUFFERED)
        self._reading = asyncio.ensure_future(self._read(reader))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while True:
                length = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))[0]
                self._take(_read_frame(await reader.readexactly(length)))
        except (asyncio.IncompleteReadError, ConnectionError):
            log.error("page_process_ended", process=self._process)
        self._writer = None
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(PageProcessEnded())
        await asyncio.to_thread(os.waitpid, self._process, 0)

    def _take(self, reply: _Reply) -> None:
        add_refusals(reply.refused)
        waiting = self._waiting.get(reply.number)
        if waiting is None or waiting.done():
            return  # its request was given up
        if isinstance(reply.answered, Exception):
            waiting.set_exception(reply.answered)
        else:
            waiting.set_result(reply.answered)

    @property
    def runs(self) -> bool:
        """Return whether the fork answers."""
        return self._writer is not None

    async def answer(self, threads: int, environ: Environ, receive: Receive) -> Answered:
        """Return the reply to a request by some threads of the fork, once it has its whole body.

        Raises:
            PageProcessEnded: it has none.
        """
        self._numbers = number = self._numbers + 1
        self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            await self._send(_Asked(number, threads, environ))
            more = True
            while more:
                message = await receive()
                more = message.get("more_body", False)
                await self._send(_Piece(number, message.get("body", b""), more))
            return await self._waiting[number]
        finally:
            del self._waiting[number]

    async def _send(self, part: _Asked | _Piece) -> None:
        if self._writer is None:
            raise PageProcessEnded
        self._writer.write(_frame(part))
        try:
            await self._writer.drain()
        except ConnectionError as error:
            raise PageProcessEnded from error


class ThreadsOfPages:
    """Threads in the fork; those of this process where there is none."""

    def __init__(self, pages: PageProcess, number: int, own: Threads) -> None:
        self._pages = pages
        self._number = number
        self._own = own

    async def answer(self, scope: Scope, receive: Receive) -> Answered:
        """Return the reply to a request, as ``Threads`` do.

        Raises:
            PageProcessEnded: the fork was killed meanwhile.
        """
        if not self._pages.runs:
            return await self._own.answer(scope, receive)
        return await self._pages.answer(self._number, environ_of(scope), receive)


PAGES = PageProcess()  # of this process


def _read_frame(content: bytes) -> Any:
    """Return the part that a frame holds: it comes by a pair of sockets from our own fork."""
    return pickle.loads(content)  # noqa: S301  # nosec B301  # as above


def _stay(*_: object) -> None:
    """Take no notice of a signal; programs that are started meanwhile do not inherit that."""


def _frame(part: _Asked | _Piece | _Reply) -> bytes:
    content = pickle.dumps(part, protocol=pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(content)) + content


def _serve(connection: socket.socket, threads: list[Threads]) -> None:
    """Be the fork: answer until the web process has ended."""
    # It ends with the web process, and not before: who stops the service asks them all.
    signal.set_wakeup_fd(-1)  # which would wake the web process
    for number in (
        signal.SIGTERM,
        signal.SIGINT,
        signal.SIGQUIT,
        signal.SIGHUP,
        signal.SIGUSR1,
        signal.SIGUSR2,
        signal.SIGWINCH,
    ):
        signal.signal(number, _stay)
    share_python_fairly()
    bodies: dict[int, tuple[_Asked, IO[bytes]]] = {}
    sending = Lock()

    def reply(asked: _Asked, body: IO[bytes], done: Future[Answered]) -> None:
        body.close()
        error = done.exception()  # of whatever kind: it may hold what cannot be sent
        answered = RuntimeError(repr(error)) if error else done.result()
        with sending:
            connection.sendall(_frame(_Reply(asked.number, answered, take_refusals())))

    with connection.makefile("rb") as incoming:
        while head := incoming.read(_LENGTH.size):
            part = _read_frame(incoming.read(_LENGTH.unpack(head)[0]))
            if isinstance(part, _Asked):
                bodies[part.number] = part, SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
            elif part.number in bodies:
                asked, body = bodies[part.number]
                if work := _work(threads[asked.threads], asked, body, part):
                    del bodies[part.number]
                    work.add_done_callback(partial(reply, asked, body))


def _work(
    threads: Threads, asked: _Asked, body: IO[bytes], piece: _Piece
) -> Future[Answered] | None:
    """Return what will come of a request once it has its last piece; None before.

    Where the disk takes no more it has failed, and no other one has.
    """
    try:
        body.write(piece.content)
        body.seek(0, SEEK_END if piece.more else SEEK_SET)
    except OSError as error:
        failed: Future[Answered] = Future()
        failed.set_exception(error)
        return failed
    return None if piece.more else threads.submit(asked.environ, body)
