"""Several things at the same moment, each over a connection of its own."""

import threading
from collections.abc import Callable

from django.db import connection, connections

from tests.waiting import eventually


def all_at_once(*acts: Callable[[], object]) -> list[str]:
    """Do all; return what became of each, sorted: what it returned if text, done or its error."""
    outcomes: list[str] = []
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> None:
        start.wait()
        try:
            done = act()
            outcomes.append(done if isinstance(done, str) else "done")
        except Exception as error:
            outcomes.append(type(error).__name__)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def holds_another_up() -> bool:
    """Whether another connection waits for what this thread's transaction holds."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks"
            " WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
        )
        return bool(cursor.fetchone()[0])


class Meeting:
    """Two acts wait in the middle until both are there, or one holds the other up."""

    def __init__(self) -> None:
        self._came: set[int] = set()

    def wait(self) -> None:
        self._came.add(threading.get_ident())
        eventually(lambda: len(self._came) > 1 or holds_another_up())
