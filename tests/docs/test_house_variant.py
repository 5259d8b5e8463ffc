"""The how-to about house variants: what it says to do is done here, and works."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

from engine import house
from engine.checks import judge
from engine.piles import Pile
from engine.sheets import Sheet, read_sheet, write_sheet
from engine.simulate import simulate_round
from engine.variants import VARIANTS
from tests.engine.cases import a_sheet

ROOT = Path(__file__).parents[2]
HOW_TO = ROOT / "docs/house-variant.md"


def code_of_the_how_to() -> str:
    (code,) = re.findall(r"```python\n(.*?)```", HOW_TO.read_text(), flags=re.DOTALL)
    return str(code)


@pytest.fixture
def doubled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Save the file of the how-to where variants of the house are looked for; return its key."""
    (tmp_path / "doubled.py").write_text(code_of_the_how_to())
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


@pytest.fixture
def house_folder(tmp_path: Path) -> Path:
    """Return a folder with the engine as it is, and the one file of the how-to in its place."""
    copytree(ROOT / "engine", tmp_path / "engine", ignore=ignore_patterns("__pycache__"))
    (tmp_path / "engine/house/doubled.py").write_text(code_of_the_how_to())
    return tmp_path


def python(folder: Path, *arguments: str, text: str = "") -> str:
    """Run Python in a folder and return what it prints; the rest of the product is at hand."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=text,
        capture_output=True,
        check=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    return done.stdout


def test_one_file_is_enough_for_every_command(house_folder: Path) -> None:
    (command,) = re.findall(r"^python (-m engine simulate .*)$", HOW_TO.read_text(), re.MULTILINE)
    played: Any = json.loads(python(house_folder, *command.split()))
    scored = json.loads(python(house_folder, "-m", "engine", "score", "-", text=json.dumps(played)))
    trick = json.dumps({"variant": "doubled", "plays": ["r3", "b0", "g2", "y2"]})

    assert (played["id"], played["sheet"]["variant"]) == ("doubled-4-1", "doubled")
    assert scored == {
        "id": "doubled-4-1",
        "ok": True,
        "scores": [doubled_points(pile) for pile in played["sheet"]["piles"]],
        "problems": [],
    }
    assert json.loads(python(house_folder, "-m", "engine", "trick", "-", text=trick)) == {
        "winner": 2
    }


def doubled_points(pile: dict[str, list[str]]) -> int:
    """Return +1 for each card of another colour, minus twice the values of the penalty colour."""
    (laid_aside,) = pile["penalty"]
    own = [card for card in pile["captured"] if card[0] == laid_aside[0]]
    cost = sum(int(card[1:]) for card in [*own, laid_aside])
    return len(pile["captured"]) - len(own) - 2 * cost


def test_one_file_is_enough_for_the_form_of_an_event(house_folder: Path) -> None:
    listed = (
        "from django.conf import settings; settings.configure(); "
        "from scoring.games import VARIANT_CHOICES; print(VARIANT_CHOICES[-1])"
    )

    assert python(house_folder, "-c", listed) == "('doubled', 'doubled')\n"


def test_one_file_is_missed_where_it_is_not() -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        python(ROOT, "-m", "engine", "simulate", "--variant", "doubled")

    assert caught.value.returncode == 2
