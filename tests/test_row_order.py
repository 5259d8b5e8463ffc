"""The tests see rows backwards where the code puts them in no order."""

import pytest

from ground.queries import CompiledQuery
from tests.builders import an_organisation
from tournaments.models import Organisation

pytestmark = pytest.mark.django_db


def test_rows_without_an_order_come_backwards() -> None:
    stored = [an_organisation(), an_organisation()]
    rows = Organisation.objects.order_by()

    assert list(rows) == stored[::-1]
    assert CompiledQuery(lambda: rows)() == stored[::-1]


def test_rows_that_are_equal_in_their_order_come_backwards() -> None:
    stored = [an_organisation("Club"), an_organisation("Club")]

    assert list(Organisation.objects.order_by("name")) == stored[::-1]
    assert list(Organisation.objects.order_by("name", "pk")) == stored


def test_the_sql_of_a_query_has_the_order_that_was_written() -> None:
    sql, _ = Organisation.objects.order_by("name").values("pk").query.sql_with_params()

    assert sql.partition(" ORDER BY ")[2] == '"tournaments_organisation"."name" ASC'
    assert " ORDER BY " not in str(Organisation.objects.order_by().query)
