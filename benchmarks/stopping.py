"""The time that the web process takes to stop while pages listen, in times of without any.

The product's web process is started and asked to stop again and again, by turns with a hundred open
streams and with none. It looks once a second whether it is to stop, so the sums of some turns are
compared. Without ``DATABASE_URL`` it brings services of its own.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.live_entries import seated_event
from benchmarks.live_listeners import Crowd, messages_of_its_own
from benchmarks.pages import a_database, a_web_process, done, set_up
from benchmarks.services import has_services, run_with_services

LISTENERS, TURNS = 100, 7
MUST = 1.5  # times as long as without a listener; it took three times


def main(arguments: Sequence[str]) -> int:
    """Print the seconds; with ``--check`` return 1 when the must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when the must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with messages_of_its_own(), a_database():
        set_up()
        slug = seated_event(1).slug
        turns = [(seconds_to_stop(slug, 0), seconds_to_stop(slug, LISTENERS)) for _ in range(TURNS)]
    alone, listened_to = (sum(some) / TURNS for some in zip(*turns, strict=True))
    ratio = listened_to / alone
    print(f"stopping takes {alone:.1f} s, with {LISTENERS} listeners {listened_to:.1f} s")
    print(f"{ratio:.2f} times as long (must {MUST})")
    return 1 if options.check and ratio > MUST else 0


def seconds_to_stop(slug: str, listeners: int) -> float:
    """Return what a web process with so many listeners takes from being asked to stop."""
    with a_web_process() as (port, process):
        done(port)  # it takes connections before it has loaded its code
        crowd = Crowd(port, slug)
        crowd.grow_to(listeners)
        begun = time.perf_counter()
        process.terminate()
        process.wait()
        took = time.perf_counter() - begun
        crowd.leave()
    return took


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
