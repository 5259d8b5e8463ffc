"""Docstrings, and strings below constants, begin with a noun or a verb and ask nothing."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.catalogues import ROOT

PACKAGES = (
    "api",
    "benchmarks",
    "config",
    "docs",
    "engine",
    "ground",
    "pages",
    "scoring",
    "tournaments",
    "web",
)
ASKING = re.compile(r"\s*(What|How|Who|Whose|Whom|Whether|Where|When|Which|Why)\b")


def questions(source: str) -> Iterator[str]:
    """Yield the first line of each string that stands alone and begins like a question."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))) if ASKING.match(text):
                yield text.strip().partition("\n")[0]


def test_a_docstring_and_a_string_below_a_constant_that_ask_are_named() -> None:
    source = '''"""What it is.

More of it.
"""

MOST = 3
"""How many there may be."""


def size() -> int:
    """Return how many there are."""
    return len("Who is it?")
'''

    assert list(questions(source)) == ["What it is.", "How many there may be."]


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_of_a_package_begin_with_a_noun_or_a_verb(package: str) -> None:
    asking = [
        f"{path.relative_to(ROOT)}: {question}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.parent.name != "migrations"  # they stay as they were released
        for question in questions(path.read_text(encoding="utf-8"))
    ]

    assert asking == []
