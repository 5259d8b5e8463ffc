"""The list of entrants."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Role
from tournaments.newcomers import Newcomer
from tournaments.services.entrants import register_names, register_newcomers

pytestmark = pytest.mark.django_db


def listed(event: Event, **asked: str) -> Answer:
    return desk(event).get(f"/admin/events/{event.pk}/entrants/", asked)


def numbers(answer: Answer) -> list[int]:
    return [entrant.number for entrant in answer.context["entrants"]]


def test_an_entrant_is_withdrawn_and_taken_back() -> None:
    event = an_event(3)
    browser, anna = desk(event), event.entrants.get(number=1)

    gone = browser.post(f"/admin/entrants/{anna.pk}/withdraw/")
    shown = text(browser.get(f"/admin/events/{event.pk}/entrants/"))
    back = browser.post(f"/admin/entrants/{anna.pk}/withdraw/", {"back": "1"})

    assert said(gone) == ["No. 1 Anna is withdrawn."]
    assert "1 Anna withdrawn Take back" in shown
    assert said(back)[-1] == "No. 1 Anna takes part again."
    assert not event.entrants.get(number=1).withdrawn


def test_a_reader_sees_the_entrants_without_buttons() -> None:
    event = an_event(2)

    page = text(desk(event, Role.READER).get(f"/admin/events/{event.pk}/entrants/"))

    assert "1 Anna takes part 2 Béla takes part" in page
    assert "Withdraw" not in page


def test_an_event_without_entrants_says_so() -> None:
    assert "Nobody is registered yet." in text(listed(an_event(0)))


def test_two_people_of_one_name_are_told_apart_by_number_and_club() -> None:
    event = an_event(0)
    register_newcomers(
        event_id=event.pk,
        newcomers=[
            Newcomer(name="Anna", home_club="Bern", team="Red"),
            Newcomer(name="Anna", home_club="Graz", out_of_competition=True),
        ],
    )

    page = text(listed(event))

    assert "1 Anna Home club: Bern Team: Red takes part" in page
    assert "2 Anna Home club: Graz out of competition takes part" in page


def test_the_list_is_sorted_by_number_or_by_name_in_the_language_of_the_event() -> None:
    event = an_event(0, language="hu")
    register_names(
        event_id=event.pk, names=["Örkény Anna", "Czakó Béla", "Csák Cili", "Ozora Dani"]
    )

    assert numbers(listed(event)) == [1, 2, 3, 4]
    assert numbers(listed(event, by="name")) == [2, 3, 4, 1]


@pytest.mark.parametrize(
    ("typed", "found"), [("bela", [2]), ("BERN", [3]), ("x\0", []), (" ", [1, 2, 3])]
)
def test_the_search_is_blind_to_accents_and_knows_clubs(typed: str, found: list[int]) -> None:
    event = an_event(2)
    register_newcomers(event_id=event.pk, newcomers=[Newcomer(name="Zoë", home_club="Bern")])

    answer = listed(event, q=typed)

    assert numbers(answer) == found
    assert ("Nobody was found." in text(answer)) is (not found)


@pytest.mark.parametrize("players", [1, 3])
def test_list_takes_the_same_queries_at_any_length(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    browser = desk(event)

    with django_assert_num_queries(8):
        browser.get(f"/admin/events/{event.pk}/entrants/")
