"""The played rounds of tests/data, for tests of every layer."""

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

_ROUNDS = Path(__file__).parent / "data" / "rounds.jsonl"


def classic_rounds() -> list[dict[str, Any]]:
    """The classic rounds, with right sheet, scores and the wrong sheets beside them."""
    rounds = map(json.loads, _ROUNDS.read_text().splitlines())
    return [played for played in rounds if played["sheet"]["variant"] == "classic"]


def wrong_classic_sheets() -> list[ParameterSet]:
    """Each wrong classic sheet with evidence ``cards``: a name, and the sheet with its codes."""
    return [
        pytest.param(name := f"{played['id']}-{wrong['mistake']}", wrong, id=name)
        for played in classic_rounds()
        for wrong in played["wrong"]
        if wrong["sheet"]["evidence"] == "cards"
    ]
