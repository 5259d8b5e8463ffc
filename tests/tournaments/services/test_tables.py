"""Tables: locked, closed, opened again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import a_published_seating, a_table, an_event
from tournaments.errors import TableOutdated
from tournaments.models import TableState
from tournaments.services.tables import change_table, lock_seating_of

pytestmark = pytest.mark.django_db


def test_lock_seating_of_a_table_locks_all_its_tables_by_id() -> None:
    seating = a_published_seating(an_event(12))
    table = seating.tables.latest("pk")

    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert lock_seating_of(table.pk) == table

    locking = queries.captured_queries[0]["sql"]
    assert "FOR NO KEY UPDATE" in locking
    assert locking.index("ORDER BY") < locking.index("FOR NO KEY UPDATE")


def test_change_table_to_what_it_is_already_is_refused() -> None:
    table = a_table()

    assert change_table(table_id=table.pk, to=TableState.CLOSED).state == TableState.CLOSED
    with pytest.raises(TableOutdated):
        change_table(table_id=table.pk, to=TableState.CLOSED)
