"""The way from an entry to the board: tables report, a real browser shows the board."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from http.client import HTTPConnection
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from playwright.sync_api import Page

from benchmarks.pages import HOST
from benchmarks.phone import a_browser
from benchmarks.services import ROOT

if TYPE_CHECKING:
    from tournaments.models import Event, Table

Answer = TypeVar("Answer")

LONGEST_WAIT = 30.0  # seconds; only a broken service takes so long
# When the board first shows each version of the standings, in the milliseconds of Date.now().
WATCH = """() => {
  window.firstShown = {};
  setInterval(() => {
    const { standings } = JSON.parse(document.getElementById("live-content").dataset.versions);
    window.firstShown[standings] ??= Date.now();
  }, 5);
}"""


@dataclass(frozen=True, slots=True)
class Request:
    """A round as a table's phone sends it."""

    event_id: int
    path: str
    headers: dict[str, str]
    body: str


@dataclass(frozen=True, slots=True)
class Sent:
    """A round that was stored."""

    at: float  # when it was sent, in seconds since 1970
    version: int  # of the results; it is in there


def seated_event(tables: int, slug: str = "hall", *, rounds: int = 5) -> "Event":
    """Return a running event with a published seating of so many tables of four."""
    from scoring.services.seatings import publish_seating, request_seating
    from scoring.services.simulations import prepare_event
    from tournaments.models import SeatingMode
    from tournaments.services.organisations import create_organisation
    from tournaments.services.proposals import propose_seating

    event = prepare_event(
        organisation=create_organisation(name="Hall", slug=slug),
        name="Hall",
        slug=slug,
        day=date(2026, 3, 6),
        players=4 * tables,
        rounds=rounds,
    )
    seating = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)
    propose_seating(seating_id=seating.pk)
    publish_seating(seating_id=seating.pk)
    return event


@contextmanager
def a_worker() -> Iterator[int]:
    """The product's worker and clock once they are ready; gives the process that started them."""
    from django.utils import timezone

    from config.stack.website import QUEUES
    from scoring.selectors.workers import signs

    with TemporaryDirectory() as folder:
        words = (sys.executable, "-m", "benchmarks.workers", folder)
        nowhere = subprocess.DEVNULL
        begun = timezone.now()
        worker = subprocess.Popen(words, cwd=ROOT, stdout=nowhere, stderr=nowhere)  # noqa: S603 - fixed words
        try:
            while sum(seen > begun for seen in signs().queues.values()) < len(QUEUES):
                time.sleep(0.1)
            yield worker.pid
        finally:
            worker.send_signal(signal.SIGTERM)
            worker.wait()


def requests_of(event: "Event", number: int) -> "list[Request]":
    """Return what the tables of the event's only seating send for a round."""
    from tournaments.selectors.seatings import published_seatings
    from tournaments.selectors.tables import tables_of

    return [request_of(table, number) for table in tables_of(published_seatings(event).get())]


def request_of(table: "Table", number: int) -> "Request":
    """Return how a table's phone sends a round."""
    from engine.sheets import write_sheet
    from engine.simulate import simulate_round
    from tournaments.selectors.places import link_of
    from tournaments.selectors.tables import occupants

    seats = [entrant.number for entrant in occupants(table, number).values()]
    seed = 1000 * number + table.place.number
    played = simulate_round(edition="box120", variant="classic", players=len(seats), seed=seed)
    body = {"based_on": 0, "seats": seats, "sheet": write_sheet(played.sheet), "accept": []}
    headers = {
        "Authorization": f"Place {link_of(table.place)}",
        "Content-Type": "application/json",
        "Idempotency-Key": f"{table.pk}-{number}",
    }
    path = f"/api/v1/tables/{table.pk}/rounds/{number}/entries/"
    return Request(table.seating.event_id, path, headers, json.dumps(body))


def report(
    port: int,
    requests: Sequence[Request],
    seconds: float,
    send: Callable[[int, Request], Answer],
) -> list[Answer]:
    """Let every table send a round, evenly over some seconds; return what ``send`` returns."""
    with ThreadPoolExecutor(len(requests)) as phones:
        sendings = []
        for request in requests:
            sendings.append(phones.submit(send, port, request))
            time.sleep(seconds / len(requests))
    return [sending.result() for sending in sendings]


def post(port: int, request: Request) -> None:
    """Send a round.

    Raises:
        AssertionError: it was not stored.
    """
    phone = HTTPConnection(HOST, port)
    phone.request("POST", request.path, request.body, request.headers)
    status = phone.getresponse().status
    phone.close()
    if status != 201:
        raise AssertionError(f"{request.path} answers {status}")


def post_and_look(port: int, request: Request) -> Sent:
    """Send a round, and look which version it is in.

    Raises:
        AssertionError: it was not stored.
    """
    from django.db import connection

    from tournaments.models import ResultsVersion

    begun = time.time()
    post(port, request)
    version = ResultsVersion.objects.get(pk=request.event_id).number
    connection.close()
    return Sent(begun, version)


class Board:
    """The board as a browser shows it."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def shown(self, version: int) -> dict[int, float]:
        """Return when each version of the standings was first shown, in seconds since 1970.

        Waits for this version, or a later one.
        """
        give_up = time.monotonic() + LONGEST_WAIT
        while True:
            first = {
                int(version): at / 1000 for version, at in self._page.evaluate("firstShown").items()
            }
            if max(first, default=0) >= version:
                return first
            if time.monotonic() > give_up:
                raise TimeoutError(f"the board does not show version {version}")
            self._page.wait_for_timeout(100)


@contextmanager
def board_shown_by(port: int, slug: str) -> Iterator[Board]:
    """Open an event's board in the browser of the tests."""
    with a_browser() as browser:
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(f"http://{HOST}:{port}/en/e/{slug}/board/")
        page.evaluate(WATCH)
        yield Board(page)


def waits_until_shown(sent: Sequence[Sent], first_shown: dict[int, float]) -> list[float]:
    """Return the seconds from sending each round until the board showed it."""
    return [
        min(at for version, at in first_shown.items() if version >= entry.version) - entry.at
        for entry in sent
    ]
