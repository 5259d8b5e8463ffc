"""The clock of a seating: what it shows after each change, and who changed it."""

from collections.abc import Callable
from datetime import timedelta

import pghistory
import pytest
import time_machine
from django.utils import timezone

from engine.clocks import Clock
from scoring.errors import CallTimeRefused, ClockRefused
from scoring.selectors.announcements import notice_of
from scoring.services.clocks import (
    call_to_tables,
    extend_clock,
    give_extra_time,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
    take_back_extra_time,
    withdraw_call_time,
)
from scoring.services.seatings import close_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_user,
    an_entry,
    an_event,
)
from tests.clocks import EIGHT, EVENINGS, ClockEvening, moment, seconds
from tournaments.errors import SeatingOutdated
from tournaments.models import ResultsVersion, Seating, SeatingState, Table
from tournaments.selectors.clocks import TableClock, clock_of, clock_of_table, table_clocks
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening["when"])
def test_all_clocks_add_up_when(evening: ClockEvening, seating: Seating) -> None:
    table = tables_of(seating)[1]
    for at, what, minutes in evening["acts"]:
        with time_machine.travel(moment(at), tick=False):
            match what:
                case "start":
                    start_clock(seating_id=seating.pk, minutes=minutes)
                case "extend":
                    extend_clock(seating_id=seating.pk, minutes=minutes)
                case "pause":
                    pause_clock(seating_id=seating.pk)
                case "resume":
                    resume_clock(seating_id=seating.pk)
                case "give":
                    give_extra_time(table_id=table.pk, minutes=minutes)
                case "take":
                    take_back_extra_time(table_id=table.pk)

    shared, own = shown(seating), clock_of_table(Table.objects.get(pk=table.pk))
    assert shared
    assert own
    assert [
        (at, shared.seconds_left(moment(at)), own.seconds_left(moment(at)))
        for at, *_ in evening["shown"]
    ] == [(at, seconds(in_hall), seconds(alone)) for at, in_hall, alone in evening["shown"]]


def test_tables_that_have_more_time_than_all_others_are_listed_alone(seating: Seating) -> None:
    first, second = tables_of(seating)
    with at(0):
        start_clock(seating_id=seating.pk, minutes=60)
        give_extra_time(table_id=second.pk, minutes=5)
        give_extra_time(table_id=first.pk, minutes=5)
        take_back_extra_time(table_id=first.pk)

    seating.refresh_from_db()
    assert table_clocks(seating) == [TableClock(number=2, clock=running(65))]
    with at(70):
        extend_clock(seating_id=seating.pk, minutes=5)

    seating.refresh_from_db()
    assert (shown(seating), table_clocks(seating)) == (running(75), [])


@pytest.mark.parametrize(
    "drop",
    [lambda pk: start_clock(seating_id=pk, minutes=30), lambda pk: stop_clock(seating_id=pk)],
)
def test_extra_time_ends_with_the_clock_it_was_given_for(
    drop: Callable[[int], None], seating: Seating
) -> None:
    table = tables_of(seating)[1]
    start_clock(seating_id=seating.pk, minutes=60)
    give_extra_time(table_id=table.pk, minutes=5)

    drop(seating.pk)

    table.refresh_from_db()
    assert (table.extra_minutes, table.clock_ends_at, table.clock_left) == (0, None, None)


def test_extra_minutes_of_an_earlier_release_begin_when_the_time_of_the_others_ends(
    seating: Seating,
) -> None:
    table = tables_of(seating)[1]
    with at(0):
        start_clock(seating_id=seating.pk, minutes=60)
    Table.objects.filter(pk=table.pk).update(extra_minutes=5)

    def own() -> Clock | None:
        return clock_of_table(Table.objects.get(pk=table.pk))

    assert own() == running(65)
    with at(62):
        pause_clock(seating_id=seating.pk)
        assert (shown(seating), own()) == (paused(0), paused(3 * 60))


def test_a_table_gets_two_hours_of_extra_time_at_most(seating: Seating) -> None:
    table = tables_of(seating)[1]
    with at(0):
        start_clock(seating_id=seating.pk, minutes=60)
        give_extra_time(table_id=table.pk, minutes=118)

        with pytest.raises(ClockRefused) as caught:
            give_extra_time(table_id=table.pk, minutes=3)
        assert caught.value.data == {"why": "most", "most": 120}
        give_extra_time(table_id=table.pk, minutes=2)

    assert clock_of_table(Table.objects.get(pk=table.pk)) == running(180)


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
        *seating.clock_ends_at_clock_left_called_for_events.select_related("pgh_context"),  # type: ignore[attr-defined]
        *tables_of(seating)[0].extra_minutes_events.select_related("pgh_context"),  # type: ignore[attr-defined]
    ]
    assert [change.pgh_context.metadata["user"] for change in changes] == [director.pk] * 2


def test_every_change_of_the_clock_is_a_notice(seating: Seating) -> None:
    start_clock(seating_id=seating.pk, minutes=60)
    pause_clock(seating_id=seating.pk)

    assert ResultsVersion.objects.get(event=seating.event_id).notice == 2


def test_people_are_called_once_for_a_time_that_is_near(seating: Seating) -> None:
    before, now = notice_of(seating.event), timezone.now()

    call_to_tables(seating_id=seating.pk, at=now + timedelta(hours=11))
    called = Seating.objects.get(pk=seating.pk).called_for
    withdraw_call_time(seating_id=seating.pk)
    withdraw_call_time(seating_id=seating.pk)

    assert called == now + timedelta(hours=11)
    assert Seating.objects.get(pk=seating.pk).called_for is None
    assert notice_of(seating.event) == before + 2


@pytest.mark.parametrize(
    ("ahead", "data"),
    [
        pytest.param(timedelta(seconds=-1), {"why": "over"}, id="over"),
        pytest.param(timedelta(hours=13), {"why": "far", "most": 12}, id="far"),
    ],
)
def test_a_call_time_is_now_or_in_the_next_12_hours(
    ahead: timedelta, data: dict[str, object], seating: Seating
) -> None:
    with pytest.raises(CallTimeRefused) as refused:
        call_to_tables(seating_id=seating.pk, at=timezone.now() + ahead)

    assert refused.value.data == data
    assert Seating.objects.get(pk=seating.pk).called_for is None


@pytest.mark.parametrize("playing", ["clock", "round"])
def test_no_one_who_plays_is_called(playing: str, seating: Seating) -> None:
    if playing == "clock":
        start_clock(seating_id=seating.pk, minutes=60)
    else:
        an_entry(tables_of(seating)[0])

    with pytest.raises(CallTimeRefused) as refused:
        call_to_tables(seating_id=seating.pk, at=timezone.now() + timedelta(minutes=5))

    assert refused.value.data == {"why": "playing"}


def test_no_one_is_called_to_a_proposal() -> None:
    proposal = a_proposed_seating(an_event(4))

    with pytest.raises(SeatingOutdated):
        call_to_tables(seating_id=proposal.pk, at=timezone.now() + timedelta(minutes=5))
