"""How the service is: what it takes to find out."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Queue
from scoring.selectors.health import health
from scoring.services.signs import give_sign


@pytest.mark.django_db
def test_health_is_found_by_few_statements() -> None:
    for queue in Queue:
        give_sign(queue, by_clock=True)
    health()  # what a process reads once

    with CaptureQueriesContext(connection) as queries:
        found = health()

    assert (str(found), found.can_store, len(queries)) == ("ok\n", True, 9)
