"""Occupancies: who sits on a seat from a round on. Rows are added, none is ever changed.

Call these services with the tables of the seating locked, and ``table`` with its seats.
"""

from collections.abc import Iterable, Sequence

from tournaments.errors import SeatRefused
from tournaments.models import Entrant, Occupancy, Seat, Table
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.tables import (
    MOST_SEATS,
    changes_later,
    intervals,
    occupants,
    positions_of,
    seated_elsewhere,
)


def leave_seat(table: Table, *, number: int, from_round: int) -> Entrant:
    """Leave the seat of an entrant empty from a round on, and return the entrant.

    Raises:
        SeatRefused: the entrant does not sit here then.
    """
    seat, leaver = _seat_of(table, number, from_round)
    Occupancy.objects.create(seat=seat, entrant=None, from_round=from_round)
    return leaver


def take_over_seat(
    table: Table, *, number: int, substitute: int, from_round: int
) -> tuple[Entrant, Entrant]:
    """Give the seat of an entrant to another one from a round on, and return both.

    They are given by start number.

    Raises:
        SeatRefused: the first entrant does not sit here then, or the other one cannot.
    """
    seat, leaver = _seat_of(table, number, from_round)
    entrant = _free_entrant(table, substitute, seat)
    Occupancy.objects.create(seat=seat, entrant=entrant, from_round=from_round)
    return leaver, entrant


def take_seat(table: Table, *, position: int | None, number: int, from_round: int) -> Entrant:
    """Give an empty seat, or without a position a new last one, to an entrant, and return them.

    Raises:
        SeatRefused: the seat is taken, there is room for no more, or the entrant cannot sit
            here.
    """
    seat = _empty_seat(table, position, from_round)
    entrant = _free_entrant(table, number, seat)
    if seat.pk is None:
        seat.save()
    Occupancy.objects.create(seat=seat, entrant=entrant, from_round=from_round)
    return entrant


def reorder_seats(table: Table, *, numbers: Sequence[int]) -> bool:
    """Reorder the people of a table from round 1 on; return whether any sits elsewhere now.

    ``numbers`` are start numbers, clockwise.

    Raises:
        SeatRefused: these are not the people who sit here, or some leave or join later.
    """
    seated = occupants(table, 1)
    if changes_later(table, 1):
        raise SeatRefused(why="changes_later")
    people = {entrant.number: entrant for entrant in seated.values()}
    if sorted(numbers) != sorted(people):
        raise SeatRefused(why="other_people")
    seats = {seat.position: seat for seat in table.seat_list}
    moved = [
        Occupancy(seat=seats[position], entrant=people[number], from_round=1)
        for position, number in zip(seated, numbers, strict=True)
        if seated[position].number != number
    ]
    Occupancy.objects.bulk_create(moved)
    return bool(moved)


def swap_entrants(
    tables: Iterable[Table], entrant: Entrant, other: Entrant, *, from_round: int
) -> bool:
    """Exchange two entrants in all occupancies from a round on; return whether there were any.

    Leaving or joining later is exchanged, too. A second call restores what was before.
    """
    instead = {entrant: other, other: entrant}
    exchanged = [
        Occupancy(
            seat=seat, entrant=instead[sitting], from_round=max(first, from_round), to_round=last
        )
        for table in tables
        for seat in table.seat_list
        for sitting, first, last in intervals(seat)
        if sitting in instead and (last is None or last >= from_round)
    ]
    Occupancy.objects.bulk_create(exchanged)
    return bool(exchanged)


def _seat_of(table: Table, number: int, from_round: int) -> tuple[Seat, Entrant]:
    seated = occupants(table, from_round)
    for seat in table.seat_list:
        if seat.position in seated and seated[seat.position].number == number:
            return seat, seated[seat.position]
    raise SeatRefused(why="not_here", number=number)


def _empty_seat(table: Table, position: int | None, from_round: int) -> Seat:
    """Return the empty seat, or a new one that is not stored yet."""
    seats = {seat.position: seat for seat in table.seat_list}
    if position is None:
        if len(seats) == MOST_SEATS:
            raise SeatRefused(why="full")
        return Seat(table=table, position=len(seats))
    if position not in seats or position in occupants(table, from_round):
        raise SeatRefused(why="taken")
    return seats[position]


def _free_entrant(table: Table, number: int, seat: Seat) -> Entrant:
    """Return the entrant of this start number, who can sit on this seat.

    Raises:
        SeatRefused: the entrant cannot.
    """
    entrant = entrants_of(table.seating.event).filter(number=number).first()
    if entrant is None:
        raise SeatRefused(why="unknown", number=number)
    if entrant.withdrawn:
        raise SeatRefused(why="withdrawn", number=number)
    if other := seated_elsewhere(table.seating, entrant):
        raise SeatRefused(why="elsewhere", number=number, table=other.place.number)
    # Each entrant has one line of points at a table, so anyone who comes back takes their own seat.
    if positions_of(table, entrant) - {seat.position}:
        raise SeatRefused(why="other_chair", number=number)
    return entrant
