import pytest

from engine.seating.constructions.transversal_designs import transversal_design
from tests.engine.seating.constructions.counting import is_seating_of, repeats


def test_transversal_design_of_three_tables_moves_each_row_on_by_its_number() -> None:
    assert transversal_design(3, 3, 2) == [
        ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
        ((0, 4, 8), (1, 5, 6), (2, 3, 7)),
    ]


@pytest.mark.parametrize(
    ("tables", "size", "seatings"),
    [
        pytest.param(5, 4, 5, id="a-prime-has-all"),
        pytest.param(8, 8, 8, id="a-power-of-two-has-all"),
        pytest.param(20, 4, 20, id="four-times-five-has-all-for-four-rows"),
        pytest.param(25, 4, 25, id="whole-numbers-do"),
        pytest.param(30, 4, 10, id="three-rows-apart-divides-thirty"),
        pytest.param(10, 4, 5, id="two-rows-apart-divides-ten"),
        pytest.param(6, 6, 2, id="six-has-hardly-any"),
        pytest.param(1, 5, 1, id="one-table"),
    ],
)
def test_transversal_design_gives_as_many_seatings_as_there_are_directions(
    tables: int, size: int, seatings: int
) -> None:
    assert len(transversal_design(tables, size, 60)) == seatings


@pytest.mark.parametrize("size", range(3, 9))
def test_transversal_design_seats_every_player_once_a_seating_and_no_two_together_twice(
    size: int,
) -> None:
    for tables in range(1, 50):
        seatings = transversal_design(tables, size, 10)

        assert repeats(seatings) == 0
        for seating in seatings:
            assert is_seating_of(range(tables * size), seating)
            assert {len(table) for table in seating} == {size}
