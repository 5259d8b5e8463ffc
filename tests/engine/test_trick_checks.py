import pytest

from engine.cards import Colour
from engine.checks import Code, Problem, Severity, judge
from engine.sheets import Sheet
from tests.engine.cases import Found, a_round, problems_of
from tests.engine.spoilt.tricks import HELD, SPOILT, with_a_dear_choice


@pytest.mark.parametrize(("sheet", "expected"), SPOILT)
def test_round_of_tricks_has_exactly_these_problems(sheet: Sheet, expected: list[Found]) -> None:
    assert problems_of(sheet) == expected


DEAR = {"points": -3, "best": 0}


def test_dearer_choice_is_a_warning_with_both_colours_and_points() -> None:  # 4.14
    verdict = judge(with_a_dear_choice())

    assert (verdict.ok, verdict.scores) == (True, (-3, -24, -18))
    assert verdict.problems == (
        Problem(
            Code.CHOICE_NOT_BEST,
            Severity.WARNING,
            seats=(0,),
            colours=(Colour.BLUE, Colour.RED),
            facts=DEAR,
        ),
    )


def test_dearer_choice_is_an_error_where_the_best_must_be_taken() -> None:  # 4.14
    verdict = judge(with_a_dear_choice(best_choice=True))

    assert verdict.problems == (
        Problem(
            Code.CHOICE_NOT_BEST,
            Severity.ERROR,
            seats=(0,),
            case="must",
            colours=(Colour.BLUE, Colour.RED),
            facts=DEAR,
        ),
    )


@pytest.mark.parametrize(("sheet", "expected"), HELD)
def test_pile_too_rich_to_be_won_by_leading_is_doubted(sheet: Sheet, expected: list[Found]) -> None:
    assert problems_of(sheet) == expected
    assert judge(sheet).ok


@pytest.mark.parametrize("variant", ["classic", "reverse"])
def test_played_round_is_never_doubted(variant: str) -> None:
    assert all(
        judge(a_round(variant=variant, players=3, seed=seed).sheet).problems == ()
        for seed in range(50)
    )
