"""The number of this release: ``pyproject.toml`` says it, and nothing else."""

import re
from pathlib import Path
from typing import Final

_PROJECT: Final = Path(__file__).resolve().parent.parent / "pyproject.toml"
# All processes ask, and a parser of all of it would leave two megabytes in each.
_VERSION: Final = re.compile(r'^version = "(.+)"$', re.MULTILINE)
RELEASE: Final[str] = _VERSION.findall(_PROJECT.read_text())[0]


def log_start(process: str) -> None:
    """Say in the log which process of which release begins."""
    import structlog  # here, because who starts the site needs the number alone

    structlog.get_logger("release").info("started", process=process, release=RELEASE)
