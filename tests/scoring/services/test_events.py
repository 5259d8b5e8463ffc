"""Taking an event back."""

import pytest

from scoring.errors import ReasonRefused
from scoring.services.events import take_back
from tests.builders import a_user, an_event
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, ResultsVersion
from tournaments.selectors.events import steps_back_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(0, state=EventState.FINISHED)


def test_take_back_goes_one_step_and_keeps_who_and_why(event: Event) -> None:
    director = a_user(event.organisation)

    take_back(
        event_id=event.pk, to=EventState.RUNNING, reason=" A round \n is missing", by=director
    )

    event.refresh_from_db()
    assert event.state == EventState.RUNNING
    assert ResultsVersion.objects.get(pk=event.pk).number == 1
    kept = steps_back_of(event).values_list("to", "reason", "by")
    assert list(kept) == [("running", "A round is missing", director.pk)]


@pytest.mark.parametrize(
    ("to", "reason", "error"),
    [
        (EventState.RUNNING, " ", ReasonRefused),
        (EventState.REGISTRATION, "Too early", EventNotOpen),
        (EventState.FINISHED, "Too early", EventNotOpen),
    ],
)
def test_take_back_without_a_reason_or_by_another_step_stores_nothing(
    event: Event, to: EventState, reason: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        take_back(event_id=event.pk, to=to, reason=reason, by=a_user(event.organisation))

    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    assert not steps_back_of(event).exists()
