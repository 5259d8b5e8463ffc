"""``python -m config.background worker QUEUE`` and ``… clock --schedule FILE``.

As ``celery worker`` and ``celery beat`` start them, but without that program: for its other
commands it loads a line editor, 8 MB in each process.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from socket import gethostname

from config import celery, clock


def main(arguments: Sequence[str]) -> int:
    """Run a worker or the clock until a stop signal comes; return the exit status."""
    parser = ArgumentParser(prog="python -m config.background", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    worker = commands.add_parser("worker", help="do the tasks of a queue, one after another")
    worker.add_argument("queue", metavar="QUEUE")
    scheduled = commands.add_parser("clock", help="ask for what is due")
    scheduled.add_argument("--schedule", metavar="FILE", required=True, help="its own notes")
    options = parser.parse_args(arguments)
    return run_worker(options.queue) if options.command == "worker" else run_clock(options.schedule)


def run_worker(queue: str) -> int:
    """Do the tasks of a queue; return the exit status."""
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
