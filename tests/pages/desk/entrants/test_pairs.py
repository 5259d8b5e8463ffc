"""Who is kept apart, on the desk."""

import pytest

from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event
from tournaments.selectors.entrants import keep_apart_pairs
from tournaments.services.entrants import register_names
from tournaments.services.keep_apart import keep_apart

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = an_event(4)
    keep_apart(event_id=event.pk, numbers=(1, 2))
    return event


def add(event: Event, first: object, second: object) -> Answer:
    given = {"first": str(first), "second": str(second)}
    return desk(event).post(f"/admin/events/{event.pk}/pairs/add/", given)


def test_pairs_are_listed_and_added(event: Event) -> None:
    answer = add(event, 4, 3)

    assert said(answer) == ["New seatings keep them apart."]
    assert keep_apart_pairs(event) == [(1, 2), (3, 4)]
    page = text(desk(event).get(answer["Location"]))
    assert "1 Anna · 2 Béla" in page
    assert "3 Cili · 4 Dani" in page


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (1, 9, "There is no entrant with number 9 in this event."),
        (3, 3, "Give two different start numbers."),
        (2, 1, "Numbers 1 and 2 are kept apart already."),
        ("x", 1, "No entrant is called “x”. Choose one from the list."),
        ("Ann", 1, "No entrant is called “Ann”. Choose one from the list."),
        ("Nobody (9)", 1, "There is no entrant with number 9 in this event."),
        (10**30, 1, f"There is no entrant with number {10**30} in this event."),
        ("a\0b", 1, "Null characters are not allowed."),
        ("", 1, "This field is required."),
    ],
)
def test_what_is_impossible_is_refused(
    event: Event, first: object, second: object, sentence: str
) -> None:
    answer = add(event, first, second)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert keep_apart_pairs(event) == [(1, 2)]


@pytest.mark.parametrize("first", ["cili", "Cili (3)", "3", " Cili "])
def test_a_pair_is_picked_by_name(event: Event, first: str) -> None:
    shown = desk(event).get(f"/admin/events/{event.pk}/pairs/?first=3")

    answer = add(event, first, "Dani (4)")

    assert '<option value="Cili (3)"></option>' in shown.content.decode()
    assert said(answer) == ["New seatings keep them apart."]
    assert keep_apart_pairs(event) == [(1, 2), (3, 4)]


def test_two_of_one_name_are_distinguished_by_their_numbers(event: Event) -> None:
    register_names(event_id=event.pk, names=["Cili"])

    answer = add(event, "Cili", 1)
    add(event, "Cili (5)", 1)

    assert (
        "Several entrants have the name “Cili”. Choose the right one by the start number."
        in text(answer)
    )
    assert keep_apart_pairs(event) == [(1, 2), (1, 5)]


def test_a_pair_may_meet_again(event: Event) -> None:
    pair = keep_apart(event_id=event.pk, numbers=(3, 4))

    answer = desk(event).post(f"/admin/pairs/{pair.pk}/remove/")

    assert said(answer) == ["They may sit together again."]
    assert keep_apart_pairs(event) == [(1, 2)]
