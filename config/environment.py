"""The settings of one installation: what its environment says, and its settings file."""

import os
from pathlib import Path

from dotenv import dotenv_values


def given_environment(folder: Path) -> dict[str, str]:
    """Return this process's environment over what stands in the settings file, by name.

    The file is ``.env`` in the folder, or the one that ``STICHTAFEL_SETTINGS`` names. There need
    not be one.
    """
    file = os.environ.get("STICHTAFEL_SETTINGS") or folder / ".env"
    written = dotenv_values(file, interpolate=False)
    return {name: value for name, value in written.items() if value is not None} | os.environ
