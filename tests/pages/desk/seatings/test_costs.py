"""Costs part by part."""

from dataclasses import replace

from engine.seating.cost import Cost
from pages.desk.seatings.costs import CostLine, change_lines, quality_lines

COST = Cost(meetings=4, short_tables=0)


def shown(lines: list[CostLine]) -> list[tuple[str, int | None, int | None]]:
    return [(str(line.label), line.before, line.after) for line in lines]


def test_quality_shows_two_parts_always_and_the_others_where_they_cost() -> None:
    stored = {"meetings": 3, "short_tables": 0, "clubs": 2, "teams": 0, "cost": 23, "seed": 5}

    assert shown(quality_lines(stored)) == [
        ("Price of repeated meetings", None, 3),
        ("Unevenness of small tables", None, 0),
        ("Pairs of one club at a table", None, 2),
        ("Cost in all", None, 23),
    ]


def test_quality_that_is_not_known_has_no_lines() -> None:
    assert quality_lines({}) == []


def test_a_change_shows_before_and_after_and_what_differs() -> None:
    lines = change_lines(COST, replace(COST, meetings=2, clubs=1))

    assert shown(lines) == [
        ("Price of repeated meetings", 4, 2),
        ("Unevenness of small tables", 0, 0),
        ("Pairs of one club at a table", 0, 1),
        ("Cost in all", 4, 12),
    ]
    assert [line.changed for line in lines] == [True, False, True, True]


def test_a_change_to_what_no_one_can_play_has_no_cost_after() -> None:
    assert [line.after for line in change_lines(COST, None)] == [None, None, None]
    assert [line.changed for line in change_lines(None, COST)] == [False, False, False]
