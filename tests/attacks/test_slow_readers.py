"""Who reads slowly keeps no one from the service."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from tests.attacks.clients import a_client, answer_to, head
from tests.waiting import LIMIT

BEGIN = b"HTTP/1.1 200"


@contextmanager
def a_slow_reader(website: str) -> Iterator[socket.socket]:
    """A connection on which next to nothing is under way, as over a bad network from far away.

    Between programs of one machine megabytes are, and no reply is as large.
    """
    address = urlsplit(website)
    with socket.socket() as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**12)
        client.settimeout(LIMIT)
        client.connect((address.hostname, address.port))
        yield client


def test_the_log_in_is_there_while_all_threads_of_others_have_slow_readers(
    website: str, static_files: Path
) -> None:
    largest = max(static_files.rglob("*.*"), key=lambda file: file.stat().st_size)
    asked = head(f"{settings.STATIC_URL}{largest.relative_to(static_files).as_posix()}")

    with ExitStack() as strangers:
        slow = [
            strangers.enter_context(a_slow_reader(website))
            for _ in range(settings.THREADS["others"])
        ]
        for client in slow:
            client.sendall(asked)
        begun = [client.recv(len(BEGIN), socket.MSG_PEEK) for client in slow]
        visitor = strangers.enter_context(a_client(website))
        visitor.sendall(head("/admin/login/"))
        log_in = answer_to(visitor)[0]
        for client in slow:  # it goes faster from here
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**20)
        taken = [len(answer_to(client)[2]) for client in slow]

    assert begun == [BEGIN] * len(slow)
    assert log_in == 200
    assert taken == [largest.stat().st_size] * len(slow)
