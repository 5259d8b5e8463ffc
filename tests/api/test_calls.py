"""``/api/v1/events/<slug>/calls/``: places that need the director."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import CallKind, HelpCall
from scoring.services.calls import call_director, take_call
from tests.api.programs import program, send
from tests.builders import a_user, an_event
from tournaments.models import Event, Scope
from tournaments.services.places import add_places

pytestmark = pytest.mark.django_db


def calls_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/calls/"


def a_call(event: Event, number: int = 1) -> HelpCall:
    add_places(event_id=event.pk, up_to=number)
    return call_director(place=event.places.get(number=number), kind=CallKind.WRONG)


def test_a_call_is_listed_taken_and_done() -> None:
    event = an_event(0)
    call, director = a_call(event), a_user(event.organisation)
    client, address = program(event, by=director), f"{calls_of(event)}{call.pk}/"

    [listed] = client.get(calls_of(event)).json()
    taken = send(client, "POST", f"{address}take/").json()
    done = send(client, "POST", f"{address}done/", key="2").json()

    called_at = listed.pop("called_at")
    waiting = {"taken_by": None, "taken_at": None, "done_at": None}
    assert listed == {"id": call.pk, "place": 1, "room": "", "kind": "wrong", **waiting}
    assert (taken["taken_by"], taken["done_at"]) == (director.username, None)
    assert (done["called_at"], done["taken_at"]) == (called_at, taken["taken_at"])
    assert done["done_at"] > done["taken_at"]
    assert client.get(calls_of(event)).json() == []


def test_a_call_that_another_director_has_taken_is_refused() -> None:
    event = an_event(0)
    call, other = a_call(event), a_user(event.organisation)
    take_call(call_id=call.pk, by=other)

    answer = send(program(event), "POST", f"{calls_of(event)}{call.pk}/take/")

    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["by"]) == (
        409,
        "call_outdated",
        other.username,
    )


@pytest.mark.parametrize("count", [1, 3])
def test_calls_take_three_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(0)
    for number in range(1, count + 1):
        a_call(event, number)
    client = program(event, Scope.READ)
    client.get(calls_of(event))

    with django_assert_num_queries(3):  # key, event, calls
        client.get(calls_of(event))


def test_a_call_of_another_event_waits_on() -> None:
    event, other = an_event(0), an_event(0)
    call = a_call(other)

    answer = send(program(event), "POST", f"{calls_of(event)}{call.pk}/done/")

    call.refresh_from_db()
    assert (answer.status_code, call.done_at) == (404, None)
