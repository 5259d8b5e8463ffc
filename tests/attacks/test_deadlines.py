"""A request that hangs is answered in time, whatever holds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection, transaction

from config.stack.addresses import free_port
from tests.attacks.captains import open_page
from tests.attacks.clients import a_client, answer_to, head
from tests.builders import a_table
from tests.processes import environment, web_server
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def impatient(site_role: RuntimeRole, static_files: Path, website: str) -> Iterator[str]:
    """A web process like the other one, with half a second for an answer instead of twenty."""
    port = free_port()
    env = environment(site_role, STATIC_ROOT=str(static_files), PUBLIC_URL=website)
    with web_server(env, port, "tests.attacks.impatient") as address:
        yield address


def waiting_statements() -> int:
    """How many statements wait for a table that this test holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return int(cursor.fetchone()[0])


def test_a_request_past_its_deadline_is_answered_while_its_statement_goes_on(
    impatient: str,
) -> None:
    table = a_table()

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE tournaments_event IN ACCESS EXCLUSIVE MODE")
        held = open_page(impatient, table)
        eventually(lambda: waiting_statements() >= 1)  # in the middle of what was refused
        with a_client(impatient) as visitor:
            visitor.sendall(head("/de/"))
            status, headers, page = answer_to(visitor)

    assert held == 503
    assert (status, headers["Retry-After"], b'<html lang="de">' in page) == (503, "5", True)
    eventually(lambda: open_page(impatient, table) == 200)  # its first page takes its time
