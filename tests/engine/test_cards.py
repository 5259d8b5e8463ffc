import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, Card, CardSyntaxError, Colour
from tests.engine.cases import cards

any_card = st.builds(Card, st.sampled_from(Colour), st.integers(0, 99))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("r4", "r4"),
        ("R 4", "r4"),
        ("  r4\n", "r4"),
        ("r04", "r4"),
        ("red 4", "r4"),
        ("rot-4", "r4"),
        ("piros 4", "r4"),
        ("rosso 4", "r4"),
        ("赤4", "r4"),
        ("赤４", "r4"),
        ("GRÜN 11", "g11"),
        ("barna 3", "o3"),
        ("b3", "b3"),
        ("orange:0", "o0"),
        ("grau 7", "o7"),
        ("viola_18", "v18"),
        ("黄色 20", "y20"),
        ("rote 4", "r4"),
        ("grun 4", "g4"),
        ("4 rosso", "r4"),
        ("4赤", "r4"),
    ],
)
def test_card_typed_by_people_is_printed_in_one_way(text: str, printed: str) -> None:
    assert str(Card.parse(text)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "r",
        "4",
        "x4",
        "r-",
        "r4 r5",
        "r100",
        "rr4",
        "r4\0",
        "ro 4",
        "-r4",
        "r 4.0",
        "r٣",
        "4 r",
    ],
)
def test_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardSyntaxError, match="is not a card; write for example r7"):
        Card.parse(text)


def test_refusal_of_an_endless_text_shows_only_its_start() -> None:
    with pytest.raises(CardSyntaxError) as caught:
        Card.parse("r" * 1_000_000)

    assert len(str(caught.value)) < 100


@given(any_card)
def test_parse_and_print_are_inverse(card: Card) -> None:
    assert Card.parse(str(card)) is card


@given(st.text(max_size=50))
def test_parse_raises_nothing_but_its_own_error(text: str) -> None:
    try:
        card = Card.parse(text)
    except CardSyntaxError:
        return
    assert Card.parse(str(card)) is card


def test_copied_or_pickled_card_is_the_same_card() -> None:
    card = Card(Colour.RED, 7)

    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301, our own bytes


def test_cards_are_ordered_by_english_colour_name_then_value() -> None:
    assert sorted(cards("y0 r10 r2 v1 g5 o3 b9")) == list(cards("b9 o3 g5 r2 r10 v1 y0"))


def test_every_card_of_any_box_can_be_looked_up_by_its_text() -> None:
    assert len(CARDS) == 6 * 21
    assert all(CARDS[str(card)] is card for card in CARDS.values())
