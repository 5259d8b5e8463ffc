"""Where the lines of a chart are drawn."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.rounds.charts import (
    BOTTOM,
    LINE,
    TOP,
    Chart,
    Point,
    Score,
    Track,
    chart_of,
    shortened,
)


def test_chart_of_two_rounds_draws_each_line_from_zero_to_its_total() -> None:
    chart = chart_of([1, 2], [Score("Anna", [10, -2]), Score("Béla", [-4, -8])])

    # 22 points, from -12 to 10, over 152 units.
    assert chart == Chart(
        tracks=[
            Track(
                name="Anna",
                dot=1,
                total=8,
                points=[Point(12, 83), Point(109, 14), Point(206, 28)],
                label=Point(230, 28),
            ),
            Track(
                name="Béla",
                dot=2,
                total=-12,
                points=[Point(12, 83), Point(109, 111), Point(206, 166)],
                label=Point(230, 166),
            ),
        ],
        zero=83,
        rounds=[(1, 109), (2, 206)],
    )


@pytest.mark.parametrize("rounds", [[], [1]])
def test_chart_of_fewer_than_two_rounds_is_none(rounds: list[int]) -> None:
    assert chart_of(rounds, [Score("Anna", [5] * len(rounds))]) is None


def test_line_of_a_person_who_came_later_begins_where_that_round_begins() -> None:
    chart = chart_of([1, 2, 4], [Score("Anna", [1, 1, 1]), Score("Cili", [None, 3, None])])

    assert chart is not None
    assert chart.tracks[1].points == [Point(77, 166), Point(141, 14), Point(206, 14)]
    assert [number for number, _ in chart.rounds] == [1, 2, 4]


def test_chart_without_any_points_is_level() -> None:
    chart = chart_of([1, 2], [Score("Anna", [0, 0]), Score("Béla", [None, None])])

    assert chart is not None
    assert {point.y for track in chart.tracks for point in track.points} == {chart.zero}


points = st.lists(st.integers(-340, 94), min_size=5, max_size=5)


@given(st.lists(points, min_size=3, max_size=8))
def test_names_stand_apart_inside_the_drawing_in_the_order_of_the_totals(
    scores: list[list[int]],
) -> None:
    chart = chart_of([1, 2, 3, 4, 5], [Score("Anna", one) for one in scores])

    assert chart is not None
    by_height = sorted(chart.tracks, key=lambda track: track.label.y)
    heights = [track.label.y for track in by_height]
    assert heights[0] >= TOP
    assert heights[-1] <= BOTTOM
    assert all(second - first >= LINE for first, second in pairwise(heights))
    ends = [track.points[-1].y for track in by_height]
    assert ends == sorted(ends)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Anna", "Anna"),
        ("Anna Kovács", "Anna Kovács"),
        ("Anna Kovácsné", "Anna Kovács…"),
        ("Alexander Maier", "Alexander M…"),
        ("田中太郎", "田中太郎"),
        ("小鳥遊さくら子", "小鳥遊さく…"),
    ],
)
def test_a_long_name_is_cut(name: str, short: str) -> None:
    assert shortened(name) == short
