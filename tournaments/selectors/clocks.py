"""The clocks of a seating and of tables with extra time."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from engine.clocks import Clock, ClockAct, clock_after
from tournaments.models import Place, Seating, SeatingState, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClock:
    """The clock of a table that has more time than the others."""

    number: int  # of the place
    clock: Clock


def clock_of(seating: Seating) -> Clock | None:
    """Return the clock of a seating, None without one.

    When a seating is over, so is its clock.
    """
    if seating.state != SeatingState.PUBLISHED:
        return None
    return _stored(seating)


def clock_of_table(table: Table) -> Clock | None:
    """Return the clock of a table: its own with extra time, else that of its seating, if any."""
    clock = clock_of(table.seating)
    if clock is None or not table.extra_minutes:
        return clock
    if own := _stored(table):
        return own
    # A row of an earlier release: its minutes begin when the time of the others ends.
    end = clock.ends_at or timezone.now()
    return clock_after(clock, ClockAct.EXTEND, at=end, minutes=table.extra_minutes)


def table_clocks(seating: Seating) -> Sequence[TableClock]:
    """Return the clocks that differ from that of the seating, by place; one query at most."""
    shared = clock_of(seating)
    if shared is None:
        return []
    favoured = seating.tables.filter(extra_minutes__gt=0).select_related("seating", "place")
    return [
        TableClock(number=table.place.number, clock=clock)
        for table in favoured.order_by("place__number")
        if (clock := clock_of_table(table)) and clock != shared
    ]


def clock_at(place: Place) -> Clock | None:
    """Return the clock of the table that is being played at a place, None without one."""
    played = Table.objects.filter(place=place, seating__state=SeatingState.PUBLISHED)
    table = played.select_related("seating").order_by("-seating__number").first()
    return clock_of_table(table) if table else None


def _stored(row: Seating | Table) -> Clock | None:
    if row.clock_ends_at is None and row.clock_left is None:
        return None
    return Clock(ends_at=row.clock_ends_at, left=row.clock_left)
