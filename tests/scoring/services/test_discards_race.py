"""A rehearsal is discarded while one of its seatings is opened again."""

import threading

import pytest

from scoring.services.discards import discard_event
from scoring.services.seatings import close_seating, reopen_seating
from tests.at_once import all_at_once, holds_another_up
from tests.builders import a_published_seating, a_user, an_event
from tests.waiting import eventually
from tournaments.models import Event, Seating, Table
from tournaments.services.seatings import lock_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seating() -> Seating:
    """A closed seating of a rehearsal."""
    seating = a_published_seating(an_event(3, rehearsal=True))
    return close_seating(seating_id=seating.pk)


@pytest.fixture
def tables_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def lock(event_id: int) -> Event:
        list(Table.objects.filter(seating__event=event_id).select_for_update().order_by("pk"))
        return Event.objects.select_for_update().get(pk=event_id)

    monkeypatch.setattr("scoring.services.discards._lock", lock)


def discarded_while_reopening(seating: Seating, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Discard the event once the seating to reopen has its lock; return the outcomes."""
    by = a_user()
    locked = threading.Event()

    def lock_event_then_waiting(event_id: int) -> Event:
        event = lock_event(event_id)
        locked.set()
        eventually(holds_another_up)
        return event

    def discard() -> None:
        locked.wait()
        discard_event(event_id=seating.event_id, by=by)

    monkeypatch.setattr("tournaments.services.seatings.lock_event", lock_event_then_waiting)
    return all_at_once(
        discard, lambda: reopen_seating(seating_id=seating.pk, reason="Too early", by=by)
    )


def test_discard_event_waits_for_a_seating_that_is_reopened(
    seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert discarded_while_reopening(seating, monkeypatch) == ["done", "done"]
    assert not Event.objects.exists()


@pytest.mark.usefixtures("tables_first")
def test_control_with_the_tables_locked_first_one_of_them_fails(
    seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = discarded_while_reopening(seating, monkeypatch)
    assert sorted(outcomes) == ["OperationalError", "done"]
