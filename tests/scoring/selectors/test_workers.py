"""How the worker does, and what waits for it."""

import pytest
import time_machine

from scoring.models import WorkerHeartbeat
from scoring.selectors.workers import WorkerHealth, health_of
from scoring.services.seatings import request_seating
from scoring.services.standings import refresh_standings
from scoring.services.sweep import sweep
from tests.builders import a_table, an_entry, an_event, an_organisation
from tournaments.models import Event, SeatingMode

pytestmark = pytest.mark.django_db

NOON = "2026-03-06T12:00:00Z"


@pytest.fixture(autouse=True)
def _no_worker(db: None) -> None:
    """Forget the heartbeat of a worker that runs beside other tests of this process."""
    WorkerHeartbeat.objects.all().delete()


def health_at(moment: str, event: Event) -> tuple[bool, bool, bool]:
    """Whether it is alive, whether standings are late, whether a search is."""
    with time_machine.travel(moment, tick=False):
        found = health_of(event)
    return found.alive, found.standings_late, found.search_late


def test_a_worker_that_never_ran_is_not_alive() -> None:
    assert health_of(an_event(0)) == WorkerHealth(
        seen_at=None, alive=False, standings_late=False, search_late=False
    )


def test_a_sweep_is_a_heartbeat_for_half_a_minute() -> None:
    event = an_event(0)
    with time_machine.travel(NOON, tick=False):
        sweep()
        sweep()

    assert WorkerHeartbeat.objects.count() == 1
    assert health_at("2026-03-06T12:00:29Z", event) == (True, False, False)
    assert health_at("2026-03-06T12:00:30Z", event) == (False, False, False)


@pytest.mark.django_db(transaction=True)
def test_standings_are_late_once_an_entry_has_waited_for_half_a_minute() -> None:
    with time_machine.travel(NOON, tick=False):
        table = a_table(players=3, rounds=2)
        event = table.seating.event
        an_entry(table)
    assert health_at("2026-03-06T12:00:20Z", event) == (False, False, False)
    assert health_at("2026-03-06T12:00:31Z", event) == (False, True, False)

    with time_machine.travel("2026-03-06T12:01:00Z", tick=False):
        refresh_standings(event_id=event.pk)
        an_entry(table, 2)

    assert health_at("2026-03-06T12:01:01Z", event) == (False, False, False)


def test_a_search_on_which_no_worker_works_is_late() -> None:
    event = an_event(4)
    with time_machine.travel(NOON, tick=False):
        request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)

    assert health_at("2026-03-06T12:00:29Z", event) == (False, False, False)
    assert health_at("2026-03-06T12:00:31Z", event) == (False, False, True)


def test_a_search_that_waits_for_another_one_is_not_late() -> None:
    club = an_organisation()
    events = [an_event(8, organisation=club) for _ in range(2)]
    with time_machine.travel(NOON, tick=False):
        for event in events:
            request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)

    late = [health_at("2026-03-06T12:01:00Z", event) for event in events]
    assert late == [(False, False, True), (False, False, False)]
