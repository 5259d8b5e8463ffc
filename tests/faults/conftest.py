"""One installation for all tests of a module; each finds it whole."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from config.stack.folders import make_passable
from tests.faults.installation import Installation, small_installation


@pytest.fixture(scope="module")
def installation_folder() -> Iterator[Path]:
    """Where an installation keeps all that it writes."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    make_passable(folder)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def installation(
    installation_folder: Path, django_db_setup: None, django_db_blocker: Any
) -> Iterator[Installation]:
    """An installation that tests may break; what they broke is back before the next one."""
    with django_db_blocker.unblock(), small_installation(installation_folder) as small:
        yield small
