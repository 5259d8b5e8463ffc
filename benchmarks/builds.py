"""An earlier build beside this one, to compare with."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.services import ROOT


@contextmanager
def a_worktree(commit: str, folder: Path) -> Iterator[Path]:
    """The files of a commit in a folder of their own."""
    git = ("git", "-C", str(ROOT), "worktree")
    subprocess.run([*git, "add", "--quiet", "--detach", folder, commit], check=True)  # noqa: S603 - this one
    try:
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", folder], check=True)  # noqa: S603 - this one
