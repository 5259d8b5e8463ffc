"""Threads of a WSGI application behind ASGI."""

import asyncio
import threading
import time
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from tests.asgi import a_scope, in_loop
from web.asgi import Message, Receive
from web.threads import Answered, Threads

caller = ContextVar("caller", default="")


def pieces(*bodies: bytes) -> Receive:
    """What brings a body in these pieces."""
    waiting = list(bodies)

    async def receive() -> Message:
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    return receive


def loud(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answers with the method and the body in capitals."""
    start_response("201 Created", [("X-Method", environ["REQUEST_METHOD"]), ("X-City", "Köln")])
    return [environ["wsgi.input"].read().upper(), b"!"]


def answered(threads: Threads, receive: Receive, method: str = "POST") -> Answered:
    return in_loop(threads.answer(a_scope("/", method), receive))


@pytest.mark.parametrize("sent", [[b"abc"], [b"a", b"", b"bc"], [b"ab" * 2**16, b"c" * 3]])
def test_a_request_comes_whole_and_its_reply_in_one_piece(sent: list[bytes]) -> None:
    start, body = answered(Threads(loud, 1), pieces(*sent)).messages

    assert start == {
        "type": "http.response.start",
        "status": 201,
        "headers": [(b"x-method", b"POST"), (b"x-city", "Köln".encode("latin-1"))],
    }
    assert body == {"type": "http.response.body", "body": b"".join(sent).upper() + b"!"}


def test_lines_and_parts_of_a_body_are_read_in_order() -> None:
    def reads(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        body = environ["wsgi.input"]
        return [b"|".join([body.readline(), body.read(2), *body.readlines(), body.read()])]

    _, body = answered(Threads(reads, 1), pieces(b"one\ntw", b"o three\nfo", b"ur")).messages

    assert body["body"] == b"one\n|tw|o three\n|four|"


class Reply:
    """Bytes that have to be closed."""

    closed = False

    def __iter__(self) -> Iterator[bytes]:
        yield b"a"
        yield b"b"

    def close(self) -> None:
        self.closed = True


def test_a_reply_is_closed_at_its_end() -> None:
    reply = Reply()

    def application(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return reply

    _, body = answered(Threads(application, 1), pieces(b"")).messages

    assert (body["body"], reply.closed) == (b"ab", True)


def test_what_an_application_raises_is_raised() -> None:
    def breaks(_environ: WSGIEnvironment, _start_response: StartResponse) -> Iterable[bytes]:
        raise LookupError

    with pytest.raises(LookupError):
        answered(Threads(breaks, 1), pieces(b""))


def test_a_thread_sees_the_context_of_its_request() -> None:
    def tells(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [caller.get().encode()]

    async def story() -> list[bytes]:
        threads = Threads(tells, 1)
        told = []
        for name in ("first", "second"):
            caller.set(name)
            told.append((await threads.answer(a_scope("/"), pieces(b""))).messages[1]["body"])
        return told

    assert in_loop(story()) == [b"first", b"second"]


def test_what_a_thread_computed_is_not_what_it_waited() -> None:
    over = threading.Event()

    def waits(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        if environ["REQUEST_METHOD"] == "GET":
            over.wait()
        else:
            until = time.thread_time() + 0.05
            while time.thread_time() < until:
                pass
        return []

    async def story() -> tuple[float, float, float]:
        threads = Threads(waits, 2)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        waiting = asyncio.ensure_future(threads.answer(a_scope("/"), pieces(b"")))
        computing = await threads.answer(a_scope("/", "POST"), pieces(b""))
        over.set()
        waited = await waiting
        return waited.computed, computing.computed, loop.time() - begun

    waited, computing, took = in_loop(story())

    assert waited < 0.05 <= computing <= took
