"""``python -m config.background worker QUEUE`` and ``… clock --schedule FILE``.

As ``celery worker`` and ``celery beat`` start them, but without that program: for its other
commands it loads a line editor, 8 MB in each process. A parser of words would be one more, for two
lines that only files of ours have.
"""

import os
import sys
from collections.abc import Sequence
from socket import gethostname

from config import celery, clock

NICER = 10  # than the web process: an entry has a person who waits for it


def main(arguments: Sequence[str]) -> int:
    """Run a worker or the clock until a stop signal comes; return the exit status."""
    match arguments:
        case ["worker", queue]:
            return run_worker(queue)
        case ["clock", "--schedule", schedule]:
            return run_clock(schedule)
        case _:
            sys.stderr.write("worker QUEUE, or clock --schedule FILE\n")
            return 2


def run_worker(queue: str) -> int:
    """Do the tasks of a queue, behind everything else; return the exit status."""
    os.nice(NICER)
    worker = celery.app.Worker(
        hostname=f"{queue}@{gethostname()}",
        loglevel="INFO",
        quiet=True,  # about itself: the log says what matters
        queues=[queue],
        concurrency=1,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    worker.start()
    return worker.exitcode or 0


def run_clock(schedule: str) -> int:
    """Ask for what is due, and note it in a file; return the exit status."""
    clock.app.set_current()
    clock.app.Beat(schedule=schedule, quiet=True).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
