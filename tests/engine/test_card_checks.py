from dataclasses import replace

import pytest

from engine.cards import Colour
from engine.checks import Code, Problem, Severity, judge
from engine.sheets import House, Sheet
from tests.engine.cases import (
    Found,
    a_round,
    cards,
    of_seven,
    problems_of,
)
from tests.engine.spoilt.cards import SPOILT


@pytest.mark.parametrize(("sheet", "expected"), SPOILT)
def test_sheet_has_exactly_these_problems(sheet: Sheet, expected: list[Found]) -> None:
    assert problems_of(sheet) == expected


def test_undealt_cards_left_out_are_an_information_with_the_same_scores() -> None:
    left_out, written = judge(of_seven(undealt=None)), judge(of_seven(undealt="b9 o5 g3"))

    assert (left_out.ok, left_out.scores) == (True, written.scores)
    assert left_out.problems == (
        Problem(Code.UNDEALT_INFERRED, Severity.INFO, cards=cards("b9 o5 g3")),
    )


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
