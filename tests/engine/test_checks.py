from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.checks import (
    Code,
    Problem,
    Severity,
    Verdict,
    absent_from_whole_round,
    find_problems,
    judge,
)
from engine.decks import deck_of
from engine.messages import SENTENCES, english
from engine.sheets import Sheet, read_sheet
from engine.simulate import PlayedRound
from tests.engine.cases import (
    TRICK_GAMES,
    Found,
    cards,
    problems_of,
    recorded_rounds,
    rounds,
    vectors,
    with_pile,
)
from tests.engine.spoilt.games import SPOILT, WRONG_EDITION

ROUNDS = recorded_rounds()
WRONG = [
    pytest.param(wrong["sheet"], wrong["codes"], id=f"{played['id']}-{wrong['mistake']}")
    for played in ROUNDS
    for wrong in played["wrong"]
]


def error_codes(sheet: object) -> list[str]:
    """Return the codes of all errors once, sorted."""
    problems = judge(read_sheet(sheet)).problems
    return sorted({problem.code for problem in problems if problem.severity is Severity.ERROR})


@pytest.mark.parametrize("played", ROUNDS, ids=lambda played: f"4.11-{played['id']}")
def test_played_round_is_right_with_its_scores(played: dict[str, Any]) -> None:
    assert judge(read_sheet(played["sheet"])) == Verdict(tuple(played["scores"]))


@pytest.mark.parametrize("played", ROUNDS, ids=lambda played: f"4.15-{played['id']}")
def test_played_round_is_right_when_only_counted(played: dict[str, Any]) -> None:
    verdict = judge(read_sheet(played["quick_sheet"]))

    assert (verdict.ok, verdict.scores) == (True, tuple(played["scores"]))


@pytest.mark.parametrize(("sheet", "codes"), WRONG)
def test_wrong_round_has_exactly_its_errors(sheet: dict[str, Any], codes: list[str]) -> None:
    assert error_codes(sheet) == codes


BY_HAND = [*vectors("rounds"), *vectors("quick")]


@pytest.mark.parametrize("case", BY_HAND, ids=lambda case: case["id"])
def test_round_worked_out_by_hand_has_exactly_its_errors(case: dict[str, Any]) -> None:
    assert error_codes(case["sheet"]) == case["expect"]["codes"]


RIGHT_BY_HAND = [case for case in BY_HAND if "scores" in case["expect"]]


@pytest.mark.parametrize("case", RIGHT_BY_HAND, ids=lambda case: case["id"])
def test_round_worked_out_by_hand_has_its_scores(case: dict[str, Any]) -> None:
    assert judge(read_sheet(case["sheet"])).scores == tuple(case["expect"]["scores"])


@pytest.mark.parametrize(("sheet", "expected"), SPOILT)
def test_sheet_has_exactly_these_problems(sheet: Sheet, expected: list[Found]) -> None:
    assert problems_of(sheet) == expected


def test_problem_carries_the_numbers_of_its_sentence() -> None:
    assert judge(with_pile(1, without="o4")).problems == (
        Problem(
            Code.NOT_WHOLE_TRICKS,
            seats=(1,),
            facts={"entered": 11, "players": 3, "below": 9, "above": 12},
        ),
        Problem(Code.TOTAL_CAPTURED, case="few", facts={"entered": 41, "needed": 42}),
        Problem(Code.MISSING, cards=cards("o4"), facts={"absent": 1, "allowed": 0}),
    )


def test_game_that_an_edition_does_not_have_is_refused_with_all_that_is_wrong() -> None:
    assert problems_of(WRONG_EDITION) == [
        ("VARIANT", (), "", ""),
        ("PLAYERS", (), "", ""),
        ("PILES", (), "", ""),
    ]
    assert judge(WRONG_EDITION).scores is None


def test_scores_are_there_for_a_wrong_round_but_not_without_a_penalty_card() -> None:
    dropped = with_pile(1, without="o4")
    bare = replace(dropped, piles=(replace(dropped.piles[0], penalty=()), *dropped.piles[1:]))

    assert judge(dropped).scores == (14 - 0 - 1, 11, 10 - 13 - 2)
    assert judge(bare).scores is None


@st.composite
def spoilt_rounds(draw: st.DrawFn) -> Sheet:
    """Return a right round in which up to three single cards were dropped, doubled or moved."""
    sheet = draw(rounds(*TRICK_GAMES)).sheet
    if draw(st.booleans()):
        sheet = replace(sheet, undealt=None)
    for _ in range(draw(st.integers(0, 3))):
        sheet = draw(st.sampled_from((dropped, doubled, moved)))(draw, sheet)
    return sheet


def changed(sheet: Sheet, seat: int, captured: tuple[Card, ...]) -> Sheet:
    piles = list(sheet.piles)
    piles[seat] = replace(piles[seat], captured=captured)
    return replace(sheet, piles=tuple(piles))


def a_card(draw: st.DrawFn, sheet: Sheet) -> tuple[int, Card]:
    owned = [(seat, card) for seat, pile in enumerate(sheet.piles) for card in pile.captured]
    return draw(st.sampled_from(owned))


def dropped(draw: st.DrawFn, sheet: Sheet) -> Sheet:
    seat, card = a_card(draw, sheet)
    captured = list(sheet.piles[seat].captured)
    captured.remove(card)
    return changed(sheet, seat, tuple(captured))


def doubled(draw: st.DrawFn, sheet: Sheet) -> Sheet:
    _, card = a_card(draw, sheet)
    seat = draw(st.integers(0, sheet.players - 1))
    return changed(sheet, seat, (*sheet.piles[seat].captured, card))


def moved(draw: st.DrawFn, sheet: Sheet) -> Sheet:
    seat, card = a_card(draw, sheet)
    other = draw(st.integers(0, sheet.players - 1).filter(lambda other: other != seat))
    captured = list(sheet.piles[seat].captured)
    captured.remove(card)
    lighter = changed(sheet, seat, tuple(captured))
    return changed(lighter, other, (*lighter.piles[other].captured, card))


@pytest.mark.parametrize("slip", [dropped, doubled, moved])
@given(data=st.data(), played=rounds(*TRICK_GAMES))
def test_single_slip_is_always_found(slip: Any, data: st.DataObject, played: PlayedRound) -> None:
    assert not judge(slip(data.draw, played.sheet)).ok


@given(spoilt_rounds())
def test_whole_comparison_and_single_checks_always_agree(sheet: Sheet) -> None:  # 4.11
    deck = deck_of(sheet.edition, sheet.variant, sheet.players)

    problems = tuple(find_problems(deck, sheet))
    about_cards = [
        problem
        for problem in problems
        if problem.severity is Severity.ERROR and not problem.code.startswith("CHOICE")
    ]

    assert (absent_from_whole_round(deck, sheet) is None) is bool(about_cards)
    assert judge(sheet).problems == problems


@given(spoilt_rounds())
def test_every_problem_can_be_shown(sheet: Sheet) -> None:
    for problem in judge(sheet).problems:
        assert (problem.code, problem.case) in SENTENCES
        assert "{" not in english(problem)


@given(spoilt_rounds(), st.randoms())
def test_verdict_does_not_depend_on_the_order_of_a_pile(sheet: Sheet, random: Any) -> None:
    shuffled = tuple(
        replace(pile, captured=tuple(random.sample(pile.captured, len(pile.captured))))
        for pile in sheet.piles
    )

    assert judge(replace(sheet, piles=shuffled)) == judge(sheet)
