"""The services that read from one moment: no transaction of a test can stand around them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.selectors.standings import stale_events
from scoring.services.standings import refresh_standings
from tests.flows.evenings import an_evening
from tests.flows.service_calls import CALLS, OUTSIDE
from tests.flows.service_parts import Service
from tests.flows.shown import pages_of, text_of, versions_of
from tests.flows.statements import locks_in_no_order, raises_the_version_last
from tests.stored import everything_stored

pytestmark = pytest.mark.django_db(transaction=True)


def test_refreshed_standings_have_a_new_version() -> None:
    evening = an_evening()
    event, arguments = evening.event, CALLS[refresh_standings](evening)
    stored, before = everything_stored(), versions_of(event)
    texts = {page: text_of(page, event) for page in pages_of(event)}

    refresh_standings(**arguments)

    # A worker that runs beside the test may have been quicker.
    quicker = not stale_events().exists()
    after = versions_of(event)
    changed = [page for page in texts if text_of(page, event) != texts[page]]
    assert quicker or everything_stored() != stored
    assert [page for page in changed if page.cached_under(before) == page.cached_under(after)] == []
    assert changed or before.raised == after.raised


@pytest.mark.parametrize("service", OUTSIDE)
def test_refreshing_standings_raises_the_version_last_and_locks_tables_by_id(
    service: Service,
) -> None:
    arguments = CALLS[service](an_evening())

    with CaptureQueriesContext(connection) as queries:
        service(**arguments)

    statements = [query["sql"] for query in queries.captured_queries]
    assert raises_the_version_last(statements)
    assert locks_in_no_order(statements) == []
