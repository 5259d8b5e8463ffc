"""The clock of a seating: it says how much time is left, and closes nothing.

Who changed it when is in the history of seatings and tables.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scoring.errors import ClockRefused
from scoring.services.results import notice_change
from tournaments.errors import SeatingOutdated
from tournaments.models import Seating, SeatingState, Table


@transaction.atomic
def start_clock(*, seating_id: int, minutes: int) -> None:
    """Start the clock with so many minutes from now, and drop the extra time of all tables.

    Raises:
        SeatingOutdated: the seating is not being played.
    """
    favoured = Table.objects.filter(seating=seating_id, extra_minutes__gt=0).order_by("pk")
    ids = [table.pk for table in favoured.select_for_update(no_key=True)]
    Table.objects.filter(pk__in=ids).update(extra_minutes=0)
    seating = _lock_played(seating_id)
    _set(seating, ends_in=timedelta(minutes=minutes))


@transaction.atomic
def pause_clock(*, seating_id: int) -> None:
    """Stop a running clock with the time that is left, none if it is up.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: it does not run.
    """
    seating = _lock_played(seating_id)
    if seating.clock_ends_at is None:
        raise ClockRefused(why="resting")
    left = seating.clock_ends_at - timezone.now()
    _set(seating, rests_with=max(0, round(left.total_seconds())))


@transaction.atomic
def resume_clock(*, seating_id: int) -> None:
    """Continue a paused clock with the time that is left.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: it is not paused.
    """
    seating = _lock_played(seating_id)
    if seating.clock_left is None:
        raise ClockRefused(why="running" if seating.clock_ends_at else "none")
    _set(seating, ends_in=timedelta(seconds=seating.clock_left))


@transaction.atomic
def extend_clock(*, seating_id: int, minutes: int) -> None:
    """Add so many minutes for all tables, running or paused; a clock that is up runs again.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: there is no clock.
    """
    seating, now = _lock_played(seating_id), timezone.now()
    if seating.clock_left is not None:
        _set(seating, rests_with=seating.clock_left + 60 * minutes)
    elif seating.clock_ends_at is not None:
        left = max(seating.clock_ends_at - now, timedelta())
        _set(seating, ends_in=left + timedelta(minutes=minutes))
    else:
        raise ClockRefused(why="none")


@transaction.atomic
def stop_clock(*, seating_id: int) -> None:
    """Remove the clock of a seating.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: there is none.
    """
    seating = _lock_played(seating_id)
    if seating.clock_left is None and seating.clock_ends_at is None:
        raise ClockRefused(why="none")
    _set(seating)


@transaction.atomic
def give_extra_time(*, table_id: int, minutes: int) -> None:
    """Set how many minutes one table has more than the others, 0 for none.

    Raises:
        SeatingOutdated: the seating is not being played.
        ClockRefused: there is no clock.
    """
    table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
    seating = _lock_played(table.seating_id)
    if seating.clock_left is None and seating.clock_ends_at is None:
        raise ClockRefused(why="none")
    with notice_change(seating.event_id):
        Table.objects.filter(pk=table_id).update(extra_minutes=minutes)


def _lock_played(seating_id: int) -> Seating:
    seating = Seating.objects.select_for_update(no_key=True).get(pk=seating_id)
    if seating.state != SeatingState.PUBLISHED:
        raise SeatingOutdated(state=seating.state)
    return seating


def _set(
    seating: Seating, *, ends_in: timedelta | None = None, rests_with: int | None = None
) -> None:
    ends_at = None if ends_in is None else timezone.now() + ends_in
    with notice_change(seating.event_id):
        Seating.objects.filter(pk=seating.pk).update(clock_ends_at=ends_at, clock_left=rests_with)
