from typing import Any

import pytest

from engine.cards import Card, Colour
from engine.piles import Pile
from engine.variants import CLASSIC, VARIANTS
from tests.engine.cases import cards, vectors


@pytest.mark.parametrize(
    ("variant", "penalty", "captured", "points", "penalty_points"),
    [
        pytest.param("classic", "r3", "b1 b9", -1, 3, id="3.1-other-colours-bring-one-each"),
        pytest.param("classic", "r3", "g0 y0", -1, 3, id="3.1-other-zero-brings-one-too"),
        pytest.param("classic", "r3", "r7 b9 g0 b1", -7, 10, id="3.1-own-colour-costs-its-value"),
        pytest.param("classic", "r1", "r0 b0", 0, 1, id="3.1-own-zero-costs-and-brings-nothing"),
        pytest.param("classic", "r0", "", 0, 0, id="3.1-penalty-zero-is-free"),
        pytest.param("classic", "r8", "", -8, 8, id="3.2-penalty-card-costs-without-a-trick"),
    ],
)
def test_pile_is_scored(
    variant: str, penalty: str, captured: str, points: int, penalty_points: int
) -> None:
    pile = Pile(cards(penalty), cards(captured))

    assert VARIANTS[variant].score(pile) == points
    assert VARIANTS[variant].penalty_points(pile) == penalty_points


def a_pile(*, penalty_values: list[int], own_values: list[int], others: int, **_: str) -> Pile:
    """Return a pile with a red penalty card and this many cards of other colours."""
    own = [Card(Colour.RED, value) for value in own_values]
    foreign = [Card(Colour.BLUE, value) for value in range(others)]
    return Pile(tuple(Card(Colour.RED, value) for value in penalty_values), (*own, *foreign))


@pytest.mark.parametrize("case", vectors("scoring"), ids=lambda case: f"3.1-{case['id']}")
def test_pile_of_the_sources_has_the_points_they_name(case: dict[str, Any]) -> None:
    assert CLASSIC.score(a_pile(**case["input"])) == case["expect"]


PRINTED_TRICKS = [case for case in vectors("tricks") if "winner_points" in case["expect"]]


@pytest.mark.parametrize("case", PRINTED_TRICKS, ids=lambda case: f"3.1-{case['id']}")
def test_printed_trick_brings_its_winner_the_points_named(case: dict[str, Any]) -> None:
    winner = case["expect"]["winner"]
    free = Card(Colour(case["penalty_colours"][winner]), 0)  # a penalty card that costs nothing
    pile = Pile((free,), tuple(Card.parse(play["card"]) for play in case["plays"]))

    assert CLASSIC.score(pile) == case["expect"]["winner_points"]
