"""A folder PostgreSQL's own user can reach, and the start of a small stack in it."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from config.stack.folders import make_passable
from tests.config.stack.observed import Running, running
from tests.config.stack.other_user import as_another_user
from tests.rare_cases import rare

Inside = Callable[..., AbstractContextManager[Running]]
AsUser = Callable[..., tuple[str, ...]]


def as_ourselves(*command: str) -> tuple[str, ...]:
    """Return the command line unchanged."""
    return command


USERS = [as_ourselves, as_another_user] if os.geteuid() == 0 else [as_ourselves]
OTHERS = [rare(user) for user in USERS[1:]]


@pytest.fixture(params=[as_ourselves, *OTHERS])
def as_user(request: pytest.FixtureRequest) -> AsUser:
    """Turn a command line into one for each kind of user; only root can try the other."""
    chosen: AsUser = request.param
    return chosen


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder others can pass through, which pytest's own folders do not let them."""
    made = Path(tempfile.mkdtemp(prefix="stack-test-"))
    make_passable(made)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def inside(folder: Path) -> Inside:
    """Return a function that starts one of the small stacks of ``inside.py`` in ``folder``."""
    script = str(Path(__file__).with_name("inside.py"))
    return lambda name, *arguments: running(sys.executable, script, name, str(folder), *arguments)
