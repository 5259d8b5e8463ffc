"""The classic cases of tests/data: rounds as dealt and played, and cases worked out by hand."""

import json
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parents[1] / "data"


def classic_rounds() -> list[dict[str, Any]]:
    lines = (_DATA / "rounds.jsonl").read_text().splitlines()
    rounds = [json.loads(line) for line in lines]
    return [played for played in rounds if played["sheet"]["variant"] == "classic"]


def vectors(kind: str) -> list[dict[str, Any]]:
    """Return the cases of one kind that are about the 120-card box and the classic game."""
    cases = json.loads((_DATA / "vectors.json").read_text())[kind]
    return [case for case in cases if _is_classic(case | case.get("sheet", {}))]


def _is_classic(case: dict[str, Any]) -> bool:
    played = (case.get("edition", "box120"), case.get("variant", "classic"))
    return played == ("box120", "classic")
