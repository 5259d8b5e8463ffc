"""Where the people of a table sit in the newest seating."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.seatings import close_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table_to_dissolve,
    a_written_seating,
    an_event,
    dissolved,
    start_numbers,
)
from tournaments.models import Occupancy, Table
from tournaments.selectors.next_seats import NextSeat, NextSeats, next_seats
from tournaments.selectors.seatings import newest_published
from tournaments.selectors.tables import AT_LAST, occupants, tables_of
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


def test_next_seats_before_a_later_seating_is_published_are_none() -> None:
    event = an_event(4)
    first = a_published_seating(event)
    a_proposed_seating(event)

    assert newest_published(event) == first
    assert next_seats(tables_of(first)[0], first) is None


def test_next_seats_of_a_table_where_no_one_sits_any_more_are_none() -> None:
    table = dissolved(a_table_to_dissolve())
    newest = a_published_seating(table.seating.event, seed=2)

    assert next_seats(table, newest) is None


def test_next_seats_name_table_and_seat_of_each_in_the_order_in_which_they_sit() -> None:
    event = an_event(8)
    first = a_published_seating(event)
    second = a_published_seating(event, seed=2)
    expected = {
        entrant: (table, position)
        for table in tables_of(second)
        for position, entrant in occupants(table, AT_LAST).items()
    }

    for table in tables_of(first):
        moves = next_seats(table, second)
        assert moves is not None
        assert moves.number == 2
        assert tuple(move.entrant.number for move in moves.seats) == start_numbers(table)
        assert [(move.table, move.position) for move in moves.seats] == [
            expected[move.entrant] for move in moves.seats
        ]


def test_next_seats_after_two_later_seatings_are_those_in_the_newest() -> None:
    event = an_event(4)
    seats = ((1, 2, 3, 4), (2, 3, 4, 1), (4, 1, 2, 3))
    first, _second, third = [a_written_seating(event, {1: numbers}) for numbers in seats]
    [table], [there] = tables_of(first), tables_of(third)
    people = {entrant.number: entrant for entrant in occupants(table, AT_LAST).values()}

    assert newest_published(event) == third
    assert next_seats(table, third) == NextSeats(
        3,
        [
            NextSeat(people[1], there, 1),
            NextSeat(people[2], there, 2),
            NextSeat(people[3], there, 3),
            NextSeat(people[4], there, 0),
        ],
    )


def test_next_seats_once_the_newest_seating_is_closed_are_none() -> None:
    event = an_event(4)
    table = tables_of(a_published_seating(event))[0]
    newest = close_seating(seating_id=a_published_seating(event, seed=2).pk)

    assert newest_published(event) == newest
    assert next_seats(table, newest) is None


def test_next_seats_of_an_entrant_who_is_left_out_have_no_table() -> None:
    event = an_event(4)
    first = a_published_seating(event)
    table = tables_of(first)[0]
    close_seating(seating_id=first.pk)
    gone = occupants(table, AT_LAST)[1]
    withdraw_entrant(entrant_id=gone.pk)
    newest = a_published_seating(event, seed=2)

    moves = next_seats(table, newest)

    assert moves is not None
    assert moves.seats[1] == NextSeat(gone)
    assert [bool(move.table) for move in moves.seats] == [True, False, True, True]


def test_next_seats_follow_those_moved_since() -> None:
    event = an_event(4)
    table = tables_of(a_published_seating(event))[0]
    newest = a_published_seating(event, seed=2)
    theirs = tables_of(newest)[0]
    leaver = occupants(theirs, AT_LAST)[0]
    Occupancy.objects.create(seat=theirs.seats.get(position=0), entrant=None, from_round=2)

    moves = next_seats(table, newest)

    assert moves is not None
    assert [move.table is None for move in moves.seats if move.entrant == leaver] == [True]


@pytest.mark.parametrize("players", [4, 24])
def test_next_seats_take_as_many_queries_in_a_large_hall(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    table: Table = tables_of(a_published_seating(event))[0]
    newest = a_published_seating(event, seed=2)

    with django_assert_num_queries(3):
        next_seats(table, newest)
