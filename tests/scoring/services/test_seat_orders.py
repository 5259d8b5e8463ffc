"""Putting the seats of a table in order before its first round."""

import pytest

from scoring.errors import Closed, RoundReported
from scoring.selectors.matches import match_of
from scoring.services.occupancies import join_table, leave_table, order_seats, substitute
from scoring.services.tables import close_table
from tests.builders import a_late_entrant, a_table, an_entry, reread, start_numbers
from tests.conftest import StoreOnce
from tournaments.errors import EventNotOpen, SeatRefused
from tournaments.models import EventState, Occupancy, ResultsVersion, Table
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of 4, 3, 2 and 1, in seat order."""
    return store_once(a_table)


def backwards(table: Table) -> tuple[int, ...]:
    return tuple(reversed(start_numbers(table)))


def test_order_seats_seats_the_same_people_by_new_rows(table: Table) -> None:
    wanted, before = backwards(table), Occupancy.objects.count()

    order_seats(table_id=table.pk, numbers=wanted)

    assert start_numbers(reread(table)) == wanted
    assert Occupancy.objects.count() == before + 4


def test_order_seats_keeps_the_first_chair_in_the_lead(table: Table) -> None:
    order_seats(table_id=table.pk, numbers=backwards(table))

    rounds = match_of(reread(table)).rounds
    assert [played.leader for played in rounds] == [0, 1, 2, 3, 0]


def test_order_seats_as_they_are_stores_nothing(table: Table) -> None:
    before = Occupancy.objects.count(), ResultsVersion.objects.get().number

    order_seats(table_id=table.pk, numbers=start_numbers(table))

    assert (Occupancy.objects.count(), ResultsVersion.objects.get().number) == before


def test_order_seats_moves_only_who_sits_elsewhere(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)
    before = Occupancy.objects.count()

    order_seats(table_id=table.pk, numbers=[second, first, third, fourth])

    assert Occupancy.objects.count() == before + 2


def test_a_player_who_sat_there_before_the_order_changed_may_leave_and_come_back(
    table: Table,
) -> None:
    order_seats(table_id=table.pk, numbers=backwards(table))
    number = start_numbers(reread(table))[0]
    leave_table(table_id=table.pk, number=number, from_round=2)

    join_table(table_id=table.pk, number=number, from_round=3, position=0)

    assert start_numbers(reread(table), 3)[0] == number


@pytest.mark.parametrize("numbers", [[], [1, 2, 3], [1, 1, 2, 3], [1, 2, 3, 4, 5], [2, 3, 4, 99]])
def test_order_seats_of_other_people_is_refused(numbers: list[int], table: Table) -> None:
    with pytest.raises(SeatRefused) as caught:
        order_seats(table_id=table.pk, numbers=numbers)

    assert caught.value.data == {"why": "other_people"}


def test_order_seats_with_a_player_who_changes_later_is_refused(table: Table) -> None:
    wanted = backwards(table)
    late = a_late_entrant(table)
    substitute(table_id=table.pk, number=wanted[0], by_number=late, from_round=3)

    with pytest.raises(SeatRefused) as caught:
        order_seats(table_id=table.pk, numbers=wanted)

    assert caught.value.data == {"why": "changes_later"}


@pytest.mark.parametrize("number", [1, 3])
def test_order_seats_after_any_round_is_refused(number: int, table: Table) -> None:
    an_entry(table, number)

    with pytest.raises(RoundReported) as caught:
        order_seats(table_id=table.pk, numbers=backwards(table))

    assert caught.value.data == {"round": number}


def test_order_seats_of_a_closed_or_locked_table_or_a_stopped_event_is_refused(
    table: Table,
) -> None:
    wanted = backwards(table)
    Table.objects.update(locked=True)
    with pytest.raises(Closed) as caught:
        order_seats(table_id=table.pk, numbers=wanted)
    assert caught.value.data == {"what": "lock"}

    close_table(table_id=table.pk)
    with pytest.raises(Closed) as caught:
        order_seats(table_id=table.pk, numbers=wanted)
    assert caught.value.data == {"what": "table"}

    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    with pytest.raises(EventNotOpen):
        order_seats(table_id=table.pk, numbers=wanted)
