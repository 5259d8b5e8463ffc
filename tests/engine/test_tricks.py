from typing import Any

import pytest

from engine.cards import Card
from engine.tricks import classic_winner
from tests.engine.cases import cards, classic_rounds, vectors


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        pytest.param("r3 r9 r5", 1, id="2.4-highest-lead-card-without-trump"),
        pytest.param("r9 b1 r5", 1, id="2.3-smallest-trump-beats-highest-lead-card"),
        pytest.param("r9 b3 g7", 2, id="2.3-highest-trump"),
        pytest.param("r9 b7 g7 y7", 1, id="2.3-earliest-of-equal-trumps"),
        pytest.param("r2 b0 g0", 0, id="2.2-zero-of-another-colour-is-no-trump"),
        pytest.param("r0 b0 r1", 2, id="2.5-led-zero-loses-to-any-lead-card"),
        pytest.param("r0 b0 g0", 0, id="2.5-only-zeros-the-leader-wins"),
    ],
)
def test_trick_is_won_by_the_right_card(plays: str, winner: int) -> None:
    assert classic_winner(cards(plays)) == winner


def a_card(text: str, colours: dict[str, str]) -> Card:
    """Return the card, its colour letter replaced where the printed picture has lost it."""
    return Card.parse(colours.get(text[0], text[0]) + text[1:])


def winners(case: dict[str, Any]) -> set[str]:
    """Return who wins a trick, under every reading that the printed text leaves open."""
    names = [play["player"] for play in case["plays"]]
    return {
        names[classic_winner([a_card(play["card"], colours) for play in case["plays"]])]
        for colours in case.get("alternatives", [{}])
    }


TRICKS = {case["id"]: case for case in vectors("tricks")}


@pytest.mark.parametrize("case", TRICKS.values(), ids=TRICKS)
def test_trick_of_the_sources_is_won_by_the_player_they_name(case: dict[str, Any]) -> None:
    assert winners(case) == {case["expect"]["winner"]}


@pytest.mark.parametrize("chain", vectors("chains"), ids=lambda chain: f"2.6-{chain['id']}")
def test_winner_of_a_printed_trick_leads_the_next(chain: dict[str, Any]) -> None:
    tricks = [TRICKS[name] for name in chain["tricks"]]
    leaders = [{trick["plays"][0]["player"]} for trick in tricks]

    assert [winners(trick) for trick in tricks[:-1]] == leaders[1:]


@pytest.mark.parametrize("played", classic_rounds(), ids=lambda played: f"2.1-{played['id']}")
def test_tricks_of_a_played_round_are_won_by_their_winners(played: dict[str, Any]) -> None:
    players = len(played["hands"])
    won = [
        (trick["leader"] + classic_winner(list(map(Card.parse, trick["plays"])))) % players
        for trick in played["tricks"]
    ]

    assert won == [trick["winner"] for trick in played["tricks"]]
