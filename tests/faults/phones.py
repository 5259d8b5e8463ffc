"""Phones at tables: each enters one round after another, again until it is acknowledged."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.api.submissions import body_of
from tests.builders import a_published_seating, a_sheet, a_submission, an_event, start_numbers
from tests.waiting import eventually
from tournaments.models import Event, Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import tables_of

PATIENCE = 15  # seconds for one try, as a phone has
PAUSE = 0.2  # seconds between two tries; a phone waits longer
ROUNDS = 20  # the most that a match may have
PLAYED = 1.0  # seconds from one round to the next
UNANSWERED = (429, 500, 502, 503, 504)  # those after which a phone sends again


class Refused(Exception):
    """A phone was told something that no evening with faults should bring."""


@dataclass
class Phone:
    """Sends the rounds of a table in their order, and knows which were acknowledged."""

    address: str
    table: Table
    rounds: Sequence[dict[str, Any]]  # bodies
    played: float = PLAYED
    begins_after: float = 0.0  # seconds
    acknowledged: dict[int, dict[str, Any]] = field(default_factory=dict)  # by number of the round
    unanswered: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._link = link_of(self.table.place)
        self._leaving = threading.Event()

    def send_all(self) -> None:
        """Send until everything is acknowledged, or the phone leaves."""
        pause = max(PAUSE, self.played / 20)
        self._leaving.wait(self.begins_after)
        for number, body in enumerate(self.rounds, 1):
            while number not in self.acknowledged and not self._leaving.is_set():
                self._try(number, body)
                self._leaving.wait(self.played if number in self.acknowledged else pause)

    def leave(self) -> None:
        """Send nothing more."""
        self._leaving.set()

    def _try(self, number: int, body: dict[str, Any]) -> None:
        request = urllib.request.Request(  # noqa: S310 - our own address
            f"{self.address}/api/v1/tables/{self.table.pk}/rounds/{number}/entries/",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": f"Place {self._link}",
                "Content-Type": "application/json",
                "Idempotency-Key": f"{self.table.pk}-{number}",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - as above
                self.acknowledged[number] = json.load(answer)
        except urllib.error.HTTPError as error:
            self.unanswered.append(str(error.code))
            if error.code not in UNANSWERED:
                raise Refused(error.code, error.read()) from error
        except OSError as error:
            self.unanswered.append(type(error).__name__)


def phones_of_an_evening(
    address: str, *, tables: int = 2, rounds: int = ROUNDS, played: float = PLAYED
) -> list[Phone]:
    """A phone at each table of a running event, four people each; they begin one after another."""
    event = an_event(4 * tables, preferred_size=4, largest_size=4, rounds=rounds)
    seated = tables_of(a_published_seating(event))
    return [
        Phone(address, table, _bodies(table, rounds), played, played * index / tables)
        for index, table in enumerate(seated)
    ]


def event_of(phones: Sequence[Phone]) -> Event:
    """The event at whose tables they are."""
    return Event.objects.get(seatings__tables=phones[0].table)


def _bodies(table: Table, rounds: int) -> list[dict[str, Any]]:
    players = len(start_numbers(table))
    return [
        body_of(a_submission(table, number, sheet=a_sheet(players, seed=number)))
        for number in range(1, rounds + 1)
    ]


@contextmanager
def sending(phones: Sequence[Phone]) -> Iterator[None]:
    """All phones send while the block runs, then leave."""
    threads = [threading.Thread(target=phone.send_all, daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for phone in phones:
            phone.leave()
        for thread in threads:
            thread.join()


def wait_for_more(phones: Sequence[Phone], *, more: int = 2) -> None:
    """Return once every phone has so many more rounds acknowledged."""
    before = [len(phone.acknowledged) for phone in phones]
    eventually(
        lambda: all(
            len(phone.acknowledged) >= already + more
            for phone, already in zip(phones, before, strict=True)
        )
    )


def wait_until_unanswered(phones: Sequence[Phone]) -> None:
    """Return once every phone has sent something in vain."""
    before = [len(phone.unanswered) for phone in phones]
    eventually(
        lambda: all(
            len(phone.unanswered) > already for phone, already in zip(phones, before, strict=True)
        )
    )
