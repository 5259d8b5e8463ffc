from typing import Any

import pytest

from engine.cards import Card, Colour
from engine.forms import form_of
from engine.piles import Evidence, Pile, Tally
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
        pytest.param("reverse", "r3", "r7 b9 g0 b1", 7, None, id="3.5-lucky-colour-brings-values"),
        pytest.param("reverse", "r1", "r0 b0", 0, None, id="3.5-lucky-zero-brings-nothing"),
        pytest.param("reverse", "r8", "", 8, None, id="3.5-lucky-card-brings-without-a-trick"),
        pytest.param("mild", "r3", "r7 b9 g0 b1", -7, 10, id="3.6-own-colour-costs-five-each"),
        pytest.param("mild", "r0", "r0 b0", -9, 10, id="3.6-own-zeros-cost-five-too"),
        pytest.param("mild", "r8", "", -5, 5, id="3.6-penalty-card-costs-five-without-a-trick"),
        pytest.param("intense", "r2 b1", "r4 b0 g3 y0", -5, 7, id="3.7-both-colours-cost"),
        pytest.param("intense", "r2 b1", "", -3, 3, id="3.7-both-cards-cost-without-a-trick"),
        pytest.param("intense", "r2 r1", "r4 b0", -6, 7, id="3.7-one-colour-twice-costs-once"),
        pytest.param("foggy", "r3", "r7 b9 g0 b1", -7, 10, id="3.8-as-in-classic"),
    ],
)
def test_pile_is_scored(
    variant: str, penalty: str, captured: str, points: int, penalty_points: int | None
) -> None:
    tally = Pile(cards(penalty), cards(captured)).tally()
    cost = VARIANTS[variant].penalty_points

    assert VARIANTS[variant].score(tally) == points
    assert (cost(tally) if cost else None) == penalty_points


@pytest.mark.parametrize(
    ("captured", "choice", "points"),
    [
        pytest.param("r5 r2 b1 g0", Colour.GREEN, 3, id="3.9-chosen-zero-costs-one"),
        pytest.param("r5 r2 b1 g0", Colour.RED, -5, id="3.9-chosen-colour-costs-its-values"),
        pytest.param("", None, 0, id="3.10-nothing-captured-nothing-lost"),
    ],
)
def test_pile_with_a_chosen_colour_is_scored(
    captured: str, choice: Colour | None, points: int
) -> None:
    assert VARIANTS["delayed"].score(Pile((), cards(captured), choice).tally()) == points


def tally_of(variant: str, given: dict[str, Any]) -> Tally:
    """Return what a case counts: a pile in JSON, or numbers of cards and their values."""
    if "others" in given:
        own = given["own_values"]
        return Tally(given["others"], len(own), sum(own), sum(given["penalty_values"]))
    evidence = Evidence.COUNTS if variant == "hattrick" else Evidence.CARDS
    return form_of(VARIANTS[variant], evidence).read(given).tally()


@pytest.mark.parametrize("case", vectors("scoring"), ids=lambda case: f"3-{case['id']}")
def test_pile_of_the_sources_has_the_points_they_name(case: dict[str, Any]) -> None:
    tally = tally_of(case["variant"], case["input"])

    assert VARIANTS[case["variant"]].score(tally) == case["expect"]


PRINTED_TRICKS = [case for case in vectors("tricks") if "winner_points" in case["expect"]]


@pytest.mark.parametrize("case", PRINTED_TRICKS, ids=lambda case: f"3.1-{case['id']}")
def test_printed_trick_brings_its_winner_the_points_named(case: dict[str, Any]) -> None:
    winner = case["expect"]["winner"]
    free = Card(Colour(case["penalty_colours"][winner]), 0)  # a penalty card that costs nothing
    pile = Pile((free,), tuple(Card.parse(play["card"]) for play in case["plays"]))

    assert CLASSIC.score(pile.tally()) == case["expect"]["winner_points"]
