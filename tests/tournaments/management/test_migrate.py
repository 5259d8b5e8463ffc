"""``manage.py migrate`` beside others who hold a table, or for too long."""

import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, connections, transaction
from django.test import override_settings

from tests.runtime_role import RuntimeRole
from tests.waiting import eventually
from tournaments.management import lock_waits
from tournaments.management.commands import migrate

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = "0009_event_imports"
TABLE = "scoring_backup"  # the next migration makes it


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch, site_role: RuntimeRole) -> Iterator[None]:
    """Tries follow each other at once; in the end the table is there as it was."""
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT", 50)
    monkeypatch.setattr(migrate, "PAUSE", 0.0)
    monkeypatch.setattr(migrate, "TRIES", 5)
    monkeypatch.setattr(lock_waits, "EVERY", 0.005)
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


def test_a_migration_gives_up_in_one_line_that_says_for_whom_it_waited() -> None:
    with table_in_use(), pytest.raises(CommandError) as refused:
        call_command("migrate", "scoring", BEFORE, verbosity=0)

    assert re.fullmatch(
        "Nothing is half done: try again in a quieter moment. Waited 5 times for "
        rf'process \d+ of {connection.settings_dict["USER"]}: DROP TABLE "{TABLE}" CASCADE',
        str(refused.value),
    )
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


SLOW = "CREATE TABLE half_done (); SELECT pg_sleep(600)"
HALF_DONE = "Nothing is half done: try again in a quieter moment. "


@pytest.fixture
def slow_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The next migration of an app makes a table and then takes ten minutes."""
    head = "from django.db import migrations\nclass Migration(migrations.Migration):\n"
    folder = tmp_path / "slow_migrations"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "0001_initial.py").write_text(f"{head}    initial = True\n")
    (folder / "0002_slow.py").write_text(
        f"{head}    dependencies = [('sessions', '0001_initial')]\n"
        f"    operations = [migrations.RunSQL([{SLOW!r}])]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with override_settings(MIGRATION_MODULES={"sessions": folder.name}):
        yield


@contextmanager
def as_soon_as_it_runs(act: Callable[[], None]) -> Iterator[None]:
    """Do something in a thread once the slow statement runs."""

    def wait() -> None:
        eventually(slow_statements)
        connections.close_all()
        act()

    with ThreadPoolExecutor(1) as thread:
        acting = thread.submit(wait)
        yield
        acting.result()


def slow_statements() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
            " AND datname = current_database()"
        )
        return cursor.fetchone() is not None


def has_table_half_done() -> bool:
    return "half_done" in connection.introspection.table_names()


@pytest.mark.usefixtures("slow_migration")
def test_a_migration_that_takes_too_long_ends_and_leaves_nothing_half_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(migrate, "STATEMENT_TIMEOUT", 100)

    with pytest.raises(CommandError) as ended:
        call_command("migrate", "sessions", verbosity=0)

    assert str(ended.value) == (
        f"{HALF_DONE}PostgreSQL: canceling statement due to statement timeout: {SLOW}"
    )
    assert not has_table_half_done()


@pytest.mark.usefixtures("slow_migration")
def test_a_migration_that_is_stopped_by_hand_leaves_nothing_half_done() -> None:
    with (
        as_soon_as_it_runs(lambda: os.kill(os.getpid(), signal.SIGINT)),
        pytest.raises(CommandError) as ended,
    ):
        call_command("migrate", "sessions", verbosity=0)

    assert (str(ended.value), ended.value.returncode) == (f"{HALF_DONE}Stopped: {SLOW}", 130)
    assert not slow_statements()
    assert not has_table_half_done()


@pytest.mark.usefixtures("slow_migration")
def test_a_migration_whose_process_is_killed_ends_in_postgresql_too() -> None:
    connection.ensure_connection()
    with (
        socket.socket(fileno=os.dup(connection.connection.fileno())) as wire,
        as_soon_as_it_runs(lambda: wire.shutdown(socket.SHUT_RDWR)),
        pytest.raises(OperationalError),
    ):
        call_command("migrate", "sessions", verbosity=0)
    connection.close()

    eventually(lambda: not slow_statements())
    assert not has_table_half_done()


@pytest.mark.usefixtures("slow_migration")
def test_who_knows_better_names_another_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGOPTIONS", "-c statement_timeout=50ms")
    connection.close()

    with pytest.raises(CommandError, match="due to statement timeout"):
        call_command("migrate", "sessions", verbosity=0)

    monkeypatch.delenv("PGOPTIONS")
    connection.close()
