"""Every sentence is told of a sheet that some test of the checks has worked out."""

from itertools import chain
from typing import Any

import pytest

from engine.checks import Code, judge
from engine.messages import english
from engine.sentences import SENTENCES
from tests.engine import (
    test_card_checks,
    test_checks,
    test_count_checks,
    test_hattrick_checks,
    test_point_checks,
    test_trick_checks,
)
from tests.engine.cases import RIGHT, a_sheet

TABLES = (
    test_checks.SPOILT,
    test_card_checks.SPOILT,
    test_trick_checks.SPOILT,
    test_trick_checks.HELD,
    test_count_checks.SPOILT,
    test_hattrick_checks.SPOILT,
    test_point_checks.SPOILT,
)
SHEETS: list[Any] = [
    *(case.values[0] for case in chain(*TABLES)),
    test_checks.WRONG_EDITION,
    test_trick_checks.with_a_dear_choice(),
    test_trick_checks.with_a_dear_choice(best_choice=True),
]


def test_every_sentence_is_told_of_some_sheet() -> None:
    problems = [problem for sheet in SHEETS for problem in judge(sheet).problems]

    assert {(problem.code, problem.case) for problem in problems} == set(SENTENCES)
    assert all(english(problem).endswith(".") for problem in problems)
    assert not [problem for problem in problems if "{" in english(problem)]


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_sentence(code: Code) -> None:
    assert any(known is code for known, _ in SENTENCES)


def test_no_sentence_is_told_of_a_sheet_in_order() -> None:
    assert judge(a_sheet(*RIGHT)).problems == ()
