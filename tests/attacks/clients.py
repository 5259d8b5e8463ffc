"""Clients that speak to the real server byte by byte."""

import http.client
import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from config.stack.children import children_of
from tests.waiting import LIMIT

Answer = tuple[int, http.client.HTTPMessage, bytes]


@contextmanager
def a_client(website: str, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from an address, that is open while the block runs."""
    address = urlsplit(website)
    with socket.create_connection(
        (address.hostname, address.port), LIMIT, source_address=(source, 0)
    ) as client:
        yield client


def head(path: str, method: str = "GET", **fields: object) -> bytes:
    """The head of a request; ``content_length=7`` is the field Content-Length."""
    named = {"Host": "localhost", **{name.replace("_", "-"): of for name, of in fields.items()}}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def answer_to(client: socket.socket) -> Answer:
    """The next answer on a connection: status, headers, body."""
    response = http.client.HTTPResponse(client)
    response.begin()
    return response.status, response.headers, response.read()


def web_memory(parent: int | None = None) -> int:
    """Bytes of memory that all gunicorn processes of this test run have of their own."""
    children = children_of(parent or os.getpid())
    own = sum(_private_bytes(child) for child in children if b"gunicorn" in _command(child))
    return own + sum(web_memory(child) for child in children)


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def _private_bytes(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    sizes: Mapping[str, int] = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    return 1024 * (sizes["Private_Clean"] + sizes["Private_Dirty"])
