"""Both commands of the README in fresh Debians, and what is said where Python lacks its venv."""

import subprocess
from collections.abc import Callable

import pytest

from config.stack.folders import CLONE
from docs.soak_results import MACHINE
from tests.config.stack.bare_machine import rows_of_debian
from tests.config.stack.debian import HALL, SUITES, can_be_made, debian

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not can_be_made(), reason="needs root and debootstrap"),
]


@pytest.mark.parametrize("suite", SUITES)
def test_both_commands_work_in_a_fresh_debian(
    suite: str, record_property: Callable[[str, object], None]
) -> None:
    for row in rows_of_debian(suite):
        record_property(MACHINE, row)


@pytest.mark.parametrize(
    ("suite", "package"),
    [
        ("bookworm", "python3.11-venv"),
        ("trixie", "python3.13-venv"),
        ("testing", "python3.14-venv"),
    ],
)
def test_without_venv_the_package_of_the_distribution_is_named(suite: str, package: str) -> None:
    with debian(suite, ("python3", "make", "git")) as machine:
        machine.clone(CLONE, HALL)
        asked = machine.command(HALL, "make", "run")
        done = subprocess.run(asked, capture_output=True, text=True, check=False)

    assert done.returncode != 0
    advice, *_ = done.stderr.splitlines()
    assert advice == f"Stichtafel needs Python 3.11 to 3.14 with venv: apt install {package}"
