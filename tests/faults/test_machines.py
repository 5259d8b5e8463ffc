"""More than one machine, as ``deploy/machines`` and the guide set them up, with faults."""

import http.client
import json
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import redis
from django.db import connection

from config.stack.folders import make_passable
from scoring.models import Entry, StandingsSnapshot
from scoring.selectors.verification import awaits_standings, differences_of
from tests.faults.installation import models_in
from tests.faults.machines import ADDRESSES, NEEDED, Machines, machines_in
from tests.faults.phones import Phone, event_of, phones_of_an_evening, sending
from tests.waiting import eventually
from tournaments.selectors.places import link_of

pytestmark = [
    pytest.mark.soak,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(os.getuid() != 0, reason="only root makes networks"),
    pytest.mark.skipif(
        not all(map(shutil.which, NEEDED)), reason="needs the programs of deploy/machines"
    ),
]

TABLES, ROUNDS = 500, 12
PLAYED = 60.0  # seconds from one round of a table to the next
LASTS = 15.0  # seconds


@pytest.fixture(scope="module")
def machines(django_db_setup: None, django_db_blocker: Any) -> Iterator[Machines]:
    folder = Path(tempfile.mkdtemp(prefix="machines-"))
    make_passable(folder)
    with (
        django_db_blocker.unblock(),
        machines_in(folder) as running,
        models_in(running.owner),
    ):
        yield running
    shutil.rmtree(folder)


def test_an_entry_at_one_host_is_on_listeners_of_the_other(machines: Machines) -> None:
    [phone, *_] = phones_of_an_evening("")
    slug = event_of([phone]).slug

    with listening_at("web-a", slug) as listener:
        before = standings_told(listener)
        enter_at("web-b", phone, 1)

        assert standings_told(listener) > before


@contextmanager
def listening_at(name: str, slug: str) -> Iterator[http.client.HTTPResponse]:
    """What a web machine itself tells the pages of an event."""
    connected = http.client.HTTPConnection(ADDRESSES[name], 8000, timeout=60)
    connected.request("GET", f"/live/{slug}", headers={"Host": ADDRESSES["front"]})
    yield connected.getresponse()
    connected.close()


def standings_told(listener: http.client.HTTPResponse) -> int:
    """The next version of the standings that comes."""
    lines = iter(listener.readline, b"")
    told = next(line for line in lines if line.startswith(b"data:") and b"standings" in line)
    version: int = json.loads(told.removeprefix(b"data:"))["standings"]
    return version


def enter_at(name: str, phone: Phone, number: int) -> None:
    """Enter a round at a web machine itself."""
    connected = http.client.HTTPConnection(ADDRESSES[name], 8000, timeout=60)
    connected.request(
        "POST",
        f"/api/v1/tables/{phone.table.pk}/rounds/{number}/entries/",
        json.dumps(phone.rounds[number - 1]),
        {
            "Host": ADDRESSES["front"],
            "Authorization": f"Place {link_of(phone.table.place)}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"{phone.table.pk}-{number}",
        },
    )
    answer = connected.getresponse()
    assert answer.status == 201, answer.read()
    connected.close()


def test_nothing_acknowledged_is_lost_or_doubled_whatever_machine_goes(machines: Machines) -> None:
    front = f"http://{ADDRESSES['front']}"
    phones = phones_of_an_evening(front, tables=TABLES, rounds=ROUNDS, played=PLAYED)

    with sending(phones):
        play_on(phones)
        machines["web-a"].kill()
        play_on(phones)
        machines.start_clock("web-b")
        machines.start_web("web-a")
        play_on(phones)
        machines["web-b"].cut_off()
        play_on(phones)
        machines["web-b"].reconnect()
        play_on(phones)
        cut_standby_off_for_a_while(machines)
        play_on(phones)
        fail_redis_over(machines)
        play_on(phones)
        fail_database_over(machines)
        play_on(phones)

    assert_nothing_was_lost(machines, phones)


def play_on(phones: list[Phone]) -> None:
    """Return once what is so has lasted, and more rounds were acknowledged since."""
    time.sleep(LASTS)  # the fault itself, or the time until the next one
    before = acknowledged(phones)
    try:
        eventually(lambda: acknowledged(phones) >= before + max(1, len(phones) // 10))
    except TimeoutError:
        answers = Counter(answer for phone in phones for answer in phone.unanswered)
        raise AssertionError(f"{before}, then {acknowledged(phones)}: {answers}") from None


def acknowledged(phones: list[Phone]) -> int:
    return sum(len(phone.acknowledged) for phone in phones)


def cut_standby_off_for_a_while(machines: Machines) -> None:
    """Let commits wait for a standby that hears nothing, until it does again."""
    machines["data-b"].cut_off()
    time.sleep(LASTS)  # the fault itself
    machines["data-b"].reconnect()


def fail_redis_over(machines: Machines) -> None:
    """Kill Redis with its Sentinel, and start them again once the other one has taken over."""
    before = primary_of(machines)
    for one in ("redis-server", "redis-sentinel"):
        machines["data-a"].end(one)
    eventually(lambda: primary_of(machines) not in ("", before))
    machines.start_redis("data-a")
    machines.start_sentinel("data-a")


def primary_of(machines: Machines) -> str:
    """The number of the Redis that the Sentinels know."""
    with suppress(redis.RedisError), machines.redis as client:
        return str(client.info("server")["run_id"])
    return ""


def fail_database_over(machines: Machines) -> None:
    """Cut the primary off in the middle of everything, and promote the standby."""
    machines["data-a"].cut_off()
    machines.promote("data-b")
    connection.close()
    machines["data-a"].kill()
    machines["data-a"].reconnect()


def assert_nothing_was_lost(machines: Machines, phones: list[Phone]) -> None:
    event = event_of(phones)
    eventually(lambda: StandingsSnapshot.objects.filter(event=event).exists())
    eventually(lambda: not awaits_standings(event))
    for phone in phones:
        stored = list(
            Entry.objects.filter(table=phone.table)
            .order_by("round__number", "version")
            .values_list("round__number", "version")
        )
        known = [(number, 1) for number in sorted(phone.acknowledged)]
        assert stored[: len(known)] == known
        assert stored[len(known) :] in ([], [(len(known) + 1, 1)])
    assert list(differences_of(event, lambda: None)) == []
    assert "as they were stored" in machines.verified("web-b", event.slug)
