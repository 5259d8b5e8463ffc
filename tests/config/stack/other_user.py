"""Starting a command as another user of this machine, which only root can do."""

import os
import pwd
import sys
from pathlib import Path

from config.stack.folders import CLONE

NAME = "nobody"  # exists on every Linux
# May read everything, for this clone and its Python may lie below root's closed home folder.
_MAY_READ = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")


def as_another_user(*command: str) -> tuple[str, ...]:
    """Return the command line that runs ``command`` as that user, with an empty home."""
    user = pwd.getpwnam(NAME)
    become = ("setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")
    help_needed = not all(map(_open_to_all, (CLONE, Path(sys.executable).resolve())))
    reading = _MAY_READ if help_needed else ()
    return (*become, *reading, "--", "env", "HOME=/nonexistent", *command)


def give_to_another_user(*paths: Path) -> None:
    """Make the other user the owner of ``paths``."""
    user = pwd.getpwnam(NAME)
    for path in paths:
        os.chown(path, user.pw_uid, user.pw_gid, follow_symlinks=False)


def _open_to_all(path: Path) -> bool:
    return all(each.stat().st_mode & 0o001 for each in (path, *path.parents))
