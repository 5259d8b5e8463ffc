from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS, PointsSystem, comparable


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


def whole_points(key: str, match: MatchResult) -> list[float]:
    """Return the points of a system that no one sits out of, in whole ones; exact below 2**53."""
    return [points / 840 for points in POINTS_SYSTEMS[key].points(match, 0)]


@pytest.mark.parametrize(
    ("raw", "points"),
    [
        pytest.param((9, 5, 1), (840, 420, 0), id="7.2-three"),
        pytest.param((1, 9, 5, 7), (0, 840, 280, 560), id="7.2-four-in-seat-order"),
        pytest.param((9, 8, 7, 6, 5), (840, 630, 420, 210, 0), id="7.2-five"),
        pytest.param((6, 5, 4, 3, 2, 1), (840, 672, 504, 336, 168, 0), id="7.2-six"),
        pytest.param(
            (-1, -2, -3, -4, -5, -6, -7), (840, 700, 560, 420, 280, 140, 0), id="7.2-seven"
        ),
        pytest.param(
            (8, 7, 6, 5, 4, 3, 2, 1), (840, 720, 600, 480, 360, 240, 120, 0), id="7.2-eight"
        ),
        pytest.param((9, 9, 1), (630, 630, 0), id="7.2-shared-first-of-three"),
        pytest.param((9, 5, 5, 1), (840, 420, 420, 0), id="7.2-shared-second-of-four"),
        pytest.param((9, 9, 9, 1), (560, 560, 560, 0), id="7.2-three-share-the-first-of-four"),
        pytest.param((9, 5, 5, 5, 5, 5, 5, 1), (840, *(420,) * 6, 0), id="7.2-six-share-of-eight"),
        pytest.param((7, 7, 7, 7), (420, 420, 420, 420), id="7.2-all-equal"),
    ],
)
def test_place_points_of_a_full_match_fall_evenly_from_840_to_0(
    raw: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert place_points(a_match(*raw)) == points


def test_place_points_compare_the_mean_per_round_played() -> None:  # 7.1
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


@pytest.mark.parametrize(
    ("key", "raw", "points"),
    [
        pytest.param("five_three_two_one", (1, 9, 5, 7), [1, 5, 2, 3], id="7.3-four-in-seat-order"),
        pytest.param("five_three_two_one", (9, 9, 5, 1), [4, 4, 2, 1], id="7.3-shared-first"),
        pytest.param("five_three_two_one", (9, 5, 5, 1), [5, 2.5, 2.5, 1], id="7.3-shared-second"),
        pytest.param("five_three_two_one", (9, 5, 1, 1), [5, 3, 1.5, 1.5], id="7.3-shared-third"),
        pytest.param("five_three_two_one", (7, 7, 7, 7), [2.75] * 4, id="7.3-all-equal"),
        pytest.param("five_three_two_one", (9, 5, 1), [4.5, 2.75, 1], id="7.3-three"),
        pytest.param("five_three_two_one", (9, 9, 1), [3.625, 3.625, 1], id="7.3-three-shared"),
        pytest.param(
            "five_three_two_one",
            (9, 7, 5, 3, 1),
            [4.75, 3.75, 2.75, 1.75, 0.75],
            id="7.3-five-with-a-substitute",
        ),
        pytest.param("by_size", (9, 5, 1), [60, 36, 12], id="7.4-three"),
        pytest.param("by_size", (9, 5, 3, 1), [60, 44, 28, 12], id="7.4-four"),
        pytest.param("by_size", (1, 3, 5, 7, 9), [12, 24, 36, 48, 60], id="7.4-five"),
        pytest.param("by_size", (9, 7, 7, 3, 1), [60, 42, 42, 24, 12], id="7.4-shared-second"),
        pytest.param("by_size", (6, 5, 4, 3, 2, 1), [60, 50.4, 40.8, 31.2, 21.6, 12], id="7.4-six"),
        pytest.param(
            "by_size", (7, 6, 5, 4, 3, 2, 1), [60, 52, 44, 36, 28, 20, 12], id="7.4-seven"
        ),
        pytest.param(
            "by_size", (9, 9, 9, 9, 1, 1, 1, 1), [348 / 7] * 4 + [156 / 7] * 4, id="7.4-eight"
        ),
        pytest.param("raw", (9, -5, 0), [9, -5, 0], id="7.5-raw"),
        pytest.param("raw_bonus", (9, -5, 0), [19, -5, 5], id="7.5-bonus-of-three"),
        pytest.param("raw_bonus", (9, 9, 0, 1, -3), [17.75, 17.75, 2.5, 6, -3], id="7.5-shared"),
    ],
)
def test_points_of_a_full_match(key: str, raw: tuple[int, ...], points: list[float]) -> None:
    assert whole_points(key, a_match(*raw)) == points


@pytest.mark.parametrize(
    ("key", "points"),
    [
        pytest.param("five_three_two_one", (300, 3780, 2310, 840), id="five_three_two_one"),
        pytest.param("by_size", (300, 50400, 30240, 10080), id="by_size"),
        pytest.param("raw", (300, 9 * 840, 5 * 840, 840), id="raw"),
        pytest.param("raw_bonus", (300, 19 * 840, 10 * 840, 840), id="raw_bonus"),
    ],
)
def test_points_of_a_leaver_below_half_are_the_sit_out_value(  # 7.1
    key: str, points: tuple[int, ...]
) -> None:
    match = replace(a_match(20, 9, 5, 1), rounds=(2, 5, 5, 5))

    assert POINTS_SYSTEMS[key].points(match, 300) == points


@pytest.mark.parametrize("system", POINTS_SYSTEMS.values(), ids=lambda system: system.key)
def test_points_of_the_only_one_left_are_the_middle_of_a_table(system: PointsSystem) -> None:
    match = replace(a_match(0, 9, 5), rounds=(5, 2, 0))

    assert system.points(match, 300) == (system.middle, 300, 300)


def test_systems_say_what_ranks_and_which_tables_they_are_made_for() -> None:
    assert {
        system.key: (system.by, system.sizes, system.equal_tables)
        for system in POINTS_SYSTEMS.values()
    } == {
        "place": ("mean", (3, 4, 5, 6, 7, 8), False),
        "five_three_two_one": ("sum", (3, 4), False),
        "by_size": ("sum", (3, 4, 5, 6, 7, 8), False),
        "raw_bonus": ("sum", (3, 4, 5, 6, 7, 8), True),
        "raw": ("sum", (3, 4, 5, 6, 7, 8), True),
    }


@pytest.mark.parametrize(
    ("matches", "expected"),
    [
        pytest.param([], True, id="7.6-nothing-played"),
        pytest.param([a_match(9, 5, 1), a_match(2, 2, 2)], True, id="7.6-alike"),
        pytest.param([a_match(9, 5, 1), a_match(9, 5, 1, 0)], False, id="7.6-another-size"),
        pytest.param(
            [a_match(9, 5), replace(a_match(9, 5), rounds=(4, 4), closed_rounds=4)],
            False,
            id="7.6-a-round-less",
        ),
        pytest.param(
            [a_match(9, 5), replace(a_match(9, 5, 1), rounds=(5, 3, 2))],
            True,
            id="7.6-a-substitute-is-no-other-size",
        ),
        pytest.param(
            [a_match(9, 5), replace(a_match(0, 0, 0), rounds=(0, 0, 0), closed_rounds=0)],
            True,
            id="7.6-unreported-left-out",
        ),
    ],
)
def test_matches_are_comparable_with_equally_many_players_and_rounds(
    matches: list[MatchResult], *, expected: bool
) -> None:
    assert comparable(matches) is expected


@given(st.lists(st.integers(-340, 150), min_size=3, max_size=8))
def test_points_by_place_have_the_same_mean_at_every_table(raw: list[int]) -> None:
    match = a_match(*raw)

    assert sum(place_points(match)) == 420 * len(raw)
    assert sum(POINTS_SYSTEMS["five_three_two_one"].points(match, 0)) == 2310 * len(raw)
    assert sum(POINTS_SYSTEMS["by_size"].points(match, 0)) == 36 * 840 * len(raw)


@given(st.sampled_from(list(POINTS_SYSTEMS)), st.lists(st.integers(-9, 9), min_size=3, max_size=8))
def test_points_do_not_depend_on_the_seat(key: str, raw: list[int]) -> None:
    in_order = whole_points(key, a_match(*sorted(raw)))

    assert sorted(whole_points(key, a_match(*raw))) == sorted(in_order)
