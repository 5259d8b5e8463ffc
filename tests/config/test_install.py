"""``config/install.sh``: what `make` installs into, in clones that want no package."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes import ROOT


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    (folder / "config").mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", folder)
    shutil.copy(ROOT / "config/install.sh", folder / "config")
    for name in ("run", "install"):
        (folder / f"requirements-{name}.txt").touch()
    (folder / ".data").mkdir()
    (folder / ".data/secrets.json").write_text("kept")
    return folder


def make_quickly(clone: Path) -> None:
    """Make an environment in which pip is there by name alone."""
    command = (sys.executable, "-m", "venv", "--without-pip", ".venv")
    subprocess.run(command, cwd=clone, check=True)
    [packages] = (clone / ".venv/lib").glob("python3.*/site-packages")
    (packages / "pip.py").touch()


def is_stale(clone: Path) -> bool:
    asked = ("sh", "config/install.sh", "--stale")
    return subprocess.run(asked, cwd=clone, check=False).returncode == 0


def install(clone: Path) -> subprocess.CompletedProcess[str]:
    command = ("make", "--no-print-directory", ".venv/installed-run")
    return subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False)


def move(clone: Path) -> Path:
    return clone.rename(clone.with_name("another name"))


def take_its_python(clone: Path) -> Path:
    (clone / ".venv/bin/python").unlink()
    (clone / ".venv/bin/python").symlink_to("/nowhere/python3.9")
    return clone


def change_the_version(clone: Path) -> Path:
    """As where the distribution's ``python3`` has become the next one."""
    [packages] = (clone / ".venv/lib").glob("python3.*")
    packages.rename(packages.with_name("python3.9"))
    return clone


def cut_off(clone: Path) -> Path:
    (clone / ".venv/pyvenv.cfg").unlink()
    return clone


WAYS = [move, take_its_python, change_the_version, cut_off]


@pytest.mark.parametrize("change", WAYS)
def test_an_environment_of_no_use_is_stale(clone: Path, change: Callable[[Path], Path]) -> None:
    before = is_stale(clone)
    make_quickly(clone)
    made = is_stale(clone)

    assert (before, made, is_stale(change(clone))) == (False, False, True)


def test_an_environment_that_clones_share_is_not_stale(clone: Path, tmp_path: Path) -> None:
    make_quickly(clone)
    other = tmp_path / "other"
    shutil.copytree(clone, other, ignore=shutil.ignore_patterns(".venv"))
    (other / ".venv").symlink_to(clone / ".venv")

    assert not is_stale(other)


@pytest.mark.soak
@pytest.mark.parametrize("change", WAYS)
def test_a_stale_environment_is_made_anew_and_data_stay(
    clone: Path, change: Callable[[Path], Path]
) -> None:
    make_quickly(clone)
    (clone / ".venv/installed-run").touch()
    clone = change(clone)

    done = install(clone)

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Making .venv anew by ")
    assert not is_stale(clone)
    assert f"{clone}/.venv/bin/" in (clone / ".venv/bin/pip").read_text()
    assert (clone / ".data/secrets.json").read_text() == "kept"
    assert not (clone / ".venv.before").exists()
    assert install(clone).stdout.endswith("is up to date.\n")


@pytest.mark.soak
def test_an_environment_stays_where_the_new_one_cannot_be_installed(clone: Path) -> None:
    make_quickly(clone)
    clone = move(clone)
    (clone / "requirements-run.txt").write_text("of no such form\n")
    before = (clone / ".venv/pyvenv.cfg").read_text()

    done = install(clone)

    assert done.returncode != 0
    assert "of no such form" in done.stderr
    assert (clone / ".venv/pyvenv.cfg").read_text() == before
    assert not (clone / ".venv.before").exists()
