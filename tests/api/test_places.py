"""``/api/v1/events/<slug>/places/``: the tables of the hall and their links."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import a_published_seating, an_event
from tournaments.models import AnsweredRequest, Event, Scope
from tournaments.selectors.places import link_of
from tournaments.services.places import add_places, set_rooms

pytestmark = pytest.mark.django_db


def places_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/places/"


def rooms(event: Event) -> dict[int, str]:
    return dict(event.places.order_by("number").values_list("number", "room"))


def test_places_are_listed_with_their_links_for_those_who_may_print_them() -> None:
    event = an_event(4)
    a_published_seating(event)
    add_places(event_id=event.pk, up_to=2)
    set_rooms(event_id=event.pk, first=2, last=2, room="Garden hall")
    first, second = event.places.order_by("number")

    one, two = program(event, Scope.SCORE).get(places_of(event)).json()

    assert one["address"].endswith(f"/t/{link_of(first)}/")
    assert (one["needed"], two["needed"]) == (True, False)
    assert two == {
        "number": 2,
        "room": "Garden hall",
        "needed": False,
        "reached_at": None,
        "short_code": second.short_code,
        "address": two["address"],
    }


@pytest.mark.parametrize("count", [1, 3])
def test_places_take_four_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(0)
    add_places(event_id=event.pk, up_to=count)
    client = program(event, Scope.SCORE)
    client.get(places_of(event))

    with django_assert_num_queries(4):  # key, event, its role, places
        client.get(places_of(event))


def test_places_are_added_named_and_removed() -> None:
    event = an_event(0)
    client, address = program(event), places_of(event)

    added = send(client, "POST", address, {"up_to": 3})
    named = send(
        client, "PUT", f"{address}rooms/", {"first": 2, "last": 9, "room": "Hall"}, key="2"
    )
    room = send(client, "PATCH", f"{address}3/", {"room": "Bar"}, key="3", **{"If-Match": "*"})
    removed = send(client, "DELETE", f"{address}1/", key="4")

    assert (added.status_code, added.json(), named.json()) == (201, {"added": 3}, {"named": 2})
    assert (room.json(), removed.status_code) == ({"number": 3, "room": "Bar"}, 204)
    assert rooms(event) == {2: "Hall", 3: "Bar"}


def test_a_table_that_is_needed_stays() -> None:
    event = an_event(4)
    a_published_seating(event)

    answer = send(program(event), "DELETE", f"{places_of(event)}1/")

    assert (answer.status_code, answer.json()["code"]) == (422, "place_refused")
    assert rooms(event) == {1: ""}


def test_several_tables_are_removed_at_once_and_those_that_are_gone_stay_gone() -> None:
    event = an_event(0)
    add_places(event_id=event.pk, up_to=4)
    address = f"{places_of(event)}removal/"

    answers = [
        send(program(event), "POST", address, {"numbers": numbers}, key=str(numbers)).status_code
        for numbers in ([1, 3], [3, 4])
    ]

    assert (answers, rooms(event)) == ([204, 204], {2: ""})


def test_of_several_tables_none_is_removed_where_one_is_needed() -> None:
    event = an_event(4)
    a_published_seating(event)
    add_places(event_id=event.pk, up_to=3)

    answer = send(program(event), "POST", f"{places_of(event)}removal/", {"numbers": [1, 2, 3]})

    assert (answer.status_code, answer.json()["numbers"]) == (422, [1])
    assert list(rooms(event)) == [1, 2, 3]


@pytest.mark.parametrize(
    ("address", "method", "wrong", "field"),
    [
        ("", "POST", {"up_to": 0}, "up_to"),
        ("", "POST", {"up_to": 1001}, "up_to"),
        ("", "POST", {"up_to": 2**70}, "up_to"),
        ("removal/", "POST", {"numbers": []}, "numbers"),
        ("removal/", "POST", {"numbers": [1] * 1001}, "numbers"),
        ("rooms/", "PUT", {"first": 2, "last": 1, "room": ""}, "last"),
        ("rooms/", "PUT", {"first": 1, "last": 1, "room": "A\u202eB"}, "room"),
        ("rooms/", "PUT", {"first": 1, "last": 1, "room": "A" * 51}, "room"),
    ],
)
def test_places_that_cannot_be_are_refused_by_name(
    address: str, method: str, wrong: dict[str, object], field: str
) -> None:
    event = an_event(0)
    add_places(event_id=event.pk, up_to=1)

    answer = send(program(event), method, f"{places_of(event)}{address}", wrong)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert rooms(event) == {1: ""}


def test_a_link_that_is_withdrawn_is_another_one_and_no_answer_keeps_it() -> None:
    event = an_event(0)
    add_places(event_id=event.pk, up_to=1)
    client = program(event)
    before = client.get(f"{places_of(event)}1/").json()

    answer = send(client, "DELETE", f"{places_of(event)}1/link/")

    after = client.get(f"{places_of(event)}1/").json()
    assert answer.status_code == 204
    assert before["address"] != after["address"]
    assert before["short_code"] != after["short_code"]
    assert [kept.body for kept in AnsweredRequest.objects.all()] == [""]
