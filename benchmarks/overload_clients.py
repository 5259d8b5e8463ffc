"""Phones that send rounds, or pages that follow an event, in a process of their own.

Takes orders as JSON from its input, a line, and prints what came of it. Following ends when the
input ends.
"""

import asyncio
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

HOST = "127.0.0.1"
PATIENCE = 30.0  # seconds that a phone waits for its answer
SPREAD = 0.5  # seconds within which pages fetch; of a crowd so many times as long
AGAIN = 5.0  # seconds until one that was refused sends again, as it is told
IMPATIENCE = 0.05  # seconds after which an impatient one has left


async def ask(
    port: int,
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: str = "",
    *,
    sent: float = 1.0,
) -> int:
    """Return the status of an answer, once it is read to its end; 0 for none.

    ``sent`` is the share of the body that is sent, before the client leaves.
    """
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        content = body.encode()
        fields = {"Host": HOST, "Connection": "close", "Content-Length": len(content), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        part = content[: round(sent * len(content))]
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + part)
        if sent < 1:
            await writer.drain()
            return 0
        status = await reader.readline()
        while await reader.read(2**20):
            pass
    finally:
        writer.close()
    return int(status.split()[1]) if status else 0


class Phones:
    """Phones, and what each was answered: when it sent, how long it waited, and the status."""

    def __init__(self, port: int, requests: Sequence[Mapping[str, Any]]) -> None:
        self._port = port
        self._requests = requests
        self.answers: list[tuple[float, float, int]] = []

    async def send_at(self, rate: float) -> None:
        """Send so many a second, whatever is answered."""
        begun = time.monotonic()
        async with asyncio.TaskGroup() as sending:
            for number, request in enumerate(self._requests):
                await asyncio.sleep(max(0.0, begun + number / rate - time.monotonic()))
                sending.create_task(self._send(request))

    async def send_in_turn(self, phones: int) -> None:
        """Let so many phones send one after another."""
        left = iter(self._requests)

        async def send_all() -> None:
            for request in left:
                await self._send(request)

        async with asyncio.TaskGroup() as sending:
            for _ in range(phones):
                sending.create_task(send_all())

    async def _send(self, request: Mapping[str, Any]) -> None:
        """Send, and as a phone of its manner does; what counts is what it is answered at last."""
        begun, manner = time.monotonic(), request.get("manner")
        match manner:
            case "disconnects":
                await self._post(request, sent=0.5)
            case "impatient":
                await self._post(request, patience=IMPATIENCE)
            case "repeats":
                await asyncio.gather(self._post(request), self._post(request))
        status = await self._post(request)
        while manner and status in (0, 503):
            await asyncio.sleep(AGAIN)
            status = await self._post(request)
        self.answers.append((begun, time.monotonic() - begun, status))

    async def _post(
        self, request: Mapping[str, Any], *, sent: float = 1.0, patience: float = PATIENCE
    ) -> int:
        path, headers, body = request["path"], request["headers"], request["body"]
        try:
            async with asyncio.timeout(patience):
                return await ask(self._port, "POST", path, headers, body, sent=sent)
        except (OSError, TimeoutError):
            return 0


class Pages:
    """Pages that follow an event as browsers do: told of a new version, they fetch it."""

    def __init__(self, port: int, slug: str) -> None:
        self._port = port
        self._slug = slug
        self._random = Random(1)  # noqa: S311 - no secret
        self.statuses: Counter[int] = Counter()

    async def follow(self, pages: int) -> None:
        """Open so many, say so, and follow until the input ends."""
        async with asyncio.TaskGroup() as group:
            opened = [group.create_task(self._open()) for _ in range(pages)]
            streams = [await task for task in opened]
            following = [group.create_task(self._follow(reader)) for reader, _ in streams]
            print("following", flush=True)
            await asyncio.to_thread(sys.stdin.read)
            for task in following:
                task.cancel()
            for _, writer in streams:
                writer.close()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HOST, self._port)
        writer.write(f"GET /live/{self._slug} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        await reader.readuntil(b"data: ")
        return reader, writer

    async def _follow(self, reader: asyncio.StreamReader) -> None:
        """Fetch the standings after each message, as long after it as the pages do at random."""
        await reader.readline()
        while line := await reader.readline():
            if line.startswith(b"data: "):
                crowd = json.loads(line.removeprefix(b"data: ")).get("crowd", 1)
                await asyncio.sleep(self._random.random() * crowd * SPREAD)
                path = f"/en/e/{self._slug}/standings/"
                try:
                    status = await ask(self._port, "GET", path, {"Accept-Encoding": "gzip"})
                except OSError:
                    status = 0
                self.statuses[status] += 1


def main() -> None:
    """Print what the clients were answered."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    orders = json.loads(sys.stdin.readline())
    if "pages" in orders:
        pages = Pages(orders["port"], orders["slug"])
        asyncio.run(pages.follow(orders["pages"]))
        print(json.dumps(pages.statuses))
        return
    phones = Phones(orders["port"], orders["requests"])
    at_once = orders.get("phones")
    asyncio.run(phones.send_in_turn(at_once) if at_once else phones.send_at(orders["rate"]))
    print(json.dumps(phones.answers))


if __name__ == "__main__":
    main()
