from typing import Any

import pytest

from engine.cards import Colour
from engine.hattrick import DoubleTrick, next_leader, resolve
from engine.piles import HattrickPile
from engine.variants import HATTRICK
from tests.engine.cases import cards, vectors

R, B, G = Colour.RED, Colour.BLUE, Colour.GREEN
DOUBLES = [case for case in vectors("tricks") if case["variant"] == "hattrick"]


@pytest.mark.parametrize("case", DOUBLES, ids=lambda case: f"2.8-{case['id']}")
def test_double_trick_ends_as_the_sources_say(case: dict[str, Any]) -> None:
    names = [play["player"] for play in case["plays"]]
    ended = resolve(cards(" ".join(play["card"] for play in case["plays"])))

    assert {
        "piles": {
            colour: {"winner": names[ended.winners[colour]], "cards": len(pile)}
            for colour, pile in ended.piles.items()
        },
        "passed": [names[turn] for turn in ended.passed],
        "next_leader": names[ended.next_leader],
    } == case["expect"]


def test_double_trick_is_shown_in_places_of_the_order_of_play() -> None:
    assert resolve(cards("b4 r9 g20 b7 r2")) == DoubleTrick(
        winners={B: 3, R: 1},
        piles={B: cards("b4 b7"), R: cards("r9 r2")},
        passed=(2,),
        next_leader=1,
    )


@pytest.mark.parametrize(
    ("plays", "leader"),
    [
        pytest.param("b9 r8 b1 r7", 0, id="2.9-higher-top-card"),
        pytest.param("b9 r9 b1 r7", 1, id="2.9-equal-tops-second-card"),
        pytest.param("b9 r9 b7", 0, id="2.9-missing-card-loses"),
        pytest.param("g9 r9 g7 r7", 1, id="2.9-red-before-green"),
        pytest.param("g9 b9 g7 b7", 1, id="2.9-blue-before-green"),
        pytest.param("b9 r9 b7 r7", 1, id="2.9-red-before-blue"),
    ],
)
def test_next_leader_wins_the_stronger_pile(plays: str, leader: int) -> None:
    assert next_leader(cards(plays)) == leader


@pytest.mark.parametrize(
    ("face_up", "face_down", "points"),
    [
        pytest.param("r1 r2 r3 b4", "", 2, id="3.11-longest-colour-minus-the-others"),
        pytest.param("r1 r2 b3 b4 g5", "", -1, id="3.12-either-of-two-longest-colours"),
        pytest.param("r1", "r2 g3", -3, id="3.11-passed-cards-cost-two-in-any-colour"),
        pytest.param("", "", 0, id="3.11-nothing-at-all"),
    ],
)
def test_double_piles_are_scored(face_up: str, face_down: str, points: int) -> None:
    pile = HattrickPile(face_up=cards(face_up), face_down=cards(face_down))

    assert HATTRICK.score(pile.tally()) == points
