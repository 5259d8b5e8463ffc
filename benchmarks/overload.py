"""The entries that come through when a watched hall sends twice as many as the service can take.

The product's web process and worker run with PostgreSQL and Redis. Two thousand pages follow the
event and fetch each new version. Phones send as fast as they are answered: that is the capacity.
Then they send twice as many, whatever they are answered. Printed too is the capacity without pages,
and what phones and pages take themselves of the same processors. Without ``DATABASE_URL`` it brings
services of its own.
"""

import json
import os
import resource
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import chain, islice, pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.live_entries import a_worker, requests_of, seated_event
from benchmarks.live_listeners import messages_of_its_own
from benchmarks.pages import a_database, a_server, set_up
from benchmarks.processes import cpu_of
from benchmarks.services import ROOT, has_services, open_many_files, run_with_services

TABLES, ROUNDS, PAGES = 250, 5, 2_000
PHONES, WARMING, FINDING = 8, 50, 200  # so many that no thread waits for one; entries
SETTLING = 15.0  # seconds in which all pages have fetched the first version; then they take turns
TIMES, SECONDS = 2.0, 20.0
MUST_COME, MUST_REFUSE, MUST_SILENCE = 0.8, 2.0, 10.0  # of the capacity; seconds; seconds
PROGRAM = (sys.executable, str(ROOT / "benchmarks/overload_clients.py"))

Answers = list[tuple[float, float, int]]  # when it was sent, how long it waited, the status


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages that follow the event, in a process of their own."""

    process: int
    fetched: Counter[int] = field(default_factory=Counter)  # by status, once they are closed


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    open_many_files()
    with messages_of_its_own(), a_database(), a_server() as port:
        set_up()
        with a_worker():
            faults = overloaded(port)
    if faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


def overloaded(port: int) -> list[str]:
    """Find the capacity, offer more of it, and return what falls short."""
    event = seated_event(TABLES)
    rounds = [requests_of(event, number) for number in range(1, ROUNDS + 1)]
    entries = map(asdict, chain.from_iterable(rounds))
    sent(port, islice(entries, WARMING), phones=PHONES)
    unwatched = a_second(sent(port, islice(entries, FINDING), phones=PHONES))
    with pages_that_follow(port, event.slug) as pages:
        sent(port, islice(entries, WARMING), phones=PHONES)
        time.sleep(SETTLING)
        capacity = a_second(sent(port, islice(entries, FINDING), phones=PHONES))
        print(
            f"capacity: {capacity:.1f} entries a second beside {PAGES} pages,"
            f" {unwatched:.1f} without",
            flush=True,
        )
        offered = islice(entries, round(TIMES * capacity * SECONDS))
        begun, used = time.monotonic(), cpu_of_clients(pages)
        answers = sent(port, offered, rate=TIMES * capacity)
        share = (cpu_of_clients(pages) - used) / (time.monotonic() - begun)
    statuses = Counter(status for _, _, status in answers)
    came = a_second(answers) / capacity
    refused = max((waited for _, waited, status in answers if status == 503), default=0.0)
    silence = longest_silence(answers)
    print(f"offered {TIMES:.0f} times as much: {dict(statuses)}")
    print(f"pages fetched: {dict(pages.fetched)}")
    print(f"phones and pages took {share:.0%} of one processor, of {os.cpu_count()}")
    print(f"acknowledged     {came:6.0%} of the capacity (must {MUST_COME:.0%})")
    print(f"slowest refusal  {refused:6.1f} s (must {MUST_REFUSE:.0f})")
    print(f"longest silence  {silence:6.1f} s (must {MUST_SILENCE:.0f})")
    others = {status: count for status, count in statuses.items() if status not in (201, 503)}
    return [
        *([f"{came:.0%} of the capacity"] if came < MUST_COME else []),
        *([f"refused after {refused:.1f} s"] if refused > MUST_REFUSE else []),
        *([f"silent for {silence:.1f} s"] if silence > MUST_SILENCE else []),
        *([f"answered {others}"] if others else []),
    ]


def sent(port: int, requests: Iterable[Mapping[str, object]], **how: float) -> Answers:
    """Let phones send, so many at once or at a rate; return the answers."""
    orders = {"port": port, "requests": list(requests), **how}
    text = json.dumps(orders) + "\n"
    done = subprocess.run(PROGRAM, input=text, capture_output=True, text=True, check=True)  # noqa: S603 - fixed words
    return [(at, waited, status) for at, waited, status in json.loads(done.stdout)]


def a_second(answers: Answers) -> float:
    """Return how many were acknowledged a second."""
    begun, ended = min(at for at, *_ in answers), max(at + waited for at, waited, _ in answers)
    return sum(status == 201 for *_, status in answers) / (ended - begun)


def longest_silence(answers: Answers) -> float:
    """Return the seconds of the longest time without an acknowledgement while phones sent."""
    begun, ended = min(at for at, *_ in answers), max(at for at, *_ in answers)
    heard = sorted(at + waited for at, waited, status in answers if status == 201)
    marks = [begun, *(at for at in heard if at < ended), ended]
    return max(later - earlier for earlier, later in pairwise(marks))


def cpu_of_clients(pages: Pages) -> float:
    """Return the seconds of CPU that the pages have used, and all phones that are done."""
    phones = resource.getrusage(resource.RUSAGE_CHILDREN)
    return cpu_of([pages.process]) + phones.ru_utime + phones.ru_stime


@contextmanager
def pages_that_follow(port: int, slug: str) -> Iterator[Pages]:
    """Let pages follow the event."""
    orders = json.dumps({"port": port, "slug": slug, "pages": PAGES}) + "\n"
    pipe = subprocess.PIPE
    with subprocess.Popen(PROGRAM, stdin=pipe, stdout=pipe, text=True) as program:  # noqa: S603 - fixed words
        assert program.stdin  # noqa: S101 - a pipe
        assert program.stdout  # noqa: S101 - a pipe
        program.stdin.write(orders)
        program.stdin.flush()
        program.stdout.readline()  # they follow
        pages = Pages(program.pid)
        yield pages
        program.stdin.close()
        answered = json.loads(program.stdout.read())
        pages.fetched.update({int(status): count for status, count in answered.items()})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
