"""The connections of a web process, over real sockets: who may stay, and for how long."""

import asyncio
import gc
import itertools
import logging
import os
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from types import SimpleNamespace
from typing import TypeVar
from weakref import ref
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger
from structlog.testing import capture_logs

from tests.asgi import in_loop
from web.asgi import Application, Receive, Scope, Send, answer
from web.bodies import BufferedRequests
from web.connections import AT_ONCE, BoundedWorker, Connection, Connections
from web.lanes import Lane
from web.precedence import FirstRequests, Precedence
from web.proxies import read_networks
from web.replies import BufferedReplies, Unsent
from web.sessions import KnownSessions

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
LARGE = b"x" * 2**24

Result = TypeVar("Result")


async def website(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers when the whole body is there; ``/listen`` never ends, ``/large`` is large."""
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.disconnect":
        return
    if scope["path"] == "/listen":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b":", "more_body": True})
        await receive()
    else:
        body = LARGE if scope["path"] == "/large" else b"hello"
        await answer(send, 200, [(b"content-length", b"%d" % len(body))], body)


def large_pages(_: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """A WSGI application whose every answer is large."""
    start_response("200 OK", [("Content-Length", str(len(LARGE)))])
    return [LARGE]


class Client:
    """A connection to the server under test."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def connect(self, sent: bytes = b"") -> "Client":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self._port)
        self.writer.write(sent)
        return self

    async def ask(self, sent: bytes = HEAD + b"\r\n") -> bytes:
        """The status line of the next answer, whose body is left to be read."""
        self.writer.write(sent)
        line = await self.reader.readline()
        await self.reader.readuntil(b"\r\n\r\n")
        return line.strip()

    async def hear(self) -> bytes:
        """The body of a greeting."""
        return await self.reader.readexactly(5)

    async def is_closed(self) -> bool:
        """Return, once the server has closed the connection, that it has."""
        with suppress(ConnectionResetError):
            await self.reader.read()
        return True


def serve(
    connections: Connections,
    story: Callable[[Callable[[], Client]], Awaitable[Result]],
    application: Application = website,
) -> Result:
    """What a story comes to, given a way to make clients of a server with these bounds."""

    @asynccontextmanager
    async def server() -> AsyncIterator[int]:
        config = Config()
        config.set("asgi_disconnect_grace_period", 1)  # seconds; the least
        worker = BoundedWorker(1, os.getppid(), [], None, 30, config, Logger(config))
        worker.loop, worker.asgi = asyncio.get_running_loop(), application
        worker.connections = connections
        listening = await worker.loop.create_server(lambda: Connection(worker), "127.0.0.1", 0)
        async with listening:
            yield listening.sockets[0].getsockname()[1]

    async def happens() -> Result:
        async with server() as port, asyncio.timeout(60):
            return await story(lambda: Client(port))

    logging.disable()
    try:
        return in_loop(happens())
    finally:
        logging.disable(logging.NOTSET)


def test_a_client_that_never_finishes_its_first_head_is_cut_off() -> None:
    async def story(new: Callable[[], Client]) -> list[bool]:
        silent, half = await new().connect(), await new().connect(HEAD)
        return [await silent.is_closed(), await half.is_closed()]

    assert serve(Connections(head_timeout=0.05), story) == [True, True]


def test_what_is_no_request_is_refused_with_an_id_to_quote() -> None:
    async def story(new: Callable[[], Client]) -> bytes:
        client = await new().connect(b"nonsense\r\n\r\n")
        return await client.reader.read()

    head, _, body = serve(Connections(), story).decode().partition("\r\n\r\n")

    [named] = re.findall(r"\r\nX-Request-ID: ([0-9a-f]{12})\r\n", head)
    assert head.startswith("HTTP/1.1 400 Bad Request\r\n")
    assert body.endswith(f"\nRequest {named}\n")


def test_a_head_is_read_once_it_is_whole() -> None:
    async def story(new: Callable[[], Client]) -> list[object]:
        silent, half = await new().connect(), await new().connect(HEAD)
        while len(connections._open) < 2:
            await asyncio.sleep(0.01)
        # Whatever gunicorn makes for a connection, a task for one, is not there yet.
        made = [one._task for one in connections._open]
        return [made, await silent.ask(HEAD + b"\r\n"), await half.ask(b"\r\n")]

    connections = Connections()
    assert serve(connections, story) == [[None, None], *[b"HTTP/1.1 200 OK"] * 2]


def test_while_entries_are_answered_first_requests_wait_but_for_those_that_go_first() -> None:
    async def story(new: Callable[[], Client]) -> list[object]:
        entries.begin()
        clients = [await new().connect(HEAD + b"\r\n") for _ in range(20)]
        left = await new().connect(HEAD + b"\r\n")
        left.writer.transport.abort()
        first = await new().connect()
        answers = [await first.ask(b"GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n")]
        waited = any(connection._waits for connection in connections._open)
        entries.end()
        return [*answers, waited, *[await client.ask(b"") for client in clients]]

    entries = Precedence()
    connections = Connections(
        first_requests=FirstRequests(entries),
        goes_first=lambda first: first.startswith(b"GET /first "),
    )
    ok = b"HTTP/1.1 200 OK"
    assert serve(connections, story) == [ok, True, *[ok] * 20]


def test_a_body_of_which_more_comes_while_its_request_waits_is_read_whole() -> None:
    async def story(new: Callable[[], Client]) -> bytes:
        entries.begin()
        client = await new().connect(
            b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabc"
        )
        while not any(connection._waits for connection in connections._open):
            await asyncio.sleep(0)
        return await client.ask(b"def")

    entries = Precedence()
    connections = Connections(first_requests=FirstRequests(entries))
    assert serve(connections, story) == b"HTTP/1.1 200 OK"


def test_a_head_that_is_too_long_is_refused_before_its_end() -> None:
    async def story(new: Callable[[], Client]) -> bytes:
        client = await new().connect(HEAD + b"a: " + LARGE[:9000])
        return (await client.reader.readline()).strip()

    too_long = b"HTTP/1.1 431 Request Header Fields Too Large"
    assert serve(Connections(head_timeout=3600), story) == too_long


def test_a_client_that_leaves_in_the_middle_of_a_request_is_none_that_is_refused() -> None:
    async def story(new: Callable[[], Client]) -> bytes:
        leaving = await new().connect(b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf")
        other = new()
        await other.connect()
        await other.ask()
        leaving.writer.close()
        while len(connections._open) > 1:
            await asyncio.sleep(0.01)
        await other.hear()
        return await other.ask()

    connections = Connections()
    with capture_logs() as logged:
        assert serve(connections, story) == b"HTTP/1.1 200 OK"

    assert logged == []


def test_who_sends_a_head_in_time_is_answered_however_long_that_takes() -> None:
    async def story(new: Callable[[], Client]) -> bytes:
        listener = await new().connect()
        await listener.ask(b"GET /listen HTTP/1.1\r\nHost: localhost\r\n\r\n")
        silent = await new().connect()
        await silent.is_closed()  # longer than any head may take
        return await listener.reader.readexactly(1)

    assert serve(Connections(head_timeout=0.2), story) == b"1"  # of the chunk's length


def test_the_oldest_that_waits_for_its_client_makes_room_for_a_new_one() -> None:
    async def story(new: Callable[[], Client]) -> tuple[bool, list[bytes]]:
        body = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"
        oldest = await new().connect(body + b"1")
        asked = await new().connect()
        first = await asked.ask() + await asked.hear()
        newer = await new().connect(HEAD)  # the third: the oldest goes
        closed = await oldest.is_closed()
        return closed, [first, await asked.ask(), await newer.ask(b"\r\n")]

    ok = b"HTTP/1.1 200 OK"
    assert serve(Connections(waiting_limit=2), story) == (True, [ok + b"hello", ok, ok])


def test_a_connection_that_is_served_is_never_closed_for_a_new_one() -> None:
    async def story(new: Callable[[], Client]) -> tuple[bool, bytes]:
        listener = await new().connect()
        await listener.ask(b"GET /listen HTTP/1.1\r\nHost: localhost\r\n\r\n")
        refused = await (await new().connect()).is_closed()
        return refused, await listener.reader.readexactly(1)

    assert serve(Connections(limit=1), story) == (True, b"1")


def test_an_address_has_a_limit_of_its_own_unless_it_is_a_proxy_of_ours() -> None:
    async def story(new: Callable[[], Client]) -> list[bytes]:
        listener = await new().connect()
        await listener.ask(b"GET /listen HTTP/1.1\r\nHost: localhost\r\n\r\n")
        next_one = await new().connect(HEAD + b"\r\n")
        try:
            return [(await next_one.reader.readline()).strip()]
        except ConnectionResetError:
            return []

    proxy = read_networks("127.0.0.1")

    assert serve(Connections(address_limit=1), story) in ([], [b""])
    assert serve(Connections(address_limit=1, trusted=proxy), story) == [b"HTTP/1.1 200 OK"]


def test_the_room_of_a_client_that_left_is_free_again() -> None:
    async def story(new: Callable[[], Client]) -> list[bytes]:
        answers = []
        for _ in range(5):
            client = await new().connect()
            answers.append(await client.ask(HEAD + b"Connection: close\r\n\r\n"))
            await client.is_closed()
        return answers

    connections = Connections(limit=1)
    assert serve(connections, story) == [b"HTTP/1.1 200 OK"] * 5
    assert connections == Connections(limit=1)


def test_a_connection_that_is_gone_is_freed_without_a_search_for_garbage() -> None:
    async def story(new: Callable[[], Client]) -> bool:
        answered = await new().connect()
        await answered.ask(HEAD + b"Content-Length: 2\r\n\r\nab")
        listening = await new().connect()
        await listening.ask(b"GET /listen HTTP/1.1\r\nHost: localhost\r\n\r\n")
        half = await new().connect(HEAD)
        while len(connections._waiting) < 2 or len(connections._open) < 3:
            await asyncio.sleep(0.01)
        seen = [ref(one) for one in connections._open]
        for client in (answered, listening, half):
            client.writer.close()
        # Where there is a cycle this has no end: the search is off.
        while any(one() for one in seen):
            await asyncio.sleep(0.01)
        return True

    connections = Connections()
    gc.disable()
    try:
        assert serve(connections, story)
    finally:
        gc.enable()


def turns_for(clients: int) -> int:
    """How many turns a worker's loop takes to accept so many clients, who connect before it runs.

    Past the bound of those that may wait one would wait for ever.
    """
    accepted: list[asyncio.BaseTransport] = []

    class Accepted(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted.append(transport)

    async def turns() -> int:
        for turn in itertools.count():
            if len(accepted) == clients:
                return turn
            await asyncio.sleep(0)
        raise AssertionError

    def knock() -> int:
        config = Config()
        worker = BoundedWorker(1, os.getppid(), [], None, 30, config, Logger(config))
        worker._setup_event_loop()
        with ExitStack() as opened:
            listening = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
            opened.callback(worker.loop.close)
            begun = worker.loop.create_server(Accepted, sock=listening)
            opened.callback(worker.loop.run_until_complete(begun).close)
            address = listening.getsockname()
            for _ in range(clients):
                opened.enter_context(socket.create_connection(address, timeout=10))
            taken: int = worker.loop.run_until_complete(turns())
            return taken

    # Browser tests keep a loop in this thread.
    with ThreadPoolExecutor(1, "loop") as thread:
        return thread.submit(knock).result()


def test_hundreds_wait_to_be_accepted_and_many_are_in_one_turn_of_the_loop() -> None:
    clients = 20 * AT_ONCE

    assert turns_for(clients) < clients / 4


def test_a_client_that_does_not_take_what_is_sent_is_cut_off() -> None:
    async def story(new: Callable[[], Client]) -> bool:
        client = await new().connect()
        await client.ask(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        # Asyncio reads on until its own buffer is full; then nothing is taken.
        while connections._open:
            await asyncio.sleep(0.01)
        return True

    connections = Connections(send_timeout=0.05)
    assert serve(connections, story)


def test_clients_that_leave_without_their_answer_give_back_their_turns() -> None:
    async def story(new: Callable[[], Client]) -> bytes:
        for _ in range(2):
            leaving = await new().connect()
            await leaving.ask()
            leaving.writer.transport.abort()
        client = await new().connect()
        answer = await client.ask()
        await client.reader.readexactly(len(LARGE))
        return answer

    one_turn = BufferedRequests(Lane(large_pages, threads=1), KnownSessions().has)
    assert serve(Connections(), story, one_turn) == b"HTTP/1.1 200 OK"


def in_two_threads() -> Application:
    """Large pages, made in a lane of two threads."""
    lane = Lane(large_pages, threads=2)
    return BufferedRequests(lane, KnownSessions().has)


async def beside_two_that_read_nothing(new: Callable[[], Client]) -> bytes:
    """The answer to a client while two others have theirs, and leave it where it is."""
    slow = [await new().connect() for _ in range(2)]
    for client in slow:
        await client.ask()
    return await (await new().connect()).ask()


def test_clients_that_read_slowly_keep_no_turns() -> None:
    pages = in_two_threads()

    assert serve(Connections(), beside_two_that_read_nothing, pages) == b"HTTP/1.1 200 OK"


def test_past_their_bound_the_oldest_reply_that_is_not_taken_is_cut_off() -> None:
    async def takes_all(client: Client) -> bool:
        try:
            return len(await client.reader.readexactly(len(LARGE))) == len(LARGE)
        except (asyncio.IncompleteReadError, ConnectionResetError):
            return False

    async def story(new: Callable[[], Client]) -> list[bool]:
        clients = [await new().connect() for _ in range(3)]
        for client in clients:
            await client.ask()
        return [await takes_all(client) for client in clients]

    pages = BufferedReplies(in_two_threads(), Unsent(2 * len(LARGE)))
    assert serve(Connections(), story, pages) == [False, True, True]


def test_a_process_that_is_asked_to_stop_ends_its_streams_and_does_not_wait_for_them(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopping = asyncio.Event()

    async def follows(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            stopping.set()
            await send({"type": "lifespan.shutdown.complete"})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"news", "more_body": True})
            await stopping.wait()
            await send({"type": "http.response.body", "body": b""})

    config = Config()
    config.set("graceful_timeout", 10)
    listening = socket.create_server(("127.0.0.1", 0))
    # As the arbiter hands it over.
    handed = SimpleNamespace(sock=listening, close=listening.close)
    worker = BoundedWorker(1, os.getppid(), [handed], None, 30, config, Logger(config))
    worker._setup_event_loop()
    worker.asgi, worker.connections = follows, Connections()
    monkeypatch.setattr(worker.log.error_log, "handlers", [caplog.handler])

    with ThreadPoolExecutor(1, "loop") as thread:
        running = thread.submit(worker.run)
        with socket.create_connection(listening.getsockname(), timeout=60) as client:
            client.sendall(HEAD + b"\r\n")
            heard = b""
            while not heard.endswith(b"news\r\n"):
                heard += client.recv(1000)
            worker.loop.call_soon_threadsafe(worker.handle_exit_signal)
            rest = b"".join(iter(lambda: client.recv(1000), b""))
        running.result()

    assert rest == b"0\r\n\r\n"  # a whole reply
    # gunicorn warns of connections that it waited for in vain.
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []
