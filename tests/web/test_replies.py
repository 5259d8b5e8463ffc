"""Replies that wait for their clients: who holds nothing else, and who is cut off."""

import asyncio
import threading
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from tests.asgi import Answer, a_scope, ask, in_loop, take
from web.asgi import Message, Receive, Scope, Send, answer
from web.lanes import Lane
from web.replies import CUT_OFF, PIECE, BufferedReplies, Unsent

PAGE = b"x" * 100


async def pages(_scope: Scope, _receive: Receive, send: Send) -> None:
    await answer(send, 200, body=PAGE)


async def receive_nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


class Clients:
    """Clients that take nothing of what they asked for until ``reading`` is set."""

    def __init__(self, replies: BufferedReplies) -> None:
        self.reading = asyncio.Event()
        self.cut_off: list[str] = []
        self._replies = replies
        self._asked: list[asyncio.Task[None]] = []

    async def ask(self, name: str, address: str) -> None:
        """Return once the reply is there, and waits."""
        waits = asyncio.Event()

        async def send(_message: Message) -> None:
            waits.set()
            await self.reading.wait()

        cut_off = {CUT_OFF: lambda: self.cut_off.append(name)}
        scope = {**a_scope("/"), "client": (address, 1), "extensions": cut_off}
        self._asked.append(asyncio.create_task(self._replies(scope, receive_nothing, send)))
        await waits.wait()

    async def read(self) -> None:
        """Take everything."""
        self.reading.set()
        await asyncio.gather(*self._asked)


def test_the_oldest_reply_of_the_address_with_most_of_them_is_cut_off() -> None:
    async def story() -> list[str]:
        clients = Clients(BufferedReplies(pages, Unsent(3 * len(PAGE))))
        for name, address in [("a", "10.0.0.1"), ("b", "10.0.0.2"), ("c", "10.0.0.2")]:
            await clients.ask(name, address)
        within = list(clients.cut_off)
        await clients.ask("d", "10.0.0.3")
        await clients.ask("e", "10.0.0.3")
        await clients.read()
        return [*within, "|", *clients.cut_off]

    assert in_loop(story()) == ["|", "b", "d"]


def test_a_reply_larger_than_all_may_be_together_is_sent() -> None:
    async def story() -> tuple[bytes, list[str]]:
        replies = BufferedReplies(pages, Unsent(1))
        clients = Clients(replies)
        await clients.ask("alone", "10.0.0.1")
        await clients.read()
        return (await ask(replies, "/")).body, clients.cut_off

    assert in_loop(story()) == (PAGE, [])


def test_replies_that_were_taken_leave_room() -> None:
    async def story() -> list[str]:
        clients = Clients(BufferedReplies(pages, Unsent(len(PAGE))))
        for name in "abc":
            await clients.ask(name, "10.0.0.1")
            await clients.read()
        return clients.cut_off

    assert in_loop(story()) == []


def test_a_client_has_time_for_each_piece_of_a_large_reply() -> None:
    large = b"1" * PIECE + b"2" * PIECE + b"3"

    async def one_large_page(_scope: Scope, _receive: Receive, send: Send) -> None:
        await answer(send, 200, body=large)

    bodies: list[tuple[bytes, bool]] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            bodies.append((message["body"], message.get("more_body", False)))

    in_loop(BufferedReplies(one_large_page)(a_scope("/"), receive_nothing, send))

    assert bodies == [(b"1" * PIECE, True), (b"2" * PIECE, True), (b"3", False)]


def test_a_refusal_does_not_wait_for_the_thread_that_is_late() -> None:
    gate = threading.Event()

    def hangs(_: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        gate.wait()
        start_response("200 OK", [])
        return [b"late"]

    async def story() -> Answer:
        refused, whole = Answer(), asyncio.Event()

        async def send(message: Message) -> None:
            take(refused, message)
            if message["type"] == "http.response.body":
                whole.set()

        lane = BufferedReplies(Lane(hangs, threads=1, deadline=0.05))
        asked = asyncio.create_task(lane(a_scope("/de/"), receive_nothing, send))
        await whole.wait()
        gate.set()
        await asked
        return refused

    assert in_loop(story()).status == 503


def test_what_breaks_in_the_middle_of_a_reply_is_the_servers_to_answer() -> None:
    async def breaks(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        raise ZeroDivisionError

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    with pytest.raises(ZeroDivisionError):
        in_loop(BufferedReplies(breaks)(a_scope("/"), receive_nothing, send))

    assert sent == []
