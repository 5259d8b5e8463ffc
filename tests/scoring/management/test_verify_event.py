"""``manage.py verify_event``."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.builders import a_table, an_entry
from tournaments.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    table = a_table(4, rounds=1, slug="trial")
    an_entry(table)
    close_seating(seating_id=table.seating_id)
    refresh_standings(event_id=table.seating.event_id)
    return table


def verify(slug: str = "trial") -> str:
    printed = StringIO()
    call_command("verify_event", slug, stdout=printed)
    return printed.getvalue()


@pytest.mark.usefixtures("table")
def test_a_clean_event_is_reported_step_by_step() -> None:
    lines = verify().splitlines()

    assert lines[-2:] == [
        f"[{'█' * 40}] 4 of 4 steps",
        "Chain, verdicts, points, totals and standings are as they were stored.",
    ]


def test_the_first_difference_is_named_and_ends_with_1(table: Table) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("UPDATE scoring_storedpile SET points = 99")
        cursor.execute("SET session_replication_role = origin")

    with pytest.raises(CommandError, match=r"^Seating 1, table 1, round 1, seat 1: ") as ended:
        verify()

    assert ended.value.returncode == 1


def test_standings_that_are_late_are_no_difference(table: Table) -> None:
    refresh = table.seating.event.snapshots.get(after=None)
    refresh.version = 0
    refresh.save(update_fields=["version"])

    assert "The standings are not up to date yet and were left out. Check again later." in verify()


def test_an_unknown_address_ends_with_2() -> None:
    with pytest.raises(CommandError, match="No event has this address") as ended:
        verify("nowhere")

    assert ended.value.returncode == 2
