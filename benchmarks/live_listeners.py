"""Listeners who follow an event: opened by the thousand, from one process."""

import os
import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from benchmarks.pages import HOST

LONGEST_WAIT = 30.0  # seconds; only a broken service takes so long
# A request as a phone's browser sends it: headers cost memory too.
REQUEST = (
    "GET /live/{slug} HTTP/1.1\r\n"
    f"Host: {HOST}\r\n"
    "Connection: keep-alive\r\n"
    "User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko)\r\n"
    "Accept: text/event-stream\r\n"
    "Accept-Encoding: gzip, deflate, br\r\n"
    "Accept-Language: de-AT,de;q=0.9,en;q=0.8\r\n"
    "Cache-Control: no-cache\r\n"
    "Referer: http://{slug}/de/e/{slug}/standings/\r\n\r\n"
)


class Crowd:
    """Listeners of one event. They read when they are asked to, so idle ones cost nothing here."""

    def __init__(self, port: int, slug: str) -> None:
        self._port = port
        self._request = REQUEST.format(slug=slug).encode()
        self._ready = selectors.DefaultSelector()
        self._sockets: list[socket.socket] = []

    def grow_to(self, size: int) -> None:
        """Open connections until there are so many, and wait until each was greeted."""
        while len(self._sockets) < size:
            some = min(100, size - len(self._sockets))
            for _ in range(some):
                self._open()
            self.hear(b'"standings"', some)

    def hear(self, text: bytes, listeners: int | None = None) -> None:
        """Return when so many, else all, have been sent this text.

        Raises:
            TimeoutError: not all are for too long.
            ConnectionError: the server ended a connection.
        """
        missing, give_up = listeners or len(self._sockets), time.monotonic() + LONGEST_WAIT
        while missing > 0:
            if time.monotonic() > give_up:
                raise TimeoutError(f"{missing} listeners have not heard {text!r}")
            for key, _ in self._ready.select(1):
                missing -= text in _read(key.fd)

    def leave(self) -> None:
        """Close all connections."""
        for each in self._sockets:
            self._ready.unregister(each)
            each.close()
        self._sockets.clear()

    def _open(self) -> None:
        opened = socket.create_connection((HOST, self._port))
        opened.sendall(self._request)
        opened.settimeout(0)
        self._ready.register(opened, selectors.EVENT_READ)
        self._sockets.append(opened)


def _read(descriptor: int) -> bytes:
    received = os.read(descriptor, 4096)
    if not received:
        raise ConnectionError("a listener was sent away")
    return received


@contextmanager
def messages_of_its_own() -> Iterator[None]:
    """Let this run's processes share a channel and queues that no other service hears."""
    os.environ["REDIS_PREFIX"] = f"benchmark-{token_hex(4)}-"
    try:
        yield
    finally:
        del os.environ["REDIS_PREFIX"]


def memory_of(process: int) -> int:
    """Return the bytes of memory that a process holds."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return 1024 * int(kilobytes)
