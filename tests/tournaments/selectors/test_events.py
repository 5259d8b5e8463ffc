"""Which events there are, and in which order."""

from datetime import date

import pytest

from tests.builders import an_event
from tournaments.models import Event, EventState
from tournaments.selectors.events import free_slug, most_urgent_first
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


def test_most_urgent_first_puts_running_before_coming_before_finished() -> None:
    days = {
        "finished": (EventState.FINISHED, 4),
        "draft": (EventState.DRAFT, 3),
        "early": (EventState.REGISTRATION, 1),
        "late": (EventState.REGISTRATION, 2),
        "running": (EventState.RUNNING, 1),
    }
    for name, (state, day) in days.items():
        when = date(2026, 3, day)
        an_event(0, name=name, state=state, starts_on=when, ends_on=when)

    names = [event.name for event in most_urgent_first(Event.objects.all())]

    assert names == ["running", "late", "early", "draft", "finished"]


def test_most_urgent_first_counts_who_takes_part() -> None:
    event = an_event(3)
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    (counted,) = most_urgent_first(Event.objects.all()).values()

    assert counted["taking_part"] == 2  # type: ignore[misc]  # the stubs know no annotations


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ([], "cup"),
        (["cup-2"], "cup"),
        (["cup"], "cup-2"),
        (["cup", "cup-2", "cup-4"], "cup-3"),
        (["cup", "cup-evening"], "cup-2"),
    ],
)
def test_free_slug_takes_the_first_that_is_free(taken: list[str], free: str) -> None:
    for slug in taken:
        an_event(0, slug=slug)

    assert free_slug("cup") == free


@pytest.mark.parametrize("letters", [49, 50, 51, 60])
def test_free_slug_cuts_what_leaves_no_room_for_a_number(letters: int) -> None:
    wanted = letters * "c"
    an_event(0, slug=wanted)

    assert free_slug(wanted) == wanted[:50] + "-2"
