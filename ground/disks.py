"""Room on the disks that the service writes to."""

import shutil
from collections.abc import Mapping
from typing import Final

from django.conf import settings

SHORT: Final = 10**9  # bytes; with less an evening may end in a full disk


def free_bytes() -> Mapping[str, int]:
    """Return how much is free for each folder that is watched and that this process sees."""
    free = {}
    for name, folder in settings.WATCHED_FOLDERS.items():
        try:
            free[name] = shutil.disk_usage(folder).free
        except OSError:  # there is none, or none here
            continue
    return free
