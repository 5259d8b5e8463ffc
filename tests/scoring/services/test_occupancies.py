"""Leaving and joining between rounds."""

from collections.abc import Callable

import pytest

from engine.seating.rebalance import Aim
from scoring.errors import (
    Closed,
    PlayersRefused,
    RoundReported,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from scoring.models import Entry
from scoring.selectors.rebalances import wanted_moves
from scoring.services.entries import submit_entry
from scoring.services.occupancies import join_table, leave_table, substitute
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table, postpone_table
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_sheet,
    a_submission,
    a_table,
    an_entry,
    an_event,
    reread,
    some_names,
    start_numbers,
)
from tournaments.errors import EventNotOpen, SeatRefused, ServiceError
from tournaments.models import (
    AttendanceState,
    Event,
    EventState,
    Occupancy,
    ResultsVersion,
    Seat,
    Table,
    TableState,
)
from tournaments.selectors.attendance import states_of
from tournaments.selectors.seatings import entrants_to_seat
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

OUT = AttendanceState.SITTING_OUT


def dealt(table: Table) -> list[tuple[int, list[int], int]]:
    """Number, seats in play and first leader of each round."""
    rounds = table.rounds.order_by("number")
    return list(rounds.values_list("number", "seats_in_play", "first_leader"))


def version_of(table: Table) -> int:
    return ResultsVersion.objects.get(pk=table.seating.event_id).number


def test_leave_table_deals_the_coming_rounds_for_those_who_stay() -> None:
    table = a_table(players=5)
    numbers = start_numbers(table)
    an_entry(table, 1)
    an_entry(table, 2)
    before = version_of(table)

    leave_table(table_id=table.pk, number=numbers[2], from_round=3)

    assert dealt(table) == [
        (1, [0, 1, 2, 3, 4], 0),
        (2, [0, 1, 2, 3, 4], 1),
        (3, [0, 1, 3, 4], 3),  # seat 2 would have led
        (4, [0, 1, 3, 4], 4),
        (5, [0, 1, 3, 4], 0),
    ]
    assert start_numbers(reread(table), 2) == numbers
    assert start_numbers(reread(table), 3) == (*numbers[:2], *numbers[3:])
    assert version_of(table) == before + 1


def test_after_a_player_left_a_captain_who_saw_all_is_refused_and_the_smaller_deck_counts() -> None:
    table = a_table(players=5)
    numbers = start_numbers(table)
    leave_table(table_id=table.pk, number=numbers[4], from_round=2)

    with pytest.raises(SeatsChanged) as caught:
        submit_entry(a_submission(table, 2))
    assert caught.value.data == {"seats": list(numbers[:4])}
    with pytest.raises(SheetDiffers):
        an_entry(reread(table), 2, sheet=a_sheet(players=5))

    assert an_entry(reread(table), 2).piles.count() == 4


def test_a_correction_of_an_earlier_round_keeps_its_seats_and_its_deck() -> None:
    table = a_table(players=5)
    an_entry(table, 1)
    leave_table(table_id=table.pk, number=start_numbers(table)[0], from_round=2)

    corrected = an_entry(reread(table), 1, based_on=1, sheet=a_sheet(players=5, seed=9))

    assert (corrected.version, corrected.piles.count()) == (2, 5)


def test_join_table_on_a_new_chair_has_the_last_seat_and_leads_in_turn() -> None:
    table = a_table(players=4)
    an_entry(table, 1)
    late = a_late_entrant(table)

    join_table(table_id=table.pk, number=late, from_round=2, position=None)

    assert dealt(table) == [
        (1, [0, 1, 2, 3], 0),
        (2, [0, 1, 2, 3, 4], 1),
        (3, [0, 1, 2, 3, 4], 2),
        (4, [0, 1, 2, 3, 4], 3),
        (5, [0, 1, 2, 3, 4], 4),
    ]
    assert start_numbers(reread(table), 2) == (*start_numbers(table), late)


def test_join_table_on_an_empty_chair_fills_it_from_that_round_on() -> None:
    table = a_table(players=4)
    numbers = start_numbers(table)
    late = a_late_entrant(table)
    leave_table(table_id=table.pk, number=numbers[1], from_round=2)

    join_table(table_id=table.pk, number=late, from_round=4, position=1)

    assert [seats for _, seats, _ in dealt(table)] == [
        [0, 1, 2, 3],
        [0, 2, 3],
        [0, 2, 3],
        [0, 1, 2, 3],
        [0, 1, 2, 3],
    ]
    assert start_numbers(reread(table), 4) == (numbers[0], late, *numbers[2:])
    assert table.seats.count() == 4


def roll(event: Event) -> dict[int, str]:
    """What the roll call of the first seating says, by start number, of those it knows of."""
    return {
        entrant.number: state
        for entrant in event.entrants.all()
        if (state := states_of(event, 1).get(entrant.pk))
    }


def test_the_roll_follows_who_joins_leaves_and_takes_over() -> None:
    table = a_table(players=5)
    event, numbers = table.seating.event, start_numbers(table)
    joins, takes_over = (a_late_entrant(table, name) for name in ("Zoë", "Yann"))
    for number, state in ((joins, AttendanceState.LATE), (takes_over, OUT)):
        entrant = event.entrants.get(number=number)
        mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)

    leave_table(table_id=table.pk, number=numbers[0], from_round=2)
    join_table(table_id=table.pk, number=joins, from_round=2, position=None)
    substitute(table_id=table.pk, number=numbers[1], by_number=takes_over, from_round=2, away=OUT)

    assert roll(event) == {
        numbers[0]: "left",
        numbers[1]: "sitting_out",
        joins: "present",
        takes_over: "present",
    }
    assert sorted(one.number for one in entrants_to_seat(event, 1)) == sorted(
        [*numbers[2:], joins, takes_over]
    )


def test_a_stand_in_who_takes_over_still_stands_by_for_the_next_seating() -> None:
    table = a_table()
    event, late = table.seating.event, a_late_entrant(table)
    entrant = event.entrants.get(number=late)
    mark_attendance(entrant_id=entrant.pk, number=1, state=AttendanceState.STANDBY, by=None)

    substitute(table_id=table.pk, number=1, by_number=late, from_round=2)

    assert roll(event) == {1: "left", late: "standby"}


def test_a_change_that_is_refused_leaves_the_roll_as_it_is() -> None:
    table = a_table(players=3)

    with pytest.raises(PlayersRefused):
        leave_table(table_id=table.pk, number=start_numbers(table)[0], from_round=2)

    assert roll(table.seating.event) == {}


def test_the_roll_of_a_closed_seating_stays_when_a_postponed_table_changes() -> None:
    table = a_table(players=5)
    postpone_table(table_id=table.pk)
    close_seating(seating_id=table.seating_id)

    leave_table(table_id=table.pk, number=start_numbers(table)[0], from_round=2)

    assert roll(table.seating.event) == {}


def test_substitute_takes_the_chair_and_no_row_is_changed() -> None:
    table = a_table(players=3)
    numbers = start_numbers(table)
    late = a_late_entrant(table)

    substitute(table_id=table.pk, number=numbers[0], by_number=late, from_round=2)

    seat = Occupancy.objects.filter(seat__table=table, seat__position=0).order_by("id")
    assert list(seat.values_list("entrant__number", "from_round", "to_round")) == [
        (numbers[0], 1, None),
        (late, 2, None),
    ]
    assert start_numbers(reread(table), 2) == (late, *numbers[1:])


def test_who_left_one_table_may_join_another_one_of_the_seating() -> None:
    first, second = tables_of(a_published_seating(an_event(8)))
    mover = start_numbers(first)[3]
    leave_table(table_id=first.pk, number=mover, from_round=3)

    join_table(table_id=second.pk, number=mover, from_round=1, position=None)

    assert start_numbers(reread(second), 1)[4] == mover


def test_who_played_a_match_that_is_closed_may_help_out_at_another_table() -> None:
    first, second = tables_of(a_published_seating(an_event(8)))
    close_table(table_id=first.pk)

    join_table(table_id=second.pk, number=start_numbers(first)[0], from_round=2, position=None)

    assert len(start_numbers(reread(second), 2)) == 5


def test_who_comes_back_has_their_own_chair() -> None:
    table = a_table(players=4)
    number = start_numbers(table)[1]
    leave_table(table_id=table.pk, number=number, from_round=2)

    with pytest.raises(SeatRefused) as caught:
        join_table(table_id=table.pk, number=number, from_round=3, position=None)
    assert caught.value.data["why"] == "other_chair"
    join_table(table_id=table.pk, number=number, from_round=3, position=1)

    assert start_numbers(reread(table), 3) == start_numbers(table)


def test_as_many_rounds_as_players_follow_those_who_begin() -> None:
    table = a_table(players=5, rounds=None, one_round_each=True)

    leave_table(table_id=table.pk, number=start_numbers(table)[4], from_round=1)
    assert [seats for _, seats, _ in dealt(table)] == [[0, 1, 2, 3]] * 4
    leave_table(table_id=table.pk, number=start_numbers(table)[3], from_round=2)

    assert [seats for _, seats, _ in dealt(table)] == [[0, 1, 2, 3], *[[0, 1, 2]] * 3]


def test_in_a_match_until_a_target_a_player_may_leave_before_a_round_that_is_not_open_yet() -> None:
    table = a_table(players=4, rounds=None, target=900)

    leave_table(table_id=table.pk, number=start_numbers(table)[3], from_round=2)
    an_entry(table, 1)

    assert dealt(table) == [(1, [0, 1, 2, 3], 0), (2, [0, 1, 2], 1)]


Change = Callable[[Table], None]


def leaves(table: Table, *, from_round: int = 1, position: int = 0) -> None:
    number = start_numbers(table)[position]
    leave_table(table_id=table.pk, number=number, from_round=from_round)


def joins(table: Table, number: int, position: int | None = None) -> None:
    join_table(table_id=table.pk, number=number, from_round=2, position=position)


def withdrawn_joins(table: Table) -> None:
    number = a_late_entrant(table)
    withdraw_entrant(entrant_id=table.seating.event.entrants.get(number=number).pk)
    joins(table, number)


def many_join(table: Table) -> None:
    for name in some_names(5):
        joins(table, a_late_entrant(table, name))


@pytest.mark.parametrize(
    ("change", "refusal", "data"),
    [
        pytest.param(
            lambda table: leaves(table, from_round=0),
            RoundUnknown,
            {"rounds": [1, 2, 3, 4, 5]},
            id="round-0",
        ),
        pytest.param(
            lambda table: leaves(table, from_round=7),
            RoundUnknown,
            {"rounds": [1, 2, 3, 4, 5]},
            id="round-after-the-next",
        ),
        pytest.param(
            lambda table: leave_table(table_id=table.pk, number=99, from_round=2),
            SeatRefused,
            {"why": "not_here", "number": 99},
            id="no-one-here",
        ),
        pytest.param(
            lambda table: joins(table, 99),
            SeatRefused,
            {"why": "unknown", "number": 99},
            id="no-such-number",
        ),
        pytest.param(
            lambda table: joins(table, start_numbers(table)[2]),
            SeatRefused,
            {"why": "elsewhere", "table": 1},
            id="sits-here-already",
        ),
        pytest.param(
            lambda table: joins(table, a_late_entrant(table), 1),
            SeatRefused,
            {"why": "taken"},
            id="seat-taken",
        ),
        pytest.param(
            lambda table: joins(table, a_late_entrant(table), 7),
            SeatRefused,
            {"why": "taken"},
            id="no-such-seat",
        ),
        pytest.param(
            withdrawn_joins, SeatRefused, {"why": "withdrawn", "number": 5}, id="withdrawn"
        ),
        pytest.param(many_join, SeatRefused, {"why": "full"}, id="a-ninth-seat"),
    ],
)
def test_a_change_that_cannot_be_names_why(
    change: Change, refusal: type[ServiceError], data: dict[str, object]
) -> None:
    table = a_table(players=4)

    with pytest.raises(refusal) as caught:
        change(table)

    assert data.items() <= caught.value.data.items()


def test_no_one_can_leave_a_table_of_the_fewest_players() -> None:
    table = a_table(players=3)

    with pytest.raises(PlayersRefused) as caught:
        leaves(table, from_round=2)

    assert caught.value.data == {"players": 2, "fewest": 3, "most": 8}
    assert start_numbers(reread(table), 2) == start_numbers(table)
    assert Occupancy.objects.filter(seat__table=table).count() == 3


@pytest.mark.parametrize(
    ("players", "fields", "change", "data"),
    [
        pytest.param(
            4, {"variant": "hattrick"}, leaves, {"players": 3, "fewest": 4, "most": 7}, id="1.2"
        ),
        pytest.param(
            6,
            {"edition": "jp90"},
            lambda table: joins(table, a_late_entrant(table)),
            {"players": 7, "fewest": 3, "most": 6},
            id="1.3",
        ),
    ],
)
def test_a_table_stays_within_what_variant_and_edition_are_for(
    players: int, fields: dict[str, str], change: Change, data: dict[str, int]
) -> None:
    table = a_table(players=players, **fields)

    with pytest.raises(PlayersRefused) as caught:
        change(table)

    assert caught.value.data == data
    assert Seat.objects.filter(table=table).count() == players


def test_a_round_that_was_reported_keeps_its_seats() -> None:
    table = a_table(players=5)
    an_entry(table, 3)

    with pytest.raises(RoundReported) as caught:
        leaves(table, from_round=2)
    assert caught.value.data == {"round": 3}

    leaves(table, from_round=4)
    assert Entry.objects.count() == 1


def test_a_closed_table_or_event_changes_no_more() -> None:
    table = a_table(players=5)
    close_table(table_id=table.pk)
    with pytest.raises(Closed) as caught:
        leaves(table, from_round=2)
    assert caught.value.data == {"what": "table"}

    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    with pytest.raises(EventNotOpen) as not_open:
        leaves(table, from_round=2)
    assert not_open.value.data == {"state": "finished"}


def test_no_one_joins_a_later_round_of_a_table_that_was_dissolved_and_opened_again() -> None:
    event = an_event(6)
    seating = a_published_seating(event)
    first, second = tables_of(seating)
    for number in start_numbers(second):
        withdraw_entrant(entrant_id=event.entrants.get(number=number).pk)
    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
    rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=wanted.moves, by=None)
    Table.objects.filter(pk=second.pk).update(state=TableState.OPEN)  # as was possible once

    with pytest.raises(RoundUnknown) as caught:
        join_table(table_id=second.pk, number=a_late_entrant(first), from_round=2, position=None)

    assert caught.value.data["rounds"] == []


def test_a_table_locked_for_captains_can_be_changed() -> None:
    table = a_table(players=5)
    Table.objects.filter(pk=table.pk).update(locked=True)

    leaves(table, from_round=2)

    assert len(start_numbers(reread(table), 2)) == 4
