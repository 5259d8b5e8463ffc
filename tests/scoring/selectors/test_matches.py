"""A match with people who leave, join and take over, worked out by hand."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.selectors.matches import Match, match_of, matches_of
from scoring.services.occupancies import join_table, leave_table, substitute
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_table,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.models import Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

Line = tuple[int, int, int, int, dict[int, int], int | None]


def lines(match: Match) -> list[Line]:
    """Position, start number, first and last round, points by round, place of each player."""
    return [
        (
            player.position,
            player.entrant.number,
            player.first_round,
            player.last_round,
            dict(player.points),
            player.place,
        )
        for player in match.players
    ]


def report(table: Table, number: int, *points: int) -> None:
    an_entry(reread(table), number, sheet=points_sheet(*points))


def now(table: Table) -> Match:
    return match_of(reread(table))


@pytest.fixture
def table() -> Table:
    """Four players, four rounds, points alone."""
    return a_table(players=4, rounds=4, evidence=["points"])


def test_match_before_a_result_has_players_and_no_places(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)

    assert lines(now(table)) == [
        (0, first, 1, 4, {}, None),
        (1, second, 1, 4, {}, None),
        (2, third, 1, 4, {}, None),
        (3, fourth, 1, 4, {}, None),
    ]
    assert now(table).winners == []
    assert now(table).places == {}


def test_5_3_equal_totals_share_a_place_and_the_victory_though_all_are_negative(
    table: Table,
) -> None:
    report(table, 1, -2, -1, -1, -9)

    match = now(table)
    assert match.places == {0: 3, 1: 1, 2: 1, 3: 4}
    assert [player.position for player in match.winners] == [1, 2]


def test_5_8_who_leaves_is_ranked_by_the_mean_of_the_rounds_played(table: Table) -> None:
    first, second, third, fourth = start_numbers(table)
    report(table, 1, 4, 6, 3, -3)
    report(table, 2, 4, 4, 3, -3)
    leave_table(table_id=table.pk, number=second, from_round=3)
    report(table, 3, 7, 3, 0)
    report(table, 4, 5, 3, 0)

    match = now(table)
    # Means: 20 / 4 = 5, 10 / 2 = 5, 12 / 4 = 3, -6 / 4.
    assert lines(match) == [
        (0, first, 1, 4, {1: 4, 2: 4, 3: 7, 4: 5}, 1),
        (1, second, 1, 2, {1: 6, 2: 4}, 1),
        (2, third, 1, 4, {1: 3, 2: 3, 3: 3, 4: 3}, 3),
        (3, fourth, 1, 4, {1: -3, 2: -3, 3: 0, 4: 0}, 4),
    ]
    assert match.totals == {0: 20, 1: 10, 2: 12, 3: -6}
    assert match.complete


def test_5_8_a_substitute_has_the_own_points_and_with_too_few_rounds_no_place(
    table: Table,
) -> None:
    first, second, third, fourth = start_numbers(table)
    for number in (1, 2, 3):
        report(table, number, 4, 3, 2, 1)
    late = a_late_entrant(table)
    substitute(table_id=table.pk, number=first, by_number=late, from_round=4)
    report(table, 4, 9, 3, 2, 1)

    match = now(table)
    assert lines(match) == [
        (0, first, 1, 3, {1: 4, 2: 4, 3: 4}, 1),
        (0, late, 4, 4, {4: 9}, None),
        (1, second, 1, 4, {1: 3, 2: 3, 3: 3, 4: 3}, 2),
        (2, third, 1, 4, {1: 2, 2: 2, 3: 2, 4: 2}, 3),
        (3, fourth, 1, 4, {1: 1, 2: 1, 3: 1, 4: 1}, 4),
    ]
    assert match.totals == {0: 9, 1: 12, 2: 8, 3: 4}
    assert match.places == {0: None, 1: 2, 2: 3, 3: 4}
    assert [player.entrant.number for player in match.winners] == [first]


def test_5_8_who_joins_late_and_plays_half_of_the_rounds_has_a_place(table: Table) -> None:
    report(table, 1, 4, 3, 2, 1)
    report(table, 2, 4, 3, 2, 1)
    late = a_late_entrant(table)
    join_table(table_id=table.pk, number=late, from_round=3, position=None)
    report(table, 3, 4, 3, 2, 1, 5)
    report(table, 4, 4, 3, 2, 1, 5)

    assert lines(now(table))[4] == (4, late, 3, 4, {3: 5, 4: 5}, 1)
    assert now(table).places == {0: 2, 1: 3, 2: 4, 3: 5, 4: 1}


def test_5_7_a_void_round_does_not_count_neither_points_nor_rounds(table: Table) -> None:
    first, *_ = start_numbers(table)
    report(table, 1, 4, 3, 2, 1)
    leave_table(table_id=table.pk, number=first, from_round=2)
    for number in (2, 3, 4):
        report(table, number, 3, 2, 1)
    assert now(table).places[0] is None  # one of four rounds

    for number in (3, 4):
        a_void_round(table, number, replayed=False)

    match = now(table)
    assert match.places == {0: 1, 1: 2, 2: 3, 3: 4}  # one of two
    assert match.totals == {0: 4, 1: 6, 2: 4, 3: 2}
    assert (match.reported, match.complete) == (2, True)


@pytest.mark.parametrize("players", [4, 12])
def test_matches_of_take_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = a_published_seating(an_event(players))
    for table in tables_of(seating):
        an_entry(table, 1)

    with django_assert_num_queries(6):
        [match.places for match in matches_of(list(tables_of(seating)))]
