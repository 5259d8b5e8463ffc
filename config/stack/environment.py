"""The environment the stack's processes get."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def with_venv_path(environment: Mapping[str, str]) -> dict[str, str]:
    """Return ``environment`` with our virtual environment's commands first on the PATH."""
    commands = str(Path(sys.executable).parent)
    path = environment.get("PATH", os.defpath)
    return {**environment, "PATH": f"{commands}{os.pathsep}{path}", "PYTHONUNBUFFERED": "1"}
