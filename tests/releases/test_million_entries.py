"""A database with a million entries is upgraded while results go on coming in."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.core.management import call_command
from django.db import connection, connections

from scoring.models import Entry
from tests.builders import a_table, an_entry
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually
from tournaments.management.commands.migrate import LOCK_TIMEOUT

pytestmark = [pytest.mark.soak, pytest.mark.django_db(transaction=True)]

BEFORE = "0011_silence_reported"  # the next migrations change what entries are written to
ENTRIES = 1_000_000
PATIENCE = LOCK_TIMEOUT  # milliseconds; an entry that waits longer for a table fails
# As an earlier release enters: it knows no column that came later.
ENTER = """
    INSERT INTO scoring_entry (version, {columns})
    SELECT number, {columns} FROM scoring_entry, generate_series(%s, %s) AS number WHERE id = %s
"""


@pytest.fixture
def entry(site_role: RuntimeRole) -> Iterator[Entry]:
    """The first of the entries, in a database of before; in the end it is as new as it was."""
    entry = an_entry(a_table())
    call_command("migrate", "scoring", BEFORE, verbosity=0)
    yield entry
    call_command("migrate", verbosity=0)
    call_command("grant_runtime_role", site_role.name)


def enter_statement() -> str:
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, "scoring_entry")
    names = {column.name for column in described} - {"id", "version", "key"}
    return ENTER.format(columns=", ".join(map(connection.ops.quote_name, sorted(names))))


@contextmanager
def entries_going_on(entry: Entry, statement: str) -> Iterator[list[int]]:
    """Enter results over another connection, which gives up where it waits for too long.

    Gives the list of versions that were stored.
    """
    stored: list[int] = []
    over = threading.Event()

    def enter() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute(f"SET lock_timeout = '{PATIENCE}ms'")
                while not over.is_set():
                    version = ENTRIES + len(stored) + 1
                    cursor.execute(statement, [version, version, entry.pk])
                    stored.append(version)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        entering = thread.submit(enter)
        try:
            eventually(lambda: stored or entering.done())
            yield stored
        finally:
            over.set()
        entering.result()


def test_a_million_entries_are_migrated_while_no_entry_waits_for_long(entry: Entry) -> None:
    statement = enter_statement()
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # no key is looked at
        cursor.execute(statement, [2, ENTRIES, entry.pk])
        cursor.execute("RESET session_replication_role")
        cursor.execute("ANALYZE scoring_entry")

    with entries_going_on(entry, statement) as stored:
        before = len(stored)
        call_command("migrate", verbosity=0)
        after = len(stored)

    assert after > before
    assert Entry.objects.count() == ENTRIES + len(stored)
