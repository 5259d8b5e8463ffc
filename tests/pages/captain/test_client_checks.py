"""What the phone's own points and checks are made of."""

import json
from dataclasses import asdict
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given

from engine.decks import Palette, deck_of
from engine.piles import Evidence, Tally
from engine.simulate import PlayedRound
from engine.variants import VARIANTS, Variant
from pages.captain.client_checks import client_checks, linear_weights
from tests.engine.cases import COMBINATIONS, any_rounds

KINDS = ("start", "others", "own", "own_values", "penalty_values", "passed")


@pytest.mark.parametrize(
    ("variant", "weights"),
    [
        pytest.param("classic", (0, 1, 0, -1, -1, 0), id="3.1"),
        pytest.param("reverse", (0, -1, 0, 1, 1, 0), id="3.5"),
        pytest.param("mild", (-5, 1, -5, 0, 0, 0), id="3.6"),
        pytest.param("intense", (0, 1, 0, -1, -1, 0), id="3.7"),
        pytest.param("foggy", (0, 1, 0, -1, -1, 0), id="3.8"),
        pytest.param("delayed", (0, 1, 0, -1, -1, 0), id="3.9"),
        pytest.param("hattrick", (0, -1, 1, 0, 0, -2), id="3.11"),
    ],
)
def test_weight_of_each_kind_of_card_is_that_of_the_rules(
    variant: str, weights: tuple[int, ...]
) -> None:
    assert linear_weights(variant) == dict(zip(KINDS, weights, strict=True))


@given(any_rounds())
def test_points_of_every_pile_are_the_weighted_sum_of_its_counts(played: PlayedRound) -> None:
    weights = linear_weights(played.sheet.variant)
    assert weights
    tallies = [asdict(pile.tally()) for pile in played.sheet.piles]
    points = [
        weights["start"] + sum(weights[kind] * number for kind, number in tally.items())
        for tally in tallies
    ]
    assert points == list(played.scores)


def test_house_variant_whose_points_are_no_sum_is_left_to_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fewer_the_better(tally: Tally) -> int:
        return -tally.others if tally.own else tally.others

    odd = Variant(key="odd", section="", score=fewer_the_better, penalty_points=None)
    monkeypatch.setitem(VARIANTS, "odd", odd)
    assert linear_weights("odd") is None


def checks(variant: str = "classic", players: int = 4, evidence: str = "cards") -> dict[str, Any]:
    deck = deck_of("box120", variant, players)
    return client_checks(deck, variant, Evidence(evidence), Palette.BROWN)


def sentences(*game: Any) -> set[str]:
    return set(checks(*game)["sentences"])


NOT_IN_DECK = {"NOT_IN_DECK colour", "NOT_IN_DECK value", "NOT_IN_DECK low"}
TRICKS = {"NOT_WHOLE_TRICKS", "TOO_MANY_TRICKS", "TOTAL_CAPTURED few", "TOTAL_CAPTURED many"}
DOUBLE_TRICKS = {"HAT_TOTAL few", "HAT_TOTAL many", "HAT_COLOUR_TOTAL"}
IN_PILES = {"DUP_TWO_PLAYERS", "DUP_SAME_PILE"}
WITH_PENALTY = {
    *{"DUP_TWO_PENALTIES", "DUP_TWO_PENALTIES same", "DUP_OWN_PENALTY", "DUP_OTHER_PENALTY"}
}
UNDEALT = {"DUP_UNDEALT owned", "DUP_UNDEALT twice"}


def test_sentences_of_a_game_are_those_that_it_can_need() -> None:
    cards = NOT_IN_DECK | TRICKS | IN_PILES | UNDEALT | {"MISSING"}
    assert sentences("classic") == cards | WITH_PENALTY
    assert sentences("delayed") == cards
    left_over = {"MISSING undealt", "MISSING no undealt", "MISSING more"}
    assert sentences("classic", 7) == cards | WITH_PENALTY | left_over
    assert sentences("classic", 4, "counts") == NOT_IN_DECK | TRICKS | {"DUPLICATE"}
    assert sentences("hattrick") == NOT_IN_DECK | DOUBLE_TRICKS | IN_PILES | {
        *{"DUP_UNPLAYED owned", "DUP_UNPLAYED twice"},
        *{"MISSING", "MISSING unplayed", "MISSING no unplayed", "MISSING more unplayed"},
    }
    assert sentences("classic", 4, "points") == set()


def test_sentences_are_in_the_readers_language_and_call_a_lucky_card_so() -> None:
    with override("de"):
        own = checks("reverse")["sentences"]["DUP_OWN_PENALTY"]
    assert own.startswith("{card} ist die Glückskarte von {name}")


@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_weights_and_sentences_can_be_sent(variant: str, players: int) -> None:
    for evidence in Evidence:
        sent = checks(variant, players, evidence)
        assert json.loads(json.dumps(sent)) == sent
