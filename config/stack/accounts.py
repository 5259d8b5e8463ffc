"""The account that processes run as where root starts them: one that may do less."""

import os
import pwd
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from config.stack.errors import StackError

_TRY = """
import os, sys
import config.environment, gunicorn
sys.exit(not all(os.access(folder, os.W_OK) for folder in sys.argv[1:]))
"""


@dataclass(frozen=True, slots=True)
class Account:
    """A user of this machine other than ourselves, to run a child as."""

    name: str
    uid: int
    gid: int


def account_for_root() -> Account | None:
    """Return the user that PostgreSQL runs as: None, ourselves, unless we are root.

    Raises:
        StackError: we are root, and this machine has neither ``postgres`` nor ``nobody``.
    """
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name, user.pw_uid, user.pw_gid)
    raise StackError(
        "PostgreSQL does not run as root, and there is no other user to run it as.\n"
        "Make one: useradd --system postgres"
    )


def account_for_site(clone: Path, *written: str) -> Account | None:
    """Return the user that web, workers and clock run as: None, ourselves, unless we are root.

    Root's run as PostgreSQL does, unless that user cannot read the code, which may lie in a home
    folder, or cannot write in the folders that were given.
    """
    account = account_for_root()
    if account is None:
        return None
    try:
        subprocess.run(  # noqa: S603  # nosec B603  # fixed words
            (sys.executable, "-c", _TRY, *written),
            cwd=clone,
            user=account.uid,
            group=account.gid,
            extra_groups=[],
            capture_output=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return account
