"""Calls for the director on the page of an event."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import CallKind, HelpCall
from scoring.services.calls import call_director, finish_call
from tests.builders import a_published_seating, a_user, an_event
from tests.pages.desk.desks import desk, desk_of, said, text
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = an_event(12)
    a_published_seating(event)
    return event


def a_call(event: Event, number: int = 1, kind: CallKind = CallKind.DIRECTOR) -> HelpCall:
    return call_director(place=event.places.get(number=number), kind=kind)


def test_event_page_lists_the_open_calls_the_oldest_first(event: Event) -> None:
    a_call(event, 2)
    a_call(event, 1, CallKind.WRONG)
    finish_call(call_id=a_call(event, 3).pk, by=a_user())

    shown = text(desk(event).get(f"/admin/events/{event.pk}/"))

    calls = shown.partition(" Attention ")[2]
    assert calls.index("Table 2 · the director is wanted no one is on the way yet") < calls.index(
        "Table 1 · something is wrong here no one is on the way yet"
    )
    assert "Table 3 ·" not in calls


def test_event_page_without_calls_says_nothing_about_them(event: Event) -> None:
    assert "is going" not in text(desk(event).get(f"/admin/events/{event.pk}/"))


def test_taking_a_call_shows_everybody_who_goes(event: Event) -> None:
    call, director = a_call(event), a_user(event.organisation, Role.DIRECTOR)

    answer = desk_of(director).post(f"/admin/calls/{call.pk}/take/")

    assert answer.headers["Location"] == f"/admin/events/{event.pk}/"
    assert said(answer) == ["The table sees that you are coming."]
    shown = text(desk(event).get(f"/admin/events/{event.pk}/"))
    assert f"{director.username} is going" in shown
    assert "I am going to table 1" not in shown


def test_taking_a_call_that_a_person_took_says_so(event: Event) -> None:
    call = a_call(event)
    desk(event).post(f"/admin/calls/{call.pk}/take/")

    answer = desk(event).post(f"/admin/calls/{call.pk}/take/")

    assert said(answer) == ["Another person is going to this table already."]


def test_a_call_that_is_done_leaves_the_page(event: Event) -> None:
    call = a_call(event)

    answer = desk(event).post(f"/admin/calls/{call.pk}/done/")

    assert said(answer) == ["The call is done."]
    assert "the director is wanted" not in text(desk(event).get(f"/admin/events/{event.pk}/"))


def test_a_person_who_only_reads_sees_calls_and_cannot_answer_them(event: Event) -> None:
    a_call(event)

    shown = text(desk(event, Role.READER).get(f"/admin/events/{event.pk}/"))

    assert "the director is wanted" in shown
    assert "Done at table 1" not in shown


@pytest.mark.parametrize("count", [1, 3])
def test_event_page_takes_the_same_queries_with_any_number_of_calls(
    count: int, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(1, count + 1):
        a_call(event, number)
    browser = desk(event)

    with django_assert_num_queries(31):
        browser.get(f"/admin/events/{event.pk}/")
