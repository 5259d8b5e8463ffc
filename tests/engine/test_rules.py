"""``engine/RULES.md`` and its proofs: every rule has a test, and every number quoted is a rule."""

import re
from pathlib import Path

import pytest

from engine.problems import Code
from engine.variants import VARIANTS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "engine/RULES.md").read_text()
ROWS = [line.strip("| ").split(" | ") for line in TEXT.splitlines() if re.match(r"\| \d", line)]
NUMBERS = [row[0] for row in ROWS]
SOURCES = {"HU", "IT", "DE", "JP", "public", "own", "all"}

_NUMBER = r"[1-8]\.\d{1,2}"
_SERIES = rf"{_NUMBER}(?:(?:, | and | to |-){_NUMBER})*"
_IN_AN_ID = re.compile(rf'(?:id=|f)"({_SERIES})[-"]')  # other strings may hold any numbers
_BEHIND_A_LINE = re.compile(rf"# (?:RULES\.md )?({_SERIES})$", re.MULTILINE)
_IN_A_DOCSTRING = re.compile(rf"RULES\.md ({_SERIES})")


def numbers_in(text: str, *patterns: re.Pattern[str]) -> set[str]:
    """Return the numbers of rules that a text quotes, both ends of a span."""
    quoted = [found[1] for pattern in patterns for found in pattern.finditer(text)]
    return {number for series in quoted for number in re.findall(_NUMBER, series)}


def numbers_of_tests() -> set[str]:
    """Return the numbers that any test carries, in its id or behind its first line."""
    tests = ROOT / "tests"
    files = [*tests.glob("**/test_*.py"), *tests.glob("engine/spoilt/*.py")]
    texts = [file.read_text() for file in files if file != Path(__file__)]
    return {number for text in texts for number in numbers_in(text, _IN_AN_ID, _BEHIND_A_LINE)}


def quoted() -> set[str]:
    """Return the numbers that the code of the engine speaks of, and the rules of each other."""
    files = (ROOT / "engine").glob("**/*.py")
    return {number for file in files for number in numbers_in(file.read_text(), _IN_A_DOCSTRING)}


def test_no_number_is_given_to_two_rules() -> None:
    assert sorted(set(NUMBERS)) == sorted(NUMBERS)


def test_numbers_of_a_section_leave_none_out() -> None:
    for section in range(1, 9):
        inside = [int(number[2:]) for number in NUMBERS if number.startswith(f"{section}.")]
        assert sorted(inside) == list(range(1, len(inside) + 1))


def test_every_rule_has_a_test() -> None:
    assert [number for number in NUMBERS if number not in numbers_of_tests()] == []


def test_every_number_that_code_and_tests_quote_is_a_rule() -> None:
    assert (numbers_of_tests() | quoted()) - set(NUMBERS) == set()


def test_every_rule_of_the_game_names_its_source() -> None:
    for number, *_rule, source in (row for row in ROWS if row[0][0] in "123578"):
        named = set(re.findall(r"[A-Za-z]+", source.split(":")[0]))
        assert named & SOURCES, number


def test_every_doubt_has_its_decision() -> None:
    assert {len(row) for row in ROWS if row[0][0] == "6"} == {3}


def test_every_code_stands_among_the_rules_and_no_other() -> None:
    written = set(re.findall(r"`([A-Z]+_?[A-Z_]*…?)`", TEXT))
    families = {code.removesuffix("…") for code in written if code.endswith("…")}

    assert {code for code in Code if code not in written} <= {
        code for code in Code if code.startswith(tuple(families))
    }
    assert {code for code in written if not code.endswith("…")} <= set(Code)


@pytest.mark.parametrize("key", VARIANTS)
def test_section_of_a_variant_is_the_rule_about_its_points(key: str) -> None:
    (rule,) = (row[1] for row in ROWS if row[0] == VARIANTS[key].section)

    assert rule.lower().startswith(f"{key}:")
