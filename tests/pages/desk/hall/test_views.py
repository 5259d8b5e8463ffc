"""The tables of the hall."""

import pytest

from tests.builders import a_proposed_seating, an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event
from tournaments.services.places import add_places

pytestmark = pytest.mark.django_db


def post(event: Event, act: str, **given: object) -> Answer:
    return desk(event).post(f"/admin/events/{event.pk}/hall/{act}/", given)


def page(event: Event) -> str:
    return text(desk(event).get(f"/admin/events/{event.pk}/hall/"))


def numbers(event: Event) -> list[int]:
    return list(event.places.order_by("number").values_list("number", flat=True))


def test_tables_are_added_before_there_is_a_seating() -> None:
    event = an_event(0)
    assert "The hall has no tables yet." in page(event)

    answer = post(event, "add", tables=3)

    assert said(answer) == ["3 tables are added."]
    assert numbers(event) == [1, 2, 3]


def test_a_table_that_was_a_typing_error_is_removed() -> None:
    event = an_event(4)
    a_proposed_seating(event)
    add_places(event_id=event.pk, up_to=3)
    event.entrants.filter(number=1).update(fixed_place=event.places.get(number=2))

    shown = page(event)
    answer = post(event, "remove", numbers=[3])

    assert "1 – in a seating 2 – fixed table of a person 3 –" in shown
    assert said(answer) == ["The tables are removed, and their links with them."]
    assert numbers(event) == [1, 2]


def test_the_rooms_of_many_tables_are_named_at_once() -> None:
    event = an_event(0)
    add_places(event_id=event.pk, up_to=4)

    answer = post(event, "rooms", first=2, last=9, room="Cellar")

    assert said(answer) == ["The rooms of 3 tables are saved."]
    assert "1 – 2 Cellar 3 Cellar 4 Cellar" in page(event)


@pytest.mark.parametrize(
    ("act", "given", "sentence"),
    [
        ("rooms", {"first": 3, "last": 2}, "The last table comes before the first."),
        ("rooms", {"first": 1, "last": 2, "room": "x" * 51}, "at most 50 characters"),
        ("rooms", {"first": 1, "last": 2, "room": "a\0b"}, "Null characters are not allowed."),
        ("rooms", {"first": "x"}, "Enter a whole number."),
        ("add", {"tables": 0}, "Ensure this value is greater than or equal to 1."),
        ("add", {"tables": 10**9}, "Ensure this value is less than or equal to 1000."),
        ("add", {}, "This field is required."),
        ("remove", {"numbers": [1]}, "1 is not one of the available choices."),
        ("remove", {"numbers": ["x"]}, "x is not one of the available choices."),
        ("remove", {}, "This field is required."),
    ],
)
def test_what_cannot_be_is_said(act: str, given: dict[str, object], sentence: str) -> None:
    event = an_event(4)
    a_proposed_seating(event)

    answer = post(event, act, **given)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert numbers(event) == [1]
