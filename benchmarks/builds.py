"""An earlier build beside this one, to compare with."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.services import ROOT

FIRST = "78462c3a"  # the last commit before its entries were counted
PACKAGE = "tablib==3.10.0"  # which that commit needs


@dataclass(frozen=True, slots=True)
class Build:
    """The files of a commit, and what its programs get in their environment."""

    tree: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)

    def output_of(self, *words: str) -> str:
        """Return what Python prints when it is called with some words in the folder of the files.

        Raises:
            CalledProcessError: it ended with another status than 0.
        """
        command = [sys.executable, *words]
        environment = {**os.environ, **self.environment}
        pipe = subprocess.PIPE
        return subprocess.run(  # noqa: S603 - our own code
            command, cwd=self.tree, env=environment, stdout=pipe, check=True, text=True
        ).stdout


@contextmanager
def an_earlier_build(commit: str) -> Iterator[Build]:
    """A build of a commit with the packages of this one, and what the first needs beside them."""
    with TemporaryDirectory() as folder, a_worktree(commit, Path(folder) / "base") as tree:
        packages = f"{folder}/packages"
        words = ("-m", "pip", "install", "--quiet", "--no-deps", "--target", packages, PACKAGE)
        subprocess.run([sys.executable, *words], check=True)  # noqa: S603 - fixed words
        yield Build(tree, {"PYTHONPATH": packages})


@contextmanager
def a_worktree(commit: str, folder: Path) -> Iterator[Path]:
    """The files of a commit in a folder of their own."""
    git = ("git", "-C", str(ROOT), "worktree")
    subprocess.run([*git, "add", "--quiet", "--detach", folder, commit], check=True)  # noqa: S603 - this one
    try:
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", folder], check=True)  # noqa: S603 - this one
