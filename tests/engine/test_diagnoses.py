from dataclasses import replace

import pytest

from engine.checks import judge
from engine.diagnoses import diagnose
from engine.repairs import CardChange, Slot
from engine.sheets import read_sheet, write_sheet
from tests.engine.cases import RIGHT, a_round, advice, cards, json_of

CAPTURED = [captured for _penalty, captured in RIGHT]


def test_diagnosis_without_a_pile_for_each_player_offers_nothing() -> None:
    assert advice(json_of() | {"players": 4}) == {}


def test_diagnosis_of_a_right_round_finds_nothing_to_try() -> None:
    sheet = read_sheet(json_of() | {"edition": "box120", "evidence": "cards"})

    assert list(diagnose(sheet, judge(sheet).problems)) == []


def test_taking_a_doubled_card_away_is_tried_before_another_in_its_place() -> None:
    doubled = json_of((0, "r1", f"{RIGHT[0][1]} o4".replace("y0 y1 ", "")))
    sheet = read_sheet(doubled | {"edition": "box120", "evidence": "cards"})

    tried = [
        (group[0].kind.value, " ".join(map(str, group[0].cards)), group[0].seats)
        for group in diagnose(sheet, judge(sheet).problems)
    ]

    assert tried == [
        ("remove", "o4", (0,)),
        ("replace", "o4 y0", (0,)),
        ("replace", "o4 y0", (1,)),
        ("replace", "o4 y1", (0,)),
        ("replace", "o4 y1", (1,)),
    ]


CARD_CASES = [
    pytest.param(
        json_of((0, "r1", f"{CAPTURED[0]} r1")),
        {"DUP_OWN_PENALTY": ["Remove red 1 from the captured cards of seat 1."]},
        id="4.31-own-penalty-card-in-the-pile-too",
    ),
    pytest.param(
        json_of((1, "b0", f"{CAPTURED[1]} r1")),
        {"DUP_OTHER_PENALTY": ["Remove red 1 from the captured cards of seat 2."]},
        id="4.31-penalty-card-of-another-player-in-the-pile",
    ),
    pytest.param(
        json_of((1, "b0", f"{CAPTURED[1]} r8")),
        {"DUP_SAME_PILE": ["Remove red 8 from the captured cards of seat 2."]},
        id="4.31-card-twice-in-one-pile",
    ),
    pytest.param(
        json_of((0, "r1", CAPTURED[0].replace("o8", "o6"))),
        {
            "DUP_TWO_PLAYERS": [
                "Replace brown 6 with brown 8 in the captured cards of seat 1.",
                "Replace brown 6 with brown 8 in the captured cards of seat 3.",
            ]
        },
        id="4.32-mistyped-as-a-card-that-another-one-has",
    ),
    pytest.param(
        json_of((0, "r1", CAPTURED[0].replace("o8", "v8"))),
        {"NOT_IN_DECK": ["Replace violet 8 with brown 8 in the captured cards of seat 1."]},
        id="4.32-mistyped-as-a-colour-that-stays-in-the-box",
    ),
]


@pytest.mark.parametrize(("sheet", "repairs"), CARD_CASES)
def test_diagnosis_of_single_cards_offers_exactly_the_repairs_that_fix_it(
    sheet: dict[str, object], repairs: dict[str, list[str]]
) -> None:
    assert advice(sheet) == repairs


def of_counts(*piles: tuple[str, int, str], variant: str = "classic") -> dict[str, object]:
    """Return a round of which numbers and own cards were written down."""
    written = [
        {"penalty": penalty.split(), "captured": captured, "own": own.split()}
        for penalty, captured, own in piles
    ]
    return {"variant": variant, "players": len(piles), "evidence": "counts", "piles": written}


LUCKY_CASES = [
    pytest.param(
        json_of((1, "", CAPTURED[1])) | {"variant": "reverse"},
        {"PENALTY_COUNT": ["Add blue 0 to the lucky cards of seat 2."]},
        id="4.36-lucky-card-forgotten",
    ),
    pytest.param(
        of_counts(("r1", 16, "r0 r4"), ("r2", 16, "r5 r6"), ("r3", 13, "r7 r8"), variant="reverse"),
        {
            "NOT_WHOLE_TRICKS": [
                (
                    "Count without the lucky cards: captured cards of seat 1: 15, "
                    "captured cards of seat 2: 15, captured cards of seat 3: 12."
                )
            ]
        },
        id="4.39-everybody-counted-the-lucky-card",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 b4"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8"), variant="reverse"),
        {
            "OWN_WRONG_COLOUR": [
                "Replace blue 4 with red 4 in the cards of seat 1 in the lucky colour."
            ]
        },
        id="4.33-card-of-another-colour-than-the-lucky-one",
    ),
]


@pytest.mark.parametrize(("sheet", "repairs"), LUCKY_CASES)
def test_diagnosis_of_a_round_with_lucky_cards_calls_them_so(
    sheet: dict[str, object], repairs: dict[str, list[str]]
) -> None:
    assert advice(sheet) == repairs


def without(sheet: dict[str, object], key: str) -> dict[str, object]:
    return {name: value for name, value in sheet.items() if name != key}


def of_seven(*, undealt: list[str], more: str = "") -> dict[str, object]:
    """Return a right round of seven players, of which b9, o5 and g3 were left over, changed."""
    played = a_round(players=7, seed=1).sheet  # the second player captured nothing
    second = replace(played.piles[1], captured=cards(more))
    piles = (played.piles[0], second, *played.piles[2:])
    return write_sheet(replace(played, piles=piles)) | {"undealt": undealt}


def test_diagnosis_writes_down_the_cards_that_must_have_been_left_over() -> None:  # 4.38
    assert advice(without(of_seven(undealt=[]), "undealt")) == {
        "UNDEALT_INFERRED": [
            "Add all cards not entered to the cards left over: blue 9, brown 5 and green 3."
        ]
    }


def test_diagnosis_adds_a_card_to_those_left_over() -> None:  # 4.38
    assert advice(of_seven(undealt=["b9", "o5"])) == {
        "UNDEALT_COUNT": ["Add green 3 to the cards left over."]
    }


def test_diagnosis_takes_a_card_left_over_out_of_a_pile() -> None:  # 4.38
    assert advice(of_seven(undealt=["b9", "o5", "g3"], more="o5")) == {
        "DUP_UNDEALT": ["Remove brown 5 from the captured cards of seat 2."]
    }


def test_diagnosis_finds_a_pile_with_a_card_left_over_that_is_not_written_down() -> None:  # 4.38
    assert advice(without(of_seven(undealt=[], more="o5"), "undealt")) == {
        "NOT_WHOLE_TRICKS": ["Remove brown 5 from the captured cards of seat 2."]
    }


def test_diagnosis_of_double_tricks_writes_down_the_unplayed_cards() -> None:  # 4.38
    played = a_round(players=4, variant="hattrick", seed=1).sheet

    assert advice(without(write_sheet(played), "unplayed")) == {
        "UNPLAYED_INFERRED": [
            (
                "Add all cards not entered to the cards not played: "
                "green 4, green 12, green 16 and red 3."
            )
        ]
    }


COUNT_CASES = [
    pytest.param(
        of_counts(("r1", 16, "r0 r4"), ("r2", 16, "r5 r6"), ("r3", 13, "r7 r8")),
        {
            "NOT_WHOLE_TRICKS": [
                (
                    "Count without the penalty cards: captured cards of seat 1: 15, "
                    "captured cards of seat 2: 15, captured cards of seat 3: 12."
                )
            ]
        },
        id="4.39-everybody-counted-the-penalty-card",
    ),
    pytest.param(
        of_counts(("r1", 16, "r0 r4"), ("r2", 16, "r5 r6"), ("r3", 12, "r7 r8")),
        {
            "NOT_WHOLE_TRICKS": [
                (
                    "Count without the penalty cards: captured cards of seat 1: 15, "
                    "captured cards of seat 2: 15."
                )
            ]
        },
        id="4.39-two-of-three-counted-the-penalty-card",
    ),
    pytest.param(
        of_counts(("r1", 0, "r0 r4"), ("b2", 24, "b5 b6"), ("g3", 18, "g7 g8")),
        {
            "OWN_MORE_THAN_CAPTURED": [
                "Change captured cards of seat 1: 3, captured cards of seat 2: 21.",
                "Change captured cards of seat 1: 3, captured cards of seat 3: 15.",
            ]
        },
        id="4.39-trick-with-another",
    ),
    pytest.param(
        of_counts(("r1", 14, "r0 r4"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {"NOT_WHOLE_TRICKS": ["Change captured cards of seat 1: 15."]},
        id="4.39-one-number-wrong",
    ),
    pytest.param(
        of_counts(("r1", 14, "r0 r4"), ("r2", 16, "r5 r6"), ("r3", 12, "r7 r8")),
        {
            "NOT_WHOLE_TRICKS": [
                "Change captured cards of seat 1: 15, captured cards of seat 2: 15.",
                "Change captured cards of seat 1: 12, captured cards of seat 2: 18.",
            ]
        },
        id="4.39-two-numbers-wrong",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 r4 r1"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {"DUPLICATE": ["Remove red 1 from the cards of seat 1 in the penalty colour."]},
        id="4.31-penalty-card-among-the-own-cards",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 b4"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {
            "OWN_WRONG_COLOUR": [
                "Replace blue 4 with red 4 in the cards of seat 1 in the penalty colour."
            ]
        },
        id="4.33-own-card-of-another-colour",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 r4"), ("r2", 15, "r5 r6"), ("r3", 12, "r7")),
        {
            "COLOUR_UNPLACED": [
                "Add red 8 to the cards of seat 1 in the penalty colour.",
                "Add red 8 to the cards of seat 2 in the penalty colour.",
                "Add red 8 to the cards of seat 3 in the penalty colour.",
            ]
        },
        id="4.33-own-card-forgotten",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 r14"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {
            "NOT_IN_DECK": [
                "Replace red 14 with red 4 in the cards of seat 1 in the penalty colour."
            ]
        },
        id="4.33-own-card-with-a-digit-too-many",
    ),
    pytest.param(
        of_counts(("r4", 15, "b1 b5"), ("g2", 15, "g5"), ("y3", 12, "y8")),
        {
            "OWN_WRONG_COLOUR": ["Replace red 4 with blue 4 in the penalty cards of seat 1."],
        },
        id="4.33-all-own-cards-of-another-colour",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 r6"), ("r2", 15, "r5 r6"), ("r3", 12, "r4 r8")),
        {
            "DUPLICATE": [
                "Replace red 6 with red 7 in the cards of seat 1 in the penalty colour.",
                "Replace red 6 with red 7 in the cards of seat 2 in the penalty colour.",
            ]
        },
        id="4.33-neighbour-of-a-card-that-another-one-names",
    ),
    pytest.param(
        of_counts(("y1", 15, "y1 y4"), ("b2", 15, "b5 b6"), ("r3", 12, "r7 r8")),
        {
            "DUPLICATE": [
                "Remove yellow 1 from the cards of seat 1 in the penalty colour.",
                "Replace yellow 1 with yellow 0 in the penalty cards of seat 1.",
                "Replace yellow 1 with yellow 2 in the penalty cards of seat 1.",
                "Replace yellow 1 with yellow 0 in the cards of seat 1 in the penalty colour.",
                "Replace yellow 1 with yellow 2 in the cards of seat 1 in the penalty colour.",
            ]
        },
        id="4.33-neighbour-of-the-own-penalty-card",
    ),
]


@pytest.mark.parametrize(("sheet", "repairs"), COUNT_CASES)
def test_diagnosis_of_counts_offers_exactly_the_repairs_that_fix_it(
    sheet: dict[str, object], repairs: dict[str, list[str]]
) -> None:
    assert advice(sheet) == repairs


def of_choices(*piles: tuple[str, str | None]) -> dict[str, object]:
    """Return a round of which the colours were chosen after the last trick."""
    written = [{"captured": captured.split(), "choice": choice} for captured, choice in piles]
    return {"variant": "delayed", "players": 3, "piles": written}


FIRST, SECOND, THIRD = CAPTURED[0], f"{CAPTURED[1]} r1 b0 g2", CAPTURED[2]  # all 45 cards

THE_TRICK = "yellow 0, yellow 1 and yellow 2"

TRICK_CASES = [
    pytest.param(
        json_of((0, "r1", "y0"), (1, "b0", CAPTURED[1] + CAPTURED[0].removeprefix("y0"))),
        {
            "NOT_WHOLE_TRICKS": [
                "Move yellow 0 from the captured cards of seat 1 to the captured cards of seat 2."
            ]
        },
        id="4.34-card-in-the-wrong-pile",
    ),
    pytest.param(
        json_of((0, "r1", CAPTURED[0].removeprefix("y0 y1 y2"))),
        {
            "TOTAL_CAPTURED": [
                f"Add all cards not entered to the captured cards of seat {seat}: {THE_TRICK}."
                for seat in (1, 2, 3)
            ]
        },
        id="4.35-whole-trick-forgotten",
    ),
    pytest.param(
        json_of((1, "b0", "r2 r3 r4 r5 r6 r7 r8")),
        {
            "NOT_WHOLE_TRICKS": [
                (
                    "Add all cards not entered to the captured cards of seat 2: "
                    "brown 0, brown 1, brown 2, brown 3 and brown 4."
                )
            ]
        },
        id="4.35-last-pile-only-begun",
    ),
    pytest.param(
        json_of((1, "b0", CAPTURED[1].removesuffix("o4"))),
        {"NOT_WHOLE_TRICKS": ["Add brown 4 to the captured cards of seat 2."]},
        id="4.35-card-forgotten",
    ),
    pytest.param(
        json_of((1, "", CAPTURED[1])),
        {"PENALTY_COUNT": ["Add blue 0 to the penalty cards of seat 2."]},
        id="4.36-penalty-card-forgotten",
    ),
    pytest.param(
        json_of((0, "r1 y0", CAPTURED[0].removeprefix("y0"))),
        {
            "PENALTY_COUNT": [
                "Move yellow 0 from the penalty cards of seat 1 to the captured cards of seat 1.",
                "Move red 1 from the penalty cards of seat 1 to the captured cards of seat 1.",
            ]
        },
        id="4.36-captured-card-among-the-penalty-cards",
    ),
    pytest.param(
        of_choices((FIRST, "r"), (SECOND, None), (THIRD, "o")),
        {"CHOICE_MISSING": ["Change colour of seat 2: blue."]},
        id="4.40-colour-not-chosen",
    ),
    pytest.param(
        of_choices((FIRST, "b"), (SECOND, "b"), (THIRD, "o")),
        {"CHOICE_NOT_CAPTURED": ["Change colour of seat 1: red."]},
        id="4.40-colour-chosen-that-was-not-captured",
    ),
    pytest.param(
        of_choices((f"{FIRST} {SECOND}", "b"), ("", "g"), (THIRD, "o")),
        {"CHOICE_WITHOUT_CARDS": ["Change colour of seat 2: no colour."]},
        id="4.40-colour-chosen-without-cards",
    ),
    pytest.param(
        of_choices((FIRST, "y"), (SECOND, "b"), (THIRD, "o")),
        {"CHOICE_NOT_BEST": ["Change colour of seat 1: red."]},
        id="4.40-colour-chosen-that-costs-more",
    ),
]


@pytest.mark.parametrize(("sheet", "repairs"), TRICK_CASES)
def test_diagnosis_of_tricks_and_choices_offers_exactly_the_repairs_that_fix_it(
    sheet: dict[str, object], repairs: dict[str, list[str]]
) -> None:
    assert advice(sheet) == repairs


def test_diagnosis_of_double_tricks_offers_every_place_for_a_forgotten_card() -> None:  # 4.37
    played = a_round(players=4, variant="hattrick", seed=1).sheet
    forgotten = CardChange(Slot.FACE_DOWN, 0, remove=cards("r2"))

    assert advice(write_sheet(forgotten.apply(played))) == {
        "HAT_TOTAL": [
            "Add red 2 to the cards of seat 1 face up.",
            "Add red 2 to the cards of seat 2 face up.",
            "Add red 2 to the cards of seat 3 face up.",
            "Add red 2 to the cards of seat 4 face up.",
            "Add red 2 to the cards of seat 1 face down.",
            "Add red 2 to the cards of seat 2 face down.",
            "Add red 2 to the cards of seat 3 face down.",
            "Add red 2 to the cards of seat 4 face down.",
        ]
    }
