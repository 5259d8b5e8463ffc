"""Every service stores all or nothing, and keeps others waiting as shortly as it can."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.services.rehearsals import play_on, start_rehearsal
from scoring.services.standings import refresh_standings
from scoring.services.tables import end_short_table
from tests.flows.evenings import an_evening
from tests.flows.service_calls import CALLED, CALLS
from tests.flows.service_parts import Service
from tournaments.services.proposals import propose_seating
from tournaments.services.registrations import decide_registrations

CHAIN = '"scoring_link"'  # its head is the one lock behind the version
VERSION = 'UPDATE "tournaments_resultsversion"'
BY_ID = re.compile(r'"tournaments_table"."id" = \d+|ORDER BY "tournaments_table"."id"')
WRITES = ("INSERT", "UPDATE", "DELETE")
SEVERAL: set[Service] = {
    play_on,  # a turn is many steps, each a service of its own
    propose_seating,  # a search notes how far it is, and stands in no transaction
    refresh_standings,  # reads from one moment first, in a transaction that cannot write
}

CALLS_OTHERS: set[Service] = {  # services that raise the version, and notes what came of it
    decide_registrations,
    end_short_table,
    play_on,
    start_rehearsal,
}


def statements(service: Service) -> list[str]:
    """What a service asks of the database, called on an evening."""
    arguments = CALLS[service](an_evening())
    with CaptureQueriesContext(connection) as queries:
        service(**arguments)
    return [query["sql"] for query in queries.captured_queries]


def outside_of_transactions(asked: list[str]) -> Iterator[str]:
    """The statements that stand alone; the test's own transaction does not count."""
    depth = 0
    for sql in asked:
        if sql.startswith(("SAVEPOINT", "BEGIN")):
            depth += 1
        elif sql.startswith(("RELEASE", "COMMIT")):
            depth -= 1
        elif not depth:
            yield sql


@pytest.mark.parametrize("service", CALLED)
def test_a_service_is_one_transaction_that_raises_the_version_last(service: Service) -> None:
    asked = statements(service)

    writes = [sql for sql in asked if sql.startswith(WRITES) or "FOR NO KEY UPDATE" in sql]
    alone = [sql for sql in outside_of_transactions(asked) if sql.startswith(WRITES)]
    raised = [sql.startswith(VERSION) for sql in writes if CHAIN not in sql]
    locks = [sql for sql in writes if 'FROM "tournaments_table"' in sql and "FOR NO KEY" in sql]
    assert service in SEVERAL or not alone or len(writes) == 1
    assert service in CALLS_OTHERS or raised == sorted(raised)
    assert [sql for sql in locks if not BY_ID.search(sql)] == []
