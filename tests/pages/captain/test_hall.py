"""What every captain's page says beside its own matter: announcements and the clock."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client

from scoring.services.clocks import give_extra_time, start_clock
from tests.builders import a_table, an_announcement
from tests.pages.markup import one_line
from tournaments.models import Seating, Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

PAGES = ["", "hall/", "call/", "1/people/", "1/1/"]


@pytest.fixture
def table() -> Table:
    return a_table()


def page(table: Table, path: str, language: str = "en") -> str:
    client = Client(headers={"Accept-Language": language})
    return one_line(client.get(f"/t/{link_of(table.place)}/{path}").content.decode())


@pytest.mark.parametrize("path", PAGES)
def test_every_page_says_what_is_announced_and_when_the_time_of_its_table_ends(
    path: str, table: Table
) -> None:
    an_announcement(table.seating.event, "Dinner <now>", translations={"de": "Essen"})
    with time_machine.travel("2026-03-06 19:00Z", tick=False):
        start_clock(seating_id=table.seating_id, minutes=45)
        give_extra_time(table_id=table.pk, minutes=5)

    assert 'lang="en">Dinner &lt;now&gt;<' in page(table, path)
    assert 'lang="de">Essen<' in page(table, path, "de")
    assert 'data-ends="2026-03-06T19:50:00+00:00"' in page(table, path)
    assert "Ends at 20:50" in page(table, path)


def test_a_page_calls_people_to_the_table_in_the_time_of_the_event(table: Table) -> None:
    at = datetime(2026, 3, 6, 18, 50, tzinfo=UTC)  # 19:50 in Berlin
    Seating.objects.filter(pk=table.seating_id).update(called_for=at)

    assert "Be at your table at 19:50." in page(table, "hall/")
    start_clock(seating_id=table.seating_id, minutes=45)
    assert "Be at your table" not in page(table, "hall/")


def test_a_page_follows_the_number_of_the_newest_notice(table: Table) -> None:
    an_announcement(table.seating.event)

    shown = page(table, "")

    assert f'data-live="/live/{table.seating.event.slug}"' in shown
    assert 'data-notice="1"' in shown


def test_without_anything_to_say_a_page_has_no_clock_and_no_list(table: Table) -> None:
    shown = page(table, "")

    assert "hall-clock class" not in shown
    assert "<hall-notice" not in shown
