"""The list of what we hold on to in others' insides is whole, and true of the locked versions."""

import inspect
import re
import tomllib
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from web import connections

ROOT = Path(__file__).parents[2]
CODE = re.compile("`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Held:
    """A line of the table."""

    package: str
    version: str
    module: str
    names: tuple[str, ...]
    used_in: str


def read_line(line: str) -> Held:
    """Return what a line of the table says."""
    package, version, module, names, used_in, _ = map(str.strip, line.strip("|").split("|"))
    return Held(package, version, module.strip("`"), tuple(CODE.findall(names)), used_in.strip("`"))


LINES = (ROOT / "docs/insides.md").read_text().splitlines()
TABLE = [read_line(line) for line in LINES if re.match(r"\| [\w-]+ \| \d", line)]


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def words_of_module(name: str) -> set[str]:
    return words_of(inspect.getsource(import_module(name)))


@pytest.mark.parametrize("held", TABLE, ids=lambda held: f"{held.module} in {held.used_in}")
def test_what_is_held_is_there_on_both_sides(held: Held) -> None:
    theirs, ours = words_of_module(held.module), words_of((ROOT / held.used_in).read_text())

    assert (set(held.names) - theirs, set(held.names) - ours) == (set(), set())


def test_what_is_held_was_tried_on_the_locked_version() -> None:
    locked = re.findall(r"^([\w-]+)==(\S+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)

    assert {(held.package, held.version) for held in TABLE} <= set(locked)


def test_no_package_that_is_held_goes_past_its_minor_version() -> None:
    described = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    bounded = {
        name for one in described for name in re.findall(r"^([\w-]+).*~=\d+\.\d+\.\d+$", one)
    }

    assert {held.package for held in TABLE} <= bounded


def test_every_private_name_of_gunicorn_that_is_used_stands_in_the_table() -> None:
    used = set(re.findall(r"(?:\.|def )(_[A-Za-z]\w*)", inspect.getsource(connections)))
    modules = {held.module for held in TABLE if held.package == "gunicorn"}
    theirs = set[str]().union(*map(words_of_module, modules))

    assert used & theirs <= {name for held in TABLE for name in held.names}
    assert len(used & theirs) > 10  # it looks at all
