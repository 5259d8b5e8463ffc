"""People of the register, chosen for an event."""

import pytest
from pytest_django import DjangoAssertNumQueries

from pages.desk.entrants.picks import SHOWN
from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Person
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db


def an_event_later(players: int) -> Event:
    """An event of a club of so many people, none of whom is registered yet."""
    return an_event(0, organisation=an_event(players).organisation)


def people(event: Event, *names: str) -> list[int]:
    return [event.organisation.people.get(name=name).pk for name in names]


def send(event: Event, **fields: object) -> Answer:
    return desk(event).post(f"/admin/events/{event.pk}/pick/", {"next": "1", **fields})


def test_the_register_is_shown_without_who_is_registered_or_of_another_club() -> None:
    event = an_event_later(2)
    register_names(event_id=event.pk, names=["Zoë"])
    an_event(3)

    page = text(desk(event).get(f"/admin/events/{event.pk}/pick/"))

    assert "Anna one event Béla one event Register" in page
    assert "Zoë" not in page
    assert "Cili" not in page


def test_several_are_registered_at_once_as_the_people_they_are() -> None:
    event = an_event_later(3)
    wanted = people(event, "Anna", "Cili")

    answer = send(event, person=wanted)

    assert answer["Location"] == f"/admin/events/{event.pk}/entrants/"
    assert said(answer) == ["2 entrants are registered, with start numbers 1 to 2."]
    assert list(event.entrants.values_list("person_id", flat=True)) == wanted
    assert Person.objects.filter(organisation=event.organisation).count() == 3


def test_who_is_ticked_stays_ticked_while_a_person_is_searched_without_accents() -> None:
    event = an_event_later(3)
    [anna] = people(event, "Anna")

    page = text(send(event, person=[anna], q="bela", search="1"))

    assert "Chosen Anna one event People of the register Béla one event Register" in page
    assert not event.entrants.exists()


@pytest.mark.parametrize(
    "fields", [{"person": ["x", "9" * 30, "²"]}, {"person": ["1"], "next": ""}]
)
def test_a_form_that_no_page_made_registers_no_one(fields: dict[str, object]) -> None:
    event = an_event_later(1)

    assert send(event, **fields).status_code in (200, 302)
    assert not event.entrants.exists()


def test_a_form_sent_twice_counts_once() -> None:
    event = an_event_later(2)
    anna, bela = people(event, "Anna", "Béla")

    send(event, person=[anna])
    again = send(event, person=[bela])

    assert again.status_code == 422
    assert "Another person has registered entrants at the same time." in text(again)
    assert event.entrants.count() == 1


def test_a_large_register_is_shown_in_part() -> None:
    event = an_event_later(SHOWN + 1)

    page = text(desk(event).get(f"/admin/events/{event.pk}/pick/"))

    assert page.count("one event") == SHOWN
    assert "Only the first 200 are shown." in page


@pytest.mark.parametrize("players", [1, 3])
def test_the_register_takes_the_same_queries_at_any_length(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event_later(players)
    browser = desk(event)

    with django_assert_num_queries(11):
        browser.get(f"/admin/events/{event.pk}/pick/")


def test_people_are_found_by_their_number_which_stands_first() -> None:
    event = an_event_later(3)
    Person.objects.filter(name="Béla").update(number="D 17")

    page = text(send(event, search="1", q="d 17"))

    assert "D 17 Béla one event" in page
    assert "Anna" not in page
