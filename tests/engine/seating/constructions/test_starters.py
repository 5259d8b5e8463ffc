import pytest

from engine.seating.constructions.starters import STARTERS, Starter
from tests.engine.seating.constructions.counting import is_seating_of, repeats


def test_develop_moves_cycles_on_and_leaves_the_rest() -> None:
    starter = Starter(
        cycle=3, bases=("0,3,6 1,4,7 2,5,8", "0,1,2 3,4,5 6,7,8"), turns=(3, 1), repeats=0
    )

    assert list(starter.develop()) == [
        ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
        ((1, 4, 7), (2, 5, 8), (0, 3, 6)),
        ((2, 5, 8), (0, 3, 6), (1, 4, 7)),
        ((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    ]


def test_develop_leaves_points_that_fill_no_cycle() -> None:
    starter = Starter(cycle=5, bases=("0,1,5 2,3,6",), turns=(2,), repeats=0)

    assert list(starter.develop())[1] == ((1, 2, 5), (3, 4, 6))


def test_fits_asks_for_the_number_of_tables_and_their_size() -> None:
    starter = Starter(cycle=5, bases=("0,1,5 2,3,6",), turns=(2,), repeats=0)

    assert [starter.fits(2, 3), starter.fits(3, 2), starter.fits(2, 4)] == [True, False, False]


@pytest.mark.parametrize("starter", STARTERS)
def test_starter_gives_its_seatings_at_the_cost_it_names(starter: Starter) -> None:
    seatings = list(starter.develop())

    assert (len(seatings), repeats(seatings)) == (sum(starter.turns), starter.repeats)
    points = range(sum(map(len, seatings[0])))
    for seating in seatings:
        assert is_seating_of(points, seating)
        assert len({len(table) for table in seating}) == 1
