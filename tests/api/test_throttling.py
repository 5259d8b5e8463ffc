"""Limits on how often somebody may ask: by key, by member, and by address of all others."""

import pytest
from django.test import Client

from api.throttling import CallerThrottle
from ground.limiter import Limiter
from tests.api.programs import program
from tests.builders import an_event
from tournaments.models import Scope

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two requests a minute of a caller, three of an address."""
    monkeypatch.setattr(CallerThrottle, "of_caller", Limiter(2))
    monkeypatch.setattr(CallerThrottle, "of_address", Limiter(3))


def test_a_key_is_told_when_to_come_back_and_another_one_is_not() -> None:
    event = an_event(1)
    first, second = program(event, Scope.READ), program(event, Scope.READ)
    address = f"/api/v1/events/{event.slug}/entrants/"

    answers = [first.get(address) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 1 <= int(answers[-1]["Retry-After"]) <= 60
    assert answers[-1].json()["code"] == "throttled"
    assert second.get(address).status_code == 200


def test_strangers_are_counted_by_their_address(client: Client) -> None:
    answers = [client.get("/api/v1/events/").status_code for _ in range(4)]
    elsewhere = Client(REMOTE_ADDR="192.0.2.1").get("/api/v1/events/").status_code

    assert (answers, elsewhere) == ([200, 200, 200, 429], 200)


def test_a_made_up_key_is_counted_by_its_address(client: Client) -> None:
    made_up = {"Authorization": "Bearer st_1"}

    answers = [client.get("/api/v1/events/", headers=made_up) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
