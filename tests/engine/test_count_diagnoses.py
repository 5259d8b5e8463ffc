import pytest

from tests.engine.cases import advice


def of_counts(*piles: tuple[str, int, str], variant: str = "classic") -> dict[str, object]:
    """Return a round of which numbers and own cards were written down."""
    written = [
        {"penalty": penalty.split(), "captured": captured, "own": own.split()}
        for penalty, captured, own in piles
    ]
    return {"variant": variant, "players": len(piles), "evidence": "counts", "piles": written}


CASES = [
    pytest.param(
        of_counts(("r1", 16, "r0 r4"), ("r2", 16, "r5 r6"), ("r3", 13, "r7 r8")),
        {
            "NOT_WHOLE_TRICKS": [
                (
                    "Without the penalty cards: captured cards of seat 1: 15, "
                    "captured cards of seat 2: 15, captured cards of seat 3: 12."
                )
            ]
        },
        id="4.39-everybody-counted-the-penalty-card",
    ),
    pytest.param(
        of_counts(("r1", 14, "r0 r4"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {"NOT_WHOLE_TRICKS": ["Captured cards of seat 1: 15."]},
        id="4.39-one-number-wrong",
    ),
    pytest.param(
        of_counts(("r1", 14, "r0 r4"), ("r2", 16, "r5 r6"), ("r3", 12, "r7 r8")),
        {
            "NOT_WHOLE_TRICKS": [
                "Captured cards of seat 1: 15, captured cards of seat 2: 15.",
                "Captured cards of seat 1: 12, captured cards of seat 2: 18.",
            ]
        },
        id="4.39-two-numbers-wrong",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 r4 r1"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {"DUPLICATE": ["Cards of seat 1 in the penalty colour: take red 1 away."]},
        id="4.31-penalty-card-among-the-own-cards",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 b4"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {"OWN_WRONG_COLOUR": ["Cards of seat 1 in the penalty colour: red 4 instead of blue 4."]},
        id="4.33-own-card-of-another-colour",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 r4"), ("r2", 15, "r5 r6"), ("r3", 12, "r7")),
        {
            "COLOUR_UNPLACED": [
                "Cards of seat 1 in the penalty colour: add red 8.",
                "Cards of seat 2 in the penalty colour: add red 8.",
                "Cards of seat 3 in the penalty colour: add red 8.",
            ]
        },
        id="4.33-own-card-forgotten",
    ),
    pytest.param(
        of_counts(("r1", 15, "r0 r14"), ("r2", 15, "r5 r6"), ("r3", 12, "r7 r8")),
        {"NOT_IN_DECK": ["Cards of seat 1 in the penalty colour: red 4 instead of red 14."]},
        id="4.33-own-card-with-a-digit-too-many",
    ),
]


@pytest.mark.parametrize(("sheet", "repairs"), CASES)
def test_diagnosis_offers_exactly_the_repairs_that_mend(
    sheet: dict[str, object], repairs: dict[str, list[str]]
) -> None:
    assert advice(sheet) == repairs
