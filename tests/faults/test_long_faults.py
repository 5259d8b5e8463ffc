"""An evening goes on through faults that last: nothing acknowledged is lost or doubled."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import connection

from tests.config.stack.observed import wait_until_gone
from tests.faults.installation import Installation, migrate_to_next_release, send_signal
from tests.faults.phones import phones_of_an_evening, sending, wait_for_more, wait_until_unanswered
from tests.faults.results import assert_nothing_was_lost

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.soak]

LONG = 20.0  # seconds that a fault lasts
SHORT = 3.0


def test_redis_frozen_and_slow_delays_no_entry(installation: Installation) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        with installation.frozen("Redis"):
            wait_for_more(phones)
        for _ in range(3):
            installation.redis.client_pause(1000, all=True)  # milliseconds
            wait_for_more(phones, more=1)

    assert [phone.unanswered for phone in phones] == [[], []]
    assert_nothing_was_lost(installation, phones)


@pytest.mark.parametrize(
    ("by", "seconds"),
    [
        pytest.param(signal.SIGKILL, 0.0, id="killed"),
        pytest.param(signal.SIGINT, LONG, id="stopped-for-20-seconds"),
    ],
)
def test_entries_go_on_once_postgresql_is_back(
    installation: Installation, by: signal.Signals, seconds: float
) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        with installation.away("PostgreSQL", by):
            wait_until_unanswered(phones)
            time.sleep(seconds)  # the fault itself
        wait_for_more(phones)

    assert {answer for phone in phones for answer in phone.unanswered} == {"503"}
    assert_nothing_was_lost(installation, phones)


def test_entries_go_on_once_a_frozen_database_moves_again(installation: Installation) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        with installation.frozen("PostgreSQL"):
            time.sleep(LONG)  # the fault itself
        wait_for_more(phones)

    assert_nothing_was_lost(installation, phones)


def test_entries_go_on_while_all_is_migrated_and_replaced_as_by_an_update(
    installation: Installation,
) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        migrate_to_next_release()
        for name in ("web", "worker", "web"):
            wait_for_more(phones, more=1)
            before = installation.leader(name)
            send_signal(before, signal.SIGTERM)
            wait_until_gone([before])
        wait_for_more(phones)

    assert_nothing_was_lost(installation, phones)


@contextmanager
def no_connections_left() -> Iterator[None]:
    """While the block runs the server lets no one in but its owner, and those inside are out."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        [(name,)] = cursor.fetchall()
        limit = psycopg.sql.SQL("ALTER DATABASE {} CONNECTION LIMIT {}")
        database = psycopg.sql.Identifier(name)
        cursor.execute(limit.format(database, psycopg.sql.Literal(0)))
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        try:
            yield
        finally:
            cursor.execute(limit.format(database, psycopg.sql.Literal(-1)))


def test_entries_go_on_once_there_are_connections_again(installation: Installation) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        with no_connections_left():
            wait_until_unanswered(phones)
            time.sleep(SHORT)  # the fault itself
        wait_for_more(phones)

    assert {answer for phone in phones for answer in phone.unanswered} == {"503"}
    assert_nothing_was_lost(installation, phones)
