"""Even tables again in a published seating, and back again."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.seating.progress import Progress
from engine.seating.rebalance import Aim, Chair, Move
from engine.standings.ranking import rank
from scoring.selectors.rebalances import Merger, wanted_moves
from scoring.selectors.results import ranking_rules, results_of
from scoring.services.occupancies import join_table, leave_table
from scoring.services.rebalances import merge_table, rebalance_seating, undo_rebalance
from scoring.services.seatings import publish_seating
from scoring.services.tables import close_table
from tests.builders import (
    a_late_entrant,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    some_names,
    start_numbers,
)
from tournaments.errors import SeatingOutdated, SeatingRefused, TableOutdated
from tournaments.models import (
    Attendance,
    AttendanceState,
    Event,
    Occupancy,
    Rebalance,
    Seating,
    StateChange,
    Table,
    TableState,
)
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import AT_LAST, tables_of
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


@pytest.fixture
def equal() -> Seating:
    """Two tables of four: the first has played two rounds of three, the second none."""
    event = an_event(8, rounds=3, evidence=["points"])
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    for number in (1, 2):
        an_entry(tables_of(seating)[0], number, sheet=points_sheet(5, 3, 1, 0))
    return seating


def test_wanted_moves_seat_a_late_comer_at_the_equal_table_that_has_played_nothing(
    equal: Seating,
) -> None:
    register_names(event_id=equal.event_id, names=["Zoë"])

    wanted, from_rounds = wanted_moves(equal, Aim.FEWEST_MOVES)

    assert wanted.moves == (Move(9, None, Chair(2, 4)),)
    assert from_rounds == {1: 3, 2: 1}
    assert wanted.matches == {
        1: Progress(over=2, left=1, played=dict.fromkeys((1, 2, 3, 4), 2)),
        2: Progress(over=0, left=3),
    }


def test_who_is_seated_so_has_points_of_a_match_and_none_of_a_sit_out(equal: Seating) -> None:
    register_names(event_id=equal.event_id, names=["Zoë"])
    rebalanced(equal)

    an_entry(tables_of(equal)[0], 3, sheet=points_sheet(5, 3, 1, 0))
    for number in (1, 2, 3):
        an_entry(tables_of(equal)[1], number, sheet=points_sheet(5, 3, 1, 0, 9))

    lines = rank(results_of(equal.event), ranking_rules(equal.event))
    assert {line.entrant: line.points for line in lines}[9] == 840


def test_wanted_moves_of_matches_to_a_target_know_no_number_of_rounds_left() -> None:
    event = an_event(4, rounds=None, target=20, evidence=["points"])
    seating = published(event, {1: (1, 2, 3, 4)})
    an_entry(tables_of(seating)[0], 1, sheet=points_sheet(5, 3, 1, 0))

    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES)

    assert wanted.matches == {1: Progress(over=1, left=None, played=dict.fromkeys((1, 2, 3, 4), 1))}


def test_progress_leaves_out_void_rounds_and_what_a_closed_table_plays_no_more() -> None:
    event = an_event(8, rounds=3, evidence=["points"])
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    first, second = tables_of(seating)
    for table in (first, second):
        an_entry(table, 1, sheet=points_sheet(5, 3, 1, 0))
    a_void_round(first, 1, replayed=True)
    close_table(table_id=second.pk)

    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES)

    assert wanted.matches == {
        1: Progress(over=0, left=3),
        2: Progress(over=1, left=0, played=dict.fromkeys((5, 6, 7, 8), 1)),
    }


@pytest.fixture
def three() -> Seating:
    """Two tables of four, and one of three, numbers 9 to 11; that one has played one round."""
    seating = published(an_event(11, rounds=3, evidence=["points"]))
    an_entry(tables_of(seating)[2], 1, sheet=points_sheet(5, 3, 1))
    return seating


def merged(seating: Seating, *, place: int = 3, number: int = 9, reason: str = "") -> Rebalance:
    """Number 9 leaves the third table, which ends."""
    merger = Merger(place=place, leaver=number)
    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES, merger)
    table = seating.tables.get(place__number=place)
    director = a_user(seating.event.organisation)
    return merge_table(
        table_id=table.pk, number=number, reason=reason, seen=wanted.moves, by=director
    )


def test_merge_table_stops_it_and_moves_its_others_and_no_one_else(three: Seating) -> None:
    # The fewest moves would bring one of the first tables here.
    merged(three, reason="One is ill")

    after = {one.place.number: start_numbers(one, AT_LAST) for one in tables_of(three)}
    assert after == {1: (1, 2, 3, 4, 10), 2: (5, 6, 7, 8, 11), 3: ()}
    assert [table.state for table in tables_of(three)] == ["open", "open", "closed"]
    assert rounds_of(three)[3] == [[0, 1, 2]]
    left = Attendance.objects.get()
    assert (left.entrant.number, left.number, left.state) == (9, 1, "left")
    assert StateChange.objects.get().reason == "One is ill"


def test_merge_table_keeps_the_round_of_who_has_left_and_counts_the_new_match_of_the_others(
    three: Seating,
) -> None:
    merged(three)
    for table in tables_of(three)[:2]:
        for number in (1, 2, 3):
            an_entry(table, number, sheet=points_sheet(5, 3, 1, 0, 9))

    lines = rank(results_of(three.event), ranking_rules(three.event))

    points = {line.entrant: line.points for line in lines}
    # 9 won the one round of the table; 10 was second and 11 third there, and won elsewhere.
    assert {number: points[number] for number in (9, 10, 11)} == {9: 840, 10: 840, 11: 840}


def test_merge_table_is_undone_with_everyone_at_their_seat(three: Seating) -> None:
    merged(three)

    undo_rebalance(seating_id=three.pk)

    assert layout_of(three) == THREE_TABLES
    assert [table.state for table in tables_of(three)] == ["open"] * 3
    noted = Attendance.objects.values_list("entrant__number", "number", "state")
    assert list(noted) == [(9, 1, "present")]


def test_merge_table_by_moves_that_are_not_needed_any_more_stores_nothing(three: Seating) -> None:
    table = three.tables.get(place__number=3)
    by = a_user(three.event.organisation)

    with pytest.raises(SeatingOutdated):
        merge_table(table_id=table.pk, number=9, reason="Ill", seen=(), by=by)

    assert layout_of(three) == THREE_TABLES
    assert not Attendance.objects.exists()
    assert not StateChange.objects.exists()


@pytest.mark.parametrize(("place", "number"), [(3, 1), (1, 9)])
def test_merge_table_for_a_person_of_another_table_is_refused(
    place: int, number: int, three: Seating
) -> None:
    with pytest.raises(TableOutdated):
        merged(three, place=place, number=number)


def test_merge_table_that_is_closed_or_changes_later_is_refused(three: Seating) -> None:
    table = tables_of(three)[2]
    leave_table(table_id=tables_of(three)[0].pk, number=1, from_round=3)
    close_table(table_id=table.pk)

    for place, number in ((1, 2), (3, 9)):
        with pytest.raises(TableOutdated):
            merged(three, place=place, number=number)


def test_merge_table_whose_others_fit_nowhere_is_refused() -> None:
    seating = published(an_event(4), {1: (1, 2, 3, 4)})
    table = seating.tables.get()

    with pytest.raises(SeatingRefused) as caught:
        merge_table(
            table_id=table.pk,
            number=1,
            reason="",
            seen=(),
            by=a_user(seating.event.organisation),
        )

    assert [reason.code for reason in caught.value.data["reasons"]] == ["NO_ROOM"]


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
