import pytest

from tests.engine.cases import RIGHT, advice, json_of


def of_choices(*piles: tuple[str, str | None]) -> dict[str, object]:
    """Return a round of which the colours were chosen after the last trick."""
    written = [{"captured": captured.split(), "choice": choice} for captured, choice in piles]
    return {"variant": "delayed", "players": 3, "piles": written}


CAPTURED = [captured for _penalty, captured in RIGHT]
FIRST, SECOND, THIRD = CAPTURED[0], f"{CAPTURED[1]} r1 b0 g2", CAPTURED[2]  # all 45 cards

THE_TRICK = "yellow 0, yellow 1 and yellow 2"

CASES = [
    pytest.param(
        json_of((0, "r1", "y0"), (1, "b0", CAPTURED[1] + CAPTURED[0].removeprefix("y0"))),
        {
            "NOT_WHOLE_TRICKS": [
                "Yellow 0: from captured cards of seat 1 to captured cards of seat 2."
            ]
        },
        id="4.34-card-in-the-wrong-pile",
    ),
    pytest.param(
        json_of((0, "r1", CAPTURED[0].removeprefix("y0 y1 y2"))),
        {
            "TOTAL_CAPTURED": [
                f"Captured cards of seat {seat}: add all that nobody has, {THE_TRICK}."
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
                    "Captured cards of seat 2: add all that nobody has, "
                    "brown 0, brown 1, brown 2, brown 3 and brown 4."
                )
            ]
        },
        id="4.35-last-pile-only-begun",
    ),
    pytest.param(
        json_of((1, "b0", CAPTURED[1].removesuffix("o4"))),
        {"NOT_WHOLE_TRICKS": ["Captured cards of seat 2: add brown 4."]},
        id="4.35-card-forgotten",
    ),
    pytest.param(
        json_of((1, "", CAPTURED[1])),
        {"PENALTY_COUNT": ["Penalty card of seat 2: add blue 0."]},
        id="4.36-penalty-card-forgotten",
    ),
    pytest.param(
        json_of((0, "r1 y0", CAPTURED[0].removeprefix("y0"))),
        {
            "PENALTY_COUNT": [
                "Red 1: from penalty card of seat 1 to captured cards of seat 1.",
                "Yellow 0: from penalty card of seat 1 to captured cards of seat 1.",
            ]
        },
        id="4.36-captured-card-among-the-penalty-cards",
    ),
    pytest.param(
        of_choices((FIRST, "r"), (SECOND, None), (THIRD, "o")),
        {"CHOICE_MISSING": ["Colour of seat 2: blue."]},
        id="4.40-colour-not-chosen",
    ),
    pytest.param(
        of_choices((FIRST, "b"), (SECOND, "b"), (THIRD, "o")),
        {"CHOICE_NOT_CAPTURED": ["Colour of seat 1: red."]},
        id="4.40-colour-chosen-that-was-not-captured",
    ),
    pytest.param(
        of_choices((f"{FIRST} {SECOND}", "b"), ("", "g"), (THIRD, "o")),
        {"CHOICE_WITHOUT_CARDS": ["Colour of seat 2: none."]},
        id="4.40-colour-chosen-without-cards",
    ),
    pytest.param(
        of_choices((FIRST, "y"), (SECOND, "b"), (THIRD, "o")),
        {"CHOICE_NOT_BEST": ["Colour of seat 1: red."]},
        id="4.40-colour-chosen-that-costs-more",
    ),
]


@pytest.mark.parametrize(("sheet", "repairs"), CASES)
def test_diagnosis_offers_exactly_the_repairs_that_mend(
    sheet: dict[str, object], repairs: dict[str, list[str]]
) -> None:
    assert advice(sheet) == repairs
