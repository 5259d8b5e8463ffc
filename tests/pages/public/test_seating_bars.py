from pages.public.seating_bars import BarScale
from tests.pages.public.rows import a_cell


def test_bars_of_place_points_fill_the_height_with_a_won_match() -> None:
    scale = BarScale.of([[a_cell(1, 420)], [a_cell(3, 0)]])

    drawn = [scale.bar(1, 840), scale.bar(2, 420), scale.bar(3, 0)]

    assert (scale.seatings, drawn) == (3, ["M3 20v-20", "M8 20v-10", "M13 20v-1"])


def test_bars_below_zero_hang_from_a_common_line() -> None:
    scale = BarScale.of([[a_cell(1, 30 * 840), a_cell(2, -10 * 840)]])

    assert [scale.bar(1, 30 * 840), scale.bar(2, -10 * 840)] == ["M3 15v-15", "M8 15v5"]


def test_a_drawing_is_as_wide_as_the_seatings_need() -> None:
    scale = BarScale.of([[a_cell(1, 840), a_cell(2, 0)]])

    assert (scale.width, scale.height) == (10, 20)


def test_there_are_no_bars_before_the_first_result() -> None:
    assert BarScale.of([]) == BarScale(seatings=0, lowest=0, highest=840)
