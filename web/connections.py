"""The connections of the web process: how many, from where, and how long one may do nothing.

Loaded by gunicorn before Django is set up.
"""

import asyncio
import resource
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from ssl import SSLContext
from typing import Any

import structlog
from django.conf import settings
from gunicorn.asgi import protocol
from gunicorn.errors import AppImportError
from gunicorn.workers import gasgi

from ground.request_ids import new_id
from ground.web_figures import Reason, count_refusal
from web.page_process import PAGES
from web.precedence import FirstRequests
from web.proxies import Network, is_within
from web.replies import CUT_OFF

MAX_CONNECTIONS = 12_500  # ten thousand of them may listen to live messages
MAX_WAITING = 2_000  # connections on which a whole request has still to arrive
MAX_OF_ADDRESS = 2_500  # connections; a hall with a thousand phones may share one address
AT_ONCE = 16  # connections accepted in a turn of the loop; other processes accept the rest
SPARE_FILES = 320  # for bodies on the disk, the database, and connections that are being refused
HEAD_TIMEOUT = 15.0  # seconds from connecting until the head of the first request is there
SEND_TIMEOUT = 30.0  # seconds for a client to take any of what waits to be sent
LONG_HEAD = 4096  # bytes; a longer head is read as it comes

# The sizes of all pieces below 16 kB as text, 1.7 MB in each process: it writes what is not there.
protocol._CHUNK_PREFIXES.clear()  # noqa: SLF001 - docs/insides.md

log = structlog.get_logger("connections")


@dataclass(slots=True)
class Connections:
    """The open connections of a process; belongs to one event loop.

    One that waits for its client makes room for a new one, the oldest first, and of the address
    that has most of them: one who opens thousands closes their own.
    """

    limit: int = MAX_CONNECTIONS
    waiting_limit: int = MAX_WAITING
    address_limit: int = MAX_OF_ADDRESS
    head_timeout: float = HEAD_TIMEOUT
    send_timeout: float = SEND_TIMEOUT
    trusted: Sequence[Network] = ()  # proxies, which bring many clients from one address
    first_requests: FirstRequests = field(default_factory=FirstRequests, compare=False)
    goes_first: Callable[[bytes], bool] = lambda _: False  # by the first bytes of a request
    _open: dict["Connection", None] = field(default_factory=dict)
    _waiting: dict["Connection", None] = field(default_factory=dict)  # the oldest first
    _open_of: Counter[str] = field(default_factory=Counter)
    _waiting_of: Counter[str] = field(default_factory=Counter)

    def admit(self, new: "Connection") -> bool:
        """Count a new connection; return whether there is room for it."""
        if self._is_crowded(new.address):
            if not self._close_oldest_of(new.address):
                return False
        elif len(self._open) >= self.limit or len(self._waiting) >= self.waiting_limit:
            crowd = self._waiting_of.most_common(1)
            if not crowd or not self._close_oldest_of(crowd[0][0]):
                return False
        self._open[new] = None
        self._open_of[new.address] += 1
        self.wait_for(new)
        return True

    def wait_for(self, client: "Connection") -> None:
        """Take note that a connection waits for its client to send something."""
        if client in self._open and client not in self._waiting:
            self._waiting[client] = None
            self._waiting_of[client.address] += 1

    def serve(self, client: "Connection") -> None:
        """Take note that the client has sent a whole request."""
        if client in self._waiting:
            del self._waiting[client]
            _decrease(self._waiting_of, client.address)

    def forget(self, lost: "Connection") -> None:
        """Count a connection no more."""
        self.serve(lost)
        if lost in self._open:
            del self._open[lost]
            _decrease(self._open_of, lost.address)

    def _is_crowded(self, address: str) -> bool:
        full = self._open_of[address] >= self.address_limit
        return full and not is_within(address, self.trusted)

    def _close_oldest_of(self, address: str) -> bool:
        oldest = next(
            (connection for connection in self._waiting if connection.address == address), None
        )
        if oldest is None:
            return False
        self.forget(oldest)
        oldest.give_up()
        return True


def _decrease(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if not counter[address]:
        del counter[address]


class Connection(protocol.ASGIProtocol):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's connection, with an end to its patience.

    gunicorn waits as long as a client likes for the head of a first request, and until it has
    taken what is sent. Its objects for a connection are made once there is a head: entries waited
    for them while others sent half ones. While an entry is answered they are made for few
    connections, one after another.
    """

    _waits = False  # for its turn to begin; few do, and each of ten thousand had a place for it

    def __init__(self, worker: Any) -> None:
        super().__init__(worker)
        self._connections: Connections = worker.connections
        self._sending: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._admitted = False
        self._head = b""
        self._begun = False  # to be read by gunicorn
        self.address = ""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request, where there is room."""
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if isinstance(peer, tuple) else ""  # a socket of the machine
        self._admitted = self._connections.admit(self)
        if not self._admitted:
            count_refusal(Reason.CONNECTIONS)
            transport.abort()
            return
        self.transport = transport
        patience = self._connections.head_timeout
        self._patience = self.worker.loop.call_later(patience, self.give_up)

    def data_received(self, data: bytes) -> None:
        """Read what the client sends, once the head of a first request is whole."""
        if self._begun:
            super().data_received(data)
            return
        self._head += data
        if self._waits or (b"\r\n\r\n" not in self._head and len(self._head) <= LONG_HEAD):
            return
        turns = self._connections.first_requests
        if turns.is_clear or self._connections.goes_first(self._head[:LONG_HEAD]):
            self._begin()
        else:
            self._waits = True
            self.transport.pause_reading()
            turns.wait(self._begin)

    def _begin(self) -> None:
        if self.transport.is_closing():
            return  # the client has left meanwhile, or made room for another one
        if self._waits:
            self.transport.resume_reading()  # gunicorn may pause it for reasons of its own
        self._begun, head, self._head = True, self._head, b""
        super().connection_made(self.transport)
        # The timer between two requests: gunicorn stops it once there is a head, and lets go of it.
        self._keepalive_handle, self._patience = self._patience, None
        super().data_received(head)

    def connection_lost(self, error: Exception | None) -> None:
        """Leave nothing behind."""
        self._stop_waiting_to_send()
        if self._admitted:
            self._connections.forget(self)
        if self._patience:
            self._patience.cancel()
        if self._begun:
            super().connection_lost(error)
            # No transport says so once it is closed, and what sends would wait for ever.
            super().resume_writing()
            self._request_ready.set()  # its task would wait three seconds more for a request
            self._task.add_done_callback(self._break_cycles)

    def _break_cycles(self, _: object) -> None:
        # As garbage, thousands that left at once stopped all threads while they were collected.
        self._callback_parser = self._body_receiver = None

    def give_up(self) -> None:
        """Close a connection that waits for its client."""
        if self._begun:
            self._keepalive_timeout()
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        """Wait until the client has taken some of what was sent, but not for ever."""
        super().pause_writing()
        self._wait_to_send()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        self._stop_waiting_to_send()

    def _send_error_response(self, status: int, message: str, extra_headers: Any = ()) -> None:
        if self._closed:
            return  # the client left in the middle of its request
        # Bytes that are no request reach none of our applications, and may hold a link.
        request_id = new_id()
        log.warning("no request", status=status, request_id=request_id)
        named = (*extra_headers, ("X-Request-ID", request_id))
        super()._send_error_response(status, f"{message}\nRequest {request_id}\n", named)

    def _build_http_scope(self, *request: Any) -> Any:
        scope = super()._build_http_scope(*request)
        scope["extensions"] = {**scope.get("extensions", {}), CUT_OFF: self.transport.abort}
        return scope

    def _on_headers_complete(self) -> Any:
        self._connections.wait_for(self)
        return super()._on_headers_complete()

    def _on_message_complete(self) -> None:
        self._connections.serve(self)
        super()._on_message_complete()

    def _arm_keepalive_timer(self) -> None:
        self._connections.wait_for(self)
        super()._arm_keepalive_timer()

    def _close_transport(self) -> None:
        # Closing waits until the client has taken all that was sent.
        self._wait_to_send()
        super()._close_transport()

    def _wait_to_send(self) -> None:
        self._stop_waiting_to_send()
        patience = self._connections.send_timeout
        self._sending = self.worker.loop.call_later(patience, self.transport.abort)

    def _stop_waiting_to_send(self) -> None:
        if self._sending:
            self._sending.cancel()
            self._sending = None


@dataclass(slots=True)
class _Acceptor:
    """Makes the connection of a client that was accepted, and accepts others that wait behind it.

    uvloop accepts one client in each turn of the loop, and beside busy threads turns are long: with
    hundreds a second who only connect, captains waited for seconds.
    """

    loop: asyncio.AbstractEventLoop
    connect: Callable[[], asyncio.Protocol]
    sock: socket.socket
    tls: Mapping[str, Any]
    _greetings: set[asyncio.Task[None]] = field(default_factory=set)

    def __call__(self) -> asyncio.Protocol:
        with suppress(OSError):  # no more of them wait, or no file is free
            for _ in range(AT_ONCE - 1):
                client, _address = self.sock.accept()
                greeting = self.loop.create_task(self._greet(client))
                self._greetings.add(greeting)
                greeting.add_done_callback(self._greetings.discard)
        return self.connect()

    async def _greet(self, client: socket.socket) -> None:
        with suppress(OSError):  # the client has left, or speaks no TLS
            await self.loop.connect_accepted_socket(self.connect, client, **self.tls)


class BoundedWorker(gasgi.ASGIWorker):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's ``asgi`` worker with bounded connections."""

    def init_process(self) -> None:
        """Serve until the end."""
        gasgi.ASGIProtocol = Connection  # the worker names it nowhere else
        protocol._CACHED_SERVER_HEADER = b""  # noqa: SLF001 - no setting leaves the name out
        super().init_process()

    def handle_exit_signal(self) -> None:
        """Take no more connections and end the streams: gunicorn waits for all that are open."""
        super().handle_exit_signal()
        for server in self.servers:
            server.close()
        if self.lifespan:
            # gunicorn asks once more when no connection is left; the application has ended by then.
            self._ending = self.loop.create_task(self.lifespan.shutdown())

    def _setup_event_loop(self) -> None:
        super()._setup_event_loop()
        self.loop.create_server = partial(self._listen, self.loop.create_server)

    def _listen(
        self,
        create_server: Callable[..., Awaitable[Any]],
        connect: Callable[[], asyncio.Protocol],
        *,
        sock: socket.socket,
        ssl: SSLContext | None = None,
        **how: Any,
    ) -> Awaitable[Any]:
        """Start a server as gunicorn does, with other bounds."""
        # Until a client has greeted, its connection is none of ours yet.
        tls = {"ssl": ssl, "ssl_handshake_timeout": HEAD_TIMEOUT} if ssl else {}
        acceptor = _Acceptor(self.loop, connect, sock, tls)
        # By default a hundred clients may wait to be accepted: the next tries again a second later.
        return create_server(acceptor, sock=sock, backlog=self.cfg.backlog, **tls, **how)

    def load_wsgi(self) -> None:
        """Load the application, and count connections as its settings say.

        Raises:
            AppImportError: a setting is missing or cannot be read: the process ends, and says so.
        """
        try:
            super().load_wsgi()
        except SystemExit as error:  # which gunicorn would try again, for ever
            raise AppImportError(str(error)) from error
        from web.lanes import names_link_or_key  # Django is set up by now

        PAGES.begin()
        limit = connection_limit()
        self.connections = Connections(
            limit=limit,
            address_limit=min(MAX_OF_ADDRESS, limit // 2),
            trusted=settings.TRUSTED_PROXIES,
            goes_first=names_link_or_key,
        )


def connection_limit() -> int:
    """Return how many connections this process takes: each holds a file, and others need some."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MAX_CONNECTIONS
    return min(MAX_CONNECTIONS, max(files - SPARE_FILES, files // 2))
