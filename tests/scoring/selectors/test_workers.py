"""How the worker does, and what waits for it."""

import pytest
import time_machine

from scoring.models import Queue, WorkerHeartbeat
from scoring.selectors.workers import WorkerHealth, health_of, signs
from scoring.services.seatings import request_seating
from scoring.services.signs import give_sign
from scoring.services.standings import refresh_standings
from tests.builders import a_table, an_entry, an_event, an_organisation
from tournaments.models import Event, SeatingMode

pytestmark = pytest.mark.django_db

NOON = "2026-03-06T12:00:00Z"


def health_at(moment: str, event: Event) -> tuple[bool, bool, bool]:
    """Whether no queue is silent, whether standings are late, whether a search is."""
    with time_machine.travel(moment, tick=False):
        found = health_of(event)
    return not found.silent, found.standings_late, found.search_late


def silent_at(moment: str, event: Event) -> set[str]:
    with time_machine.travel(moment, tick=False):
        return set(health_of(event).silent)


def test_a_worker_that_never_ran_is_silent_in_every_queue() -> None:
    assert health_of(an_event(0)) == WorkerHealth(
        seen_at=None, silent=frozenset(Queue), standings_late=False, search_late=False
    )


def test_a_sign_lasts_as_long_as_a_task_of_its_queue_may_take() -> None:
    event = an_event(0)
    with time_machine.travel(NOON, tick=False):
        for queue in (*Queue, *Queue):
            give_sign(queue)

    assert WorkerHeartbeat.objects.count() == 3
    assert silent_at("2026-03-06T12:00:29Z", event) == set()
    assert silent_at("2026-03-06T12:00:30Z", event) == {"standings"}
    assert silent_at("2026-03-06T12:01:30Z", event) == {"standings", "search"}
    assert silent_at("2026-03-06T12:05:30Z", event) == {"standings", "search", "batch"}


def test_a_queue_that_stands_still_is_named_while_others_go_on() -> None:
    event = an_event(0)
    with time_machine.travel(NOON, tick=False):
        give_sign(Queue.SEARCH)
    with time_machine.travel("2026-03-06T12:02:00Z", tick=False):
        give_sign(Queue.STANDINGS)
        give_sign(Queue.BATCH)

    assert silent_at("2026-03-06T12:02:00Z", event) == {"search"}


def test_the_clock_is_silent_once_no_queue_has_had_a_task_of_it_for_long() -> None:
    assert signs().clock_silent
    with time_machine.travel(NOON, tick=False):
        give_sign(Queue.BATCH, by_clock=True)
    with time_machine.travel("2026-03-06T12:01:29Z", tick=False):
        give_sign(Queue.BATCH)
        assert not signs().clock_silent
    with time_machine.travel("2026-03-06T12:01:30Z", tick=False):
        assert signs().clock_silent
        give_sign(Queue.STANDINGS, by_clock=True)
        assert not signs().clock_silent


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
