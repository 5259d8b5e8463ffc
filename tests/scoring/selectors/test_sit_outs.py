"""Who sits out gets what the event says, in closed seatings alone."""

import pytest

from engine.standings.ranking import rank
from scoring.models import Ruling, RulingKind
from scoring.selectors.results import ranking_rules, results_of
from scoring.services.occupancies import leave_table
from scoring.services.seatings import close_seating
from tests.builders import (
    a_published_seating,
    a_user,
    an_entry,
    an_event,
    points_sheet,
    start_numbers,
)
from tournaments.models import AttendanceState, Event, Seating, Table
from tournaments.selectors.attendance import idle_entrants, presence_of
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def seating() -> Seating:
    """Four play one round for 252 standings points a sit-out; 5 sits out, 6 has not come."""
    event = an_event(6, rounds=1, evidence=["points"], sit_out_points=252)
    for number, state in {5: AttendanceState.SITTING_OUT, 6: AttendanceState.LATE}.items():
        entrant = event.entrants.get(number=number)
        mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)
    return a_published_seating(event)


def earned(event: Event) -> dict[int, tuple[int, int]]:
    """Points and how many seatings gave any, by start number."""
    lines = rank(results_of(event), ranking_rules(event))
    return {line.entrant: (line.points, line.matches) for line in lines}


def report(table: Table, *points: int) -> None:
    an_entry(table, sheet=points_sheet(*points))


def test_a_closed_seating_gives_its_value_to_who_sat_out_and_nothing_to_who_was_away(
    seating: Seating,
) -> None:
    [table] = tables_of(seating)
    best, second, third, last = start_numbers(table)
    report(table, 9, 6, 3, 0)
    before = earned(seating.event)
    close_seating(seating_id=seating.pk)

    assert (before[5], before[6]) == ((0, 0), (0, 0))
    assert earned(seating.event) == {
        best: (840, 1),
        second: (560, 1),
        third: (280, 1),
        last: (0, 1),
        5: (252, 1),
        6: (0, 0),
    }


def test_who_plays_under_half_of_the_rounds_gets_the_same_value() -> None:
    event = an_event(4, rounds=3, evidence=["points"], sit_out_points=252, largest_size=4)
    [table] = tables_of(a_published_seating(event))
    leaver = start_numbers(table)[0]
    an_entry(table, 1, sheet=points_sheet(9, 6, 3, 0))
    leave_table(table_id=table.pk, number=leaver, from_round=2)
    for number in (2, 3):
        an_entry(tables_of(table.seating)[0], number, sheet=points_sheet(6, 3, 0))

    assert earned(event)[leaver] == (252, 1)


def test_who_gives_the_seat_up_before_the_first_round_sits_out() -> None:
    event = an_event(5, rounds=1, evidence=["points"], sit_out_points=252, largest_size=5)
    seating = a_published_seating(event)
    [table] = tables_of(seating)
    *others, leaver = start_numbers(table)
    out = AttendanceState.SITTING_OUT
    leave_table(table_id=table.pk, number=leaver, from_round=1, away=out)
    report(tables_of(seating)[0], 9, 6, 3, 0)
    close_seating(seating_id=seating.pk)

    assert idle_entrants(event) == [(1, leaver)]
    points = {**dict(zip(others, (840, 560, 280, 0), strict=True)), leaver: 252}
    assert earned(event) == {number: (won, 1) for number, won in points.items()}


def test_who_withdraws_sits_out_no_more_also_if_noted_for_a_later_seating() -> None:
    event = an_event(6, evidence=["points"], sit_out_points=252)
    fifth, sixth = event.entrants.filter(number__gte=5).order_by("number")
    mark_attendance(entrant_id=fifth.pk, number=1, state=AttendanceState.STANDBY, by=None)
    mark_attendance(entrant_id=sixth.pk, number=1, state=AttendanceState.LATE, by=None)
    mark_attendance(entrant_id=sixth.pk, number=2, state=AttendanceState.STANDBY, by=None)
    for number in (1, 2, 3, 4):
        seating = a_published_seating(event)
        if number == 1:
            withdraw_entrant(entrant_id=sixth.pk)
        elif number == 2:
            withdraw_entrant(entrant_id=fifth.pk)
        elif number == 4:
            withdraw_entrant(entrant_id=fifth.pk, withdrawn=False)
        close_seating(seating_id=seating.pk)

    assert idle_entrants(event) == [(1, 5)]
    assert presence_of(fifth, 5).state == AttendanceState.PRESENT


def test_who_is_taken_back_at_once_stands_by_as_before() -> None:
    event = an_event(5, evidence=["points"], sit_out_points=252)
    fifth = event.entrants.get(number=5)
    mark_attendance(entrant_id=fifth.pk, number=1, state=AttendanceState.STANDBY, by=None)
    seating = a_published_seating(event)
    withdraw_entrant(entrant_id=fifth.pk)
    withdraw_entrant(entrant_id=fifth.pk, withdrawn=False)
    close_seating(seating_id=seating.pk)

    assert idle_entrants(event) == [(1, 5)]


def test_a_ruling_stands_instead_of_a_sit_out(seating: Seating) -> None:
    close_seating(seating_id=seating.pk)
    Ruling.objects.create(
        entrant=seating.event.entrants.get(number=5),
        seating=seating,
        kind=RulingKind.FIXED,
        points=420,
        reason="Counted the cards for us.",
        by=a_user(),
    )

    assert earned(seating.event)[5] == (420, 1)
