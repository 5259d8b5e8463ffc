"""Even tables again in a published seating, and back again."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.seating.rebalance import Aim, Chair, Move
from scoring.selectors.rebalances import wanted_moves
from scoring.services.occupancies import join_table, leave_table
from scoring.services.rebalances import rebalance_seating, undo_rebalance
from scoring.services.seatings import publish_seating
from scoring.services.tables import close_table
from tests.builders import (
    a_late_entrant,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    some_names,
    start_numbers,
)
from tournaments.errors import SeatingOutdated, SeatingRefused
from tournaments.models import (
    AttendanceState,
    Event,
    Occupancy,
    Rebalance,
    Seating,
    Table,
    TableState,
)
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db

THREE_TABLES = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}


def published(event: Event, layout: dict[int, tuple[int, ...]] = THREE_TABLES) -> Seating:
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    return publish_seating(seating_id=seating.pk)


def withdraw(event: Event, *numbers: int) -> None:
    for entrant in event.entrants.filter(number__in=numbers):
        withdraw_entrant(entrant_id=entrant.pk)


def rebalanced(seating: Seating, aim: Aim = Aim.FEWEST_MOVES) -> Rebalance:
    wanted, _ = wanted_moves(seating, aim)
    return rebalance_seating(seating_id=seating.pk, aim=aim, seen=wanted.moves, by=None)


def rounds_of(seating: Seating) -> dict[int, list[list[int]]]:
    return {
        table.place.number: [one.seats_in_play for one in table.rounds.order_by("number")]
        for table in tables_of(seating)
    }


def test_wanted_moves_after_two_did_not_come_are_as_few_as_can_be() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)

    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES)

    assert (wanted.moved, wanted.proved, wanted.broken) == (1, True, (3,))
    assert wanted.moves == (
        Move(9, Chair(3, 0), None),
        Move(10, Chair(3, 1), None),
        Move(11, Chair(3, 2), Chair(1, 4)),
    )


def test_rebalance_seating_gives_a_table_up_and_deals_for_five() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)

    rebalanced(seating)

    assert layout_of(seating) == {1: (1, 2, 3, 4, 11), 2: (5, 6, 7, 8), 3: ()}
    assert [table.state for table in tables_of(seating)] == ["open", "open", "closed"]
    assert rounds_of(seating) == {1: [[0, 1, 2, 3, 4]] * 5, 2: [[0, 1, 2, 3]] * 5, 3: []}


def test_rebalance_seating_opens_a_table_for_many_who_come_late() -> None:
    event = an_event(4, largest_size=5)
    seating = published(event, {1: (1, 2, 3, 4)})
    register_names(event_id=event.pk, names=some_names(4))

    rebalanced(seating)

    assert layout_of(seating) == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    assert rounds_of(seating) == {1: [[0, 1, 2, 3]] * 5, 2: [[0, 1, 2, 3]] * 5}


def test_rebalance_seating_leaves_a_closed_table_and_its_people_as_they_are() -> None:
    event = an_event(8, largest_size=4)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    close_table(table_id=tables_of(seating)[1].pk)
    register_names(event_id=event.pk, names=some_names(4))

    rebalanced(seating)

    assert layout_of(seating) == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11, 12)}
    assert [table.state for table in tables_of(seating)] == ["open", "closed", "open"]


def test_rebalance_seating_opens_another_table_after_it_gave_one_up() -> None:
    event = an_event(8, preferred_size=4, largest_size=4)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    withdraw(event, 5, 6, 7, 8)
    rebalanced(seating)
    register_names(event_id=event.pk, names=some_names(4))

    rebalanced(seating)

    assert layout_of(seating) == {1: (1, 2, 3, 4), 2: (), 3: (9, 10, 11, 12)}


def test_rebalance_seating_holds_the_event_that_gives_out_places_then_the_tables() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)

    with CaptureQueriesContext(connection) as queries:
        rebalanced(seating)

    locking = [one["sql"] for one in queries if "FOR NO KEY UPDATE" in one["sql"]]
    locked = [re.findall(r'FROM "(\w+)"', sql)[0] for sql in locking]
    assert locked == ["tournaments_event", "tournaments_table"]


def test_rebalance_seating_leaves_reported_rounds_with_those_who_played_them() -> None:
    event = an_event(8)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    an_entry(tables_of(seating)[0], 1)
    withdraw(event, 5, 6)

    rebalanced(seating)

    first, second = tables_of(seating)
    assert [start_numbers(first, number) for number in (1, 2)] == [(1, 2, 3, 4), (2, 3, 4)]
    assert start_numbers(second) == (1, 7, 8)
    assert rounds_of(seating)[1] == [[0, 1, 2, 3]] + [[1, 2, 3]] * 4


def test_a_moved_player_plays_on_at_the_other_table() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)
    rebalanced(seating)

    entry = an_entry(tables_of(seating)[0], 1)

    assert entry.piles.count() == 5


def test_wanted_moves_leave_a_table_where_someone_joins_later_as_it_is() -> None:
    event = an_event(7, largest_size=4)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7)})
    second = tables_of(seating)[1]
    number = a_late_entrant(second)
    join_table(table_id=second.pk, number=number, from_round=3, position=None)
    withdraw(event, 1)

    wanted, from_rounds = wanted_moves(seating, Aim.FEWEST_MOVES)

    assert from_rounds == {1: 1}
    assert wanted.moves == (Move(1, Chair(1, 0), None),)
    assert wanted.layout == {1: (2, 3, 4), 2: (5, 6, 7, 8)}


def test_wanted_moves_leave_a_table_that_is_done_as_it_is_though_its_last_round_is_void() -> None:
    event = an_event(11, rounds=2, evidence=["points"])
    seating = published(event)
    third = tables_of(seating)[2]
    an_entry(third, 1, sheet=points_sheet(5, 3, 1))
    a_void_round(third, 2, replayed=False)

    a_late_entrant(third)
    for_who_comes_late, from_rounds = wanted_moves(seating, Aim.FEWEST_MOVES)
    withdraw(event, 9, 12)
    for_who_has_gone, _ = wanted_moves(seating, Aim.FEWEST_MOVES)

    assert from_rounds == {1: 1, 2: 1}
    assert for_who_comes_late.moves == (Move(12, None, Chair(1, 4)),)
    assert for_who_has_gone.moves == ()


def test_wanted_moves_give_no_second_seat_to_someone_who_leaves_later() -> None:
    event = an_event(9, largest_size=5)
    seating = published(event, {1: (1, 2, 3, 4, 5), 2: (6, 7, 8, 9)})
    leave_table(table_id=tables_of(seating)[0].pk, number=5, from_round=4)
    leaver = event.entrants.get(number=5)
    mark_attendance(
        entrant_id=leaver.pk, number=1, state=AttendanceState.PRESENT, by=None
    )  # as by a check-in

    wanted, from_rounds = wanted_moves(seating, Aim.FEWEST_MOVES)

    assert (from_rounds, wanted.moves) == ({2: 1}, ())


def test_rebalance_seating_by_moves_that_are_not_needed_any_more_is_refused() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)
    seen, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
    withdraw(event, 1)

    with pytest.raises(SeatingOutdated):
        rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=seen.moves, by=None)

    assert not Rebalance.objects.exists()


def test_rebalance_seating_that_takes_a_seat_which_was_not_shown_is_refused() -> None:
    event = an_event(5, largest_size=5)
    seating = published(event, {1: (1, 2, 3, 4, 5)})
    seen, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
    withdraw(event, 5)

    with pytest.raises(SeatingOutdated):
        rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=seen.moves, by=None)

    assert layout_of(seating) == {1: (1, 2, 3, 4, 5)}


def test_rebalance_seating_that_cannot_be_even_says_why() -> None:
    event = an_event(4)
    seating = published(event, {1: (1, 2, 3, 4)})
    withdraw(event, 1, 2)

    with pytest.raises(SeatingRefused) as caught:
        rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=(), by=None)

    assert [reason.code for reason in caught.value.data["reasons"]] == ["SIZES_IMPOSSIBLE"]


def test_undo_rebalance_seats_all_as_before() -> None:
    event = an_event(11)
    seating = published(event)
    rounds = rounds_of(seating)
    withdraw(event, 9, 10)
    rebalanced(seating)

    undo_rebalance(seating_id=seating.pk)

    assert layout_of(seating) == THREE_TABLES
    assert rounds_of(seating) == rounds
    assert set(seating.tables.values_list("state", flat=True)) == {TableState.OPEN}


def test_undo_rebalance_closes_a_table_that_was_new() -> None:
    event = an_event(4, largest_size=5)
    seating = published(event, {1: (1, 2, 3, 4)})
    register_names(event_id=event.pk, names=some_names(4))
    rebalanced(seating)

    undo_rebalance(seating_id=seating.pk)

    assert layout_of(seating) == {1: (1, 2, 3, 4), 2: ()}
    assert Table.objects.get(place__number=2).state == TableState.CLOSED


def test_undo_rebalance_after_a_round_was_entered_is_refused() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)
    rebalanced(seating)
    an_entry(tables_of(seating)[1], 1)
    occupancies = Occupancy.objects.count()

    with pytest.raises(SeatingOutdated):
        undo_rebalance(seating_id=seating.pk)

    assert Occupancy.objects.count() == occupancies


def test_undo_rebalance_after_a_changed_table_was_closed_is_refused() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)
    rebalanced(seating)
    first = tables_of(seating)[0]
    close_table(table_id=first.pk)

    with pytest.raises(SeatingOutdated):
        undo_rebalance(seating_id=seating.pk)

    first.refresh_from_db()
    assert first.state == TableState.CLOSED


def test_undo_rebalance_twice_is_refused() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)
    rebalanced(seating)
    undo_rebalance(seating_id=seating.pk)

    with pytest.raises(SeatingOutdated):
        undo_rebalance(seating_id=seating.pk)
