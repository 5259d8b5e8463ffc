"""Rounds of cards that eight clients send, against a view that inserts a row and does nothing else.

Bursts of both alternate: entries with the link of a table, entries with a key, bare inserts. The
worker rests. Printed are the rates, their ratio in each burst, and of each entry the questions to
the database and the transactions that wrote.
"""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta
from http.client import HTTPConnection
from itertools import chain
from statistics import median
from typing import TYPE_CHECKING

import psycopg

from benchmarks.live_entries import Request, requests_of, seated_event
from benchmarks.pages import HOST, done

if TYPE_CHECKING:
    from tournaments.models import Event

CLIENTS, BURSTS = 8, 4
ROUNDS, INSERTS = 8, 50  # of a client in each burst; the rounds are a whole match
MUST_RATE = 1 / 8  # of the bare inserts; the goal is a quarter
MUST_QUESTIONS, MUST_COMMITS, MUST_OF_KEY = 14.0, 1.0, 1.0  # of an entry; more with a key
INSERT = "/insert"  # of benchmarks/hello.py
TABLE = "CREATE TABLE benchmark_round (id bigserial PRIMARY KEY, sheet jsonb NOT NULL)"

Send = Callable[[HTTPConnection, Request], None]


@dataclass(frozen=True, slots=True)
class Burst:
    """Requests of all clients: how many a second, and what each cost."""

    rate: float
    questions: float
    commits: float


def bursts_measured(port: int) -> list[str]:
    """Print rates and costs; return what falls short."""
    by_link = [rounds_of(an_event(f"link-{burst}")) for burst in range(BURSTS + 1)]
    by_key = [with_keys(an_event(f"key-{burst}")) for burst in range(BURSTS + 1)]
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as database:
        database.execute(TABLE)
        inserts = [[replace(request, path=INSERT) for request in by_link[0][0]]] * INSERTS
        measured: dict[str, list[Burst]] = {"link": [], "key": [], "insert": []}
        for of_link, of_key in zip(by_link, by_key, strict=True):
            kinds = {"link": of_link, "key": of_key, "insert": inserts}
            for kind, requests in kinds.items():
                measured[kind].append(a_burst(port, requests, database))
    return shown({kind: bursts[1:] for kind, bursts in measured.items()})  # the first one warms


def an_event(slug: str) -> "Event":
    """Return a running event with as many tables as there are clients."""
    return seated_event(CLIENTS, slug, rounds=ROUNDS)


def rounds_of(event: "Event") -> list[list[Request]]:
    """Return the requests of an event's tables, round by round."""
    return [requests_of(event, number) for number in range(1, ROUNDS + 1)]


def with_keys(event: "Event") -> list[list[Request]]:
    """Return the rounds of an event as programs send them, each table's with a key of its own."""
    from django.utils import timezone

    from tournaments.models import Role, Scope, User
    from tournaments.services.keys import make_key
    from tournaments.services.organisations import add_member

    keeper = User.objects.create_user(username=event.slug)
    add_member(organisation=event.organisation, user=keeper, role=Role.SCORE_KEEPER)
    tokens = [
        make_key(
            organisation=event.organisation,
            event=event,
            name=f"Table {number}",
            scope=Scope.SCORE,
            ends_at=timezone.now() + timedelta(days=1),
            by=keeper,
        )[1]
        for number in range(1, CLIENTS + 1)
    ]

    # The last use of a key is noted once a minute, which a burst would count with its entries.
    event.api_keys.update(used_at=timezone.now())

    def with_key(request: Request, token: str) -> Request:
        return replace(request, headers=request.headers | {"Authorization": f"Bearer {token}"})

    return [list(map(with_key, requests, tokens)) for requests in rounds_of(event)]


def a_burst(port: int, rounds: Sequence[Sequence[Request]], database: psycopg.Connection) -> Burst:
    """Have each client send its rounds over a connection of its own, all at the same time."""
    of_clients = list(zip(*rounds, strict=True))
    questions, written = done(port).questions, transactions(database)
    begun = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(lambda requests: send_all(port, requests), of_clients))
    took, sent = time.perf_counter() - begun, len(list(chain(*rounds)))
    return Burst(
        rate=sent / took,
        questions=(done(port).questions - questions) / sent,
        commits=(transactions(database) - written - 1) / sent,
    )


def send_all(port: int, requests: Sequence[Request]) -> None:
    """Send one request after the other.

    Raises:
        AssertionError: one was not stored.
    """
    client = HTTPConnection(HOST, port)
    for request in requests:
        client.request("POST", request.path, request.body, request.headers)
        answer = client.getresponse()
        text = answer.read()
        if answer.status != 201:
            raise AssertionError(f"{request.path} answers {answer.status}: {text.decode()}")
    client.close()


def transactions(database: psycopg.Connection) -> int:
    """Return the number of a new transaction; only those that write have one."""
    row = database.execute("SELECT pg_current_xact_id()::text::bigint").fetchone()
    assert row is not None  # noqa: S101 - a SELECT without FROM has one row
    number: int = row[0]
    return number


def shown(measured: Mapping[str, Sequence[Burst]]) -> list[str]:
    """Print a line for each kind; return what falls short."""
    faults = []
    for kind, bursts in measured.items():
        rate, ratio = median(burst.rate for burst in bursts), ratio_of(bursts, measured["insert"])
        questions = median(burst.questions for burst in bursts)
        commits = median(burst.commits for burst in bursts)
        print(
            f"{kind:8} {rate:7.1f} a second, {ratio:.2f} of bare inserts, "
            f"{questions:.1f} questions, {commits:.2f} commits each"
        )
        if kind != "insert" and ratio < MUST_RATE:
            faults.append(f"{kind}: {ratio:.3f} of bare inserts")
        if kind != "insert" and commits > MUST_COMMITS:
            faults.append(f"{kind}: {commits:.2f} commits")
    by_link, by_key = (
        median(burst.questions for burst in measured[kind]) for kind in ("link", "key")
    )
    if by_link > MUST_QUESTIONS:
        faults.append(f"{by_link:.1f} questions")
    if by_key > by_link + MUST_OF_KEY:
        faults.append(f"{by_key - by_link:.1f} questions for a key")
    return faults


def ratio_of(bursts: Sequence[Burst], inserts: Sequence[Burst]) -> float:
    """Return the median of the rates in times of the bare inserts beside them."""
    return median(burst.rate / insert.rate for burst, insert in zip(bursts, inserts, strict=True))
