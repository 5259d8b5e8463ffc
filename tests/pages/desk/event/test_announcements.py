"""Announcements on the desk: written, listed, withdrawn."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Announcement
from tests.builders import a_user, an_announcement, an_event
from tests.pages.desk.desks import desk, desk_of, offers, said, text
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db

UNPRINTABLE = "This has a character that cannot be printed. Type it again."


@pytest.fixture
def event() -> Event:
    return an_event(0, language="de")


def address(event: Event) -> str:
    return f"/admin/events/{event.pk}/announcements/"


def test_a_director_announces_in_two_languages_for_ten_minutes(event: Event) -> None:
    director = a_user(event.organisation, Role.DIRECTOR)
    given = {"text": " Essen\r\nist fertig ", "text_hu": "Kész a vacsora", "minutes": "10"}

    browser = desk_of(director)
    answer = browser.post(address(event), given)

    stored = Announcement.objects.get()
    assert said(answer) == ["Everyone can read it now."]
    assert (stored.text, stored.translations) == ("Essen ist fertig", {"hu": "Kész a vacsora"})
    assert (stored.event, stored.by) == (event, director)
    assert stored.ends_at is not None
    assert round((stored.ends_at - stored.created_at).total_seconds()) == 600
    withdrawal = f"/admin/announcements/{stored.pk}/withdraw/"
    assert offers(browser.get(address(event))) == [("post", withdrawal, {}, "Undo")]


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ({"text": "  "}, "This field is required."),
        ({"text": "x" * 201}, "Ensure this value has at most 200 characters (it has 201)."),
        ({"text": "x", "text_it": "x" * 201}, "Ensure this value has at most 200 characters"),
        ({"text": "x", "minutes": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"text": "a\x00b"}, "Null characters are not allowed."),
        ({"text": "It\x92s over"}, UNPRINTABLE),
        ({"text": "x", "text_it": "\x96"}, UNPRINTABLE),
    ],
)
def test_what_cannot_be_announced_is_refused_and_stored_nowhere(
    sent: dict[str, str], problem: str, event: Event
) -> None:
    answer = desk(event).post(address(event), sent)

    assert answer.status_code == 422
    assert problem in text(answer)
    assert not Announcement.objects.exists()


def test_a_withdrawn_announcement_stays_in_the_list(event: Event) -> None:
    announcement, director = an_announcement(event, "Pause"), desk(event)

    first = director.post(f"/admin/announcements/{announcement.pk}/withdraw/")
    again = director.post(f"/admin/announcements/{announcement.pk}/withdraw/")

    assert said(first) == ["The announcement is withdrawn."]
    assert said(again)[-1] == "Another person has withdrawn this announcement."
    shown = text(director.get(address(event)))
    assert "Pause" in shown
    assert "withdrawn" in shown


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_as_many_queries_with_three_as_with_one(
    count: int, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        an_announcement(event, str(number))
    director = desk(event)

    with django_assert_num_queries(10):
        director.get(address(event))
