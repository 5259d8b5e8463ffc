from dataclasses import replace

import pytest

from engine.sheets import write_sheet
from tests.engine.cases import RIGHT, a_round, advice, cards, json_of

CAPTURED = [captured for _penalty, captured in RIGHT]

CASES = [
    pytest.param(
        json_of((0, "r1", f"{CAPTURED[0]} r1")),
        {"DUP_OWN_PENALTY": ["Captured cards of seat 1: take red 1 away."]},
        id="4.31-own-penalty-card-in-the-pile-too",
    ),
    pytest.param(
        json_of((1, "b0", f"{CAPTURED[1]} r1")),
        {"DUP_OTHER_PENALTY": ["Captured cards of seat 2: take red 1 away."]},
        id="4.31-penalty-card-of-somebody-else-in-the-pile",
    ),
    pytest.param(
        json_of((1, "b0", f"{CAPTURED[1]} r8")),
        {"DUP_SAME_PILE": ["Captured cards of seat 2: take red 8 away."]},
        id="4.31-card-twice-in-one-pile",
    ),
    pytest.param(
        json_of((0, "r1", CAPTURED[0].replace("o8", "o6"))),
        {
            "DUP_TWO_PLAYERS": [
                "Captured cards of seat 1: brown 8 instead of brown 6.",
                "Captured cards of seat 3: brown 8 instead of brown 6.",
            ]
        },
        id="4.32-mistyped-as-a-card-that-another-one-has",
    ),
    pytest.param(
        json_of((0, "r1", CAPTURED[0].replace("o8", "v8"))),
        {"NOT_IN_DECK": ["Captured cards of seat 1: brown 8 instead of violet 8."]},
        id="4.32-mistyped-as-a-colour-that-stays-in-the-box",
    ),
]


@pytest.mark.parametrize(("sheet", "repairs"), CASES)
def test_diagnosis_offers_exactly_the_repairs_that_mend(
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
            "Cards left over: add all that nobody has, blue 9, brown 5 and green 3."
        ]
    }


def test_diagnosis_adds_a_card_to_those_left_over() -> None:  # 4.38
    assert advice(of_seven(undealt=["b9", "o5"])) == {
        "UNDEALT_COUNT": ["Cards left over: add green 3."]
    }


def test_diagnosis_takes_a_card_left_over_out_of_a_pile() -> None:  # 4.38
    assert advice(of_seven(undealt=["b9", "o5", "g3"], more="o5")) == {
        "DUP_UNDEALT": ["Captured cards of seat 2: take brown 5 away."]
    }


def test_diagnosis_finds_a_pile_with_a_card_left_over_that_is_not_written_down() -> None:  # 4.38
    assert advice(without(of_seven(undealt=[], more="o5"), "undealt")) == {
        "NOT_WHOLE_TRICKS": ["Captured cards of seat 2: take brown 5 away."]
    }


def test_diagnosis_of_double_tricks_writes_down_the_unplayed_cards() -> None:  # 4.38
    played = a_round(players=4, variant="hattrick", seed=1).sheet

    assert advice(without(write_sheet(played), "unplayed")) == {
        "UNPLAYED_INFERRED": [
            "Unplayed cards: add all that nobody has, green 4, green 12, green 16 and red 3."
        ]
    }
