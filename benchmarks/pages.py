"""The cost of a cached standings page for the server, against a view that only greets.

Both are answered by the same gunicorn process. Measured is its CPU time per request, as the
kernel counts it, in bursts by turns; printed is the median of the ratios, and beside it rate and
p99 as this client sees them, and how many questions the process asked the database meanwhile.
Then comes the rush: every visitor asks at once in the moment after a result. Without
``DATABASE_URL`` it brings services of its own.
"""

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from http.client import HTTPConnection
from itertools import chain
from pathlib import Path
from secrets import token_hex
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import psycopg
from psycopg.sql import SQL, Identifier

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.services import ROOT, has_services, run_with_services
from config.stack.addresses import free_port

MUST, GOAL = 2.5, 1.5  # times hello, for the plain page
MUST_COMPRESSED = 1.15  # times the plain page
MUST_QUESTIONS = 1.0  # a second, to the database
GOAL_BYTES = 15_000  # of the compressed page
RUSHES, RUSH = 5, 64  # visitors in the moment after a result
PLAYERS, SEATINGS = 310, 3
TURNS = 21
BURST = 400  # requests of each kind in a turn
VISITORS = 4  # connections at the same time
START_LIMIT = 60.0  # seconds
HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Kind:
    """One way to ask."""

    name: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)


HELLO = Kind("hello", "/hello")


@dataclass(frozen=True, slots=True)
class Done:
    """The work of the server since it started, without greeting."""

    process: int
    pages: int  # made by Django, not taken from memory
    questions: int  # asked the database


@dataclass(frozen=True, slots=True)
class Burst:
    """The cost of a burst of one kind."""

    cpu: float  # seconds of the server's, per request
    rate: float  # requests a second
    waits: list[float]  # seconds of each request, as the client saw it
    length: int  # bytes of a body


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a page costs more than it may."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with a_database(), a_server() as port:
        path = make_standings()
        faults = [*measured(port, path), *rushes(port, path)]
    if options.check and faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


@contextmanager
def a_database() -> Iterator[None]:
    """A database of this run's own on the given server, in the environment."""
    server_url = os.environ["DATABASE_URL"]
    name = f"stichtafel_benchmark_{token_hex(4)}"
    with psycopg.connect(server_url, autocommit=True) as server:
        server.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        os.environ["DATABASE_URL"] = urlsplit(server_url)._replace(path=f"/{name}").geturl()
        try:
            manage("migrate")
            yield
        finally:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@contextmanager
def a_server() -> Iterator[int]:
    """The product's web process with the greeting beside it, and static files; gives its port."""
    with TemporaryDirectory() as folder:
        os.environ["STATIC_ROOT"] = f"{folder}/static"
        os.environ["TRUSTED_PROXIES"] = HOST  # a crowd may come from one address
        manage("collectstatic")
        with a_web_process() as (port, _process):
            yield port


@contextmanager
def a_web_process() -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """The web process once it listens; gives its port, too."""
    port = free_port()
    command = (sys.executable, "-m", "gunicorn", "benchmarks.hello:application")
    kind = ("--worker-class", "config.connections.BoundedWorker")
    options = (*kind, "--no-control-socket", "--bind", f"{HOST}:{port}")
    words = [*command, *options, "--graceful-timeout", "5", "--log-level", "warning"]
    server = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.DEVNULL)  # noqa: S603 - fixed words
    try:
        wait_for(port)
        yield port, server
    finally:
        server.terminate()
        server.wait()


def manage(command: str) -> None:
    """Run one of the site's commands without a word."""
    words = [sys.executable, "manage.py", command, "--no-input", "--verbosity", "0"]
    subprocess.run(words, cwd=ROOT, check=True, stderr=subprocess.DEVNULL)  # noqa: S603 - fixed words


def wait_for(port: int) -> None:
    """Return once the server listens.

    Raises:
        OSError: it does not for too long.
    """
    give_up = time.monotonic() + START_LIMIT
    while True:
        try:
            HTTPConnection(HOST, port).connect()
        except OSError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.1)
        else:
            return


def set_up() -> None:
    """Let this process use the site's code."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # here and below: the settings name the database that was just made

    django.setup()


def make_standings() -> str:
    """Play some seatings of a large event; return the path of its standings."""
    set_up()
    from scoring.services.simulations import Simulation, play_event, prepare_event
    from tournaments.services.organisations import create_organisation

    club = create_organisation(name="Benchmark", slug="benchmark")
    event = prepare_event(
        organisation=club,
        name="Benchmark",
        slug="benchmark",
        day=date(2026, 3, 6),
        players=PLAYERS,
        rounds=1,
    )
    for _ in play_event(event, Simulation(seatings=SEATINGS, seed=1)):
        pass
    return f"/en/e/{event.slug}/standings/"


def measured(port: int, path: str) -> list[str]:
    """Print the table of a page that is in memory; return what falls short."""
    kinds = [
        HELLO,
        Kind("standings", path),
        Kind("compressed", path, {"Accept-Encoding": "gzip"}),
    ]
    server = done(port).process
    for kind in kinds:
        one_burst(port, kind, server)  # the first requests load code and render
    begun, before = time.monotonic(), done(port).questions
    turns = [[one_burst(port, kind, server) for kind in kinds] for _ in range(TURNS)]
    rate = (done(port).questions - before) / (time.monotonic() - begun)
    print(f"{'':12} {'bytes':>8} {'CPU µs':>8} {'a second':>9} {'p99 ms':>7}")
    for kind, bursts in zip(kinds, zip(*turns, strict=True), strict=True):
        print(row(kind, bursts))
    plain = median(page.cpu / hello.cpu for hello, page, _ in turns)
    compressed = median(small.cpu / page.cpu for _, page, small in turns)
    print(
        f"standings cost {plain:.2f} times hello (must {MUST}, goal {GOAL}), compressed "
        f"{compressed:.2f} times plain (must {MUST_COMPRESSED}) in {turns[0][2].length} bytes "
        f"(goal {GOAL_BYTES}); {rate:.2f} questions a second (must {MUST_QUESTIONS})"
    )
    limits = [
        ("times hello", plain, MUST),
        ("times plain", compressed, MUST_COMPRESSED),
        ("questions a second", rate, MUST_QUESTIONS),
    ]
    return [f"{value:.2f} {what}" for what, value, must in limits if value > must]


def rushes(port: int, path: str) -> list[str]:
    """Let all visitors ask at once after a result, again and again; return what falls short."""
    page = Kind("rush", path, {"Accept-Encoding": "gzip"})
    made, waits = [], []
    for _ in range(RUSHES):
        a_result(path)
        before = done(port).pages
        waits += rush(port, page)
        made.append(done(port).pages - before)
    p99 = quantiles(waits, n=100)[98] * 1000
    print(
        f"{RUSH} visitors after a result: {max(made)} rendering (must 1), "
        f"median {median(waits) * 1000:.0f} ms, p99 {p99:.0f} ms"
    )
    return [f"{max(made)} renderings for a rush"] if max(made) > 1 else []


def a_result(path: str) -> None:
    """Let something count that was not there, and the standings be made from it."""
    from django.db import transaction

    from scoring.services.standings import refresh_standings
    from tournaments.models import Event
    from tournaments.services.results_versions import raise_version

    event = Event.objects.get(slug=path.split("/")[3])
    with transaction.atomic():
        raise_version(event.pk)
    refresh_standings(event_id=event.pk)


def rush(port: int, page: Kind) -> list[float]:
    """Return how many seconds each of the visitors waited for the page."""
    connections = [HTTPConnection(HOST, port) for _ in range(RUSH)]
    for connection in connections:
        connection.connect()
    with ThreadPoolExecutor(RUSH) as visitors:
        return list(visitors.map(lambda connection: seconds_of(connection, page), connections))


def seconds_of(connection: HTTPConnection, kind: Kind) -> float:
    """Return what an answer took."""
    begun = time.perf_counter()
    ask(connection, kind)
    connection.close()
    return time.perf_counter() - begun


def done(port: int) -> Done:
    """Return what the server says of itself."""
    return Done(*map(int, ask(HTTPConnection(HOST, port), HELLO).split()[1:]))


def row(kind: Kind, bursts: Sequence[Burst]) -> str:
    """Return a line of the table: medians over the bursts, p99 over all requests."""
    waits = [wait for burst in bursts for wait in burst.waits]
    cpu = median(burst.cpu for burst in bursts) * 1e6
    rate = median(burst.rate for burst in bursts)
    p99 = quantiles(waits, n=100)[98] * 1000
    return f"{kind.name:12} {bursts[0].length:8} {cpu:8.0f} {rate:9.0f} {p99:7.2f}"


def one_burst(port: int, kind: Kind, server: int) -> Burst:
    """Ask many times over a few connections; ``server`` is the id of the process that answers."""
    cpu, begun = cpu_seconds(server), time.perf_counter()
    with ThreadPoolExecutor(VISITORS) as visitors:
        visits = [visitors.submit(one_visit, port, kind) for _ in range(VISITORS)]
    cpu, took = cpu_seconds(server) - cpu, time.perf_counter() - begun
    waits, lengths = zip(*(visit.result() for visit in visits), strict=True)
    return Burst(cpu / BURST, BURST / took, list(chain(*waits)), lengths[0])


def one_visit(port: int, kind: Kind) -> tuple[list[float], int]:
    """Ask again and again over one connection; return what each took and a body's length."""
    connection, waits, body = HTTPConnection(HOST, port), [], b""
    for _ in range(BURST // VISITORS):
        begun = time.perf_counter()
        body = ask(connection, kind)
        waits.append(time.perf_counter() - begun)
    connection.close()
    return waits, len(body)


def ask(connection: HTTPConnection, kind: Kind) -> bytes:
    """Return the body of an answer.

    Raises:
        AssertionError: it is not the page.
    """
    connection.request("GET", kind.path, headers=dict(kind.headers))
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise AssertionError(f"{kind.path} answers {answer.status}")
    return body


def cpu_seconds(process: int) -> float:
    """Return the CPU time a process has used, all its threads together.

    The kernel numbers the CPU clocks of processes like this (Linux, clock_getcpuclockid): finer
    than the hundredths of a second in /proc.
    """
    return time.clock_gettime((~process << 3) | 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
