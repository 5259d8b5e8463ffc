"""Several things at the same moment, each over a connection of its own."""

import threading
from collections.abc import Callable

from django.db import connections


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
