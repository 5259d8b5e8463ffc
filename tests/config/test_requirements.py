"""What is installed is fixed to the version, and so is what installs and builds it."""

import tomllib
from pathlib import Path

import pytest
from django.conf import settings

CLONE = Path(settings.BASE_DIR)
LOCKS = sorted(path.name for path in CLONE.glob("requirements*.txt"))


def locked(name: str) -> dict[str, int]:
    """Return the number of hashes of everything that a file installs, by name and version."""
    found: dict[str, int] = {}
    wanted = ""
    for line in (CLONE / name).read_text().splitlines():
        word, *_ = line.split()
        if word.startswith("--hash=sha256:"):
            found[wanted] += 1
        else:
            wanted = word
            found[wanted] = 0
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_everything_is_installed_in_one_version_and_with_hashes(name: str) -> None:
    found = locked(name)

    assert found
    assert [one for one, hashes in found.items() if "==" not in one or not hashes] == []


def test_what_builds_is_the_version_that_is_installed() -> None:
    described = tomllib.loads((CLONE / "pyproject.toml").read_text())

    assert set(described["build-system"]["requires"]) <= set(locked("requirements-install.txt"))
    installers = {one.partition("==")[0] for one in locked("requirements-install.txt")}
    assert installers == set(described["dependency-groups"]["install"])
