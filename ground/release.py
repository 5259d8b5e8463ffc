"""The number of this release: ``pyproject.toml`` says it, and nothing else."""

import tomllib
from pathlib import Path
from typing import Final

_PROJECT: Final = Path(__file__).resolve().parent.parent / "pyproject.toml"
RELEASE: Final[str] = tomllib.loads(_PROJECT.read_text())["project"]["version"]


def log_start(process: str) -> None:
    """Say in the log which process of which release begins."""
    import structlog  # here, because who starts the site needs the number alone

    structlog.get_logger("release").info("started", process=process, release=RELEASE)
