import pytest

from engine.seating.company import company_price
from engine.seating.cost import USUAL


@pytest.mark.parametrize(
    ("pair", "price"),
    [
        pytest.param((1, 4), 0, id="strangers"),
        pytest.param((1, 2), 3, id="met-twice"),
        pytest.param((3, 1), 1 + USUAL.clubs, id="met-once-and-of-one-club"),
        pytest.param((4, 5), USUAL.hard, id="one-team"),
        pytest.param((6, 4), USUAL.hard, id="to-be-kept-apart"),
        pytest.param((5, 6), 0, id="neither-has-a-club"),
    ],
)
def test_company_price_adds_up_all_that_speaks_against_it(
    pair: tuple[int, int], price: int
) -> None:
    asked = company_price(
        [(1, 2, 3), (2, 1, 5)],
        clubs={1: "A", 3: "A", 4: "B"},
        teams={4: "T", 5: "T", 6: "U"},
        apart=[(4, 6)],
    )

    assert asked(*pair) == asked(*reversed(pair)) == price
