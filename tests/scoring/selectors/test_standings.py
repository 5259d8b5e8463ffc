"""What standings are made from, with people who leave, join and take over."""

import pytest
from pytest_django import DjangoAssertNumQueries

from engine.standings.matches import MatchResult
from engine.standings.points import PLACE
from engine.standings.ranking import rank
from scoring.selectors.match_results import table_results
from scoring.selectors.matches import match_of
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.snapshots import snapshot_rows
from scoring.services.occupancies import join_table, leave_table, substitute
from scoring.services.tables import close_table
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.models import Table

pytestmark = pytest.mark.django_db

SIT_OUT = 420


def report(table: Table, number: int, *points: int) -> None:
    an_entry(reread(table), number, sheet=points_sheet(*points))


def result_of(table: Table) -> MatchResult:
    [found] = table_results(table.seating.event)
    return found.result


def points_of(table: Table) -> dict[int, int]:
    """Standings points of all players of the table."""
    result = result_of(table)
    return dict(zip(result.entrants, PLACE.points(result, SIT_OUT), strict=True))


@pytest.fixture
def table() -> Table:
    """Four players, five rounds, points alone."""
    return a_table(players=4, rounds=5, evidence=["points"])


def test_a_match_counts_the_rounds_that_each_one_played(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)
    report(table, 1, 5, 4, 3, 2)
    report(table, 2, 5, 4, 3, 2)
    late = a_late_entrant(table)
    leave_table(table_id=table.pk, number=first, from_round=3)
    substitute(table_id=table.pk, number=fourth, by_number=late, from_round=3)
    for number in (3, 4, 5):
        report(table, number, 4, 3, 6)

    assert result_of(table) == MatchResult(
        seating=1,
        table=1,
        entrants=(first, second, third, fourth, late),
        points=(10, 20, 15, 4, 18),
        rounds=(2, 5, 5, 2, 3),
        closed_rounds=5,
    )
    # Two of five rounds are under half; means 4, 3 and 6 of the others.
    assert points_of(table) == {
        first: SIT_OUT,
        second: 420,
        third: 0,
        fourth: SIT_OUT,
        late: 840,
    }


def test_fewer_rounds_than_planned_are_fine_once_the_table_is_closed(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)
    report(table, 1, 5, 4, 3, 2)
    leave_table(table_id=table.pk, number=first, from_round=2)
    report(table, 2, 4, 4, 2)

    close_table(table_id=table.pk)

    # One of two rounds is half. Means 5, 4, 3.5, 2.
    assert points_of(table) == {first: 840, second: 560, third: 280, fourth: 0}


def test_void_rounds_count_neither_for_points_nor_for_how_many_were_played(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)
    for number in (1, 2, 3):
        report(table, number, 5, 4, 3, 2)
    leave_table(table_id=table.pk, number=first, from_round=4)
    report(table, 4, 9, 1, 2)
    director = a_user()
    for number in (1, 2):
        a_void_round(table, number, replayed=False, by=director)

    assert result_of(table) == MatchResult(
        seating=1,
        table=1,
        entrants=(first, second, third, fourth),
        points=(5, 13, 4, 4),
        rounds=(1, 2, 2, 2),
        closed_rounds=2,
    )
    # Means 5, 6.5, 2, 2: the last two share places 3 and 4.
    assert points_of(table) == {first: 560, second: 840, third: 140, fourth: 140}


def test_who_joins_a_table_that_has_not_reported_is_missing_there_too(table: Table) -> None:
    late = a_late_entrant(table)
    join_table(table_id=table.pk, number=late, from_round=3, position=None)

    assert result_of(table).entrants == (*start_numbers(table), late)
    report(table, 1, 5, 4, 3, 2)

    assert result_of(table).entrants == start_numbers(table)


def test_the_places_at_the_table_are_those_of_the_standings(table: Table) -> None:
    first, second, *_ = start_numbers(table)
    report(table, 1, 5, 4, 4, 2)
    leave_table(table_id=table.pk, number=second, from_round=2)
    report(table, 2, 1, 3, 2)
    report(table, 3, 1, 3, 9)

    match = match_of(reread(table))
    points = points_of(table)
    # Means 7/3, (4, one of three rounds), 10/3, 13/3.
    assert match.places == {0: 3, 1: None, 2: 2, 3: 1}
    assert points == {
        player.entrant.number: {1: 840, 2: 420, 3: 0, None: SIT_OUT}[player.place]
        for player in match.players
    }
    assert points[first] == 0


@pytest.mark.parametrize("players", [4, 12])
def test_results_take_the_same_queries_at_any_size(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    for table in a_published_seating(event).tables.all():
        an_entry(reread(table), 1)
        leave_table(table_id=table.pk, number=start_numbers(table)[0], from_round=2)

    with django_assert_num_queries(8):
        results_of(event)


def test_rows_name_team_and_who_plays_out_of_competition(table: Table) -> None:
    event = table.seating.event
    first, *others = start_numbers(table)
    event.entrants.filter(number=first).update(
        team=event.teams.create(name="Foxes"), out_of_competition=True
    )
    report(table, 1, 5, 4, 3, 2)

    results = results_of(event)
    rows = snapshot_rows(event, results, rank(results, ranking_rules(event)))

    assert [
        (row["rank"], row["number"], row["team"], row["out_of_competition"]) for row in rows
    ] == [
        *((place, number, "", False) for place, number in enumerate(others, start=1)),
        (None, first, "Foxes", True),
    ]
