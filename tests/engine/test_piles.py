import pytest

from engine.cards import Colour
from engine.piles import CountedPile, HattrickPile, Pile, PointsPile, Tally
from tests.engine.cases import a_double_pile, cards, counted

RED, BLUE = Colour.RED, Colour.BLUE


@pytest.mark.parametrize(
    ("pile", "tally"),
    [
        pytest.param(
            Pile(cards("r3"), cards("r7 b9 r1")),
            Tally(others=1, own=2, own_values=8, penalty_values=3),
            id="cards",
        ),
        pytest.param(
            Pile(cards("r3 b2"), cards("r7 b9 g1 g2 g3")),
            Tally(others=3, own=2, own_values=16, penalty_values=5),
            id="cards-of-two-penalty-colours",
        ),
        pytest.param(
            Pile(cards("r3"), cards("r7 r7")),
            Tally(others=0, own=2, own_values=14, penalty_values=3),
            id="card-written-twice-counts-twice",
        ),
        pytest.param(
            Pile((), cards("r7 b9"), BLUE),
            Tally(others=1, own=1, own_values=9),
            id="cards-and-a-chosen-colour",
        ),
        pytest.param(
            counted("r3", 8, "r7 r1"),
            Tally(others=6, own=2, own_values=8, penalty_values=3),
            id="number-and-own-cards",
        ),
        pytest.param(
            counted("r3", 8, 2), Tally(others=6, own=2, penalty_values=3), id="numbers-alone"
        ),
        pytest.param(
            HattrickPile(face_up=cards("r1 r2 b1"), face_down=cards("g1 g2")),
            Tally(others=1, own=2, passed=2),
            id="double-tricks",
        ),
        pytest.param(
            a_double_pile(3, 4, 4, down=1),
            Tally(others=7, own=4, passed=1),
            id="double-tricks-only-counted",
        ),
        pytest.param(HattrickPile(), Tally(others=0), id="nothing-won-in-double-tricks"),
    ],
)
def test_tally_counts_what_points_are_made_of(pile: Pile, tally: Tally) -> None:
    assert pile.tally() == tally


@pytest.mark.parametrize(
    ("pile", "colours"),
    [
        (Pile(), ()),
        (Pile(cards("r3")), (RED,)),
        (Pile(cards("b3 r3 b4")), (BLUE, RED)),
        (Pile((), cards("r3 b2"), BLUE), (BLUE,)),
    ],
)
def test_penalty_colours_are_those_laid_aside_or_the_one_chosen(
    pile: Pile, colours: tuple[Colour, ...]
) -> None:
    assert pile.colours == colours


@pytest.mark.parametrize(
    ("pile", "size", "written"),
    [
        (Pile(cards("r3"), cards("b1 b2")), 2, "r3 b1 b2"),
        (counted("r3", 8, "r7"), 8, "r3 r7"),
        (counted("r3", 8, 1), 8, "r3"),
        (HattrickPile(face_up=cards("r1 b1"), face_down=cards("g1")), 3, "r1 b1 g1"),
        (HattrickPile(face_up=cards("r1 b1"), face_down=4), 6, "r1 b1"),
        (a_double_pile(3, 2, 1, down=2), 8, ""),
        (PointsPile(points=-3), 0, ""),
    ],
)
def test_pile_knows_its_size_and_what_was_written(pile: Pile, size: int, written: str) -> None:
    assert (pile.size, pile.written()) == (size, cards(written))


def test_piles_are_compared_by_what_they_hold() -> None:
    assert counted("r3", 8, "r7") == CountedPile(cards("r3"), number=8, own=cards("r7"))
    assert counted("r3", 8, "r7") != counted("r3", 9, "r7")
    assert Pile() != PointsPile()
    assert len({Pile(cards("r3")), Pile(cards("r3")), Pile(cards("r4"))}) == 2
