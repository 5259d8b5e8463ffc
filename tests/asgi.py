"""Visitors who speak ASGI: one request each, to an application in the same process."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import connections

from web.asgi import Application, Message, Scope

LONGEST_WAIT = 90.0  # seconds; only a broken application takes so long

Result = TypeVar("Result")


def in_loop(story: Coroutine[Any, Any, Result]) -> Result:
    """The result of a coroutine, in its own thread: browser tests keep a loop in this one."""
    with ThreadPoolExecutor(1, "loop") as thread:
        return thread.submit(asyncio.run, story).result()


async def aside(work: Callable[[], Result]) -> Result:
    """What some work with the database comes to, done outside the loop; its connection is closed.

    Inside the loop Django would open one that no one can close later.
    """

    def do() -> Result:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1, "aside") as thread:
        return await asyncio.get_running_loop().run_in_executor(thread, do)


@dataclass(slots=True)
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def a_scope(address: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> Scope:
    given = {"host": "localhost", **(headers or {})}
    path, _, query = address.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }


async def ask(
    application: Application,
    address: str,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    chunks: tuple[bytes, ...] = (b"",),
) -> Answer:
    """The answer to a request whose body comes in these chunks."""
    answer, waiting = Answer(), list(chunks)

    async def receive() -> Message:
        if not waiting:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message: Message) -> None:
        take(answer, message)

    async with asyncio.timeout(LONGEST_WAIT):
        await application(a_scope(address, method, headers), receive, send)
    return answer


def take(answer: Answer, message: Message) -> None:
    if message["type"] == "http.response.start":
        answer.status = message["status"]
        answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
    else:
        answer.body += message.get("body", b"")


class Listener:
    """A listener of an event; ``next()`` waits for what is sent next."""

    def __init__(self) -> None:
        self.answer = Answer()
        self.reading = asyncio.Event()
        self.reading.set()
        self._arrived: asyncio.Queue[bytes] = asyncio.Queue()
        self._left = asyncio.Event()

    async def next(self) -> bytes:
        async with asyncio.timeout(LONGEST_WAIT):
            return await self._arrived.get()

    def leave(self) -> None:
        self._left.set()

    async def receive(self) -> Message:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self.reading.wait()
        take(self.answer, message)
        if message["type"] == "http.response.body":
            self._arrived.put_nowait(message["body"])


@asynccontextmanager
async def a_listener(
    application: Application, slug: str, headers: Mapping[str, str] | None = None
) -> AsyncIterator[Listener]:
    listener = Listener()
    scope = a_scope(f"/live/{slug}", headers=headers)
    served: asyncio.Task[Any] = asyncio.ensure_future(
        application(scope, listener.receive, listener.send)
    )
    try:
        yield listener
    finally:
        listener.leave()
        async with asyncio.timeout(LONGEST_WAIT):
            await served
