"""Redis stopped or hanging: entries go on, and nothing is lost."""

import json
import socket
import subprocess
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.stack.addresses import free_port
from config.stack.redis import prepare_redis
from scoring.models import Entry, StandingsSnapshot
from tests.api.submissions import body_of
from tests.builders import a_submission, a_table
from tests.processes import environment, web_server, worker
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually
from tournaments.models import ResultsVersion, Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db(transaction=True)


class HangingBroker:
    """Takes every connection and never says a word."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.connections: list[socket.socket] = []
        self.left: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.socket.getsockname()[1]}/0"

    def _accept(self) -> None:
        while True:
            try:
                connection, _address = self.socket.accept()
            except OSError:
                return
            self.connections.append(connection)
            threading.Thread(target=self._listen, args=(connection,), daemon=True).start()

    def _listen(self, connection: socket.socket) -> None:
        while connection.recv(4096):
            pass
        self.left.append(connection)


def send_entry(address: str, table: Table, number: int = 1) -> int:
    """Send a round as a phone does; return the status of the answer."""
    request = urllib.request.Request(  # noqa: S310 - our own address
        f"{address}/api/v1/tables/{table.pk}/rounds/{number}/entries/",
        data=json.dumps(body_of(a_submission(table, number))).encode(),
        headers={
            "Authorization": f"Place {link_of(table.place)}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"round {number}",
        },
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - our own address
        status: int = answer.status
        return status


def test_with_redis_hanging_an_entry_is_answered_while_no_one_waits_for_redis(
    site_role: RuntimeRole,
) -> None:
    table, broker, port = a_table(), HangingBroker(), free_port()
    env = environment(site_role, REDIS_URL=broker.url)

    with web_server(env, port) as address:
        send_entry(address, table)  # the first one loads code, for seconds on a busy machine
        before = set(broker.connections)
        status = send_entry(address, table, 2)

        # Had the request waited for Redis, it would have had to give up first.
        assert (status, set(broker.left) - before) == (201, set())
        assert Entry.objects.count() == 2


@contextmanager
def redis_on(port: int, folder: Path) -> Iterator[None]:
    server = prepare_redis(private=folder, log=folder / "redis.log")
    options = ("--port", str(port), "--save", "", "--dir", str(folder))
    running = subprocess.Popen([server.binary, *options], stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        running.terminate()
        running.wait()


def snapshot_of(event_id: int) -> StandingsSnapshot | None:
    version = ResultsVersion.objects.get(pk=event_id).number
    return StandingsSnapshot.objects.filter(event_id=event_id, version=version).first()


def test_an_entry_sent_while_redis_was_away_reaches_the_standings_once_it_is_back(
    tmp_path: Path, site_role: RuntimeRole
) -> None:
    table, redis_port, port = (
        a_table(players=3, rounds=1),
        free_port(),
        free_port(),
    )
    env = environment(site_role, REDIS_URL=f"redis://127.0.0.1:{redis_port}/0")

    with web_server(env, port) as address, worker(env, tmp_path):
        assert send_entry(address, table) == 201
        assert snapshot_of(table.seating.event_id) is None

        with redis_on(redis_port, tmp_path):
            snapshot = eventually(lambda: snapshot_of(table.seating.event_id))

            assert sorted(row["points"] for row in snapshot.rows) == [0, 420, 840]
