"""Benchmarks start in an interpreter that has imported nothing of the product before."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(path.stem for path in (ROOT / "benchmarks").glob("*.py"))


def imported_alone(module: str) -> str:
    """Import a module in a new interpreter; return what it complains of."""
    words = [sys.executable, "-W", "ignore", "-c", f"import benchmarks.{module}"]
    # pytest names the settings to all that it starts.
    names = {name: text for name, text in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(words, cwd=ROOT, env=names, capture_output=True, text=True, check=False)
    return done.stderr


def test_the_site_with_a_greeting_sets_django_up_by_itself() -> None:
    assert imported_alone("hello") == ""


@pytest.mark.soak
@pytest.mark.parametrize("module", MODULES)
def test_a_benchmark_is_imported_alone(module: str) -> None:
    assert imported_alone(module) == ""
