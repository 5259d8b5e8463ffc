"""The time of a captain's entry beside hostile clients, in times of beside harmless ones.

The product's web process and worker run with PostgreSQL and Redis. Twelve clients in a process
of their own ask for ``/healthz``, then for the worst of a kind at the same rate, by turns.
Meanwhile captain, desk, visitors and programs open their pages, and each must get them. Memory is
that of web process and worker together; what bodies may take is written in ``web.bodies``.
Without ``DATABASE_URL`` it brings services of its own.
"""

import json
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import date
from http.client import HTTPConnection
from itertools import chain, count, islice
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.hostile_clients import CLIENTS, CROWD, KINDS, RATE, RATES, Orders
from benchmarks.live_entries import Request, a_worker, requests_of, seated_event
from benchmarks.live_listeners import Crowd, messages_of_its_own
from benchmarks.pages import HOST, a_database, a_server, done, make_standings
from benchmarks.processes import pss_of
from benchmarks.services import ROOT, has_services, open_many_files, run_with_services

if TYPE_CHECKING:
    from tournaments.models import Event as SeatedEvent
    from tournaments.models import Organisation, Role

MUST = 2.0  # times an entry beside clients that ask for /healthz
LISTENERS, LISTENER = 10_000, 25_000  # connections that stay open; bytes of each (benchmarks/live)
TABLES, ROUNDS, TURNS, ENTRIES = 120, 5, 3, 5  # an entry for each table and round is enough
SECONDS = 2.5  # of a phase


@dataclass(frozen=True, slots=True)
class Phase:
    """The entries and pages beside the clients, and the answers that the clients got."""

    waits: list[float]  # seconds of each entry
    statuses: Mapping[str, int]
    fallen: list[str]  # pages that others did not get


@dataclass(frozen=True, slots=True)
class Hall:
    """The people who use the service meanwhile, and the clients' orders."""

    entries: Iterator[Request]
    pages: Mapping[str, Mapping[str, str]]  # headers by address
    slug: str  # of the event whose tables report
    networks: Iterator[int]  # one for each phase
    orders: Orders


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    open_many_files()
    with messages_of_its_own(), a_database(), a_server() as port:
        hall = a_hall(port, make_standings())
        with a_worker() as worker:
            faults = attacks(hall, [done(port).process, worker])
    if faults:
        print(f"falls short: {'; '.join(faults)}")
    return 1 if options.check and faults else 0


def a_hall(port: int, standings: str) -> Hall:
    """Seat an event that reports, and open one; return who uses them."""
    seated = seated_event(TABLES)
    orders = orders_against(seated, standings.split("/")[3], port)
    rounds = [requests_of(seated, number) for number in range(1, ROUNDS + 1)]
    return Hall(chain(*rounds), pages_of(seated, standings), seated.slug, count(1), orders)


def orders_against(seated: "SeatedEvent", slug: str, port: int) -> Orders:
    """Open an event of the same club; return what to ask of it, and of one with standings."""
    from engine.sheets import write_sheet
    from engine.simulate import simulate_round
    from scoring.services.simulations import prepare_event
    from tournaments.models import Role
    from tournaments.selectors.check_in import check_in_link
    from tournaments.selectors.places import link_of

    guests = seated_event(2, slug="guests")
    first, second = map(link_of, guests.places.order_by("number"))
    entry = requests_of(guests, 1)[0]
    opened = prepare_event(
        organisation=seated.organisation,
        name="Open",
        slug="open",
        day=date(2026, 3, 6),
        players=100,
        rounds=5,
    )
    type(opened).objects.filter(pk=opened.pk).update(self_registration=True, check_in=True)
    played = simulate_round(edition="box120", variant="classic", players=8, seed=1)
    return Orders(
        kinds=CROWD,
        rate=CLIENTS * RATE,
        seconds=SECONDS,
        port=port,
        network=0,
        slug=slug,
        open_slug=opened.slug,
        check_in=f"/in/{check_in_link(opened)}/",
        sheet=json.dumps(write_sheet(played.sheet)),
        owner=session_of("owner", seated.organisation, Role.OWNER),
        club=seated.organisation_id,
        links=(first, second),
        entry=(entry.path, entry.headers, entry.body),
    )


def session_of(name: str, club: "Organisation", role: "Role") -> str:
    """Return the session of a new member."""
    from django.test import Client

    from tournaments.models import User
    from tournaments.services.organisations import add_member

    member = User.objects.create_user(username=name)
    add_member(organisation=club, user=member, role=role)
    browser = Client()
    browser.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
    return str(browser.session.session_key)


def pages_of(seated: "SeatedEvent", standings: str) -> Mapping[str, Mapping[str, str]]:
    """Return what people open beside the entries, with the headers that let them."""
    from tournaments.models import Role
    from tournaments.selectors.places import link_of

    director = session_of("director", seated.organisation, Role.DIRECTOR)
    link = link_of(seated.places.earliest("pk"))
    return {
        "/en/": {},
        standings: {},
        f"/en/e/{seated.slug}/": {},
        f"/api/v1/events/{seated.slug}/standings/": {},
        f"/t/{link}/": {},
        f"/admin/events/{seated.pk}/": {"Cookie": f"sessionid={director}"},
        "/healthz": {},
    }


def attacks(hall: Hall, processes: Sequence[int]) -> list[str]:
    """Measure kind after kind, then all together; return what falls short."""
    from scoring.file_reader import MEMORY_LIMIT
    from web.bodies import IN_MEMORY

    faults = []
    phase(hall, ("healthz",), CLIENTS * RATE)  # loads code
    before = pss_of(processes)
    print(f"{'':14} {'entry ms':>9} {'ratio':>6} {'+MB':>5}  statuses", flush=True)
    for kind in (*KINDS, "listeners", "all"):
        crowd = LISTENERS if kind in ("listeners", "all") else 0
        kinds = {"listeners": ("healthz",), "all": CROWD}.get(kind, (kind,))
        rate = RATES.get(kind, CLIENTS * RATE)
        control, beside, peaks, statuses = [], [], [0], Counter[str]()
        for _ in range(TURNS):
            control += phase(hall, ("healthz",), rate).waits
            with listeners(hall, crowd), memory_peak(processes, peaks):
                trial = phase(hall, kinds, rate)
            beside += trial.waits
            statuses += trial.statuses
            faults += [f"{kind}: {fallen}" for fallen in trial.fallen]
        ratio, growth = median(beside) / median(control), max(peaks) - before
        figures = f"{1000 * median(beside):9.1f} {ratio:6.2f} {growth / 1e6:5.0f}"
        print(f"{kind:14} {figures}  {dict(sorted(statuses.items()))}", flush=True)
        must = IN_MEMORY.room + crowd * LISTENER + (kind == "event-files") * MEMORY_LIMIT
        faults += [f"{kind}: {ratio:.2f} times"] if ratio > MUST else []
        faults += [f"{kind}: {(growth - must) / 1e6:.0f} MB too much"] if growth > must else []
        if kind == "event-files":
            wait_for_reader()
    return faults


def wait_for_reader() -> None:
    """Wait until every event file is looked at: the next kind is not to carry its memory."""
    from scoring.models import FOR_THE_WORKER, EventFile
    from scoring.tasks import READING_LIMIT

    over = time.monotonic() + READING_LIMIT
    while EventFile.objects.filter(state__in=FOR_THE_WORKER).exists() and time.monotonic() < over:
        time.sleep(0.5)


@contextmanager
def listeners(hall: Hall, size: int) -> Iterator[None]:
    """Let so many follow the event that reports."""
    crowd = Crowd(hall.orders.port, hall.slug)
    crowd.grow_to(size)
    yield
    crowd.leave()


def phase(hall: Hall, kinds: tuple[str, ...], rate: float) -> Phase:
    """Return what some entries take beside clients that ask for these kinds at a rate."""
    orders = replace(hall.orders, kinds=kinds, rate=rate, network=next(hall.networks))
    port, waits, fallen = orders.port, [], []
    with clients_with(orders) as clients:
        time.sleep(0.5)
        for entry in islice(hall.entries, ENTRIES):
            begun = time.perf_counter()
            status = status_of(port, "POST", entry.path, entry.headers, entry.body)
            waits.append(time.perf_counter() - begun)
            asked = {path: status_of(port, "GET", path, sent) for path, sent in hall.pages.items()}
            fallen += [f"{path} answers {got}" for path, got in asked.items() if got != 200]
            fallen += [f"an entry gets {status}"] if status != 201 else []
        answers, _ = clients.communicate()
    return Phase(waits, json.loads(answers), fallen)


def clients_with(orders: Orders) -> "subprocess.Popen[bytes]":
    """Start the clients; what they were answered is their output."""
    program = str(ROOT / "benchmarks/hostile_clients.py")
    words = [sys.executable, program, json.dumps(asdict(orders))]
    return subprocess.Popen(words, stdout=subprocess.PIPE)  # noqa: S603 - fixed words


@contextmanager
def clients_again_and_again(orders: Orders) -> Iterator[Counter[str]]:
    """Let the same clients ask without an end; gives what they were answered, once they stop."""
    over, statuses = Event(), Counter[str]()

    def ask() -> None:
        while not over.is_set():
            with clients_with(orders) as clients:
                statuses.update(json.loads(clients.communicate()[0]))

    asking = Thread(target=ask)
    asking.start()
    try:
        yield statuses
    finally:
        over.set()
        asking.join()


def status_of(
    port: int, method: str, path: str, headers: Mapping[str, str], body: str | None = None
) -> int:
    """Return the status of an answer, once it is read to its end."""
    client = HTTPConnection(HOST, port)
    client.request(method, path, body, dict(headers))
    answer = client.getresponse()
    answer.read()
    client.close()
    return answer.status


@contextmanager
def memory_peak(processes: Sequence[int], peaks: list[int]) -> Iterator[None]:
    """Append the most memory that the processes held meanwhile."""
    over = Event()

    def look() -> None:
        while not over.wait(0.2):
            peaks.append(pss_of(processes))

    looking = Thread(target=look)
    looking.start()
    yield
    over.set()
    looking.join()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
