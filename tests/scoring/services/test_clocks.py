"""The clock of a seating: what it shows after each change, and who changed it."""

from datetime import UTC, datetime, timedelta

import pghistory
import pytest
import time_machine

from scoring.errors import ClockRefused
from scoring.services.clocks import (
    extend_clock,
    give_extra_time,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
)
from scoring.services.seatings import close_seating
from tests.builders import a_published_seating, a_user, an_event
from tournaments.errors import SeatingOutdated
from tournaments.models import ResultsVersion, Seating, SeatingState
from tournaments.selectors.clocks import Clock, TableClock, clock_of, table_clocks
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)


@pytest.fixture
def seating() -> Seating:
    return a_published_seating(an_event(8))


def shown(seating: Seating) -> Clock | None:
    return clock_of(Seating.objects.get(pk=seating.pk))


def at(minutes: float) -> time_machine.travel:
    return time_machine.travel(EIGHT + timedelta(minutes=minutes), tick=False)


def running(minutes: float) -> Clock:
    return Clock(ends_at=EIGHT + timedelta(minutes=minutes), left=None)


def paused(seconds: int) -> Clock:
    return Clock(ends_at=None, left=seconds)


def test_a_clock_is_paused_prolonged_and_goes_on_with_what_is_left(seating: Seating) -> None:
    with at(0):
        start_clock(seating_id=seating.pk, minutes=60)
        assert shown(seating) == running(60)
        extend_clock(seating_id=seating.pk, minutes=5)
        assert shown(seating) == running(65)
    with at(10):
        pause_clock(seating_id=seating.pk)
        assert shown(seating) == paused(55 * 60)
        extend_clock(seating_id=seating.pk, minutes=1)
        assert shown(seating) == paused(56 * 60)
    with at(30):
        resume_clock(seating_id=seating.pk)
        assert shown(seating) == running(86)
        stop_clock(seating_id=seating.pk)
        assert shown(seating) is None


def test_a_clock_that_is_up_closes_nothing_and_runs_again_when_time_is_given(
    seating: Seating,
) -> None:
    with at(0):
        start_clock(seating_id=seating.pk, minutes=10)
    with at(25):
        assert Seating.objects.get(pk=seating.pk).state == SeatingState.PUBLISHED
        extend_clock(seating_id=seating.pk, minutes=5)
        assert shown(seating) == running(30)


def test_a_clock_paused_when_it_is_up_has_nothing_left(seating: Seating) -> None:
    with at(0):
        start_clock(seating_id=seating.pk, minutes=10)
    with at(25):
        pause_clock(seating_id=seating.pk)
    assert shown(seating) == paused(0)


def test_one_table_has_more_time_until_the_clock_is_set_again(seating: Seating) -> None:
    second = tables_of(seating)[1]
    with at(0):
        start_clock(seating_id=seating.pk, minutes=60)
        give_extra_time(table_id=second.pk, minutes=5)
        seating.refresh_from_db()
        assert table_clocks(seating) == [TableClock(number=2, extra=5, clock=running(65))]

        start_clock(seating_id=seating.pk, minutes=30)

    seating.refresh_from_db()
    assert (shown(seating), table_clocks(seating)) == (running(30), [])


def test_what_a_clock_cannot_do_is_refused(seating: Seating) -> None:
    for change in (pause_clock, resume_clock, stop_clock):
        with pytest.raises(ClockRefused):
            change(seating_id=seating.pk)
    with pytest.raises(ClockRefused):
        extend_clock(seating_id=seating.pk, minutes=5)
    with pytest.raises(ClockRefused):
        give_extra_time(table_id=tables_of(seating)[0].pk, minutes=5)

    start_clock(seating_id=seating.pk, minutes=60)
    with pytest.raises(ClockRefused) as caught:
        resume_clock(seating_id=seating.pk)

    assert caught.value.data == {"why": "running"}


def test_a_seating_that_is_over_has_no_clock(seating: Seating) -> None:
    start_clock(seating_id=seating.pk, minutes=60)
    close_seating(seating_id=seating.pk)

    assert shown(seating) is None
    with pytest.raises(SeatingOutdated):
        start_clock(seating_id=seating.pk, minutes=60)


def test_history_says_who_set_the_clock_and_gave_a_table_time(seating: Seating) -> None:
    director = a_user()
    with pghistory.context(user=director.pk):
        start_clock(seating_id=seating.pk, minutes=60)
        give_extra_time(table_id=tables_of(seating)[0].pk, minutes=5)

    changes = [
        *seating.clock_ends_at_clock_left_events.select_related("pgh_context"),  # type: ignore[attr-defined]
        *tables_of(seating)[0].extra_minutes_events.select_related("pgh_context"),  # type: ignore[attr-defined]
    ]
    assert [change.pgh_context.metadata["user"] for change in changes] == [director.pk] * 2


def test_every_change_of_the_clock_is_a_notice(seating: Seating) -> None:
    start_clock(seating_id=seating.pk, minutes=60)
    pause_clock(seating_id=seating.pk)

    assert ResultsVersion.objects.get(event=seating.event_id).notice == 2
