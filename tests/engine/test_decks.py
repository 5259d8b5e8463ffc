from typing import Any

import pytest

from engine.cards import Colour
from engine.decks import BOX_120, NoDeck, deck_of, players_of
from tests.engine.cases import cards, vectors

SET_UPS = [case for case in vectors("setup") if case["edition"] == "box120"]


@pytest.mark.parametrize("case", SET_UPS, ids=lambda case: f"1.4-1.8-{case['id']}")
def test_deck_is_that_of_the_printed_rules(case: dict[str, Any]) -> None:
    deck = deck_of("box120", "classic", case["players"])

    assert {
        "lo": min(card.value for card in deck.cards),
        "hi": deck.highest,
        "total": len(deck.cards),
        "hand": deck.hand,
        "undealt": deck.undealt,
        "penalty_cards": deck.penalty_cards,
        "tricks": deck.tricks,
        "played": deck.captured,
        "rounds": BOX_120.rounds,
    } == case["expect"]


def test_deck_for_three_holds_five_colours_from_0_to_8() -> None:
    deck = deck_of("box120", "classic", 3)

    assert deck.colours == (Colour.BLUE, Colour.BROWN, Colour.GREEN, Colour.RED, Colour.YELLOW)
    assert deck.cards == {
        *cards("b0 b1 b2 b3 b4 b5 b6 b7 b8"),
        *cards("o0 o1 o2 o3 o4 o5 o6 o7 o8"),
        *cards("g0 g1 g2 g3 g4 g5 g6 g7 g8"),
        *cards("r0 r1 r2 r3 r4 r5 r6 r7 r8"),
        *cards("y0 y1 y2 y3 y4 y5 y6 y7 y8"),
    }


@pytest.mark.parametrize(
    ("players", "with_violet"),
    [
        pytest.param(5, False, id="1.3-five-players-without-violet"),
        pytest.param(6, True, id="1.3-six-players-with-violet"),
    ],
)
def test_deck_has_violet_from_six_players_on(players: int, *, with_violet: bool) -> None:
    assert (Colour.VIOLET in deck_of("box120", "classic", players).colours) is with_violet


def test_players_of_classic_are_three_to_eight() -> None:
    assert players_of("box120", "classic") == (3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("players", [-1, 0, 2, 9, 10**6])
def test_deck_for_another_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(NoDeck):
        deck_of("box120", "classic", players)


@pytest.mark.parametrize(("edition", "variant"), [("box121", "classic"), ("box120", "bridge")])
def test_deck_of_an_unknown_game_is_refused(edition: str, variant: str) -> None:
    with pytest.raises(KeyError):
        deck_of(edition, variant, 4)
