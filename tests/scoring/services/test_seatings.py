"""Seatings as far as results go with them."""

import pytest

from engine.seating.problem_text import read_problem
from scoring.models import Round, RoundState
from scoring.services.seatings import close_seating, publish_seating, request_seating
from tests.builders import (
    a_half_reported_event,
    a_proposed_final,
    a_proposed_seating,
    a_published_seating,
    an_event,
)
from tournaments.errors import SeatingOutdated
from tournaments.models import (
    AttendanceState,
    EventState,
    SeatingMode,
    SeatingState,
    Table,
    TableState,
)
from tournaments.selectors.attendance import states_of
from tournaments.selectors.layouts import layout_of
from tournaments.services.entrants import register_names
from tournaments.services.layouts import change_proposal, swap_seats

pytestmark = pytest.mark.django_db


def test_request_seating_by_the_standings_keeps_which_tables_they_lack() -> None:
    event = a_half_reported_event()
    missing = Table.objects.get(place__number=2)

    final = request_seating(event_id=event.pk, mode=SeatingMode.FINAL, seed=1)

    assert final.awaited_tables == [missing.pk]
    assert read_problem(final.problem).ranks == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5, 8: 5}


def test_request_seating_that_needs_no_standings_lacks_no_table() -> None:
    event = a_half_reported_event()

    mix = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)

    assert mix.awaited_tables == []


def test_a_proposal_by_the_standings_that_is_changed_by_hand_lacks_the_same_tables() -> None:
    final = a_proposed_final(a_half_reported_event())
    one, other = layout_of(final)[1][0], layout_of(final)[2][0]

    changed = swap_seats(seating_id=final.pk, number=one, other=other)

    assert (changed.awaited_tables, changed.places) == (final.awaited_tables, [1, 2])


def test_publish_seating_starts_the_event_and_opens_every_round_of_a_fixed_length() -> None:
    event = an_event(7, rounds=2)

    seating = publish_seating(seating_id=a_proposed_seating(event).pk)

    event.refresh_from_db()
    assert (event.state, seating.state) == (EventState.RUNNING, SeatingState.PUBLISHED)
    rounds = Round.objects.order_by("table__place__number", "number")
    assert [(one.number, one.seats_in_play, one.first_leader) for one in rounds] == [
        (1, [0, 1, 2, 3], 0),
        (2, [0, 1, 2, 3], 1),
        (1, [0, 1, 2], 0),
        (2, [0, 1, 2], 1),
    ]


def test_publish_seating_to_a_target_opens_the_first_round_only() -> None:
    a_published_seating(an_event(4, rounds=10, target=100))

    assert [one.number for one in Round.objects.all()] == [1]


def test_publish_seating_twice_is_refused() -> None:
    seating = a_published_seating(an_event(4))

    with pytest.raises(SeatingOutdated):
        publish_seating(seating_id=seating.pk)


def test_close_seating_closes_its_tables_and_open_rounds_and_leaves_void_ones() -> None:
    seating = a_published_seating(an_event(4, rounds=2))
    Round.objects.filter(number=2).update(state=RoundState.VOID)

    close_seating(seating_id=seating.pk)

    assert [table.state for table in Table.objects.all()] == [TableState.CLOSED]
    assert [one.state for one in Round.objects.order_by("number")] == [
        RoundState.CLOSED,
        RoundState.VOID,
    ]


def test_close_seating_twice_is_refused() -> None:
    seating = a_published_seating(an_event(4))
    close_seating(seating_id=seating.pk)

    with pytest.raises(SeatingOutdated):
        close_seating(seating_id=seating.pk)


def test_who_sits_out_in_turn_is_noted_when_the_seating_is_published() -> None:
    event = an_event(10, smallest_size=4, largest_size=4)
    seating = a_proposed_seating(event)
    assert states_of(event, 1) == {}

    publish_seating(seating_id=seating.pk)

    ninth, tenth = (event.entrants.get(number=number).pk for number in (9, 10))
    out = AttendanceState.SITTING_OUT
    assert states_of(event, 1) == {ninth: out, tenth: out}
    assert states_of(event, 2)[tenth] == AttendanceState.PRESENT


def test_who_is_seated_by_hand_does_not_sit_out_but_the_person_who_gave_up_the_seat_does() -> None:
    event = an_event(5, smallest_size=4, largest_size=4)
    seating = change_proposal(
        seating_id=a_proposed_seating(event).pk, layout={1: (5, 2, 3, 4)}, accept=()
    )

    publish_seating(seating_id=seating.pk)

    first = event.entrants.get(number=1).pk
    assert states_of(event, 1) == {first: AttendanceState.SITTING_OUT}


def test_who_came_late_and_could_be_seated_is_not_noted_as_sitting_out() -> None:
    event = an_event(8, smallest_size=3, largest_size=4)
    seating = a_proposed_seating(event)
    register_names(event_id=event.pk, names=["Zoltán"])

    publish_seating(seating_id=seating.pk)

    assert states_of(event, 1) == {}
