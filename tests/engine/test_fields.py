from collections.abc import Callable
from typing import Any

import pytest

from engine import fields
from engine.cards import Colour
from engine.fields import SheetUnreadable
from tests.engine.cases import cards


def reason(read: Callable[..., object], *given: Any) -> str:
    """Return why this cannot be read, with the place."""
    with pytest.raises(SheetUnreadable) as caught:
        read(*given)
    return str(caught.value)


def test_object_may_lack_what_is_optional_and_nothing_else() -> None:
    usual, optional = frozenset({"piles", "undealt"}), frozenset({"undealt", "house"})

    assert fields.object_of({"piles": 1}, usual, optional) == {"piles": 1}
    assert reason(fields.object_of, {"undealt": 1}, usual, optional) == "piles: is missing"
    assert reason(fields.object_of, {"piles": 1, "x": 1}, usual, optional) == (
        "'x' is not a known key"
    )


def test_first_key_of_the_alphabet_is_the_one_named_as_missing() -> None:
    assert reason(fields.object_of, {}, frozenset({"b", "a", "c"})) == "a: is missing"


def test_number_is_whole_and_no_truth_value() -> None:
    assert fields.number({"points": -7}, "points") == -7
    assert reason(fields.number, {"points": True}, "points") == (
        "points: a whole number is needed here, not true or false"
    )
    assert reason(fields.number, {"points": 7.0}, "points") == (
        "points: a whole number is needed here, not a number"
    )


def test_number_beyond_any_hall_is_refused() -> None:
    assert fields.number({"n": -1_000_000}, "n") == -1_000_000
    assert reason(fields.number, {"n": -1_000_001}, "n") == "n: the number is far too large"


@pytest.mark.parametrize(
    ("texts", "read"),
    [
        pytest.param([], "", id="none"),
        pytest.param(["r4"], "r4", id="one"),
        pytest.param(["r4", "b10"], "r4 b10", id="several"),
        pytest.param(["r4", "blau 10"], "r4 b10", id="one-written-in-words"),
    ],
)
def test_cards_are_read_in_the_order_written(texts: list[str], read: str) -> None:
    assert fields.cards({"captured": texts}, "captured") == cards(read)


def test_card_that_cannot_be_read_is_named_with_its_place() -> None:
    assert reason(fields.cards, {"captured": ["r4", "x1"]}, "captured") == (
        "captured[1]: 'x1' is not a card; write for example r7"
    )
    assert reason(fields.cards, {"captured": [["r4"]]}, "captured") == (
        "captured[0]: a card like r7 is needed here, not a list"
    )


def test_number_may_stand_in_place_of_cards() -> None:
    assert fields.cards_or_number({"own": 3}, "own") == 3
    assert fields.cards_or_number({"own": ["r4"]}, "own") == cards("r4")
    assert reason(fields.cards_or_number, {"own": None}, "own") == (
        "own: a list of cards is needed here, not null"
    )


def test_number_of_a_colour_left_out_is_none() -> None:
    colours = (Colour.RED, Colour.BLUE)

    assert fields.numbers_by_colour({"up": {"b": 2}}, "up", colours) == {
        Colour.RED: 0,
        Colour.BLUE: 2,
    }
    assert reason(fields.numbers_by_colour, {"up": {"g": 2}}, "up", colours) == (
        "up: 'g' is not a known key"
    )


def test_fault_path_goes_from_the_sheet_inwards() -> None:
    fault = SheetUnreadable("is missing", "captured").inside(1).inside("piles")

    assert (fault.path, fault.path_text) == (("piles", 1, "captured"), "piles[1].captured")
    assert str(fault) == "piles[1].captured: is missing"


def test_long_text_is_repeated_only_in_part() -> None:
    assert reason(fields.one_of, ("box120",), {"edition": "x" * 99}, "edition") == (
        f"edition: '{'x' * 40}' is not one of: box120"
    )
