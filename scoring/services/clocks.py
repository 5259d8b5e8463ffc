"""The clock of a seating: when people are to be at their tables, then how much time is left.

It closes nothing. Its changes, by whom and when, are in the history of seatings and tables. Time is
added up in ``engine.clocks``.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from engine.clocks import Clock, ClockAct, clock_after
from scoring.errors import CallTimeRefused, ClockRefused
from scoring.selectors.call_times import plays
from scoring.services.results import notice_change
from tournaments.errors import SeatingOutdated
from tournaments.models import Seating, SeatingState, Table
from tournaments.selectors.clocks import clock_of, clock_of_table

LONGEST: Final = 600  # minutes that are asked for at once
MOST_EXTRA: Final = 120  # minutes of one table since the clock was started
MOST_AHEAD: Final = timedelta(hours=12)  # of a call time, so that its hour alone says when it is


@transaction.atomic
def call_to_tables(*, seating_id: int, at: datetime) -> None:
    """Say on all pages when people are to be at their tables, in place of any time said before.

    Raises:
        SeatingOutdated: the seating is not being played.
        CallTimeRefused: people play already; the time has passed, or is more than 12 hours away.
    """
    seating = _lock_played(seating_id)
    now = timezone.now()
    if plays(seating):
        raise CallTimeRefused(why="playing")
    if at <= now:
        raise CallTimeRefused(why="over")
    if at - now > MOST_AHEAD:
        raise CallTimeRefused(why="far", most=MOST_AHEAD // timedelta(hours=1))
    with notice_change(seating.event_id):
        Seating.objects.filter(pk=seating_id).update(called_for=at)


@transaction.atomic
def withdraw_call_time(*, seating_id: int) -> None:
    """Say no more when people are to be at their tables; nothing happens where it is not said.

    Raises:
        SeatingOutdated: the seating is not being played.
    """
    seating = _lock_played(seating_id)
    if seating.called_for is not None:
        with notice_change(seating.event_id):
            Seating.objects.filter(pk=seating_id).update(called_for=None)


@transaction.atomic
def start_clock(*, seating_id: int, minutes: int) -> None:
    """Start the clock with so many minutes from now, and drop the extra time of all tables.

    Then people are at their tables: the time for which they were called is gone, too.

    Raises:
        SeatingOutdated: the seating is not being played.
    """
    seating, favoured = _lock_all(seating_id)
    started = clock_after(Clock(), ClockAct.START, at=timezone.now(), minutes=minutes)
    with notice_change(seating.event_id):
        _drop_extra(favoured)
        _store_shared(seating, started)
        Seating.objects.filter(pk=seating_id, called_for__isnull=False).update(called_for=None)


@transaction.atomic
def pause_clock(*, seating_id: int) -> None:
    """Stop a running clock with the time that is left, none if it is up.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: it does not run.
    """
    seating, favoured = _lock_all(seating_id)
    clock = clock_of(seating)
    if clock is None or clock.ends_at is None:
        raise ClockRefused(why="resting")
    _change(seating, favoured, clock, ClockAct.PAUSE)


@transaction.atomic
def resume_clock(*, seating_id: int) -> None:
    """Continue a paused clock with the time that is left.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: it is not paused.
    """
    seating, favoured = _lock_all(seating_id)
    clock = clock_of(seating)
    if clock is None or clock.ends_at:
        raise ClockRefused(why="running" if clock else "none")
    _change(seating, favoured, clock, ClockAct.RESUME)


@transaction.atomic
def extend_clock(*, seating_id: int, minutes: int) -> None:
    """Add so many minutes for all tables, running or paused; a clock that is up runs again.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: there is no clock.
    """
    seating, favoured = _lock_all(seating_id)
    clock = clock_of(seating)
    if clock is None:
        raise ClockRefused(why="none")
    _change(seating, favoured, clock, ClockAct.EXTEND, minutes)


@transaction.atomic
def stop_clock(*, seating_id: int) -> None:
    """Remove the clock of a seating, and the extra time of all tables.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: there is none.
    """
    seating, favoured = _lock_all(seating_id)
    if clock_of(seating) is None:
        raise ClockRefused(why="none")
    with notice_change(seating.event_id):
        _drop_extra(favoured)
        _store_shared(seating, Clock())


@transaction.atomic
def give_extra_time(*, table_id: int, minutes: int) -> None:
    """Give one table so many minutes more, on top of what it has left.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: there is no clock, or the table would have more than ``MOST_EXTRA``.
    """
    table = _lock_table(table_id)
    clock = clock_of_table(table)
    if clock is None:
        raise ClockRefused(why="none")
    extra = table.extra_minutes + minutes
    if extra > MOST_EXTRA:
        raise ClockRefused(why="most", most=MOST_EXTRA)
    own = clock_after(clock, ClockAct.EXTEND, at=timezone.now(), minutes=minutes)
    with notice_change(table.seating.event_id):
        Table.objects.filter(pk=table_id).update(
            extra_minutes=extra, clock_ends_at=own.ends_at, clock_left=own.left
        )


@transaction.atomic
def take_back_extra_time(*, table_id: int) -> None:
    """Give one table the clock of all others again.

    Raises:
        SeatingOutdated: the seating is not being played.
    """
    table = _lock_table(table_id)
    with notice_change(table.seating.event_id):
        _drop_extra([table])


def _lock_played(seating_id: int) -> Seating:
    seating = Seating.objects.select_for_update(no_key=True).get(pk=seating_id)
    if seating.state != SeatingState.PUBLISHED:
        raise SeatingOutdated(state=seating.state)
    return seating


def _lock_table(table_id: int) -> Table:
    table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
    table.seating = _lock_played(table.seating_id)
    return table


def _lock_all(seating_id: int) -> tuple[Seating, Sequence[Table]]:
    """Return a seating that is being played, and its tables with extra time.

    All its tables are locked: one that is just given extra time has it before the clock of all
    changes, or gets it after that.
    """
    tables = Table.objects.filter(seating=seating_id).order_by("pk")
    favoured = [table for table in tables.select_for_update(no_key=True) if table.extra_minutes]
    seating = _lock_played(seating_id)
    for table in favoured:
        table.seating = seating
    return seating, favoured


def _change(
    seating: Seating, favoured: Sequence[Table], shared: Clock, act: ClockAct, minutes: int = 0
) -> None:
    """Do the same to the clock of a seating and to those of its tables with extra time."""
    now = timezone.now()
    for table in favoured:
        before = clock_of_table(table) or shared
        own = clock_after(before, act, at=now, minutes=minutes)
        table.clock_ends_at, table.clock_left = own.ends_at, own.left
    with notice_change(seating.event_id):
        Table.objects.bulk_update(favoured, ["clock_ends_at", "clock_left"])
        _store_shared(seating, clock_after(shared, act, at=now, minutes=minutes))


def _store_shared(seating: Seating, clock: Clock) -> None:
    Seating.objects.filter(pk=seating.pk).update(clock_ends_at=clock.ends_at, clock_left=clock.left)


def _drop_extra(tables: Sequence[Table]) -> None:
    ids = [table.pk for table in tables]
    Table.objects.filter(pk__in=ids).update(extra_minutes=0, clock_ends_at=None, clock_left=None)
