from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, Colour
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
from engine.piles import Pile
from engine.sheets import House, Sheet, read_sheet
from engine.simulate import PlayedRound
from tests.engine.cases import (
    TRICK_GAMES,
    a_round,
    a_sheet,
    cards,
    problems_of,
    recorded_rounds,
    rounds,
    vectors,
)

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


# Three players, the deck is 0 to 8 in five colours: the right round that the tables below spoil.
RIGHT = (
    ("r1", "y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"),
    ("b0", "r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"),
    ("g2", "g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"),
)


def with_pile(seat: int, *, penalty: str = "", more: str = "", without: str = "") -> Sheet:
    """Return the right round with one pile changed."""
    sheet = a_sheet(*RIGHT)
    pile = sheet.piles[seat]
    kept = tuple(card for card in pile.captured if card not in cards(without))
    spoilt = Pile(cards(penalty) or pile.penalty, (*kept, *cards(more)))
    return replace(sheet, piles=tuple(spoilt if old is pile else old for old in sheet.piles))


def of_seven(*, undealt: str | None, more: str = "", without: str = "") -> Sheet:
    """Return a right round of seven players, of which b9, o5 and g3 were left over, changed."""
    sheet = a_round(players=7, seed=1).sheet
    first = sheet.piles[0]
    kept = tuple(card for card in first.captured if card not in cards(without))
    spoilt = replace(first, captured=(*kept, *cards(more)))
    left_over = None if undealt is None else cards(undealt)
    return replace(sheet, piles=(spoilt, *sheet.piles[1:]), undealt=left_over)


TOO_MUCH = ("TOTAL_CAPTURED", (), "", "many")

SPOILT = [
    pytest.param(
        a_sheet(*RIGHT, players=2),
        [("PLAYERS", (), "", ""), ("PILES", (), "", "")],
        id="4.1-too-few-players-and-another-number-of-piles",
    ),
    pytest.param(
        a_sheet(*RIGHT, *RIGHT, *RIGHT, players=9),
        [("PLAYERS", (), "", "")],
        id="4.1-too-many-players",
    ),
    pytest.param(
        a_sheet(("r1", "r1"), ("r1", ""), players=3),
        [("PILES", (), "", "")],
        id="4.1-a-pile-too-few",
    ),
    pytest.param(
        with_pile(0, penalty="r1 r0", without="r0"),
        [
            ("PENALTY_COUNT", (0,), "r0 r1", "many"),
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
        ],
        id="4.2-two-penalty-cards",
    ),
    pytest.param(
        a_sheet(("", RIGHT[0][1]), *RIGHT[1:]),
        [("PENALTY_COUNT", (0,), "", "few"), ("MISSING", (), "r1", "")],
        id="4.2-no-penalty-card",
    ),
    pytest.param(
        with_pile(1, penalty="v0"),
        [("NOT_IN_DECK", (1,), "v0", "colour"), ("MISSING", (), "b0", "")],
        id="4.3-colour-stays-in-the-box",
    ),
    pytest.param(
        with_pile(1, more="o9", without="o4"),
        [("NOT_IN_DECK", (1,), "o9", "value"), ("MISSING", (), "o4", "")],
        id="4.3-value-is-too-high",
    ),
    pytest.param(
        with_pile(1, penalty="r1"),
        [("DUP_TWO_PENALTIES", (0, 1), "r1", ""), ("MISSING", (), "b0", "")],
        id="4.4-two-penalty-cards-alike",
    ),
    pytest.param(
        with_pile(0, penalty="r1 r1"),
        [("PENALTY_COUNT", (0,), "r1 r1", "many"), ("DUP_TWO_PENALTIES", (0,), "r1", "same")],
        id="4.4-one-penalty-card-entered-twice",
    ),
    pytest.param(
        with_pile(0, more="r1", without="y0"),
        [("DUP_OWN_PENALTY", (0,), "r1", ""), ("MISSING", (), "y0", "")],
        id="4.4-own-penalty-card-in-the-pile",
    ),
    pytest.param(
        with_pile(1, more="r1", without="o4"),
        [("DUP_OTHER_PENALTY", (0, 1), "r1", ""), ("MISSING", (), "o4", "")],
        id="4.4-penalty-card-in-the-pile-of-another",
    ),
    pytest.param(
        with_pile(0, more="g2", without="y0"),
        [("DUP_OTHER_PENALTY", (2, 0), "g2", ""), ("MISSING", (), "y0", "")],
        id="4.4-owner-of-the-penalty-card-is-named-first",
    ),
    pytest.param(
        with_pile(0, more="o4", without="y0"),
        [("DUP_TWO_PLAYERS", (0, 1), "o4", ""), ("MISSING", (), "y0", "")],
        id="4.4-card-in-two-piles",
    ),
    pytest.param(
        with_pile(0, more="y1", without="y0"),
        [("DUP_SAME_PILE", (0,), "y1", ""), ("MISSING", (), "y0", "")],
        id="4.4-card-twice-in-a-pile",
    ),
    pytest.param(
        with_pile(2, more="y0 y0 y0"),
        [("DUP_TWO_PLAYERS", (0, 2), "y0", ""), TOO_MUCH],
        id="4.4-one-code-for-a-card-that-stands-four-times",
    ),
    pytest.param(
        replace(a_sheet(*RIGHT), undealt=cards("y0 r1")),
        [
            ("DUP_UNDEALT", (0,), "r1", "owned"),
            ("DUP_UNDEALT", (0,), "y0", "owned"),
            ("UNDEALT_COUNT", (), "", "none"),
        ],
        id="4.4-left-over-and-owned",
    ),
    pytest.param(
        replace(a_sheet(*RIGHT), undealt=cards("v0 v0")),
        [
            ("NOT_IN_DECK", (), "v0", "colour"),
            ("DUP_UNDEALT", (), "v0", "twice"),
            ("UNDEALT_COUNT", (), "", "none"),
        ],
        id="4.4-left-over-twice",
    ),
    pytest.param(
        with_pile(1, without="o4"),
        [
            ("NOT_WHOLE_TRICKS", (1,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
            ("MISSING", (), "o4", ""),
        ],
        id="4.5-a-card-dropped",
    ),
    pytest.param(
        a_sheet(("r1", " ".join(pile for _, pile in RIGHT) + " v0 v1 v2"), ("b0", ""), ("g2", "")),
        [
            ("NOT_IN_DECK", (0,), "v0", "colour"),
            ("NOT_IN_DECK", (0,), "v1", "colour"),
            ("NOT_IN_DECK", (0,), "v2", "colour"),
            ("TOO_MANY_TRICKS", (0,), "", ""),
            TOO_MUCH,
        ],
        id="4.5-more-tricks-than-a-round-has",
    ),
    pytest.param(
        with_pile(1, without="o2 o3 o4"),
        [("TOTAL_CAPTURED", (), "", "few"), ("MISSING", (), "o2 o3 o4", "")],
        id="4.6-a-whole-trick-forgotten",
    ),
    pytest.param(
        of_seven(undealt=""),
        [("UNDEALT_COUNT", (), "", "few"), ("MISSING", (), "b9 o5 g3", "")],
        id="4.7-none-left-over-of-three",
    ),
    pytest.param(
        of_seven(undealt="b9 o5 g3 v18"),
        [("NOT_IN_DECK", (), "v18", "value"), ("UNDEALT_COUNT", (), "", "many")],
        id="4.7-four-left-over-of-three",
    ),
    pytest.param(
        of_seven(undealt=None),
        [("UNDEALT_INFERRED", (), "b9 o5 g3", "")],
        id="4.8-left-over-cards-are-inferred",
    ),
    pytest.param(
        of_seven(undealt=None, more="o5", without="b5"),
        [("UNDEALT_INFERRED", (), "b5 b9 g3", "")],
        id="4.8-a-left-over-card-in-place-of-another-cannot-be-seen",
    ),
    pytest.param(
        of_seven(undealt=None, more="b9"),
        [
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "many"),
            ("MISSING", (), "o5 g3", "undealt"),
        ],
        id="4.9-left-over-card-in-a-pile",
    ),
    pytest.param(
        of_seven(undealt=None, without="b5"),
        [
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
            ("MISSING", (), "b5 b9 o5 g3", "more"),
        ],
        id="4.9-more-absent-than-were-left-over",
    ),
]


@pytest.mark.parametrize(("sheet", "expected"), SPOILT)
def test_sheet_has_exactly_these_problems(
    sheet: Sheet, expected: list[tuple[str, tuple[int, ...], str, str]]
) -> None:
    assert problems_of(sheet) == expected


def test_undealt_cards_left_out_are_an_information_with_the_same_scores() -> None:
    left_out, written = judge(of_seven(undealt=None)), judge(of_seven(undealt="b9 o5 g3"))

    assert (left_out.ok, left_out.scores) == (True, written.scores)
    assert left_out.problems == (
        Problem(Code.UNDEALT_INFERRED, Severity.INFO, cards=cards("b9 o5 g3")),
    )


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


WRONG_EDITION = replace(a_sheet(*RIGHT, players=9), edition="amigo1993", variant="hattrick")


def test_game_that_an_edition_does_not_have_is_refused_with_all_that_is_wrong() -> None:
    assert problems_of(WRONG_EDITION) == [
        ("VARIANT", (), "", ""),
        ("PLAYERS", (), "", ""),
        ("PILES", (), "", ""),
    ]
    assert judge(WRONG_EDITION).scores is None


def test_colour_that_a_house_leaves_out_is_not_in_the_deck() -> None:
    sheet = a_round(players=3, seed=1).sheet
    house = replace(sheet, house=House(left_out=Colour.GREEN))

    found = judge(house).problems
    assert {problem.cards[0].colour for problem in found if problem.code is Code.NOT_IN_DECK} == {
        Colour.GREEN
    }
    assert [problem.cards for problem in found if problem.code is Code.MISSING] == [
        cards("v0 v1 v2 v3 v4 v5 v6 v7 v8")
    ]


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
def test_every_problem_can_be_told(sheet: Sheet) -> None:
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
