"""The cost of an entry in all processes, from the phone's request to the stored standings.

The product's own processes run: gunicorn with one web process, Celery's worker, PostgreSQL and
Redis. Without ``DATABASE_URL`` it brings services of its own. A hundred tables report, five rounds
a second; no one drafts or listens. Counted is what PostgreSQL says of itself, the questions of the
web process, the refreshes that are announced, and the CPU time of every process, also while nothing
happens. Before that eight clients send as fast as they are answered (``entry_bursts.py``).
"""

import json
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import psycopg
from redis import Redis

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.entry_bursts import bursts_measured
from benchmarks.live_entries import a_worker, post, report, requests_of, seated_event
from benchmarks.live_listeners import messages_of_its_own
from benchmarks.pages import a_database, a_server, done, set_up
from benchmarks.processes import cpu_of, parent_of
from benchmarks.services import has_services, run_with_services

TABLES, ENTRIES_A_SECOND, ROUNDS = 100, 5.0, 3
SETTLING = 2.0  # seconds until the standings of the warming entries are made
UNREPORTED = 10.0  # seconds until an idle backend has reported its transactions
MUST = {"commits": 8.0, "WAL kB": 5.0, "CPU ms": 60.0}  # each entry
MUST_REFRESHES, MUST_FOR_NOTHING = 1.0, 0.05  # a second; of all
MUST_IDLE = 0.5  # of the CPU of an entry, a second
COUNTS = """
    SELECT xact_commit, pg_current_wal_lsn() - '0/0'
    FROM pg_stat_database WHERE datname = current_database()
"""
# Statistics of tables as new as these are made every minute, and written as much as a
# twentieth of what entries write; of large tables that is once in ten thousand entries.
AS_IF_LARGE = """
    DO $$
    DECLARE young regclass;
    BEGIN
        FOR young IN SELECT relid FROM pg_stat_user_tables LOOP
            EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_threshold = 1000000)', young);
        END LOOP;
    END $$
"""


@dataclass(frozen=True, slots=True)
class Counts:
    """Everything counted since the processes started."""

    questions: int
    commits: int
    wal: int  # bytes
    web: float  # seconds of CPU, as below
    worker: float
    postgres: float
    redis: float

    @property
    def cpu(self) -> float:
        """The seconds of all processes."""
        return self.web + self.worker + self.postgres + self.redis


class Refreshes:
    """The refreshes that are announced, by the version of the standings that each brings."""

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.moments: list[float] = []  # in seconds

    @property
    def a_second(self) -> float:
        """The number of refreshes in a second, from the first one to the last."""
        return (len(self.moments) - 1) / (self.moments[-1] - self.moments[0])

    @property
    def for_nothing(self) -> int:
        """The number of refreshes that brought what was there already."""
        return len(self.versions) - len(set(self.versions))


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with messages_of_its_own(), a_database(), a_server() as port:
        set_up()
        faults = bursts_measured(port)
        with a_worker() as worker:
            faults += measured(port, worker)
    if options.check and faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


def measured(port: int, worker: int) -> list[str]:
    """Print what an entry costs; return what falls short."""
    event = seated_event(TABLES)
    warming, *rounds = [requests_of(event, number) for number in range(1, ROUNDS + 2)]
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as database:
        report(port, warming, TABLES / ENTRIES_A_SECOND, post)
        database.execute(AS_IF_LARGE)
        database.execute("ANALYZE")
        database.execute("VACUUM")  # what all this has left in the catalogue
        time.sleep(SETTLING)
        at_rest = counts(port, worker, database)
        time.sleep(UNREPORTED)
        before = counts(port, worker, database)
        with refreshes_heard() as heard:
            for requests in rounds:
                report(port, requests, TABLES / ENTRIES_A_SECOND, post)
            time.sleep(UNREPORTED)
        after = counts(port, worker, database)
    entries = TABLES * ROUNDS
    costs = each(asdict(before), asdict(after), entries)
    for name, value in costs.items():
        print(f"{name:12} {value:8.2f}")
    nothing, all_of_them = heard.for_nothing, len(heard.versions)
    idle = 1000 * (before.cpu - at_rest.cpu) / UNREPORTED
    print(f"idle CPU ms  {idle:8.2f} a second, {idle / costs['CPU ms']:.2f} of an entry")
    print(f"refreshes    {heard.a_second:8.2f} a second, {nothing} of {all_of_them} for nothing")
    faults = [f"{name}: {costs[name]:.2f}" for name, must in MUST.items() if costs[name] > must]
    if idle > MUST_IDLE * costs["CPU ms"]:
        faults.append(f"idle: {idle:.2f} ms a second")
    if round(heard.a_second, 1) > MUST_REFRESHES:
        faults.append(f"{heard.a_second:.2f} refreshes a second")
    if nothing > MUST_FOR_NOTHING * all_of_them:
        faults.append(f"{nothing} refreshes for nothing")
    return faults


def each(
    before: Mapping[str, float], after: Mapping[str, float], entries: int
) -> Mapping[str, float]:
    """Return what each entry took."""
    took = {name: (after[name] - before[name]) / entries for name in after}
    processes = {name: 1000 * took[name] for name in ("web", "worker", "postgres", "redis")}
    return {
        "questions": took["questions"],
        "commits": took["commits"],
        "WAL kB": took["wal"] / 1000,
        "CPU ms": sum(processes.values()),
        **{f"  {name}": value for name, value in processes.items()},
    }


def counts(port: int, worker: int, database: psycopg.Connection) -> Counts:
    """Return what PostgreSQL and the processes say of themselves."""
    from ground.redis_client import redis_client

    web = done(port)
    row = database.execute(COUNTS).fetchone()
    assert row is not None  # noqa: S101 - this database is there
    processes = (
        web.process,
        worker,
        parent_of(database.info.backend_pid),
        redis_client().info("server")["process_id"],
    )
    return Counts(web.questions, row[0], int(row[1]), *(cpu_of([process]) for process in processes))


@contextmanager
def refreshes_heard() -> Iterator[Refreshes]:
    """Listen to what is announced of events meanwhile."""
    from django.conf import settings

    from scoring.live import channel

    heard, client = Refreshes(), Redis.from_url(settings.REDIS_URL)
    with client, client.pubsub(ignore_subscribe_messages=True) as subscription:  # type: ignore[no-untyped-call]  # of redis

        def take_in(message: Mapping[str, bytes]) -> None:
            announced = json.loads(message["data"])
            if "event" in announced:
                heard.versions.append(announced["standings"])
                heard.moments.append(time.monotonic())

        subscription.subscribe(**{channel(): take_in})
        listening = subscription.run_in_thread(sleep_time=0.1)
        yield heard
        listening.stop()
        listening.join()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
