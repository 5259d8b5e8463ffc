"""Two who sat in each other's seats."""

import pytest

from engine.standings.ranking import rank
from scoring.errors import SwapRefused
from scoring.models import Entry
from scoring.selectors.match_results import table_results
from scoring.selectors.matches import match_of
from scoring.selectors.results import ranking_rules, results_of
from scoring.services.occupancies import leave_table, swap_players
from scoring.services.seatings import close_seating
from tests.builders import (
    a_published_seating,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, Occupancy, ResultsVersion, Table
from tournaments.selectors.attendance import states_of
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two tables of four; three rounds are reported at each."""
    event = an_event(8, rounds=4, evidence=["points"], preferred_size=4, largest_size=4)
    first, second = tables_of(a_published_seating(event))
    for number in (1, 2, 3):
        an_entry(first, number, sheet=points_sheet(10, 5, 2, number))
        an_entry(second, number, sheet=points_sheet(-1, 0, 1, 20))
    return event


@pytest.fixture
def table(event: Event) -> Table:
    return tables_of(event.seatings.get())[0]


def other_table(event: Event) -> Table:
    return tables_of(event.seatings.get())[1]


def lines(table: Table) -> dict[int, tuple[int, int, int | None]]:
    """Seat, total and place of all players of a table, by start number."""
    return {
        one.entrant.number: (one.position, one.total, one.place)
        for one in match_of(reread(table)).players
    }


def test_at_one_table_all_rounds_change_owners_and_the_cards_stay(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)
    before = ResultsVersion.objects.get(pk=table.seating.event_id).number

    swap_players(table_id=table.pk, number=first, other_number=third)

    assert start_numbers(reread(table)) == (third, second, first, fourth)
    assert lines(table) == {
        third: (0, 30, 1),
        second: (1, 15, 2),
        first: (2, 6, 3),
        fourth: (3, 6, 3),
    }
    assert Entry.objects.count() == 6
    assert ResultsVersion.objects.get(pk=table.seating.event_id).number == before + 1


def test_from_a_round_on_each_has_one_line_with_the_points_of_both_chairs(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)

    swap_players(table_id=table.pk, number=first, other_number=third, from_round=3)

    assert start_numbers(reread(table), 2) == (first, second, third, fourth)
    assert start_numbers(reread(table), 4) == (third, second, first, fourth)
    assert lines(table) == {
        third: (0, 2 + 2 + 10, 3),
        second: (1, 15, 2),
        first: (2, 10 + 10 + 2, 1),
        fourth: (3, 6, 4),
    }
    results = [one.result for one in table_results(table.seating.event)]
    [result] = [one for one in results if first in one.entrants]
    assert result.entrants == (first, second, third, fourth)
    assert result.points == (22, 15, 14, 6)


def test_across_two_tables_their_totals_change_also_when_the_seating_is_closed(
    event: Event, table: Table
) -> None:
    close_seating(seating_id=table.seating_id)
    first, last = start_numbers(table)[0], start_numbers(other_table(event))[3]

    swap_players(table_id=table.pk, number=first, other_number=last)

    assert lines(table)[last] == (0, 30, 1)
    assert lines(other_table(event))[first] == (3, 60, 1)
    standings = rank(results_of(event), ranking_rules(event))
    totals = {line.entrant: line.raw for line in standings}
    assert (totals[first], totals[last]) == (60, 30)


def test_swapping_back_undoes_it(event: Event, table: Table) -> None:
    first, last = start_numbers(table)[0], start_numbers(other_table(event))[3]
    before = table_results(event)

    swap_players(table_id=table.pk, number=first, other_number=last, from_round=2)
    assert table_results(event) != before
    swap_players(table_id=other_table(event).pk, number=first, other_number=last, from_round=2)

    assert table_results(event) == before
    assert Occupancy.objects.count() == 8 + 4  # nothing is ever rewritten


def test_who_leaves_later_still_does_under_the_other_name(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)
    leave_table(table_id=table.pk, number=first, from_round=4)

    swap_players(table_id=table.pk, number=first, other_number=second)

    assert start_numbers(reread(table), 3) == (second, first, third, fourth)
    assert start_numbers(reread(table), 4) == (first, third, fourth)
    states = states_of(table.seating.event, 1)
    known = {
        number: states.get(table.seating.event.entrants.get(number=number).pk)
        for number in (first, second)
    }
    assert known == {first: "present", second: "left"}


@pytest.mark.parametrize(
    ("seat", "other", "from_round", "why"),
    [(0, 0, 1, "same"), (0, 99, 1, "not_here"), (3, 2, 4, "not_here")],
)
def test_what_cannot_be_swapped_is_refused(
    seat: int, other: int, from_round: int, why: str, table: Table
) -> None:
    numbers = start_numbers(table)
    leave_table(table_id=table.pk, number=numbers[3], from_round=4)
    other_number = numbers[other] if other < 4 else other

    with pytest.raises(SwapRefused) as caught:
        swap_players(
            table_id=table.pk,
            number=numbers[seat],
            other_number=other_number,
            from_round=from_round,
        )

    assert caught.value.data["why"] == why
    assert Occupancy.objects.count() == 9


def test_a_finished_event_changes_no_seats(event: Event, table: Table) -> None:
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    first, second, *_ = start_numbers(table)

    with pytest.raises(EventNotOpen):
        swap_players(table_id=table.pk, number=first, other_number=second)
    assert Occupancy.objects.count() == 8
