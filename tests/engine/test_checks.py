from typing import Any

import pytest

from engine.checks import Severity, judge
from engine.sheets import read_sheet
from tests.engine.cases import classic_rounds, vectors

ROUNDS = classic_rounds()
WRONG = [
    pytest.param(wrong["sheet"], wrong["codes"], id=f"{played['id']}-{wrong['mistake']}")
    for played in ROUNDS
    for wrong in played["wrong"]
]


def error_codes(sheet: object) -> list[str]:
    """Return the codes of all errors once, sorted."""
    problems = judge(read_sheet(sheet)).problems
    return sorted({problem.code for problem in problems if problem.severity is Severity.ERROR})


@pytest.mark.parametrize("played", ROUNDS, ids=lambda played: played["id"])
def test_played_round_is_ok_with_its_scores(played: dict[str, Any]) -> None:
    verdict = judge(read_sheet(played["sheet"]))

    assert (verdict.ok, verdict.problems) == (True, ())
    assert verdict.scores == tuple(played["scores"])


@pytest.mark.parametrize(("sheet", "codes"), WRONG)
def test_wrong_round_has_exactly_its_errors(sheet: dict[str, Any], codes: list[str]) -> None:
    assert error_codes(sheet) == codes


@pytest.mark.parametrize("case", vectors("rounds"), ids=lambda case: case["id"])
def test_round_worked_out_by_hand_has_exactly_its_errors(case: dict[str, Any]) -> None:
    expected = case["expect"]
    verdict = judge(read_sheet(case["sheet"]))

    assert error_codes(case["sheet"]) == expected["codes"]
    if "scores" in expected:
        assert verdict.scores == tuple(expected["scores"])
