"""The cost of live pages: listeners in one process, and the way from an entry to the board.

The product's own processes run: gunicorn with one web process, Celery's worker, PostgreSQL and
Redis, and for the board a real browser. Without ``DATABASE_URL`` it brings services of its own.

* Listeners: memory each, and the time until a change has reached the last one.
* What a standings page costs the web process with a thousand of them, against without, in bursts
  by turns.
* Entries: sixty tables report within fifteen seconds, four times as densely as within the minute
  that is asked for; counted is from sending a round until the open board shows it.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.live_entries import (
    a_worker,
    board_shown_by,
    post_and_look,
    report,
    requests_of,
    seated_event,
    waits_until_shown,
)
from benchmarks.live_listeners import Crowd, memory_of, messages_of_its_own
from benchmarks.pages import (
    HOST,
    Kind,
    a_database,
    a_server,
    ask,
    cpu_seconds,
    make_standings,
    one_burst,
)
from benchmarks.services import has_services, open_many_files, run_with_services

CROWDS = (5_000, 10_000)  # the first is a must
MUST_KB, MUST_HEARD = 25.0, 1.0  # kilobytes a listener; seconds until the last one has heard
CHANGES = 5
RESTED = 30.0  # seconds after which each of a crowd is told at once again (web/live/streams.py)
LISTENERS_MEANWHILE, MUST_SAME = 1_000, 1.1  # times the CPU without listeners
TURNS = 11
TABLES, SECONDS, ROUNDS = 60, 15.0, 2
MUST_SHOWN, GOAL_SHOWN = 1.0, 0.3  # seconds, p95


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    open_many_files()
    with messages_of_its_own(), a_database(), a_server() as port:
        faults = [*listeners(port, make_standings()), *entries(port)]
    if options.check and faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


def listeners(port: int, path: str) -> list[str]:
    """Measure what listeners cost, beside each other and beside ordinary visitors."""
    slug = path.split("/")[3]
    server = int(ask(HTTPConnection(HOST, port), Kind("hello", "/hello")).split()[1])
    crowd = Crowd(port, slug)
    faults = []
    print(f"{'listeners':>9} {'kB each':>8} {'last heard after s':>19} {'CPU µs each':>12}")
    # The first listeners bring code and buffers with them that the others share.
    crowd.grow_to(100)
    before, first = memory_of(server), 100
    for size in CROWDS:
        crowd.grow_to(size)
        kilobytes = (memory_of(server) - before) / (size - first) / 1000
        heard, cpu = time_until_heard(crowd, slug, server)
        print(f"{size:9} {kilobytes:8.1f} {heard:19.2f} {1e6 * cpu / size:12.0f}")
        if size == CROWDS[0] and (kilobytes > MUST_KB or heard > MUST_HEARD):
            faults.append(f"{size} listeners: {kilobytes:.1f} kB each, heard after {heard:.2f} s")
    crowd.leave()
    same = cost_of_company(port, path, server, crowd)
    print(
        f"\na page costs {same:.2f} times the CPU with {LISTENERS_MEANWHILE} listeners"
        f" (must {MUST_SAME})"
    )
    if same > MUST_SAME:
        faults.append(f"with listeners a page costs {same:.2f} times")
    return faults


def cost_of_company(port: int, path: str, server: int, crowd: Crowd) -> float:
    """Return the CPU of a page with listeners as times of that without; the median of turns."""
    page = Kind("standings", path, {"Accept-Encoding": "gzip"})
    time.sleep(2)  # the last crowd is seen off
    one_burst(port, page, server)
    ratios = []
    for _ in range(TURNS):
        alone = one_burst(port, page, server).cpu
        crowd.grow_to(LISTENERS_MEANWHILE)
        time.sleep(0.5)
        ratios.append(one_burst(port, page, server).cpu / alone)
        crowd.leave()
        time.sleep(0.5)  # the server takes leave of them, too
    return median(ratios)


def time_until_heard(crowd: Crowd, slug: str, server: int) -> tuple[float, float]:
    """Return the seconds until a change has reached the last listener, and the server's CPU.

    Medians over some changes.
    """
    from scoring.live import announce

    waits, costs = [], []
    for _ in range(CHANGES):
        version = time.time_ns() // 1_000_000  # higher than any before
        cpu, begun = cpu_seconds(server), time.perf_counter()
        announce(slug=slug, standings=version, seating=1)
        crowd.hear(str(version).encode())
        waits.append(time.perf_counter() - begun)
        costs.append(cpu_seconds(server) - cpu)
        time.sleep(RESTED)
    return median(waits), median(costs)


def entries(port: int) -> list[str]:
    """Measure the way from an entry to the board."""
    event = seated_event(TABLES)
    rounds = [requests_of(event, number) for number in range(1, ROUNDS + 1)]
    waits = []
    with a_worker(), board_shown_by(port, event.slug) as board:
        for requests in rounds:
            sent = report(port, requests, SECONDS, post_and_look)
            waits += waits_until_shown(sent, board.shown(max(entry.version for entry in sent)))
    p95 = quantiles(waits, n=100)[94]
    print(
        f"\nentry to board, {TABLES} tables within {SECONDS:.0f} s, {ROUNDS} rounds: "
        f"median {median(waits):.2f} s, p95 {p95:.2f} s (must {MUST_SHOWN}, goal {GOAL_SHOWN}), "
        f"longest {max(waits):.2f} s"
    )
    return [f"entry to board takes {p95:.2f} s"] if p95 > MUST_SHOWN else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
