"""Call times on the desk: an hour or minutes, in the time zone of the event."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.builders import a_published_seating, a_table, an_entry, an_event
from tests.conftest import StoreOnce
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Place, Seating, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 6, 18, 40, 30, tzinfo=UTC)  # 19:40:30 in Berlin


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_table)


def call(table: Table, given: Mapping[str, str], now: datetime = NOW) -> Answer:
    browser = desk(table.seating.event)
    with time_machine.travel(now, tick=False):
        return browser.post(f"/admin/seatings/{table.seating_id}/call/", given)


def called_for(table: Table) -> datetime | None:
    return Seating.objects.get(pk=table.seating_id).called_for


@pytest.mark.parametrize(
    ("given", "moment"),
    [
        ({"at": "19:50"}, datetime(2026, 3, 6, 18, 50, tzinfo=UTC)),
        ({"at": "07:30"}, datetime(2026, 3, 7, 6, 30, tzinfo=UTC)),
        ({"minutes": "10"}, datetime(2026, 3, 6, 18, 51, tzinfo=UTC)),
    ],
)
def test_people_are_called_for_an_hour_or_in_full_minutes(
    given: dict[str, str], moment: datetime, table: Table
) -> None:
    answer = call(table, given)

    assert said(answer) == ["Everyone can read the call time now."]
    assert called_for(table) == moment


def test_an_hour_before_midnight_is_the_one_to_come(table: Table) -> None:
    call(table, {"at": "00:15"}, NOW + timedelta(hours=4))  # it is 23:40

    assert called_for(table) == datetime(2026, 3, 6, 23, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("minutes", "at", "moment"),
    [
        # Clocks show 02:40 for the first time, then 02:10 for the second one.
        pytest.param(40, "02:50", 50, id="before-clocks-go-back"),
        pytest.param(40, "02:30", 90, id="the-second-time"),
        pytest.param(70, "02:30", 90, id="after-clocks-went-back"),
        pytest.param(70, "03:10", 130, id="past-both"),
        pytest.param(70, "02:05", None, id="over-both-times"),
    ],
)
def test_an_hour_that_clocks_show_twice_is_the_next_of_both(
    minutes: int, at: str, moment: int | None, table: Table
) -> None:
    midnight = datetime(2026, 10, 25, tzinfo=UTC)  # clocks go back at 01:00 UTC

    call(table, {"at": at}, midnight + timedelta(minutes=minutes))

    expected = None if moment is None else midnight + timedelta(minutes=moment)
    assert called_for(table) == expected


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "Give an hour, or minutes from now."),
        ({"at": "19:50", "minutes": "10"}, "Give an hour, or minutes from now."),
        ({"at": "19:30"}, "This time has passed. Give a later one."),
        ({"at": "soon"}, "Enter a valid time."),
        ({"minutes": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"minutes": "9999"}, "Ensure this value is less than or equal to 600."),
        ({"minutes": "ten"}, "Enter a whole number."),
    ],
)
def test_what_is_no_time_to_come_is_refused(
    given: dict[str, str], sentence: str, table: Table
) -> None:
    assert said(call(table, given)) == [sentence]
    assert called_for(table) is None


def test_the_page_of_a_seating_shows_and_withdraws_the_call_time(table: Table) -> None:
    call(table, {"at": "19:50"})
    page = text(desk(table.seating.event).get(f"/admin/seatings/{table.seating_id}/"))

    answer = call(table, {"back": "1"})

    assert "Be at your table at 19:50" in page
    assert said(answer) == ["The call time is withdrawn."]
    assert called_for(table) is None


def test_tonight_leads_to_the_call_time_until_people_play(table: Table) -> None:
    tonight = f"/admin/events/{table.seating.event_id}/"
    browser = desk(table.seating.event)
    before = text(browser.get(tonight))
    call(table, {"at": "19:50"})
    called = text(browser.get(tonight))

    an_entry(table)
    played = text(browser.get(tonight))

    assert "Set a call time" in before
    assert "Be at your table at 19:50." in called
    assert "Change the call time" in called
    assert "call time" not in played
    assert "19:50" not in played
    assert "Call for this hour" not in text(browser.get(f"/admin/seatings/{table.seating_id}/"))
    assert said(call(table, {"at": "19:50"})) == [
        "People play already: a clock is set, or a round is entered. Make an announcement instead."
    ]


def test_tonight_in_one_room_knows_that_people_play_in_another() -> None:
    seating = a_published_seating(an_event(8))
    first, second = tables_of(seating)
    for table, room in ((first, "Hall"), (second, "Attic")):
        Place.objects.filter(pk=table.place_id).update(room=room)
    call(first, {"at": "19:50"})
    an_entry(first)

    attic = text(desk(seating.event).get(f"/admin/events/{seating.event_id}/?room=Attic"))

    assert "call time" not in attic
    assert "19:50" not in attic
