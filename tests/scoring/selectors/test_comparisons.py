"""What two people wrote down differently about the same round."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sheets import Sheet, read_sheet
from engine.simulate import simulate_round
from engine.variants import VARIANTS
from scoring.errors import SheetDiffers
from scoring.selectors.comparisons import Difference, differences

PILES = [
    {"penalty": ["r4"], "captured": ["r2", "b7", "g1", "y3"]},
    {"penalty": ["b4"], "captured": ["b2", "g7"]},
    {"penalty": ["g4"], "captured": []},
]


def a_sheet(*piles: dict[str, Any], **fields: Any) -> Sheet:
    given = {"edition": "box120", "variant": "classic", "evidence": "cards", **fields}
    return read_sheet({**given, "players": 3, "piles": [*piles, *PILES[len(piles) :]]})


def test_the_same_cards_in_another_order_are_no_difference() -> None:
    turned = {"penalty": ["r4"], "captured": ["y3", "g1", "b7", "r2"]}

    assert differences(a_sheet(), a_sheet(turned)) == []


def test_each_pile_names_the_cards_that_only_one_of_them_has() -> None:
    first = {"penalty": ["r5"], "captured": ["r2", "b7", "g1"]}
    second = {"penalty": ["b4"], "captured": ["b2", "g7", "y3"]}

    assert differences(a_sheet(), a_sheet(first, second)) == [
        Difference(seat=0, part="penalty", recorded=("r4",), entered=("r5",), cards=True),
        Difference(seat=0, part="captured", recorded=("y3",), entered=(), cards=True),
        Difference(seat=1, part="captured", recorded=(), entered=("y3",), cards=True),
    ]


def test_numbers_are_given_as_numbers() -> None:
    def counted(number: int) -> Sheet:
        piles = [{**pile, "captured": number, "own": []} for pile in PILES]
        return a_sheet(*piles, evidence="counts")

    assert differences(counted(4), counted(8))[0] == Difference(
        seat=0, part="captured", recorded=("4",), entered=("8",), cards=False
    )


def test_cards_in_no_pile_are_compared_where_both_name_them() -> None:
    one, other, unsaid = a_sheet(undealt=["y5"]), a_sheet(undealt=["y6"]), a_sheet()

    assert differences(one, unsaid) == []
    assert differences(one, other) == [
        Difference(seat=None, part="undealt", recorded=("y5",), entered=("y6",), cards=True)
    ]


@pytest.mark.parametrize("fields", [{"variant": "reverse"}, {"edition": "jp90"}])
def test_a_sheet_of_another_game_cannot_be_compared(fields: dict[str, str]) -> None:
    with pytest.raises(SheetDiffers) as caught:
        differences(a_sheet(), a_sheet(**fields))

    assert caught.value.data["expected"]["variant"] == "classic"


@given(
    variant=st.sampled_from(sorted(VARIANTS)),
    players=st.integers(4, 5),
    seed=st.integers(0, 10_000),
    turn=st.integers(1, 2),
)
def test_a_round_agrees_with_itself_and_not_with_its_piles_turned(
    variant: str, players: int, seed: int, turn: int
) -> None:
    played = simulate_round(edition="box120", variant=variant, players=players, seed=seed).sheet
    turned = replace(played, piles=(*played.piles[turn:], *played.piles[:turn]))

    assert differences(played, played) == []
    assert differences(played, turned) != []
