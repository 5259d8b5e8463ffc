"""Costs part by part."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.seating.cost import Cost
from engine.seating.objective import WEIGHTS
from engine.seating.problems import Mode
from pages.desk.seatings.costs import CostLine, change_lines, quality_lines
from tournaments.models import Seating, SeatingMode

COST = Cost(meetings=4, short_tables=0)


def shown(lines: list[CostLine]) -> list[tuple[str, int | None, int | None]]:
    return [(str(line.label), line.before, line.after) for line in lines]


def a_seating(mode: SeatingMode, quality: Mapping[str, object] | None) -> Seating:
    """A seating that is not stored."""
    return Seating(mode=mode, quality=quality)


def test_quality_shows_two_parts_always_and_the_others_where_they_cost() -> None:
    stored = {"meetings": 3, "short_tables": 0, "clubs": 2, "teams": 0, "cost": 23, "seed": 5}
    lines = quality_lines(a_seating(SeatingMode.MIX, stored))

    assert shown(lines) == [
        ("People who meet again", None, 3),
        ("Unequal turns at small tables", None, 0),
        ("Pairs of one club at a table", None, 20),
        ("Total cost", None, 23),
    ]
    assert [(line.counted_after, line.weight) for line in lines][2] == (2, 10)


def test_what_a_mode_does_not_count_is_left_out_so_that_the_lines_add_up() -> None:
    stored = {"meetings": 7, "short_tables": 0, "clubs": 4, "standings": 11, "cost": 11}

    assert shown(quality_lines(a_seating(SeatingMode.FINAL, stored))) == [
        ("How far the tables are from the standings", None, 11),
        ("Total cost", None, 11),
    ]


@pytest.mark.parametrize("mode", [mode for mode in SeatingMode if mode != SeatingMode.HAND])
def test_the_lines_of_every_mode_add_up(mode: SeatingMode) -> None:
    cost = Cost(
        meetings=2,
        short_tables=3,
        clubs=4,
        teams=5,
        apart=6,
        standings=7,
        weights=WEIGHTS[Mode(mode.value)],
    )
    stored: dict[str, object] = {**cost.parts, "cost": cost.total}

    *parts, in_all = [line.after for line in quality_lines(a_seating(mode, stored))]

    assert sum(part for part in parts if part) == in_all == cost.total
    assert [line.after for line in change_lines(None, cost)] == [*parts, in_all]


def test_quality_that_is_not_known_has_no_lines() -> None:
    assert quality_lines(a_seating(SeatingMode.MIX, {})) == []
    assert quality_lines(a_seating(SeatingMode.HAND, None)) == []


def test_a_change_shows_before_and_after_and_what_differs() -> None:
    lines = change_lines(COST, replace(COST, meetings=2, clubs=1))

    assert shown(lines) == [
        ("People who meet again", 4, 2),
        ("Unequal turns at small tables", 0, 0),
        ("Pairs of one club at a table", 0, 10),
        ("Total cost", 4, 12),
    ]
    assert [line.changed for line in lines] == [True, False, True, True]


def test_a_change_to_what_no_one_can_play_has_no_cost_after() -> None:
    assert [line.after for line in change_lines(COST, None)] == [None, None, None]
    assert [line.changed for line in change_lines(None, COST)] == [False, False, False]
