"""The machine that one evening takes, and a thousand, and a hundred thousand.

The product's web process and worker run with PostgreSQL and Redis. Measured are CPU and bytes
of what an evening consists of, then follows arithmetic, printed for each size: the cores and
processes that every part takes, and how much of its one core each part that cannot be had twice.
Without ``DATABASE_URL`` it brings services of its own.
"""

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.entries import UNREPORTED, counts, each
from benchmarks.live_entries import a_worker, post, report, requests_of, seated_event
from benchmarks.live_listeners import Crowd, memory_of, messages_of_its_own
from benchmarks.pages import HOST, Kind, a_database, a_server, ask, done, one_burst, set_up
from benchmarks.processes import cpu_of
from benchmarks.services import has_services, run_with_services

TABLES = 10  # of a club evening, with four people each
ROUNDS = 15  # three seatings of five
HOURS, MINUTES_A_ROUND = 3.0, 10.0
PAGES = 4 * TABLES  # of a club evening that follow: a phone for everyone
SIZES = {"one club": 1, "1,000 clubs": 1_000, "100,000 clubs": 100_000}
BUSY = 0.5  # of a core, on average: an evening is not even
LISTENERS_A_PROCESS = 10_000  # web/live/streams.py
ENTRIES = "entries a second"
MEASURED_ROUNDS, SECONDS, IDLE = 6, 10.0, 15.0
CROWD, MESSAGES = 1_000, 5_000


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of single things: seconds of CPU, and bytes."""

    entry: Mapping[str, float]  # milliseconds by process
    page: float  # from memory
    listener_told: float
    message_heard: float  # by a web process none of whose pages it concerns
    message_passed: float  # by Redis, to one web process
    listener: float  # bytes of memory
    stored: float  # bytes an entry takes on the disk
    written: float  # bytes of an entry in the log that a standby gets


def main(arguments: Sequence[str]) -> int:
    """Print both tables."""
    ArgumentParser(description=__doc__).parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with messages_of_its_own(), a_database(), a_server() as port:
        set_up()
        with a_worker() as worker:
            costs = measured(port, worker)
    print_costs(costs)
    print_plan(costs)
    print_ends(costs)
    return 0


def measured(port: int, worker: int) -> Costs:
    """Return what single things cost here."""
    from ground.redis_client import redis_client

    event = seated_event(TABLES, rounds=1 + MEASURED_ROUNDS)
    web, broker = done(port).process, redis_client().info("server")["process_id"]
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as database:
        warming, *rounds = [requests_of(event, number) for number in range(1, MEASURED_ROUNDS + 2)]
        report(port, warming, SECONDS, post)
        time.sleep(UNREPORTED)
        entries, moments, size = TABLES * MEASURED_ROUNDS, [time.monotonic()], _size(database)
        counted = [asdict(counts(port, worker, database))]
        for requests in rounds:
            report(port, requests, SECONDS, post)
        time.sleep(UNREPORTED)
        for pause in (IDLE, 0.0):
            moments.append(time.monotonic())
            counted.append(asdict(counts(port, worker, database)))
            time.sleep(pause)
        stored = (_size(database) - size) / entries
    entry = _without_idling(counted, moments, entries)
    page = Kind("standings", f"/en/e/{event.slug}/standings/", {"Accept-Encoding": "gzip"})
    ask(HTTPConnection(HOST, port), page)
    one_burst(port, page, web)
    crowd = Crowd(port, event.slug)
    crowd.grow_to(100)
    memory = memory_of(web)
    crowd.grow_to(100 + CROWD)
    listener = (memory_of(web) - memory) / CROWD
    told = _cpu_of_telling(crowd, event.slug, web)
    crowd.leave()
    heard, passed = _cpu_of_messages(web, broker)
    return Costs(
        entry=entry,
        page=one_burst(port, page, web).cpu,
        listener_told=told,
        message_heard=heard,
        message_passed=passed,
        listener=listener,
        stored=stored,
        written=1000 * entry["WAL kB"],
    )


def _without_idling(
    counted: Sequence[Mapping[str, float]], moments: Sequence[float], entries: int
) -> Mapping[str, float]:
    """Return what each entry took, without what passes while nothing is entered.

    There are three counts: before the entries, after them, and after a pause.
    """
    before, after, rested = counted
    times = (moments[1] - moments[0]) / (moments[2] - moments[1])
    idle = {name: (rested[name] - after[name]) * times for name in after}
    return each({name: before[name] + idle[name] for name in before}, after, entries)


def _size(database: psycopg.Connection) -> int:
    row = database.execute("SELECT pg_database_size(current_database())").fetchone()
    assert row is not None  # noqa: S101 - this database is there
    return int(row[0])


def _cpu_of_telling(crowd: Crowd, slug: str, web: int) -> float:
    """Return the CPU of telling one listener that there are new standings."""
    from scoring.live import announce

    before, times = cpu_of([web]), 5
    for _ in range(times):
        version = time.time_ns() // 1_000_000  # higher than any before
        announce(slug=slug, standings=version, seating=1)
        crowd.hear(str(version).encode())
        time.sleep(1)
    return (cpu_of([web]) - before) / times / (CROWD + 100)


def _cpu_of_messages(web: int, broker: int) -> tuple[float, float]:
    """Return the CPU of a message about a strange event, of the web process and of Redis."""
    from scoring.live import announce

    before = cpu_of([web]), cpu_of([broker])
    for number in range(MESSAGES):
        announce(slug=f"elsewhere-{number}", standings=number, seating=1)
    time.sleep(2)
    web_took, broker_took = cpu_of([web]) - before[0], cpu_of([broker]) - before[1]
    return web_took / MESSAGES, broker_took / MESSAGES


def print_costs(costs: Costs) -> None:
    """Print what was measured."""
    for name in ("web", "worker", "postgres", "redis"):
        print(f"an entry, CPU of {name:34}{costs.entry[f'  {name}']:9.2f} ms")
    print(f"a page from memory, CPU of web {'':19}{1e3 * costs.page:9.2f} ms")
    print(f"a listener that is told, CPU of web {'':14}{1e6 * costs.listener_told:9.1f} µs")
    print(f"a message of another event, CPU of each web {'':6}{1e6 * costs.message_heard:9.1f} µs")
    print(f"a message to one web process, CPU of Redis {'':7}{1e6 * costs.message_passed:9.1f} µs")
    print(f"a listener, memory of web {'':24}{costs.listener / 1e3:9.1f} kB")
    print(
        f"an entry on the disk; in the log {'':17}{costs.stored / 1e3:9.1f} kB;"
        f" {costs.written / 1e3:.1f} kB"
    )


def print_plan(costs: Costs) -> None:
    """Print what each size takes, with a row for each thing."""
    plans = [plan(costs, clubs) for clubs in SIZES.values()]
    print(f"\n{'':38}" + "".join(f"{name:>16}" for name in SIZES))
    for row in plans[0]:
        print(f"{row:38}" + "".join(f"{size[row]:16,.2f}" for size in plans))


def print_ends(costs: Costs) -> None:
    """Print for how many clubs each part is enough of which there is one."""
    club = plan(costs, 1)
    web = min(1 / club["web: cores for pages and entries"], LISTENERS_A_PROCESS / PAGES)
    # With the clubs grow both the messages and the web processes that get each of them.
    passed_on = (
        BUSY * LISTENERS_A_PROCESS / PAGES / 2 / costs.message_passed / club[ENTRIES]
    ) ** 0.5
    ends = {
        "a web process": web,
        "a worker of standings": 1 / club["worker of standings: cores"],
        "Redis": passed_on,
        "PostgreSQL with eight cores": 8 / club["PostgreSQL: cores"],
    }
    print("\nenough for so many clubs at the same time:")
    for name, clubs in sorted(ends.items(), key=lambda end: end[1]):
        print(f"{name:38}{clubs:16,.0f}")


def plan(costs: Costs, clubs: int) -> Mapping[str, float]:
    """Return what so many club evenings take at the same time."""
    tables = clubs * TABLES
    entries = tables / (60 * MINUTES_A_ROUND)
    listeners = clubs * PAGES
    # Of a small event each entry brings standings of its own, and each page that follows asks once.
    pages = entries * PAGES
    messages = 2 * entries  # of the table, and of the standings
    of_entries = entries * costs.entry["  web"] / 1e3
    telling = entries * PAGES * costs.listener_told
    cores = (of_entries + pages * costs.page + telling) / BUSY
    # Each web process hears of all events, which leaves the less of its core the more there are.
    hearing = messages * costs.message_heard
    left = 1 - hearing / BUSY
    webs = max(cores / left, listeners / LISTENERS_A_PROCESS) if left > 0 else float("inf")
    evening = entries * 3600 * HOURS
    return {
        ENTRIES: entries,
        "pages a second": pages,
        "pages that listen": listeners,
        "web: cores for pages and entries": cores,
        "web: of a core, to hear of all events": hearing,
        "web: processes": webs,
        "web: memory of listeners, GB": listeners * costs.listener / 1e9,
        "worker of standings: cores": entries * costs.entry["  worker"] / 1e3 / BUSY,
        "PostgreSQL: cores": entries * costs.entry["  postgres"] / 1e3 / BUSY,
        "PostgreSQL: commits a second": entries * costs.entry["commits"],
        "PostgreSQL: log to a standby, MB/s": entries * costs.written / 1e6,
        "disk: GB an evening": evening * costs.stored / 1e9,
        "Redis: of its one core, passing on": messages * webs * costs.message_passed,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
