from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from engine.checks import Verdict, judge
from engine.decks import NoDeck, deck_of
from engine.sheets import read_sheet
from engine.simulate import PlayedRound, simulate_round, write_round
from tests.engine.cases import a_round, classic_rounds, rounds


@given(rounds())
def test_simulated_round_is_always_right(played: PlayedRound) -> None:
    assert judge(played.sheet) == Verdict(played.scores)


@given(rounds())
def test_simulated_round_holds_every_card_once(played: PlayedRound) -> None:
    deck = deck_of("box120", "classic", played.sheet.players)
    dealt = [card for hand in played.hands for card in hand]
    written = [card for pile in played.sheet.piles for card in (*pile.penalty, *pile.captured)]
    undealt = played.sheet.undealt or ()

    once = Counter(deck.cards)
    assert Counter([*dealt, *undealt]) == once
    assert Counter([*written, *undealt]) == once


@given(rounds())
def test_simulated_tricks_are_led_by_the_winner_before(played: PlayedRound) -> None:
    winners = [trick.winner for trick in played.tricks]

    assert [trick.leader for trick in played.tricks] == [played.first_leader, *winners[:-1]]


def test_simulated_cards_are_played_from_the_hand_of_their_player() -> None:
    played = a_round(players=5)
    left = [set(hand) for hand in played.hands]
    for trick in played.tricks:
        for turn, card in enumerate(trick.plays):
            left[(trick.leader + turn) % 5].remove(card)

    assert [tuple(rest) for rest in left] == [pile.penalty for pile in played.sheet.piles]


def test_same_seed_gives_the_same_round_and_another_seed_another() -> None:
    assert a_round(players=4, seed=7) == a_round(players=4, seed=7)
    assert a_round(players=4, seed=7) != a_round(players=4, seed=8)


def test_written_round_has_the_form_of_the_recorded_ones() -> None:
    recorded = classic_rounds()[4]
    written = write_round(a_round(players=7), "seven")

    assert form(written) == {key: form(recorded[key]) for key in written}
    assert set(recorded) - set(written) == {"quick_sheet", "wrong"}


def form(value: Any) -> Any:
    """Return the kinds of values in JSON: keys stay, a list is named by what is in it."""
    if isinstance(value, dict):
        return {key: form(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [form(value[0])] if value else []
    return type(value)


def test_written_round_carries_its_sheet_and_scores() -> None:
    played = a_round(players=8)
    written: Any = write_round(played, "eight")

    assert read_sheet(written["sheet"]) == played.sheet
    assert tuple(written["scores"]) == played.scores


def test_first_leader_leads_the_first_trick() -> None:
    played = simulate_round(edition="box120", variant="classic", players=4, seed=1, first_leader=2)

    assert played.tricks[0].leader == 2


def test_round_for_nine_players_is_refused() -> None:
    with pytest.raises(NoDeck):
        simulate_round(edition="box120", variant="classic", players=9, seed=1)
