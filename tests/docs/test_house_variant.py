"""The how-to about house variants: what it says to do is done here, and works."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine import house
from engine.checks import judge
from engine.piles import Pile
from engine.sheets import Sheet, read_sheet, write_sheet
from engine.simulate import simulate_round
from engine.variants import VARIANTS
from tests.engine.cases import a_sheet

HOW_TO = Path(__file__).parents[2] / "docs/house-variant.md"


@pytest.fixture
def doubled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Save the file of the how-to where variants of the house are looked for; return its key."""
    (code,) = re.findall(r"```python\n(.*?)```", HOW_TO.read_text(), flags=re.DOTALL)
    (tmp_path / "doubled.py").write_text(code)
    monkeypatch.setattr(house, "__path__", [str(tmp_path)])
    (variant,) = house.house_variants()
    monkeypatch.setitem(VARIANTS, variant.key, variant)
    yield variant.key
    del sys.modules["engine.house.doubled"]


def test_house_variant_counts_points_in_its_own_way(doubled: str) -> None:
    sheet = a_sheet(("r4", "r2 r5 b7 y0"), ("b1", ""), ("g0", ""), variant=doubled)

    assert judge(sheet).scores == (-20, -2, 0)


@pytest.mark.parametrize("players", range(3, 9))
def test_house_variant_is_played_and_its_rounds_are_right(doubled: str, players: int) -> None:
    played = simulate_round(edition="box120", variant=doubled, players=players, seed=1)
    verdict = judge(read_sheet(write_sheet(played.sheet)))

    assert (verdict.ok, verdict.scores) == (True, played.scores)


def test_house_variant_gets_every_check(doubled: str) -> None:
    sheet = simulate_round(edition="box120", variant=doubled, players=3, seed=1).sheet
    codes = {problem.code.value for problem in judge(_without_a_card(sheet)).problems}

    assert codes >= {"NOT_WHOLE_TRICKS", "TOTAL_CAPTURED", "MISSING"}


def _without_a_card(sheet: Sheet) -> Sheet:
    first = sheet.piles[0]
    return replace(sheet, piles=(Pile(first.penalty, first.captured[1:]), *sheet.piles[1:]))
