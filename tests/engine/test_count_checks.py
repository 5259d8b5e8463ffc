from dataclasses import replace

import pytest
from hypothesis import given

from engine.checks import judge
from engine.problems import Code, Problem, Severity
from engine.sheets import House, Sheet
from engine.simulate import PlayedRound
from tests.engine.cases import (
    COMBINATIONS,
    Found,
    a_counted_sheet,
    a_double_pile,
    a_hattrick_sheet,
    a_round,
    any_rounds,
    as_counts,
    cards,
    counted,
    problems_of,
)
from tests.engine.spoilt.counts import SPOILT


@pytest.mark.parametrize(("sheet", "expected"), SPOILT)
def test_counted_round_has_exactly_these_problems(sheet: Sheet, expected: list[Found]) -> None:
    assert problems_of(sheet) == expected


def test_penalty_cards_of_one_colour_are_counted_as_one_colour() -> None:  # 4.12
    same = a_counted_sheet(
        "intense",
        counted("r0 r1", 15, "r2"),
        counted("b0 g0", 15, ""),
        counted("y0 o0", 9, ""),
        house=House(same_colour=True),
    )

    assert problems_of(same) == []
    assert judge(same).scores == (15 - 1 - 3, 15, 9)


@given(any_rounds())
def test_counted_form_of_a_round_is_right_with_the_same_scores(played: PlayedRound) -> None:
    verdict = judge(as_counts(played.sheet))

    assert (verdict.ok, verdict.scores) == (True, played.scores)


@given(any_rounds())
def test_counted_form_needs_no_cards_that_were_left_aside(played: PlayedRound) -> None:
    assert judge(replace(as_counts(played.sheet), undealt=None, unplayed=None)).ok


def of_counts(*penalties: str, variant: str = "classic", first: int = 15) -> Sheet:
    """Return a counted round of three players, 0 to 8 in five colours, 42 captured cards."""
    numbers = (first, 27 - first, 15)
    piles = [counted(each, number) for each, number in zip(penalties, numbers, strict=True)]
    return a_counted_sheet(variant, *piles)


UNUSUAL = [
    pytest.param(of_counts("r7", "b0", "g0"), [], id="4.29-below-the-dearest-eighth-is-usual"),
    pytest.param(of_counts("r8", "b3", "g0"), [], id="4.29-high-beside-another-is-usual"),
    pytest.param(of_counts("r8", "b8", "g0"), [], id="4.29-two-high-ones-are-usual"),
    pytest.param(
        of_counts("r8", "b2", "g0"),
        [("UNUSUAL", (0,), "r8", "card")],
        id="4.29-the-only-high-one",
    ),
    pytest.param(
        of_counts("r6", "b0", "g8", variant="reverse"),
        [("UNUSUAL", (1,), "b0", "lucky card")],
        id="4.29-the-only-low-lucky-card",
    ),
    pytest.param(of_counts("r1", "b7", "g8", variant="reverse"), [], id="4.29-above-the-lowest"),
    pytest.param(of_counts("r4", "b0", "g0", first=21), [], id="4.29-half-of-all-tricks-is-usual"),
    pytest.param(
        of_counts("r4", "b0", "g0", first=24),
        [("UNUSUAL", (0,), "", "tricks")],
        id="4.29-more-than-half-of-all-tricks",
    ),
    pytest.param(
        a_hattrick_sheet(
            a_double_pile(5, 0, 0, 9), a_double_pile(5, 1, 0, 10), *[a_double_pile(5, 8, 0)] * 2
        ),
        [("UNUSUAL", (1,), "", "passes")],
        id="4.29-passed-in-more-than-two-thirds-of-the-tricks",
    ),
]


@pytest.mark.parametrize(("sheet", "expected"), UNUSUAL)
def test_unusual_round_is_named(sheet: Sheet, expected: list[Found]) -> None:
    assert [found for found in problems_of(sheet) if found[0] == "UNUSUAL"] == expected


def test_what_is_unusual_is_an_information_with_its_numbers() -> None:
    found = [each for each in judge(of_counts("r8", "b0", "g0", first=24)).problems if each.case]

    assert found == [
        Problem(Code.UNUSUAL, Severity.INFO, seats=(0,), cards=cards("r8"), case="card"),
        Problem(
            Code.UNUSUAL,
            Severity.INFO,
            seats=(0,),
            case="tricks",
            facts={"entered": 24, "needed": 42},
        ),
    ]


@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_at_most_one_right_round_in_ten_has_a_note(variant: str, players: int) -> None:
    rounds = [a_round(variant=variant, players=players, seed=seed) for seed in range(100)]
    noted = [played for played in rounds if problems_of(as_counts(played.sheet))]

    assert len(noted) <= 10
