"""Setting up an event, and the steps of its life."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from tests.builders import a_published_seating, an_event, an_organisation
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, ResultsVersion
from tournaments.services.events import change_event, create_event, move_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"smallest_size": 2}, "event_sizes"),
        ({"preferred_size": 4, "largest_size": 3}, "event_sizes"),
        ({"largest_size": 9}, "event_sizes"),
        ({"rounds": 0}, "event_length"),
        ({"rounds": 21}, "event_length"),
        ({"rounds": None}, "event_length"),
        ({"rounds": 5, "one_round_each": True}, "event_one_number_of_rounds"),
        ({"target": 0}, "event_target_from_1"),
        ({"starts_on": date(2026, 3, 7)}, "event_days"),
        ({"state": "lost"}, "state"),
    ],
)
def test_create_event_that_cannot_be_stores_nothing(
    fields: dict[str, object], constraint: str
) -> None:
    given = {"starts_on": date(2026, 3, 6), "ends_on": date(2026, 3, 6), **fields}

    with pytest.raises(ValidationError) as caught:
        create_event(Event(organisation=an_organisation(), name="E", slug="e", **given))

    assert constraint in str(caught.value)
    assert not Event.objects.exists()


def test_create_event_names_all_that_cannot_be_at_once() -> None:
    day = date(2026, 3, 6)
    event = Event(organisation=an_organisation(), starts_on=day, ends_on=day, slug="e", rounds=0)

    with pytest.raises(ValidationError) as caught:
        create_event(event)

    assert caught.value.message_dict == {
        "name": ["This field cannot be blank."],
        "__all__": ["Constraint “event_length” is violated."],
    }


def test_change_event_that_cannot_be_stores_nothing() -> None:
    event = an_event(players=0)
    event.rounds, event.name = 0, "Another evening"

    with pytest.raises(ValidationError) as caught:
        change_event(event, fields=["rounds", "name"])

    assert caught.value.messages == ["Constraint “event_length” is violated."]
    assert Event.objects.get().name == "Club evening"


def test_change_event_keeps_the_game_once_a_seating_is_published() -> None:
    event = an_event()
    a_published_seating(event)
    event.variant = "mild"

    with pytest.raises(EventNotOpen):
        change_event(event, fields=["variant"])

    assert Event.objects.get().variant == "classic"


def test_create_event_starts_with_results_version_zero() -> None:
    assert ResultsVersion.objects.get(pk=an_event(players=0).pk).number == 0


def test_change_event_renews_the_pages() -> None:
    event = an_event(players=0)
    event.name = "Another evening"

    change_event(event, fields=["name"])

    assert ResultsVersion.objects.get(pk=event.pk).number == 1


@pytest.mark.parametrize(
    ("state", "to"),
    [
        (EventState.DRAFT, EventState.REGISTRATION),
        (EventState.REGISTRATION, EventState.RUNNING),
        (EventState.RUNNING, EventState.FINISHED),
        (EventState.FINISHED, EventState.RUNNING),
        (EventState.REGISTRATION, EventState.DRAFT),
    ],
)
def test_move_event_goes_one_step_either_way(state: EventState, to: EventState) -> None:
    event = an_event(players=0, state=state)

    move_event(event_id=event.pk, to=to)

    event.refresh_from_db()
    assert event.state == to


@pytest.mark.parametrize("to", [EventState.DRAFT, EventState.RUNNING, EventState.FINISHED])
def test_move_event_never_skips_a_step(to: EventState) -> None:
    event = an_event(players=0, state=EventState.DRAFT)

    with pytest.raises(EventNotOpen):
        move_event(event_id=event.pk, to=to)
