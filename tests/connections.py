"""Connections to the database: who opens them, and what happens when no one can."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections
from django.db.backends.signals import connection_created


@contextmanager
def connections_opened() -> Iterator[Counter[str]]:
    """How many connections were opened by threads of each kind while the block runs.

    Without a pool, as in tests, that is one for every question and every request.
    """
    opened: Counter[str] = Counter()

    def count(**_: Any) -> None:
        opened[threading.current_thread().name.split("_")[0]] += 1

    connection_created.connect(count)
    try:
        yield opened
    finally:
        connection_created.disconnect(count)


@contextmanager
def database_away() -> Iterator[None]:
    """While the block runs no thread can open a connection; open ones stay."""
    described = connections.databases["default"]
    host, described["HOST"] = described["HOST"], "/nowhere"
    try:
        yield
    finally:
        described["HOST"] = host
