"""Who sits where."""

import gc
import weakref

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_proposed_seating, a_published_seating, a_table, an_event, start_numbers
from tournaments.models import Entrant, Occupancy, Table
from tournaments.selectors.occupancies import sitting_in
from tournaments.selectors.tables import (
    earlier_tables,
    free_entrants,
    occupancies_by_table,
    occupants,
    positions_of,
    seated_elsewhere,
    seated_tables_of,
    tables_at,
    tables_of,
    why_closed,
    with_seats,
)
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.occupancies import take_seat

pytestmark = pytest.mark.django_db


def reread(table: Table) -> Table:
    return with_seats(Table.objects.filter(pk=table.pk)).get()


def sit_down(table: Table, position: int, entrant: Entrant | None, **rounds: int) -> None:
    seat = table.seats.get(position=position)
    Occupancy.objects.create(seat=seat, entrant=entrant, **rounds)


def test_the_tables_of_an_event_are_those_of_its_published_seatings_with_seats(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = an_event(7)
    seatings = [a_published_seating(event, seed) for seed in (1, 2)]
    a_proposed_seating(event)
    sit_down(tables_of(seatings[0])[0], 0, None, from_round=2)

    with django_assert_num_queries(4):
        tables = seated_tables_of(event)
        seen = [
            (table.seating.number, table.place.number, table.seating.event, rounds_of(table))
            for table in tables
        ]

    assert seen == [
        (seating.number, table.place.number, event, rounds_of(table))
        for seating in seatings
        for table in tables_of(seating)
    ]
    assert len({id(table.seating) for table in tables}) == 2


def rounds_of(table: Table) -> list[tuple[int, ...]]:
    return [start_numbers(table, number) for number in (1, 2)]


def test_the_tables_of_an_event_are_gone_without_a_search_for_garbage() -> None:
    tables = seated_tables_of(a_table().seating.event)
    seat = weakref.ref(tables[0].seat_list[0])

    gc.disable()
    try:
        del tables
        assert seat() is None
    finally:
        gc.enable()


def test_occupants_with_a_substitute_from_round_2_are_the_old_ones_in_round_1() -> None:
    table = a_table(players=3)
    before = start_numbers(table)
    [substitute] = register_names(event_id=table.seating.event_id, names=["Dani"])

    sit_down(table, 0, substitute, from_round=2)

    table = reread(table)
    assert start_numbers(table, 1) == before
    assert start_numbers(table, 2) == (4, *before[1:])


def test_occupants_leave_out_an_empty_seat() -> None:
    table = a_table(players=4)
    before = start_numbers(table)

    sit_down(table, 1, None, from_round=3)

    assert start_numbers(reread(table), 3) == (before[0], *before[2:])


def test_occupants_of_rounds_corrected_late_are_of_the_newest_row_that_covers_them() -> None:
    table = a_table(players=3)
    before = occupants(table, 1)

    sit_down(table, 0, before[1], from_round=1, to_round=2)

    table = reread(table)
    assert occupants(table, 2)[0] == before[1]
    assert occupants(table, 3)[0] == before[0]


def test_occupancies_by_table_say_the_same_as_occupants() -> None:
    table = a_table(players=3)
    sit_down(table, 2, None, from_round=2)
    occupancies = occupancies_by_table(table.seating.event)[table.pk]

    for number in (1, 2):
        sat = sitting_in(occupancies, number).values()
        assert tuple(player for player in sat if player) == start_numbers(reread(table), number)


def test_earlier_tables_list_seatings_tables_and_start_numbers_in_seat_order() -> None:
    event = an_event(7)
    first = [list(start_numbers(table)) for table in tables_of(a_published_seating(event))]
    second = [list(start_numbers(table)) for table in tables_of(a_published_seating(event, 2))]

    assert earlier_tables(event) == [first, second]


def test_earlier_tables_hold_each_who_joined_in_a_later_round_once_after_those_of_round_1() -> None:
    table = a_table(players=4)
    before = occupants(table, 1)
    event = table.seating.event
    late, substitute = register_names(event_id=event.pk, names=["Dani", "Ida"])
    sit_down(table, 2, substitute, from_round=3)
    sit_down(table, 1, before[0], from_round=2)
    sit_down(table, 0, before[1], from_round=2)
    take_seat(reread(table), position=None, number=late.number, from_round=2)

    assert earlier_tables(event) == [[[*start_numbers(table, 1), late.number, substitute.number]]]


def test_tables_at_a_place_come_newest_first() -> None:
    event = an_event(4)
    first, second = a_published_seating(event), a_published_seating(event, 2)

    assert [table.seating for table in tables_at(event.places.get())] == [second, first]


@pytest.mark.parametrize("players", [4, 12])
def test_tables_of_a_seating_take_three_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = a_published_seating(an_event(players))

    with django_assert_num_queries(3):
        [occupants(table, 1) for table in tables_of(seating)]


def test_why_closed_of_a_table_in_play_is_none() -> None:
    assert why_closed(a_table(4)) is None


@pytest.mark.parametrize(
    ("table_fields", "seating_state", "event_state", "what"),
    [
        ({"locked": True}, "published", "running", "lock"),
        ({"state": "closed"}, "published", "running", "table"),
        ({"locked": True}, "closed", "running", "lock"),  # postponed, else closed with the seating
        ({"locked": True}, "proposed", "running", "table"),
        ({"state": "closed"}, "closed", "finished", "event"),
    ],
)
def test_why_closed_names_the_widest_thing_that_is_closed(
    table_fields: dict[str, object], seating_state: str, event_state: str, what: str
) -> None:
    table = a_table(4)
    for field, value in table_fields.items():
        setattr(table, field, value)
    table.seating.state = seating_state
    table.seating.event.state = event_state
    assert why_closed(table) == what


def test_free_entrants_are_those_who_sit_at_no_open_table_and_have_not_withdrawn() -> None:
    event = an_event(8)
    first, second = tables_of(a_published_seating(event))
    leaver = start_numbers(first)[0]
    late, gone = register_names(event_id=event.pk, names=["Ida", "Jan"])
    withdraw_entrant(entrant_id=gone.pk)
    sit_down(first, 0, None, from_round=2)

    assert [one.number for one in free_entrants(first.seating)] == sorted([leaver, late.number])

    Table.objects.filter(pk=second.pk).update(state="closed")
    assert {one.number for one in free_entrants(first.seating)} == {
        leaver,
        late.number,
        *start_numbers(second),
    }


def test_seated_elsewhere_is_the_open_table_where_the_entrant_still_sits() -> None:
    first, second = tables_of(a_published_seating(an_event(8)))
    entrant = occupants(first, 1)[0]
    assert seated_elsewhere(first.seating, entrant) == first

    sit_down(first, 0, None, from_round=2)
    assert seated_elsewhere(first.seating, entrant) is None

    sit_down(second, 1, entrant, from_round=3)
    assert seated_elsewhere(first.seating, entrant) == second


def test_positions_of_an_entrant_are_all_in_any_round() -> None:
    table = a_table(players=3)
    entrant = occupants(table, 1)[0]
    sit_down(table, 0, None, from_round=2)
    sit_down(table, 2, entrant, from_round=3)

    assert positions_of(reread(table), entrant) == {0, 2}


@pytest.mark.parametrize("players", [4, 12])
def test_free_entrants_take_four_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    seating = a_published_seating(event)
    seating.event = event  # as pages have it

    with django_assert_num_queries(4):
        free_entrants(seating)
