from dataclasses import replace
from typing import Any

import pytest

from engine.cards import Card, Colour
from engine.piles import HattrickPile
from engine.replay import (
    PlayedDoubleTrick,
    PlayedTrick,
    TricksRefused,
    captured_piles,
    double_piles,
    replay,
    replay_doubles,
)
from engine.scores import points
from engine.sheets import read_sheet
from tests.engine.cases import TRICK_GAMES, cards, recorded_rounds


def plays_of(played: dict[str, Any]) -> list[tuple[Card, ...]]:
    return [cards(" ".join(trick["plays"])) for trick in played["tricks"]]


@pytest.mark.parametrize(
    "played", recorded_rounds(*TRICK_GAMES), ids=lambda played: f"2.6-{played['id']}"
)
def test_recorded_tricks_lead_to_their_winners_piles_and_points(played: dict[str, Any]) -> None:
    sheet = read_sheet(played["sheet"])
    tricks = replay(
        sheet.variant,
        plays_of(played),
        players=sheet.players,
        first_leader=played["first_leader"],
    )
    piles = captured_piles(
        tricks, [pile.penalty for pile in sheet.piles], [pile.choice for pile in sheet.piles]
    )

    assert [(trick.leader, trick.winner) for trick in tricks] == [
        (trick["leader"], trick["winner"]) for trick in played["tricks"]
    ]
    assert piles == sheet.piles
    assert points(replace(sheet, piles=piles)) == tuple(played["scores"])


@pytest.mark.parametrize(
    "played", recorded_rounds("hattrick"), ids=lambda played: f"2.8-{played['id']}"
)
def test_recorded_double_tricks_lead_to_their_winners_and_piles(played: dict[str, Any]) -> None:
    sheet = read_sheet(played["sheet"])
    tricks = replay_doubles(
        plays_of(played), players=sheet.players, first_leader=played["first_leader"]
    )

    assert [(trick.leader, trick.winners, trick.next_leader) for trick in tricks] == [
        (trick["leader"], trick["winners"], trick["next"]) for trick in played["tricks"]
    ]
    piles = double_piles(tricks, sheet.players)
    assert piles == sheet.piles
    assert points(replace(sheet, piles=piles)) == tuple(played["scores"])


def test_replay_counts_seats_from_the_first_leader() -> None:
    plays = [cards("r3 b1 r9"), cards("y0 y2 y1")]

    assert replay("classic", plays, players=3, first_leader=2) == (
        PlayedTrick(2, 0, cards("r3 b1 r9")),
        PlayedTrick(0, 1, cards("y0 y2 y1")),
    )


def test_replay_of_double_tricks_counts_seats_from_the_first_leader() -> None:
    plays = [cards("r3 b1 g20 r9"), cards("b5 g2 b4 r7")]
    tricks = replay_doubles(plays, players=4, first_leader=3)

    assert tricks == (
        PlayedDoubleTrick(
            leader=3,
            next_leader=2,
            plays=cards("r3 b1 g20 r9"),
            winners={Colour.RED: 2, Colour.BLUE: 0},
            passed=(1,),
        ),
        PlayedDoubleTrick(
            leader=2,
            next_leader=2,
            plays=cards("b5 g2 b4 r7"),
            winners={Colour.BLUE: 2, Colour.GREEN: 3},
            passed=(1,),
        ),
    )
    assert double_piles(tricks, 4) == (
        HattrickPile(face_up=cards("b1")),
        HattrickPile(face_down=cards("g20 r7")),
        HattrickPile(face_up=cards("b4 b5 r3 r9")),
        HattrickPile(face_up=cards("g2")),
    )


@pytest.mark.parametrize(
    ("plays", "reason"),
    [
        (["r1 r2 r3", "b1 b2"], "trick 2 has 2 cards for 3 players"),
        (["r1 r2 r3", "b1 r2 b3"], "r2 was played twice"),
    ],
)
def test_tricks_that_cannot_be_of_one_round_are_refused(plays: list[str], reason: str) -> None:
    with pytest.raises(TricksRefused, match=reason):
        replay("classic", [cards(trick) for trick in plays], players=3)
    with pytest.raises(TricksRefused, match=reason):
        replay_doubles([cards(trick) for trick in plays], players=3)


def test_double_tricks_are_not_replayed_as_single_ones() -> None:
    with pytest.raises(TricksRefused, match="hattrick is played in double tricks"):
        replay("hattrick", [], players=4)
