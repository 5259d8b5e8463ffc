"""Django's commands on the running site: ``python -m config.stack manage rehearse``."""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from config.environment import given_environment
from config.stack.environment import with_venv_path
from config.stack.errors import StackError
from config.stack.folders import CLONE, folders_of
from config.stack.website import manage

PUBLISHED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "STICHTAFEL_DATA", "PATH")


@contextmanager
def published_environment(path: Path, environment: Mapping[str, str]) -> Iterator[None]:
    """Keep in ``path``, while the site runs, what its commands need to find it."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(json.dumps({name: environment[name] for name in PUBLISHED}))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def manage_running(arguments: Sequence[str]) -> int:
    """Run one of Django's commands with the services of the running site; return its status.

    Raises:
        StackError: the site does not run.
    """
    settings = given_environment(CLONE)
    path = folders_of(CLONE, settings).running
    if not path.exists():
        raise StackError("The site does not run from this folder. Start it first: make run")
    environment = with_venv_path({**os.environ, **settings, **json.loads(path.read_text())})
    command = manage(*arguments)
    return subprocess.run(command, cwd=CLONE, env=environment, check=False).returncode  # noqa: S603  # nosec B603  # our own command
