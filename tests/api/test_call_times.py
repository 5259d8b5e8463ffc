"""``/api/v1/events/<slug>/seatings/<number>/call/``: be at your tables."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.api.programs import program, send
from tests.builders import a_published_seating, a_table, an_entry, an_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def call(event: Event, at: Any, key: str = "key") -> Any:
    address = f"/api/v1/events/{event.slug}/seatings/1/call/"
    return send(program(event), "PUT", address, {"called_for": at}, key=key)


def called_for(event: Event) -> Any:
    [seating] = program(event).get(f"/api/v1/events/{event.slug}/seatings/").json()
    return seating["called_for"]


def test_people_are_called_and_the_call_is_withdrawn() -> None:
    event = a_published_seating(an_event()).event
    at = (timezone.now() + timedelta(minutes=10)).isoformat().replace("+00:00", "Z")

    called = call(event, at)
    shown = called_for(event)
    address = f"/api/v1/events/{event.slug}/seatings/1/call/"
    withdrawn = send(program(event), "DELETE", address)

    assert (called.status_code, shown) == (204, at)
    assert (withdrawn.status_code, called_for(event)) == (204, None)


@pytest.mark.parametrize("minutes", [-1, 13 * 60])
def test_no_one_is_called_for_a_time_that_is_over_or_far(minutes: int) -> None:
    event = a_published_seating(an_event()).event

    answer = call(event, (timezone.now() + timedelta(minutes=minutes)).isoformat())

    assert (answer.status_code, answer.json()["code"]) == (409, "call_time_refused")


@pytest.mark.parametrize("at", [None, "soon", "0001-01-01T00:00:00+14:00", 5])
def test_what_is_no_moment_is_refused(at: Any) -> None:
    event = a_published_seating(an_event()).event

    answer = call(event, at)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["called_for"])


def test_no_one_is_called_who_plays() -> None:
    table = a_table(4)
    an_entry(table)

    answer = call(table.seating.event, (timezone.now() + timedelta(minutes=5)).isoformat())

    assert (answer.status_code, answer.json()["code"]) == (409, "call_time_refused")
