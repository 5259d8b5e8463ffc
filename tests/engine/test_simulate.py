from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from engine.cards import Colour
from engine.checks import Verdict, judge
from engine.choices import best_choice
from engine.decks import NoDeck, deck_of
from engine.replay import PlayedDoubleTrick, PlayedTrick
from engine.sheets import Evidence, read_sheet
from engine.simulate import PlayedRound, simulate_round, with_evidence, write_round
from tests.engine.cases import (
    COMBINATIONS,
    TRICK_GAMES,
    a_round,
    any_rounds,
    recorded_rounds,
    rounds,
)


@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_simulated_round_is_always_right(variant: str, players: int) -> None:
    for seed in range(10):
        played = a_round(variant=variant, players=players, seed=seed)
        assert judge(played.sheet) == Verdict(played.scores)


@given(any_rounds())
def test_simulated_round_is_right_whatever_the_seed(played: PlayedRound) -> None:
    assert judge(played.sheet) == Verdict(played.scores)


@pytest.mark.parametrize("evidence", Evidence)
@given(any_rounds())
def test_simulated_round_with_less_evidence_has_the_same_points(
    evidence: Evidence, played: PlayedRound
) -> None:
    verdict = judge(with_evidence(played.sheet, evidence))

    assert (verdict.ok, verdict.scores) == (True, played.scores)


@given(any_rounds())
def test_simulated_round_holds_every_card_once(played: PlayedRound) -> None:
    sheet = played.sheet
    deck = deck_of("box120", sheet.variant, sheet.players)
    dealt = [card for hand in played.hands for card in hand]

    once = Counter(deck.cards)
    assert Counter([*dealt, *(sheet.undealt or ())]) == once
    assert Counter(sheet.written()) == once


@given(rounds(*TRICK_GAMES))
def test_simulated_tricks_are_led_by_the_winner_before(played: PlayedRound) -> None:
    tricks = [trick for trick in played.tricks if isinstance(trick, PlayedTrick)]
    winners = [trick.winner for trick in tricks]

    assert [trick.leader for trick in tricks] == [played.first_leader, *winners[:-1]]


@given(any_rounds())
def test_simulated_cards_are_played_from_the_hand_of_their_player(
    played: PlayedRound,
) -> None:  # 1.7, 2.1, 6.18
    left = [set(hand) for hand in played.hands]
    for trick in played.tricks:
        for turn, card in enumerate(trick.plays):
            left[(trick.leader + turn) % len(left)].remove(card)

    unplayed = played.sheet.unplayed
    aside = [set(pile.penalty) for pile in played.sheet.piles]
    assert left == ([{card} for card in unplayed] if unplayed else aside)


@given(rounds("intense"))
def test_simulated_penalty_cards_are_of_different_colours(played: PlayedRound) -> None:
    assert {len(pile.colours) for pile in played.sheet.piles} == {2}


@given(rounds("delayed"))
def test_simulated_choice_is_the_best(played: PlayedRound) -> None:
    piles = played.sheet.piles

    assert [pile.choice for pile in piles] == [best_choice(pile.captured) for pile in piles]


@given(rounds("hattrick"))
def test_simulated_pass_needs_two_other_colours_on_the_table(played: PlayedRound) -> None:
    for trick in played.tricks:
        assert isinstance(trick, PlayedDoubleTrick)
        before: set[Colour] = set()
        for turn, card in enumerate(trick.plays):
            seat = (trick.leader + turn) % played.sheet.players
            assert (seat in trick.passed) is (len(before) == 2 and card.colour not in before)
            if seat not in trick.passed:
                before.add(card.colour)


def test_same_seed_gives_the_same_round_and_another_seed_another() -> None:
    assert a_round(players=4, seed=7) == a_round(players=4, seed=7)
    assert a_round(players=4, seed=7) != a_round(players=4, seed=8)


@pytest.mark.parametrize("recorded", recorded_rounds(), ids=lambda recorded: str(recorded["id"]))
def test_written_round_has_the_form_of_the_recorded_one(recorded: dict[str, Any]) -> None:
    sheet = recorded["sheet"]
    played = a_round(variant=sheet["variant"], players=sheet["players"])
    written = write_round(played, "again")

    assert form(written) == {key: form(recorded[key]) for key in written}
    assert set(recorded) - set(written) == {"quick_sheet", "wrong"}


def form(value: Any) -> Any:
    """Return the kinds of values in JSON: keys stay, lists are of any length."""
    if isinstance(value, dict):
        return {key: form(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return []
    return type(value)


def test_written_round_carries_its_sheet_and_scores() -> None:
    played = a_round(players=8)
    written: Any = write_round(played, "eight")

    assert read_sheet(written["sheet"]) == played.sheet
    assert tuple(written["scores"]) == played.scores


def test_first_leader_leads_the_first_trick() -> None:
    played = simulate_round(edition="box120", variant="classic", players=4, seed=1, first_leader=2)

    assert played.tricks[0].leader == 2


@pytest.mark.parametrize(
    ("edition", "variant", "players"),
    [("box120", "classic", 9), ("box120", "hattrick", 8), ("amigo1993", "mild", 4)],
)
def test_round_of_a_game_that_does_not_exist_is_refused(
    edition: str, variant: str, players: int
) -> None:
    with pytest.raises(NoDeck):
        simulate_round(edition=edition, variant=variant, players=players, seed=1)
