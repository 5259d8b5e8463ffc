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
def installation(django_db_setup: None, django_db_blocker: Any) -> Iterator[Installation]:
    """An installation that tests may break; what they broke is back before the next one."""
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    make_passable(folder)
    with django_db_blocker.unblock(), small_installation(folder) as small:
        yield small
    shutil.rmtree(folder)
