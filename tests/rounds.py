"""The played rounds of tests/data, for tests of every layer."""

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

_ROUNDS = Path(__file__).parent / "data" / "rounds.jsonl"
_VECTORS = _ROUNDS.with_name("vectors.json")


def played_rounds() -> list[dict[str, Any]]:
    """Every round of every variant, with right sheet, scores and the wrong sheets beside them."""
    return [json.loads(line) for line in _ROUNDS.read_text().splitlines()]


def classic_rounds() -> list[dict[str, Any]]:
    """The classic rounds among them."""
    return [played for played in played_rounds() if played["sheet"]["variant"] == "classic"]


def wrong_sheets() -> list[ParameterSet]:
    """Each wrong sheet of every variant: a name, and the sheet with its codes."""
    return [
        pytest.param(name := f"{played['id']}-{wrong['mistake']}", wrong, id=name)
        for played in played_rounds()
        for wrong in played["wrong"]
    ]


def vectors() -> list[ParameterSet]:
    """The quick entries and rounds worked out by hand: each with its codes and scores."""
    worked_out = json.loads(_VECTORS.read_text())
    return [
        pytest.param(case["sheet"], case["expect"], id=case["id"])
        for case in [*worked_out["quick"], *worked_out["rounds"]]
    ]
