"""A statement that does not end: the request is answered all the same."""

import pytest
from django.db import connection, transaction

from tests.attacks.captains import open_page
from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_statement_that_waits_for_ever_is_cancelled_and_the_thread_is_free(website: str) -> None:
    table = a_table()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE tournaments_place IN ACCESS EXCLUSIVE MODE")
        held = open_page(website, table)

    assert (held, open_page(website, table)) == (503, 200)
