"""The settings of one installation: what its environment says, and its settings file."""

import os
from pathlib import Path

from dotenv import dotenv_values


def given_environment(folder: Path) -> dict[str, str]:
    """Return this process's environment over what stands in the settings file, by name.

    The file is ``.env`` in the folder, or the one that ``STICHTAFEL_SETTINGS`` names. There need
    not be one.

    Raises:
        SystemExit: it cannot be read; no process can do anything without it.
    """
    file = os.environ.get("STICHTAFEL_SETTINGS") or folder / ".env"
    try:
        written = dotenv_values(file, interpolate=False)
    except OSError as error:
        raise SystemExit(f"The settings file cannot be read: {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SystemExit(
            f"The settings file cannot be read: {file}: this is not text in UTF-8"
        ) from None
    return {name: value for name, value in written.items() if value is not None} | os.environ
