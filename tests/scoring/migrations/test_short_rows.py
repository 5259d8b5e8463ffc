"""Stored standings of before: what each seating gave becomes a list of four values, and back."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection

from scoring.models import StandingsSnapshot
from tests.builders import an_event

pytestmark = pytest.mark.django_db

BEFORE = [
    {
        "number": 2,
        "seatings": [
            {"seating": 1, "points": 840, "kind": "played", "counts": True},
            {"seating": 3, "points": -280, "kind": "sit_out", "counts": False},
        ],
    },
    {"number": 1, "seatings": []},
]
AFTER = [
    {"number": 2, "seatings": [[1, 840, "played", True], [3, -280, "sit_out", False]]},
    {"number": 1, "seatings": []},
]


@pytest.mark.parametrize(
    ("way", "before", "after"),
    [
        pytest.param("sql", BEFORE, AFTER, id="forwards"),
        pytest.param("reverse_sql", AFTER, BEFORE, id="backwards"),
        pytest.param("sql", [], [], id="without-a-line"),
        pytest.param("sql", [{"number": 1}], [{"number": 1, "seatings": []}], id="nothing-known"),
    ],
)
def test_rows_keep_their_order_and_all_that_they_say(
    way: str, before: list[Any], after: list[Any]
) -> None:
    StandingsSnapshot.objects.create(event=an_event(0), version=1, rows=before)
    [operation] = import_module("scoring.migrations.0002_short_rows").Migration.operations

    with connection.cursor() as cursor:
        cursor.execute(getattr(operation, way))

    assert StandingsSnapshot.objects.get().rows == after
