from pages.public.bars import Bars
from tests.pages.public.rows import a_cell


def test_bars_of_place_points_fill_the_height_with_a_won_match() -> None:
    bars = Bars.of([[a_cell(1, 420)], [a_cell(3, 0)]])

    drawn = [bars.bar(1, 840), bars.bar(2, 420), bars.bar(3, 0)]

    assert (bars.seatings, drawn) == (3, ["M3 20v-20", "M8 20v-10", "M13 20v-1"])


def test_bars_below_zero_hang_from_a_common_line() -> None:
    bars = Bars.of([[a_cell(1, 30 * 840), a_cell(2, -10 * 840)]])

    assert [bars.bar(1, 30 * 840), bars.bar(2, -10 * 840)] == ["M3 15v-15", "M8 15v5"]


def test_bars_that_do_not_count_are_marked_in_a_picture_that_is_not_read_out() -> None:
    bars = Bars.of([[a_cell(1, 840), a_cell(2, 0)]])

    assert bars.drawn("M3 20v-20", "M8 20v-1") == (
        '<svg viewBox="0 0 10 20" aria-hidden="true"><path d="M3 20v-20"/>'
        '<path class="dropped" d="M8 20v-1"/></svg>'
    )


def test_nobody_has_bars_before_the_first_result() -> None:
    assert Bars.of([]) == Bars(seatings=0, lowest=0, highest=840)
