"""The clocks of a seating and of tables with extra time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Place, Seating, SeatingState, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock that runs until ``ends_at``, or is paused with ``left`` seconds: one is None."""

    ends_at: datetime | None
    left: int | None

    @property
    def face(self) -> str:
        """The time a paused clock shows, minutes and seconds.

        >>> Clock(ends_at=None, left=725).face
        '12:05'
        """
        minutes, seconds = divmod(self.left or 0, 60)
        return f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClock:
    """The clock of a table that has more time than the others."""

    number: int  # of the place
    extra: int  # minutes
    clock: Clock


def clock_of(seating: Seating, *, extra: int = 0) -> Clock | None:
    """Return the clock of a seating, or of a table with extra minutes; None without one.

    When a seating is over, so is its clock.
    """
    if seating.state != SeatingState.PUBLISHED:
        return None
    ends_at, left = seating.clock_ends_at, seating.clock_left
    if ends_at is None and left is None:
        return None
    return Clock(
        ends_at=ends_at and ends_at + timedelta(minutes=extra),
        left=None if left is None else left + 60 * extra,
    )


def table_clocks(seating: Seating) -> Sequence[TableClock]:
    """Return the clocks of the tables that have extra time, by place; one query at most."""
    if clock_of(seating) is None:
        return []
    tables = seating.tables.filter(extra_minutes__gt=0).select_related("place")
    return [
        TableClock(number=table.place.number, extra=table.extra_minutes, clock=clock)
        for table in tables.order_by("place__number")
        if (clock := clock_of(seating, extra=table.extra_minutes))
    ]


def clock_at(place: Place) -> Clock | None:
    """Return the clock of the table that is being played at a place, None without one."""
    played = Table.objects.filter(place=place, seating__state=SeatingState.PUBLISHED)
    table = played.select_related("seating").order_by("-seating__number").first()
    return clock_of(table.seating, extra=table.extra_minutes) if table else None
