"""The played rounds of tests/data, for tests of every layer."""

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

_ROUNDS = Path(__file__).parent / "data" / "rounds.jsonl"


def played_rounds() -> list[dict[str, Any]]:
    """Every round of every variant, with right sheet, scores and the wrong sheets beside them."""
    return [json.loads(line) for line in _ROUNDS.read_text().splitlines()]


def classic_rounds() -> list[dict[str, Any]]:
    """The classic rounds among them."""
    return [played for played in played_rounds() if played["sheet"]["variant"] == "classic"]


def wrong_classic_sheets() -> list[ParameterSet]:
    """Each wrong classic sheet with evidence ``cards``: a name, and the sheet with its codes."""
    return [
        pytest.param(name := f"{played['id']}-{wrong['mistake']}", wrong, id=name)
        for played in classic_rounds()
        for wrong in played["wrong"]
        if wrong["sheet"]["evidence"] == "cards"
    ]
