"""Those for whom a connection waits, seen from another one."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper

EVERY = 1.0  # seconds between two looks
_BLOCKERS = """
    SELECT concat('process ', pid, ' of ', coalesce(usename, 'PostgreSQL'),
                  ' (' || nullif(application_name, '') || ')')
    FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids(%s)) ORDER BY pid
"""


@contextmanager
def blockers_of(waiting: BaseDatabaseWrapper) -> Iterator[list[str]]:
    """Give a list of those for whom the connection waited last while the block ran.

    Nothing else shows them: once PostgreSQL has given up waiting, it knows no more for whom.
    """
    waiting.ensure_connection()
    seen: list[str] = []
    over = threading.Event()
    looking = threading.Thread(
        target=_look,
        args=(waiting.connection.info.backend_pid, waiting.get_connection_params(), seen, over),
        daemon=True,
    )
    looking.start()
    try:
        yield seen
    finally:
        over.set()
        looking.join()


def _look(
    waiting: int, parameters: Mapping[str, Any], seen: list[str], over: threading.Event
) -> None:
    if over.wait(EVERY):
        return  # most are quicker, and need no second connection
    # Without one, or once it breaks, it is only not said for whom.
    with suppress(psycopg.Error), psycopg.connect(**parameters, autocommit=True) as beside:
        while not over.wait(EVERY):
            if blockers := beside.execute(_BLOCKERS, [waiting]).fetchall():
                seen[:] = [name for (name,) in blockers]
