"""The next seats of the people at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entrant, Table
from tournaments.selectors.seatings import published_seatings
from tournaments.selectors.tables import AT_LAST, occupants, with_seats


@dataclass(frozen=True, slots=True)
class NextSeat:
    """The next seat of an entrant; without a table if the next seating leaves them out."""

    entrant: Entrant
    table: Table | None = None
    position: int = 0  # from 0, clockwise


@dataclass(frozen=True, slots=True)
class NextSeats:
    """The number of the next seating, and the seats there of the people at a table."""

    number: int
    seats: Sequence[NextSeat]  # in the order of their seats now


def next_seats(table: Table) -> NextSeats | None:
    """Return the next seats of the people at a table, None without people or a later seating.

    The table comes from ``tournaments.selectors.tables``. One query, or a handful however large
    the next seating is.
    """
    later = published_seatings(table.seating.event).filter(number__gt=table.seating.number)
    seating = later.first()
    people = list(occupants(table, AT_LAST).values())
    if seating is None or not people:
        return None
    theirs = seating.tables.filter(seats__occupancies__entrant__in=people).distinct()
    found = {
        entrant: NextSeat(entrant, one, position)
        for one in with_seats(theirs)
        for position, entrant in occupants(one, AT_LAST).items()
    }
    return NextSeats(seating.number, [found.get(one, NextSeat(one)) for one in people])
