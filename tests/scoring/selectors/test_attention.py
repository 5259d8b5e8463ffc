"""What waits for a director."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import RoundState
from scoring.selectors.attention import SILENT_AFTER, Attention, SeatConcern, attention_of
from scoring.selectors.rounds import tables_at_play
from scoring.services.occupancies import leave_table
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table
from tests.builders import (
    a_half_reported_event,
    a_late_entrant,
    a_proposed_final,
    a_published_seating,
    a_table,
    an_entry,
    an_event,
    an_overridden_entry,
    points_sheet,
    start_numbers,
)
from tournaments.models import AttendanceState, ConfirmedBy, Event, Seating, Table
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


def attention(event: Event) -> Attention:
    event = Event.objects.get(pk=event.pk)
    return attention_of(event, tables_at_play(event))


def note(event: Event, number: int, state: AttendanceState, seating: int = 1) -> None:
    entrant = event.entrants.get(number=number)
    mark_attendance(entrant_id=entrant.pk, number=seating, state=state, by=None)


def test_nothing_waits_while_all_play() -> None:
    event = an_event(8)
    a_published_seating(event)

    assert not attention(event)


def test_nothing_waits_before_a_seating_is_published() -> None:
    assert not attention(an_event(8))


@pytest.mark.parametrize(
    "state", [AttendanceState.LATE, AttendanceState.LEFT, AttendanceState.SITTING_OUT]
)
def test_who_has_a_seat_and_is_not_there_waits(state: AttendanceState) -> None:
    event = an_event(4)
    a_published_seating(event)
    note(event, 3, state)

    [one] = attention(event).gone

    assert (one.entrant.number, one.concern, one.table) == (
        3,
        SeatConcern.GONE,
        Table.objects.get(),
    )


def test_who_has_a_seat_and_withdrew_waits() -> None:
    event = an_event(4)
    a_published_seating(event)
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    assert [one.entrant.number for one in attention(event).gone] == [2]


def test_who_is_there_without_a_seat_waits_and_who_stands_by_does_not() -> None:
    table = a_table()
    event = table.seating.event
    unseen, late, stands_by = (a_late_entrant(table, name) for name in ("Zoë", "Yann", "Xenia"))
    note(event, late, AttendanceState.LATE)
    note(event, stands_by, AttendanceState.STANDBY)

    waiting = [(one.entrant.number, one.concern) for one in attention(event).unseated]

    assert waiting == [(unseen, SeatConcern.UNSEATED), (late, SeatConcern.LATE)]


def test_who_played_at_a_table_that_is_closed_does_not_wait() -> None:
    event = an_event(8)
    table = a_published_seating(event).tables.first()
    assert table is not None
    an_entry(table)
    close_table(table_id=table.pk)
    note(event, start_numbers(table)[0], AttendanceState.LEFT)

    found = attention(event)

    assert (found.unseated, found.gone) == ([], [])


def test_who_leaves_after_the_last_round_of_their_table_does_not_wait() -> None:
    table = a_table(rounds=1)
    event = table.seating.event
    note(event, 1, AttendanceState.LEFT)
    assert [one.entrant.number for one in attention(event).gone] == [1]

    an_entry(table)

    assert attention(event).gone == []


def test_a_table_with_too_few_people_waits() -> None:
    event = an_event(4, smallest_size=3)
    table = a_published_seating(event).tables.get()
    assert not attention(event).small

    leave_table(table_id=table.pk, number=1, from_round=1)
    Event.objects.update(smallest_size=4)

    assert attention(event).small == [table]


def test_a_locked_table_waits_until_it_has_all_its_rounds() -> None:
    table = a_table(rounds=1)
    Table.objects.update(locked=True)
    assert [one.table_id for one in attention(table.seating.event).locked] == [table.pk]

    Table.objects.update(locked=False)
    an_entry(table)
    Table.objects.update(locked=True)

    assert not attention(table.seating.event).locked


def test_a_table_that_enters_nothing_for_long_waits() -> None:
    table = a_table()
    event = table.seating.event
    before = timezone.now() - SILENT_AFTER - timedelta(minutes=1)
    Seating.objects.update(published_at=before)
    assert [one.last for one in attention(event).silent] == [before]

    an_entry(table)

    assert not attention(event).silent


def test_a_postponed_table_waits() -> None:
    table = a_table()
    Table.objects.update(postponed=True)

    assert [one.table_id for one in attention(table.seating.event).postponed] == [table.pk]


@pytest.mark.parametrize("confirmation", [ConfirmedBy.DIRECTOR, ConfirmedBy.NEEDED])
def test_a_round_that_is_to_be_confirmed_waits_when_its_seating_is_closed_as_well(
    confirmation: ConfirmedBy,
) -> None:
    table = a_table(confirmation=confirmation)
    an_entry(table)
    before = attention(table.seating.event).unconfirmed

    close_seating(seating_id=table.seating_id)

    assert [(one.table_id, one.number) for one in before] == [(table.pk, 1)]
    assert attention(table.seating.event).unconfirmed == before


def test_a_round_that_players_are_only_asked_to_confirm_does_not_wait() -> None:
    table = a_table(confirmation=ConfirmedBy.ASKED)
    an_entry(table)

    assert not attention(table.seating.event)


def test_a_round_on_a_directors_word_waits_unless_it_is_void() -> None:
    table = a_table()
    an_overridden_entry(table)
    assert [one.overridden for one in attention(table.seating.event).overridden] == [1]

    table.rounds.filter(number=1).update(state=RoundState.VOID)

    assert not attention(table.seating.event).overridden


def test_a_proposal_whose_ranks_have_changed_waits() -> None:
    event = a_half_reported_event()
    final = a_proposed_final(event)
    assert not attention(event).outdated

    an_entry(Table.objects.get(place__number=2, seating__number=1), sheet=points_sheet(8, 4, 1, 0))

    assert attention(event).outdated == [final]
