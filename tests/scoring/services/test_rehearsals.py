"""Rehearsals: played a little at a time, by any worker, and never by two at once."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from scoring.models import Entry, Rehearsal, RehearsalState
from scoring.selectors.confirmations import count_provisional
from scoring.selectors.matches import matches_of
from scoring.selectors.rehearsals import is_queued, overdue
from scoring.sender import PLAY_REHEARSAL
from scoring.services import sweep as sweeping
from scoring.services.rehearsals import play_on, start_rehearsal
from scoring.services.seatings import close_seating
from tests.builders import a_rehearsal, a_user, an_event, an_organisation
from tournaments.errors import SeatingRefused
from tournaments.models import ConfirmedBy, Event, EventState, SeatingState
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


def played(rehearsal: Rehearsal) -> Rehearsal:
    """The same rehearsal once it is over, played in turns of one step."""
    for _ in range(100):
        play_on(rehearsal_id=rehearsal.pk, seconds=0)
        rehearsal.refresh_from_db()
        if rehearsal.state != RehearsalState.WAITING:
            return rehearsal
    raise AssertionError(rehearsal.state)


def reported(event: Event, number: int) -> list[int]:
    tables = list(tables_of(event.seatings.get(number=number)))
    return [match.reported for match in matches_of(tables)]


def test_a_rehearsal_played_in_turns_leaves_one_round_of_the_last_seating() -> None:
    rehearsal = played(a_rehearsal(an_event(8, rounds=2), seatings=2))

    event = rehearsal.event
    assert rehearsal.state == RehearsalState.DONE
    states = event.seatings.order_by("number").values_list("state", flat=True)
    assert list(states) == [SeatingState.CLOSED, SeatingState.PUBLISHED]
    assert (reported(event, 1), reported(event, 2)) == ([2, 2], [1, 2])
    assert len(rehearsal.searches) == 2


@pytest.mark.parametrize(
    ("length", "left"),
    [
        pytest.param({"one_round_each": True, "rounds": None}, [4, 4], id="one-round-each"),
        pytest.param({"rounds": 2, "target": 1000}, [0, 2], id="a-target-no-one-reaches"),
    ],
)
def test_a_round_is_left_whatever_ends_a_match(length: dict[str, Any], left: list[int]) -> None:
    event = an_event(9, evidence=["counts"], **length)

    rehearsal = played(a_rehearsal(event))

    assert (rehearsal.state, sorted(reported(rehearsal.event, 1))) == (RehearsalState.DONE, left)


def test_rounds_are_confirmed_where_the_event_asks_players_for_it() -> None:
    event = an_event(4, rounds=2, confirmation=ConfirmedBy.NEEDED, evidence=["points"])

    rehearsal = played(a_rehearsal(event))

    assert Entry.objects.filter(table__seating__event=rehearsal.event).count() == 1
    assert count_provisional(rehearsal.event) == 0


def test_only_one_at_a_time_plays_a_rehearsal() -> None:
    rehearsal = a_rehearsal(an_event(4))
    busy = Rehearsal.objects.filter(pk=rehearsal.pk)
    busy.update(busy_until=timezone.now() + timedelta(minutes=1))

    play_on(rehearsal_id=rehearsal.pk, seconds=0)
    assert not rehearsal.event.seatings.exists()

    busy.update(busy_until=timezone.now())  # the worker that played it went silent
    play_on(rehearsal_id=rehearsal.pk, seconds=0)
    assert rehearsal.event.seatings.get().state == SeatingState.PUBLISHED


def test_a_rehearsal_that_was_busy_while_the_clock_was_ahead_is_played_on() -> None:
    rehearsal = a_rehearsal(an_event(4))
    in_a_year = timezone.now() + timedelta(days=365)
    Rehearsal.objects.filter(pk=rehearsal.pk).update(busy_until=in_a_year)

    play_on(rehearsal_id=rehearsal.pk, seconds=0)

    assert rehearsal.event.seatings.get().state == SeatingState.PUBLISHED


def test_a_seating_that_was_closed_by_hand_is_not_played_again() -> None:
    rehearsal = a_rehearsal(an_event(4, rounds=1), seatings=2)
    play_on(rehearsal_id=rehearsal.pk, seconds=0)
    close_seating(seating_id=rehearsal.event.seatings.get().pk)

    assert played(rehearsal).state == RehearsalState.DONE
    assert rehearsal.event.seatings.count() == 2


def test_a_fault_ends_a_rehearsal_that_says_which() -> None:
    rehearsal = a_rehearsal(an_event(4, rounds=2))
    play_on(rehearsal_id=rehearsal.pk, seconds=0)
    move_event(event_id=rehearsal.event_id, to=EventState.FINISHED)

    assert played(rehearsal).state == RehearsalState.FAILED
    assert rehearsal.failure == "Closed"
    play_on(rehearsal_id=rehearsal.pk, seconds=0)
    assert not Entry.objects.exists()


def test_settings_that_make_no_tables_are_refused_and_nothing_is_stored() -> None:
    event = an_event(3, smallest_size=4, largest_size=4)

    with pytest.raises(SeatingRefused):
        start_rehearsal(event_id=event.pk, players=None, seatings=1, by=a_user())

    assert not Event.objects.filter(rehearsal=True).exists()


def test_the_sweep_enqueues_a_rehearsal_that_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting = a_rehearsal(an_event(4))
    done = a_rehearsal(an_event(4))
    Rehearsal.objects.filter(pk=done.pk).update(state=RehearsalState.DONE)
    enqueued: list[tuple[str, int]] = []
    monkeypatch.setattr(
        sweeping, "enqueue_on_commit", lambda task, row_id: enqueued.append((task, row_id))
    )

    sweeping.sweep()

    assert [row_id for task, row_id in enqueued if task == PLAY_REHEARSAL] == [waiting.pk]


def test_rehearsals_of_an_organisation_are_played_one_after_the_other() -> None:
    club = an_organisation()
    first, second = (a_rehearsal(an_event(4, rounds=1, organisation=club)) for _ in range(2))
    elsewhere = a_rehearsal(an_event(4, rounds=1))
    assert [is_queued(one) for one in (first, second, elsewhere)] == [False, True, False]

    play_on(rehearsal_id=second.pk)
    assert not second.event.seatings.exists()

    assert [played(one).state for one in (first, second)] == [RehearsalState.DONE] * 2


def test_a_rehearsal_that_waits_for_another_is_not_overdue() -> None:
    club = an_organisation()
    with time_machine.travel("2026-03-06 18:00:00Z", tick=False) as clock:
        first, second = (a_rehearsal(an_event(4, organisation=club)) for _ in range(2))
        clock.shift(60)
        assert [overdue(one) for one in (first, second)] == [True, False]

        Rehearsal.objects.filter(pk=first.pk).update(
            state=RehearsalState.DONE, busy_until=timezone.now()
        )
        assert not overdue(second)
        clock.shift(60)
        assert overdue(second)
