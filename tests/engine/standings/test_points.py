from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS


def a_match(*points: int) -> MatchResult:
    players = len(points)
    return MatchResult(
        seating=1,
        entrants=tuple(range(1, players + 1)),
        points=points,
        rounds=(5,) * players,
        closed_rounds=5,
    )


def place_points(match: MatchResult, *, sit_out: int = 300) -> tuple[int, ...]:
    return POINTS_SYSTEMS["place"].points(match, sit_out)


@pytest.mark.parametrize(
    ("raw", "points"),
    [
        pytest.param((9, 5, 1), (840, 420, 0), id="three"),
        pytest.param((1, 9, 5, 7), (0, 840, 280, 560), id="four-in-seat-order"),
        pytest.param((9, 8, 7, 6, 5), (840, 630, 420, 210, 0), id="five"),
        pytest.param((6, 5, 4, 3, 2, 1), (840, 672, 504, 336, 168, 0), id="six"),
        pytest.param((-1, -2, -3, -4, -5, -6, -7), (840, 700, 560, 420, 280, 140, 0), id="seven"),
        pytest.param((8, 7, 6, 5, 4, 3, 2, 1), (840, 720, 600, 480, 360, 240, 120, 0), id="eight"),
        pytest.param((9, 9, 1), (630, 630, 0), id="shared-first-of-three"),
        pytest.param((9, 5, 5, 1), (840, 420, 420, 0), id="shared-second-of-four"),
        pytest.param((9, 9, 9, 1), (560, 560, 560, 0), id="three-share-the-first-of-four"),
        pytest.param((9, 5, 5, 5, 5, 5, 5, 1), (840, *(420,) * 6, 0), id="six-share-of-eight"),
        pytest.param((7, 7, 7, 7), (420, 420, 420, 420), id="all-equal"),
    ],
)
def test_place_points_of_a_full_match_fall_evenly_from_840_to_0(
    raw: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert place_points(a_match(*raw)) == points


def test_place_points_compare_the_mean_per_round_played() -> None:
    # 10 in 3 rounds are more a round than 16 in 5.
    match = replace(a_match(16, 10, 2), rounds=(5, 3, 5))

    assert place_points(match) == (420, 840, 0)


def test_place_points_share_a_place_when_means_are_equal_over_different_rounds() -> None:
    match = replace(a_match(10, 6, 2), rounds=(5, 3, 5))

    assert place_points(match) == (630, 630, 0)


def test_place_points_of_a_leaver_below_half_are_the_sit_out_value() -> None:
    match = replace(a_match(20, 9, 5, 1), rounds=(2, 5, 5, 5))

    assert place_points(match, sit_out=300) == (300, 840, 420, 0)


def test_place_points_of_a_substitute_from_half_on_are_for_the_place() -> None:
    match = MatchResult(
        seating=1,
        entrants=(1, 2, 3, 4),
        points=(8, 4, 0, 6),
        rounds=(4, 4, 2, 2),
        closed_rounds=4,
    )

    assert place_points(match) == (560, 280, 0, 840)


def test_place_points_of_the_only_one_left_are_the_mean_of_every_table() -> None:
    match = replace(a_match(20, 9, 5), rounds=(5, 2, 0))

    assert place_points(match, sit_out=300) == (420, 300, 300)


@given(st.lists(st.integers(-340, 150), min_size=3, max_size=8))
def test_place_points_of_a_table_sum_to_420_each(raw: list[int]) -> None:
    assert sum(place_points(a_match(*raw))) == 420 * len(raw)


@given(st.lists(st.integers(-9, 9), min_size=3, max_size=8))
def test_place_points_do_not_depend_on_the_seat(raw: list[int]) -> None:
    assert sorted(place_points(a_match(*raw))) == sorted(place_points(a_match(*sorted(raw))))
