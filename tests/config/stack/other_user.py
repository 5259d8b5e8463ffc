"""Starting a command as another user of this machine, which only root can do."""

import os
import pwd
import sys
from pathlib import Path

from config.stack.folders import CLONE

NAME = "nobody"  # exists on every Linux
# May read everything, for this clone and its Python may lie below root's closed home folder.
_MAY_READ = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")


def become_another_user(*command: str) -> tuple[str, ...]:
    """Return the command line that runs ``command`` as that user, with an empty home."""
    return (*_become(), "--", "env", "HOME=/nonexistent", *command)


def as_another_user(*command: str) -> tuple[str, ...]:
    """Return the same for a command of this clone, which that user can run in any case."""
    open_to_all = all(map(is_open_to_all, (CLONE, Path(sys.executable).resolve())))
    reading = () if open_to_all else _MAY_READ
    return (*_become(), *reading, "--", "env", "HOME=/nonexistent", *command)


def give_to_another_user(*paths: Path) -> None:
    """Make the other user the owner of ``paths``."""
    user = pwd.getpwnam(NAME)
    for path in paths:
        os.chown(path, user.pw_uid, user.pw_gid, follow_symlinks=False)


def _become() -> tuple[str, ...]:
    user = pwd.getpwnam(NAME)
    return ("setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")


def is_open_to_all(path: Path) -> bool:
    """Return whether any user reaches what lies there."""
    return all(each.stat().st_mode & 0o001 for each in (path, *path.parents))
