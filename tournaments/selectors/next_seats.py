"""The next seats of the people at a table of an older seating: those in the newest one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entrant, Seating, SeatingState, Table
from tournaments.selectors.tables import AT_LAST, occupants, with_seats


@dataclass(frozen=True, slots=True)
class NextSeat:
    """The next seat of an entrant; without a table if the newest seating leaves them out."""

    entrant: Entrant
    table: Table | None = None
    position: int = 0  # from 0, clockwise


@dataclass(frozen=True, slots=True)
class NextSeats:
    """The number of the newest seating, and the seats there of the people at a table."""

    number: int
    seats: Sequence[NextSeat]  # in the order of their seats at that table


def next_seats(table: Table, newest: Seating) -> NextSeats | None:
    """Return where the people of a table sit in the newest seating that is published.

    None for a table of that seating itself, for one without people, and once that seating is
    closed, for then no one sits there any more. The table comes from
    ``tournaments.selectors.tables``. At most three queries, however large the seating is.
    """
    people = list(occupants(table, AT_LAST).values())
    later = newest.number > table.seating.number and newest.state == SeatingState.PUBLISHED
    if not later or not people:
        return None
    theirs = newest.tables.filter(seats__occupancies__entrant__in=people).distinct()
    seats = {
        entrant: NextSeat(entrant, table, position)
        for table in with_seats(theirs)
        for position, entrant in occupants(table, AT_LAST).items()
    }
    return NextSeats(newest.number, [seats.get(entrant, NextSeat(entrant)) for entrant in people])
