from dataclasses import replace
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
    assert Cursor.parse("739681-12-overdue") == replace(cursor, overdue=True)


@pytest.mark.parametrize(
    "text", ["", "x", "739681", "0-1", "739681-", "739681-12\n", "739681-12-x", "1-\uff11"]
)
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


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_what_is_to_come_and_what_is_over_go_on_page_by_page_each_once(size: int) -> None:
    events_on(5, 9, 1, 9, 1)
    long = an_event(0, starts_on=date(2026, 3, 2), ends_on=date(2026, 3, 20))
    found, after = list[Event](), ""

    with time_machine.travel("2026-03-07 12:00Z", tick=False):
        for _ in range(-(-6 // size)):
            cursor = Cursor.parse(after) if after else None
            page = page_of(next_first(Event.objects.all(), cursor), size)
            found, after = [*found, *page.events], str(page.next or "")

    by_day = Event.objects.exclude(pk=long.pk).order_by("starts_on", "pk")
    to_come = list(by_day.filter(starts_on__day=9))
    assert after == ""
    assert found == [long, *to_come, *by_day.exclude(pk__in=[one.pk for one in to_come])]


def test_a_page_opened_days_ago_goes_on_with_what_is_still_to_come() -> None:
    events_on(5, 1, 9)
    with time_machine.travel("2026-03-01 12:00Z", tick=False):
        cursor = page_of(next_first(Event.objects.all()), 2).next

    with time_machine.travel("2026-03-08 12:00Z", tick=False):
        assert days_of(page_of(next_first(Event.objects.all(), cursor), 3)) == [9, 1, 5]
