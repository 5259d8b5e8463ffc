"""Who won most tables and which were closest, worked out by hand."""

from itertools import count
from typing import Any

import pytest
from django.db import connection

from scoring.selectors.records import (
    Champion,
    CloseTable,
    champions,
    closest_tables,
    finished_tables,
)
from scoring.selectors.results import used_tables
from scoring.services.seatings import close_seating, publish_seating
from scoring.services.tables import close_table
from tests.builders import a_ruling, an_entry, an_event, points_sheet
from tournaments.models import Event, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(8, evidence=["points"], rounds=1, preferred_size=4, largest_size=4)


def seated(event: Event, *tables: tuple[int, ...]) -> list[Table]:
    """The tables of a published seating with these start numbers in seat order."""
    layout = dict(enumerate(tables, start=1))
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    return list(tables_of(publish_seating(seating_id=seating.pk)))


def test_champions_won_most_tables_and_shared_wins_are_split(event: Event) -> None:
    first, second = seated(event, (1, 2, 3, 4), (5, 6, 7, 8))
    an_entry(first, sheet=points_sheet(9, 5, 0, 0))
    an_entry(second, sheet=points_sheet(7, 7, 6, 5))
    close_seating(seating_id=first.seating_id)
    first, second = seated(event, (1, 5, 2, 6), (3, 4, 7, 8))
    an_entry(first, sheet=points_sheet(9, 1, 0, 0))

    tables = finished_tables(event, used_tables(event))

    assert champions(event, tables) == [
        Champion(number=1, name="Anna", wins=1680),
        Champion(number=5, name="Emma", wins=420),
        Champion(number=6, name="Fritz", wins=420),
    ]
    assert closest_tables(tables) == [
        CloseTable(seating=1, table=2, points=2),
        CloseTable(seating=1, table=1, points=9),
        CloseTable(seating=2, table=1, points=9),
    ]


def test_a_table_that_does_not_stand_for_a_player_is_no_win_of_theirs(  # 7.23
    event: Event,
) -> None:
    first, second = seated(event, (1, 2, 3, 4), (5, 6, 7, 8))
    an_entry(first, sheet=points_sheet(9, 5, 0, 0))
    an_entry(second, sheet=points_sheet(7, 7, 6, 5))
    a_ruling(first.seating, 1)
    a_ruling(first.seating, 5)

    tables = finished_tables(event, used_tables(event))

    assert champions(event, tables) == [Champion(number=6, name="Fritz", wins=420)]
    assert closest_tables(tables) == []


def test_of_too_many_equal_champions_there_are_none() -> None:
    event = an_event(18, evidence=["points"], rounds=1, preferred_size=3, largest_size=3)
    tables = [tuple(range(3 * table + 1, 3 * table + 4)) for table in range(6)]
    for table in seated(event, *tables):
        an_entry(table, sheet=points_sheet(2, 1, 0))

    assert champions(event, finished_tables(event, used_tables(event))) == []


def test_a_match_counts_once_it_is_over() -> None:
    event = an_event(3, evidence=["points"], rounds=2)
    [table] = seated(event, (1, 2, 3))
    an_entry(table, 1, sheet=points_sheet(3, 2, 1))
    assert finished_tables(event, used_tables(event)) == []

    close_table(table_id=table.pk)

    [used] = finished_tables(event, used_tables(event))
    assert (used.table.result.closed_rounds, used.table.result.points) == (1, (3, 2, 1))


def test_tables_that_are_added_while_the_results_are_read_are_left_out() -> None:
    event = an_event(3, evidence=["points"], rounds=1)
    [table] = seated(event, (1, 2, 3))
    an_entry(table, sheet=points_sheet(3, 2, 1))
    seating, numbers = table.seating, count(2)

    def add_one(execute: Any, sql: str, *rest: Any) -> Any:
        answer = execute(sql, *rest)
        if sql.startswith("SELECT"):
            number = next(numbers)
            place = event.places.create(number=number, short_code=f"HALL{number}")
            Table.objects.create(seating=seating, place=place)
        return answer

    with connection.execute_wrapper(add_one):
        tables = finished_tables(event, used_tables(event))

    assert [used.table.result.table for used in tables] == [1]
    assert tables_of(seating).count() == next(numbers) - 1
