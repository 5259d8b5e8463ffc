from datetime import date

import pytest
import time_machine

from tests.builders import an_event
from tournaments.models import Event
from tournaments.selectors.event_lists import (
    Cursor,
    EventsPage,
    newest_first,
    next_first,
    page_of,
)

pytestmark = pytest.mark.django_db


def days_of(page: EventsPage) -> list[int]:
    return [one.starts_on.day for one in page.events]


def events_on(*days: int) -> None:
    for day in days:
        an_event(0, starts_on=date(2026, 3, day), ends_on=date(2026, 3, day))


def test_a_cursor_is_read_as_it_was_written() -> None:
    cursor = Cursor(date(2026, 3, 6), 12)

    assert str(cursor) == "739681-12"
    assert Cursor.parse("739681-12") == cursor


@pytest.mark.parametrize("text", ["", "x", "739681", "0-1", "739681-", "739681-12\n", "1-\uff11"])
def test_what_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no cursor"):
        Cursor.parse(text)


def test_a_full_last_page_has_no_next_one() -> None:
    events_on(1, 2)

    assert page_of(newest_first(Event.objects.all()), 2).next is None
    assert page_of(newest_first(Event.objects.all()), 1).next is not None


def test_events_of_one_day_are_on_one_page_each_however_many_there_are() -> None:
    events_on(6, 6, 6, 6, 6)
    found, cursor = list[Event](), None

    for _ in range(3):
        page = page_of(newest_first(Event.objects.all(), cursor), 2)
        found, cursor = [*found, *page.events], page.next

    assert cursor is None
    assert found == list(Event.objects.order_by("-pk"))


@pytest.mark.parametrize(
    ("today", "days"),
    [
        pytest.param("2026-03-01", [1, 5, 9], id="all-to-come"),
        pytest.param("2026-03-06", [5, 9, 1], id="yesterday-is-not-over-everywhere"),
        pytest.param("2026-03-07", [9, 1, 5], id="over"),
    ],
)
def test_what_is_over_comes_after_what_is_to_come(today: str, days: list[int]) -> None:
    events_on(5, 1, 9)

    with time_machine.travel(f"{today} 12:00Z", tick=False):
        assert days_of(page_of(next_first(Event.objects.all()), 3)) == days
