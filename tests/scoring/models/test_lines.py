"""Lines of standings are stored column by column, and read as they were."""

import json
from typing import Any

import pytest
from django.db import connection
from django.db.models import TextField
from django.db.models.functions import Cast

from scoring.models import StandingsSnapshot
from tests.builders import an_event

pytestmark = pytest.mark.django_db

LINES: list[dict[str, Any]] = [
    {"rank": 1, "name": "Zoë", "seatings": [[1, 840, "played", True]]},
    {"rank": None, "name": "Ada", "seatings": []},
]


def a_snapshot() -> StandingsSnapshot:
    return StandingsSnapshot.objects.create(event=an_event(), version=1, rows=LINES)


def test_each_key_of_lines_is_stored_once() -> None:
    a_snapshot()
    texts = [Cast(column, TextField()) for column in ("rows", "teams")]
    assert StandingsSnapshot.objects.values_list(*texts).get() == (
        '{"rank":[1,null],"name":["Zoë","Ada"],"seatings":[[[1,840,"played",true]],[]]}',
        "{}",
    )


def test_lines_are_read_as_they_were() -> None:
    a_snapshot()
    snapshot = StandingsSnapshot.objects.get()
    assert (snapshot.rows, snapshot.teams) == (LINES, [])


def test_lines_that_an_earlier_release_stored_are_read() -> None:
    a_snapshot()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_standingssnapshot SET rows = %s", [json.dumps(LINES)])
    assert StandingsSnapshot.objects.get().rows == LINES
