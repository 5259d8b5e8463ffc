from dataclasses import replace

import pytest
from hypothesis import given

from engine.checks import judge
from engine.sheets import House, Sheet
from engine.simulate import PlayedRound
from tests.engine.cases import (
    Found,
    a_counted_sheet,
    any_rounds,
    as_counts,
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
