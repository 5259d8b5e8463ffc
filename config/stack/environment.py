"""The environment the stack's processes get."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def given_environment(clone: Path) -> dict[str, str]:
    """Return this process's environment over the lines ``NAME=value`` of the clone's ``.env``."""
    written = clone / ".env"
    lines = written.read_text().splitlines() if written.exists() else []
    pairs = (line.split("=", 1) for line in map(str.strip, lines) if _is_setting(line))
    return {name.strip(): value.strip() for name, value in pairs} | os.environ


def with_venv_path(environment: Mapping[str, str]) -> dict[str, str]:
    """Return ``environment`` with our virtual environment's commands first on the PATH."""
    commands = str(Path(sys.executable).parent)
    path = environment.get("PATH", os.defpath)
    return {**environment, "PATH": f"{commands}{os.pathsep}{path}", "PYTHONUNBUFFERED": "1"}


def _is_setting(line: str) -> bool:
    return "=" in line and not line.startswith("#")
