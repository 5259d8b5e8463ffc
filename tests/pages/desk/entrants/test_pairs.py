"""Who is kept apart, on the desk."""

import pytest

from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event
from tournaments.selectors.entrants import keep_apart_pairs
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
        ("x", 1, "Enter a whole number."),
        (10**30, 1, "Ensure this value is less than or equal to 2147483647."),
    ],
)
def test_what_is_impossible_is_refused(
    event: Event, first: object, second: object, sentence: str
) -> None:
    answer = add(event, first, second)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert keep_apart_pairs(event) == [(1, 2)]


def test_a_pair_may_meet_again(event: Event) -> None:
    pair = keep_apart(event_id=event.pk, numbers=(3, 4))

    answer = desk(event).post(f"/admin/pairs/{pair.pk}/remove/")

    assert said(answer) == ["They may sit together again."]
    assert keep_apart_pairs(event) == [(1, 2)]
