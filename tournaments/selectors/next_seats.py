"""Where the people of a table sit in the seating after theirs."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entrant, Table
from tournaments.selectors.seatings import published_seatings
from tournaments.selectors.tables import AT_LAST, occupants, with_seats


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where somebody sits next; without a table for somebody whom the seating leaves out."""

    entrant: Entrant
    table: Table | None = None
    position: int = 0  # from 0, clockwise


@dataclass(frozen=True, slots=True)
class NextSeats:
    """The seating after that of a table, and where it seats the people of the table."""

    number: int
    seats: Sequence[NextSeat]  # in the order in which they sit now


def next_seats(table: Table) -> NextSeats | None:
    """Return where those who sit at a table sit next; None while nothing later is published.

    The table comes from ``tournaments.selectors.tables``. One query, or a handful however large
    the next seating is.
    """
    later = published_seatings(table.seating.event).filter(number__gt=table.seating.number)
    seating = later.first()
    if seating is None:
        return None
    people = list(occupants(table, AT_LAST).values())
    theirs = seating.tables.filter(seats__occupancies__entrant__in=people).distinct()
    found = {
        entrant: NextSeat(entrant, one, position)
        for one in with_seats(theirs)
        for position, entrant in occupants(one, AT_LAST).items()
    }
    return NextSeats(seating.number, [found.get(one, NextSeat(one)) for one in people])
