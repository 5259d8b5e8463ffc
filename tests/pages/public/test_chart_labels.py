"""Numbers beside a line: none lies upon it."""

import pytest

from pages.public.chart_labels import Label, labels_of


@pytest.mark.parametrize(
    ("heights", "middle"),
    [
        pytest.param((60, 20, 60), Label(50, 11), id="above-a-peak"),
        pytest.param((20, 60, 20), Label(50, 78), id="below-a-valley"),
        pytest.param((20, 40, 60), Label(55, 33, "start"), id="right-of-a-line-that-goes-down"),
        pytest.param((60, 40, 20), Label(45, 33, "end"), id="left-of-a-line-that-goes-up"),
        pytest.param((40, 40, 40), Label(50, 31), id="above-a-level-line"),
        pytest.param((40, 40, 20), Label(50, 58), id="below-a-corner"),
    ],
)
def test_a_number_stands_where_the_line_is_not(
    heights: tuple[int, int, int], middle: Label
) -> None:
    assert labels_of([*zip((0, 50, 100), heights, strict=True)])[1] == middle


def test_the_ends_of_a_line_have_one_neighbour() -> None:
    assert labels_of([(0, 20), (50, 60)]) == [Label(0, 11), Label(50, 78)]
    assert labels_of([(0, 20)]) == [Label(0, 11)]
