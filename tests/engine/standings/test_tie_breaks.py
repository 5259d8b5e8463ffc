from dataclasses import replace

import pytest

from engine.standings.matches import MatchResult
from engine.standings.tie_breaks import TIE_BREAKS


def a_match(entrants: tuple[int, ...], points: tuple[int, ...]) -> MatchResult:
    rounds = (5,) * len(entrants)
    return MatchResult(seating=1, entrants=entrants, points=points, rounds=rounds, closed_rounds=5)


EVENING = (
    a_match((1, 2, 3), (9, 5, 1)),
    a_match((4, 5, 6, 7), (8, 8, 3, 0)),
    a_match((1, 4, 6), (7, 2, 7)),
)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        # Entrants 4 and 5 share a win, 1 and 6 another.
        pytest.param("table_wins", {1: 840 + 420, 4: 420, 5: 420, 6: 420}, id="table_wins"),
        # The tables' means are 5, 4 3/4 and 5 1/3.
        pytest.param(
            "above_table_mean",
            {
                1: 4 * 840 + 1400,
                2: 0,
                3: -4 * 840,
                4: 2730 - 2800,
                5: 2730,
                6: -1470 + 1400,
                7: -3990,
            },
            id="above_table_mean",
        ),
    ],
)
def test_tie_break_adds_up_over_all_matches(key: str, values: dict[int, int]) -> None:
    assert TIE_BREAKS[key].values(EVENING) == values


@pytest.mark.parametrize(
    ("key", "values"),
    [
        pytest.param("table_wins", {2: 840}, id="table_wins"),
        pytest.param("above_table_mean", {2: 3 * 840, 3: 0, 4: -3 * 840}, id="above_table_mean"),
    ],
)
def test_tie_break_leaves_out_a_leaver_below_half(key: str, values: dict[int, int]) -> None:
    match = replace(a_match((1, 2, 3, 4), (20, 8, 5, 2)), rounds=(2, 5, 5, 5))

    assert TIE_BREAKS[key].values([match]) == values


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_tie_break_finds_nothing_in_an_unreported_match(key: str) -> None:
    match = replace(a_match((1, 2, 3), (0, 0, 0)), rounds=(0, 0, 0), closed_rounds=0)

    assert TIE_BREAKS[key].values([match]) == {}
