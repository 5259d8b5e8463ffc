"""PostgreSQL and Redis of a benchmark's own, and as many open files as it may have."""

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def has_services() -> bool:
    """Return whether services are given to this run."""
    return "DATABASE_URL" in os.environ


def run_with_services(file: str, arguments: Sequence[str]) -> int:
    """Run a benchmark once more, with services of its own; return what it ends with."""
    own = [sys.executable, "-m", "config.stack", "exec", "--", sys.executable, file, *arguments]
    return subprocess.run(own, cwd=ROOT, check=False).returncode  # noqa: S603 - this one


def open_many_files() -> None:
    """Let this process hold as many connections as the system allows it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
