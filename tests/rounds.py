"""The played rounds of tests/data, for tests of every layer."""

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from tests.rare_cases import case

_ROUNDS = Path(__file__).parent / "data" / "rounds.jsonl"
# One of each variant, and every number of players among them.
_USUAL = {"classic-4", "reverse-5", "mild-3", "intense-8", "foggy-6", "delayed-7", "hattrick-4"}
_VECTORS = _ROUNDS.with_name("vectors.json")


def played_rounds() -> list[dict[str, Any]]:
    """Every round of every variant, with right sheet, scores and the wrong sheets beside them."""
    return [json.loads(line) for line in _ROUNDS.read_text().splitlines()]


def games() -> list[ParameterSet]:
    """Each played round by its name; those beside one of each variant are of `make soak`."""
    return [
        case(played, name=name, usual=name in _USUAL)
        for played in played_rounds()
        for name in [played["id"].removeprefix("FX-").removesuffix("-0")]
    ]


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
