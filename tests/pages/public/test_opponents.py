"""Who was ahead of whom at a table, and how often."""

import pytest

from pages.public.opponents import Opponent, Outcome, opponents, outcome
from scoring.selectors.matches import match_of
from scoring.selectors.players import matches_played_by
from scoring.services.tables import close_table
from tests.builders import a_late_entrant, a_table, an_entry, points_sheet, reread
from tournaments.models import Occupancy, Table, TableState

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return a_table(3, rounds=3, evidence=["points"])


def played(table: Table, *rounds: tuple[int, int, int]) -> Table:
    for number, points in enumerate(rounds, start=1):
        an_entry(reread(table), number, sheet=points_sheet(*points))
    return reread(table)


def test_a_match_is_open_until_every_round_is_reported(table: Table) -> None:
    match = match_of(played(table, (3, 2, 1)))
    one, other, _ = match.players

    assert outcome(match, one, other) is Outcome.OPEN


def test_a_closed_table_has_its_places_by_the_rounds_it_played(table: Table) -> None:
    played(table, (3, 2, 1))
    close_table(table_id=table.pk)
    match = match_of(reread(table))
    one, other, _ = match.players

    assert outcome(match, one, other) is Outcome.AHEAD
    assert outcome(match, other, one) is Outcome.BEHIND
    met = opponents(matches_played_by(table.seating.event, other.entrant))
    assert sorted((each.ahead, each.behind) for each in met) == [(0, 1), (1, 0)]


def test_a_closed_table_without_a_result_was_won_by_no_one(table: Table) -> None:
    Table.objects.update(state=TableState.CLOSED)
    match = match_of(reread(table))
    one, other, _ = match.players

    assert outcome(match, one, other) is Outcome.OPEN


def test_places_decide_and_equal_ones_are_level(table: Table) -> None:
    match = match_of(played(table, (3, 2, 2), (0, 0, 0), (0, 0, 0)))
    one, other, third = match.players

    assert outcome(match, one, other) is Outcome.AHEAD
    assert outcome(match, other, one) is Outcome.BEHIND
    assert outcome(match, other, third) is Outcome.LEVEL


def test_who_played_too_little_is_met_but_neither_ahead_nor_behind(table: Table) -> None:
    seat = table.seats.get(position=0)
    newcomer = table.seating.event.entrants.get(number=a_late_entrant(table))
    Occupancy.objects.create(seat=seat, entrant=newcomer, from_round=3)
    played(table, (3, 2, 1), (3, 2, 1), (9, 2, 1))
    second = table.seats.get(position=1).occupancies.get().entrant
    assert second is not None

    met = opponents(matches_played_by(table.seating.event, second))

    assert met[-1] == Opponent(newcomer.number, "Zoltán", matches=1)
    assert [(one.matches, one.ahead + one.behind) for one in met] == [(1, 1), (1, 1), (1, 0)]
