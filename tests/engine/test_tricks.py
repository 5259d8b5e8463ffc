from functools import partial
from typing import Any

import pytest

from engine.cards import Card
from engine.tricks import classic_winner, reverse_winner
from engine.variants import VARIANTS
from tests.engine.cases import cards, readings, vectors


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


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        pytest.param("r3 b9 g7", 2, id="2.7-lowest-trump"),
        pytest.param("r3 b7 g7 y9", 1, id="2.7-earliest-of-equal-trumps"),
        pytest.param("r3 b0 g7", 2, id="2.7-zero-is-no-trump"),
        pytest.param("r3 r9 b0", 1, id="2.7-highest-lead-card-without-trump"),
    ],
)
def test_reverse_trick_is_won_by_the_right_card(plays: str, winner: int) -> None:
    assert reverse_winner(cards(plays)) == winner


def winners(case: dict[str, Any]) -> set[str]:
    """Return who wins a trick, under every reading that the printed text leaves open."""
    names = [play["player"] for play in case["plays"]]
    winner = VARIANTS[case["variant"]].trick_winner
    if case.get("options") == {"reverse_no_trump": "lowest"}:
        winner = partial(reverse_winner, lowest_follower=True)
    return {names[winner([Card.parse(card) for card in plays])] for plays in readings(case)}


TRICKS = {case["id"]: case for case in vectors("tricks")}
SINGLE = {name: case for name, case in TRICKS.items() if "winner" in case["expect"]}


@pytest.mark.parametrize("case", SINGLE.values(), ids=SINGLE)
def test_trick_of_the_sources_is_won_by_the_player_they_name(case: dict[str, Any]) -> None:
    assert winners(case) == {case["expect"]["winner"]}


@pytest.mark.parametrize("chain", vectors("chains"), ids=lambda chain: f"2.6-{chain['id']}")
def test_winner_of_a_printed_trick_leads_the_next(chain: dict[str, Any]) -> None:
    tricks = [TRICKS[name] for name in chain["tricks"]]
    leaders = [{trick["plays"][0]["player"]} for trick in tricks]

    assert [winners(trick) for trick in tricks[:-1]] == leaders[1:]
