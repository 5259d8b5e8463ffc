"""How long a captain's entry takes beside hostile clients, in times of beside harmless ones.

The product's web process and worker run with PostgreSQL and Redis. Twelve clients in a process
of their own ask for ``/healthz``, then for the worst of a kind at the same rate, by turns.
Without ``DATABASE_URL`` it brings services of its own.
"""

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.hostile_clients import KINDS
from benchmarks.live_entries import Request, a_worker, requests_of, seated_event
from benchmarks.live_listeners import memory_of, messages_of_its_own
from benchmarks.pages import HOST, ROOT, a_database, a_server, done, make_standings

MUST = 2.0  # times an entry beside clients that ask for /healthz
# The bodies that may lie in memory (config/bodies.py), and as much for threads and caches.
MUST_GROWTH = 2 * 128 * 1024 * 1024
TABLES, ROUNDS, TURNS, ENTRIES = 60, 5, 3, 5  # one entry for each table and round
SECONDS = 2.5  # of a phase


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if "DATABASE_URL" not in os.environ:
        own = [sys.executable, "-m", "config.stack", "exec", "--", sys.executable, __file__]
        return subprocess.run([*own, *arguments], cwd=ROOT, check=False).returncode  # noqa: S603 - this one
    with messages_of_its_own(), a_database(), a_server() as port:
        path = make_standings()
        event = seated_event(TABLES)
        rounds = [requests_of(event, number) for number in range(1, ROUNDS + 1)]
        with a_worker():
            faults = attacks(port, path, iter([one for each in rounds for one in each]))
    if faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


def attacks(port: int, page: str, entries: Iterator[Request]) -> list[str]:
    """Measure kind after kind, then all together; return what falls short."""
    server, faults = done(port).process, []
    before = memory_of(server)
    print(f"{'':14} {'entry ms':>9} {'ratio':>6}  statuses", flush=True)
    for kind in (*KINDS, "all"):
        control: list[float] = []
        beside: list[float] = []
        statuses: Counter[str] = Counter()
        for _ in range(TURNS):
            control += phase(port, "healthz", page, entries)[0]
            waits, seen = phase(port, kind, page, entries)
            beside, statuses = beside + waits, statuses + seen
        ratio = median(beside) / median(control)
        print(f"{kind:14} {1000 * median(beside):9.1f} {ratio:6.2f}  {dict(statuses)}", flush=True)
        faults += [f"{kind}: {ratio:.2f} times"] if ratio > MUST else []
    growth = memory_of(server) - before
    print(f"the web process grew by {growth / 1e6:.0f} MB (must {MUST_GROWTH / 1e6:.0f})")
    return [*faults, *([f"{growth / 1e6:.0f} MB more"] if growth > MUST_GROWTH else [])]


def phase(
    port: int, kind: str, page: str, entries: Iterator[Request]
) -> tuple[list[float], Counter[str]]:
    """Return the seconds of some entries beside clients of a kind, and the clients' statuses."""
    words = [sys.executable, str(ROOT / "benchmarks/hostile_clients.py")]
    words += [str(port), kind, page.split("/")[3], str(SECONDS)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as clients:  # noqa: S603 - fixed words
        time.sleep(0.5)
        waits = []
        for _ in range(ENTRIES):
            one = next(entries)
            waits.append(seconds_of(port, "POST", one.path, one.body, one.headers, 201))
            for path in (page, "/healthz"):
                seconds_of(port, "GET", path, None, {}, 200)
        said, _ = clients.communicate()
    return waits, Counter(json.loads(said))


def seconds_of(
    port: int, method: str, path: str, body: str | None, headers: dict[str, str], expected: int
) -> float:
    """Return what an answer took.

    Raises:
        AssertionError: it has another status.
    """
    begun, client = time.perf_counter(), HTTPConnection(HOST, port)
    client.request(method, path, body, headers)
    answer = client.getresponse()
    answer.read()
    client.close()
    if answer.status != expected:
        raise AssertionError(f"{path} answers {answer.status}")
    return time.perf_counter() - begun


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
