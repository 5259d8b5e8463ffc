"""Rows of who sits where are added, and none is changed."""

import pytest

from tests.builders import a_late_entrant, a_table, reread, start_numbers
from tournaments.errors import SeatRefused
from tournaments.models import Occupancy, Table
from tournaments.services.occupancies import leave_seat, take_over_seat, take_seat

pytestmark = pytest.mark.django_db


def rows(table: Table) -> list[tuple[int, int | None, int, int | None]]:
    """Position, start number, first and last round of each row added after the seating."""
    added = Occupancy.objects.filter(seat__table=table).order_by("id")[table.seats.count() :]
    return [
        (
            row.seat.position,
            row.entrant.number if row.entrant else None,
            row.from_round,
            row.to_round,
        )
        for row in added
    ]


def test_leave_seat_adds_a_row_without_an_entrant() -> None:
    table = a_table(players=4)

    leave_seat(table, number=start_numbers(table)[2], from_round=3)

    assert rows(table) == [(2, None, 3, None)]


def test_taking_over_adds_a_row_with_the_substitute() -> None:
    table = a_table(players=4)
    late = a_late_entrant(table)

    take_over_seat(table, number=start_numbers(table)[1], substitute=late, from_round=2)

    assert rows(table) == [(1, late, 2, None)]


def test_who_has_left_cannot_leave_again() -> None:
    table = a_table(players=4)
    number = start_numbers(table)[2]
    leave_seat(table, number=number, from_round=3)

    with pytest.raises(SeatRefused) as caught:
        leave_seat(reread(table), number=number, from_round=4)

    assert caught.value.data == {"why": "not_here", "number": number}


def test_a_refusal_adds_neither_a_row_nor_a_seat() -> None:
    table = a_table(players=4)

    with pytest.raises(SeatRefused):
        take_seat(table, position=None, number=start_numbers(table)[0], from_round=2)

    assert rows(table) == []
    assert table.seats.count() == 4
