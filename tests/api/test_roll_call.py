"""``/api/v1/events/<slug>/roll/`` and ``…/check-in/``: who is there for a seating."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import a_published_seating, a_user, an_event
from tournaments.models import AttendanceState, Event, Scope
from tournaments.selectors.attendance import presence_of
from tournaments.selectors.check_in import check_in_link
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


def roll_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/roll/"


def mark(event: Event, number: int, state: AttendanceState, seating: int = 1) -> None:
    entrant = event.entrants.get(number=number)
    mark_attendance(entrant_id=entrant.pk, number=seating, state=state, by=None)


def state_of(event: Event, number: int, seating: int = 1) -> tuple[str, bool]:
    presence = presence_of(event.entrants.get(number=number), seating)
    return presence.state.value, presence.said


def test_the_roll_has_everybody_who_has_not_withdrawn() -> None:
    event = an_event(3)
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)
    mark(event, 3, AttendanceState.LATE)

    anna, cili = program(event, Scope.READ).get(roll_of(event)).json()

    assert anna == {
        "number": 1,
        "name": "Anna",
        "state": "unseen",
        "said": False,
        "marked_for": None,
        "since": None,
        "by": None,
    }
    assert cili.pop("since").endswith("Z")
    assert cili == {
        "number": 3,
        "name": "Cili",
        "state": "late",
        "said": True,
        "marked_for": 1,
        "by": None,
    }


def test_the_roll_can_be_narrowed_down_and_comes_in_pages() -> None:
    event = an_event(4)
    for number in (2, 3, 4):
        mark(event, number, AttendanceState.LEFT)
    client = program(event, Scope.READ)

    def numbers(**asked: str) -> list[int]:
        return [line["number"] for line in client.get(roll_of(event), asked).json()]

    assert numbers(state="left") == [2, 3, 4]
    assert numbers(state="unseen") == [1]
    assert numbers(state="left", q="cili") == [3]
    assert numbers(q="4") == [4]
    assert numbers(state="left", limit="2") == [2, 3]


@pytest.mark.parametrize("players", [1, 3])
def test_the_roll_takes_six_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    client = program(event, Scope.READ)
    client.get(roll_of(event))

    with django_assert_num_queries(6):  # key, event, next seating, marks, entrants, the page
        client.get(roll_of(event))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seating", "2"),
        ("seating", "0"),
        ("seating", "99999999999999999999"),
        ("state", "leaves_now"),
        ("q", "\0"),
        ("q", "x" * 101),
    ],
)
def test_what_cannot_be_asked_for_is_refused_by_name(name: str, value: str) -> None:
    event = an_event(1)

    answer = program(event, Scope.READ).get(roll_of(event), {name: value})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [name])


def test_a_mark_is_stored_with_who_made_the_key() -> None:
    event = an_event(1)
    keeper = a_user(event.organisation)
    client, address = program(event, Scope.SCORE, by=keeper), f"{roll_of(event)}1/"
    match = {"If-Match": client.get(address)["ETag"]}

    answer = send(client, "PUT", address, {"state": "late"}, **match)

    assert (answer.json()["state"], answer.json()["by"]) == ("late", keeper.username)
    assert state_of(event, 1) == ("late", True)
    assert client.get(address)["ETag"] == answer["ETag"]


def test_a_mark_that_another_one_has_overtaken_is_refused() -> None:
    event = an_event(1)
    client, address = program(event, Scope.SCORE), f"{roll_of(event)}1/"
    match = {"If-Match": client.get(address)["ETag"]}
    mark(event, 1, AttendanceState.LEFT)

    answer = send(client, "PUT", address, {"state": "present"}, **match)

    assert (answer.status_code, answer.json()["code"]) == (412, "changed")
    assert state_of(event, 1) == ("left", True)


def test_a_mark_is_taken_back() -> None:
    event = an_event(1)
    mark(event, 1, AttendanceState.LATE)

    answer = send(
        program(event), "PUT", f"{roll_of(event)}1/", {"state": "unseen"}, **{"If-Match": "*"}
    )

    assert (answer.json()["state"], state_of(event, 1)) == ("unseen", ("present", False))


def test_who_leaves_now_is_gone_from_the_seating_that_is_played() -> None:
    event = an_event(4)
    a_published_seating(event)

    answer = send(
        program(event), "PUT", f"{roll_of(event)}2/", {"state": "leaves_now"}, **{"If-Match": "*"}
    )

    assert (answer.json()["state"], answer.json()["marked_for"]) == ("left", 1)
    assert state_of(event, 2, seating=2) == ("left", False)


def test_an_earlier_seating_can_be_named() -> None:
    event = an_event(4)
    a_published_seating(event)
    mark(event, 1, AttendanceState.SITTING_OUT)

    client = program(event, Scope.READ)
    first, following = (
        client.get(f"{roll_of(event)}1/", {"seating": seating}).json()["state"]
        for seating in ("1", "2")
    )

    assert (first, following) == ("sitting_out", "unseen")


def test_the_check_in_is_switched_and_its_link_renewed() -> None:
    event = an_event(0)
    client, address = program(event), f"/api/v1/events/{event.slug}/check-in/"
    before = client.get(address).json()

    switched = send(client, "PUT", address, {"on": True})
    renewed = send(client, "DELETE", f"{address}link/", key="2")

    event.refresh_from_db()
    after = client.get(address).json()
    assert (switched.status_code, renewed.status_code) == (204, 204)
    assert (before["on"], after["on"]) == (False, True)
    assert after["address"].endswith(f"/in/{check_in_link(event)}/")
    assert before["address"] != after["address"]
