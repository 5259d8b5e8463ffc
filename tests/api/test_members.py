"""Views for members: what they answer when their event goes away meanwhile."""

from typing import NoReturn

import pytest

from api import entrants
from scoring.services.discards import discard_event
from tests.api.programs import program
from tests.builders import a_user, an_event
from tournaments.models import Event, EventState

pytestmark = pytest.mark.django_db


def test_an_event_that_is_discarded_meanwhile_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    event = an_event(1, state=EventState.DRAFT)
    client = program(event.organisation)

    def discarded(event: Event) -> NoReturn:
        discard_event(event_id=event.pk, by=a_user(event.organisation))
        raise Event.DoesNotExist

    monkeypatch.setattr(entrants, "entrants_found", discarded)

    answer = client.get(f"/api/v1/events/{event.slug}/entrants/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_fault_is_no_missing_event(monkeypatch: pytest.MonkeyPatch) -> None:
    event = an_event(1)

    def fail(event: Event) -> NoReturn:
        raise Event.DoesNotExist

    monkeypatch.setattr(entrants, "entrants_found", fail)

    with pytest.raises(Event.DoesNotExist):
        program(event).get(f"/api/v1/events/{event.slug}/entrants/")
