"""Which occupancy of a seat counts."""

from tournaments.selectors.occupancies import SeatRow, ever_seated, sitting_in


def test_the_newest_row_that_covers_a_round_counts() -> None:
    rows: list[SeatRow] = [(10, 1, 1, None), (10, 2, 2, 3), (11, 5, 1, None), (11, None, 3, None)]

    assert sitting_in(rows, 1) == {10: 1, 11: 5}
    assert sitting_in(rows, 2) == {10: 2, 11: 5}
    assert sitting_in(rows, 3) == {10: 2, 11: None}
    assert sitting_in(rows, 4) == {10: 1, 11: None}


def test_who_has_a_seat_once_a_substitute_leaves_it_again_was_seated() -> None:
    rows: list[SeatRow] = [(10, 1, 1, None), (10, 2, 1, 2), (11, 5, 1, None)]

    assert ever_seated(rows) == [2, 5, 1]


def test_who_was_covered_as_a_whole_was_never_seated() -> None:
    assert ever_seated([(10, 1, 1, None), (10, 2, 1, None)]) == [2]
