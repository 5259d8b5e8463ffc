"""Lines of cards as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, Card
from engine.notation import Reading, read_cards, write_cards
from tests.engine.cases import cards


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("r2 r5 b7", "r2 r5 b7"),
        ("r2 5 7 b0", "r2 r5 r7 b0"),
        ("R2,5;7\nb 0", "r2 r5 r7 b0"),
        ("red 2 5, blue-7", "r2 r5 b7"),
        ("rot 4 Blau 5 grün 6", "r4 b5 g6"),
        ("piros4 barna 5 kék_6", "r4 o5 b6"),
        ("rosso 4, viola 12", "r4 v12"),
        ("赤4、青7 8・黄色1", "r4 b7 b8 y1"),
        ("r2b7g11", "r2 b7 g11"),
        ("r99", "r99"),
    ],
)
def test_read_cards_of_a_line_finds_them_all(text: str, written: str) -> None:
    assert read_cards(text) == Reading(cards(written))


@pytest.mark.parametrize(
    ("text", "written", "unread", "places"),
    [
        ("r2 x5 b7", "r2 b7", ("x5",), (3,)),
        ("r2 x5 7", "r2", ("x5", "7"), (3, 6)),
        ("5 r2", "r2", ("5",), (0,)),
        ("r2 red", "r2", ("red",), (3,)),
        ("r2 ? 7", "r2", ("?", "7"), (3, 5)),
        ("r123", "", ("r123",), (0,)),
        ("-4", "", ("-4",), (0,)),
    ],
)
def test_read_cards_of_an_unreadable_word_keeps_it_with_its_place_and_guesses_no_colour_after_it(
    text: str, written: str, unread: tuple[str, ...], places: tuple[int, ...]
) -> None:
    assert read_cards(text) == Reading(cards(written), unread, places)


@given(st.lists(st.sampled_from(sorted(CARDS.values()))))
def test_read_cards_reads_what_write_cards_wrote(some: list[Card]) -> None:
    assert read_cards(write_cards(some)) == Reading(tuple(some))


@given(st.text(max_size=60))
def test_read_cards_of_any_text_raises_nothing(text: str) -> None:
    assert isinstance(read_cards(text), Reading)
