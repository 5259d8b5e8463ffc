"""The slow reading of the rules agrees with every case that was worked out beforehand."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.slow.checker import error_codes, scores

_DATA = Path(__file__).parents[2] / "data"
ROUNDS = [json.loads(line) for line in (_DATA / "rounds.jsonl").read_text().splitlines()]
BY_HAND = json.loads((_DATA / "vectors.json").read_text())
WRONG = [
    pytest.param(wrong["sheet"], wrong["codes"], id=f"{played['id']}-{wrong['mistake']}")
    for played in ROUNDS
    for wrong in played["wrong"]
]


@pytest.mark.parametrize("played", ROUNDS, ids=lambda played: played["id"])
@pytest.mark.parametrize("form", ["sheet", "quick_sheet"])
def test_slow_checker_accepts_a_played_round_with_its_scores(
    played: dict[str, Any], form: str
) -> None:
    sheet = played[form]

    assert (error_codes(sheet), scores(sheet)) == (set(), played["scores"])


@pytest.mark.parametrize(("sheet", "codes"), WRONG)
def test_slow_checker_finds_exactly_the_errors_of_a_wrong_round(
    sheet: dict[str, Any], codes: list[str]
) -> None:
    assert sorted(error_codes(sheet)) == codes


@pytest.mark.parametrize(
    "case", [*BY_HAND["quick"], *BY_HAND["rounds"]], ids=lambda case: case["id"]
)
def test_slow_checker_agrees_with_a_sheet_worked_out_by_hand(case: dict[str, Any]) -> None:
    codes, expected = sorted(error_codes(case["sheet"])), case["expect"]

    assert codes == expected["codes"]
    assert codes or scores(case["sheet"]) == expected.get("scores", scores(case["sheet"]))
