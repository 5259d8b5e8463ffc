"""Thousands of connections on which a request never arrives."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from tests.attacks.captains import enter_round, open_page
from tests.attacks.clients import a_client
from tests.builders import a_table
from tests.waiting import eventually
from web.connections import MAX_WAITING

HALF_A_HEAD = b"GET /en/ HTTP/1.1\r\nHost: localhost\r\n"
HALF_A_BODY = b"POST /t/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ncode="


@contextmanager
def many_files() -> Iterator[None]:
    """While the block runs this process may have as many files as it is ever given."""
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


def is_closed(client: socket.socket) -> bool:
    """Whether the server has closed a connection, whatever it said before."""
    client.settimeout(0)
    with suppress(BlockingIOError):
        try:
            while client.recv(2**16):
                pass
        except ConnectionError:
            pass
        return True
    return False


@pytest.mark.parametrize("half", [b"", HALF_A_HEAD, HALF_A_BODY], ids=["idle", "head", "body"])
def test_a_round_is_entered_while_thousands_of_requests_never_arrive(
    website: str, half: bytes
) -> None:
    table = a_table()

    with many_files(), ExitStack() as strangers:
        clients = []
        for _ in range(MAX_WAITING + 200):
            clients.append(strangers.enter_context(a_client(website)))
            clients[-1].sendall(half)
        statuses = open_page(website, table), enter_round(website, table)
        # None may stay longer than all others take to come: the server lets the oldest go.
        eventually(lambda: all(is_closed(one) for one in clients[:200]))

    assert statuses == (200, 201)
