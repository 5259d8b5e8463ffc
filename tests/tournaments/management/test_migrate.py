"""``manage.py migrate`` beside others who hold a table."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections, transaction

from tests.runtime_role import RuntimeRole
from tournaments.management.commands import migrate

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = "0009_event_imports"
TABLE = "scoring_backup"  # the next migration makes it


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch, site_role: RuntimeRole) -> Iterator[None]:
    """Tries follow each other at once; in the end the table is there as it was."""
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT", 50)
    monkeypatch.setattr(migrate, "PAUSE", 0.0)
    yield
    call_command("migrate", verbosity=0)
    call_command("grant_runtime_role", site_role.name)


@contextmanager
def table_in_use() -> Iterator[threading.Event]:
    """Another connection reads the table in a transaction, until the event is set."""
    reading, over = threading.Event(), threading.Event()

    def read() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {TABLE}")  # noqa: S608 - our own name
            reading.set()
            over.wait()
        connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        reader = thread.submit(read)
        reading.wait()
        try:
            yield over
        finally:
            over.set()
        reader.result()


def has_table() -> bool:
    return TABLE in connection.introspection.table_names()


def test_a_migration_gives_up_in_one_line_while_a_table_is_in_use() -> None:
    with table_in_use(), pytest.raises(CommandError, match="A table is in use for too long"):
        call_command("migrate", "scoring", BEFORE, verbosity=0)

    assert has_table()


def test_a_migration_is_tried_again_until_the_table_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with table_in_use() as over:
        monkeypatch.setattr(f"{migrate.__name__}.sleep", lambda _seconds: over.set())
        call_command("migrate", "scoring", BEFORE, verbosity=0)

    assert not has_table()


def test_others_wait_no_longer_once_it_is_over() -> None:
    call_command("migrate", verbosity=0)

    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)
