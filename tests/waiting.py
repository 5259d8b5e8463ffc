"""Waiting for other processes: never for a time, always for something to be so."""

import time
from collections.abc import Callable
from typing import TypeVar

LIMIT = 90.0  # seconds after which it will not happen any more
Found = TypeVar("Found")


def eventually(look: Callable[[], Found | None]) -> Found:
    """Return what ``look`` finds as soon as it finds something.

    Raises:
        TimeoutError: it found nothing for a long time.
    """
    give_up = time.monotonic() + LIMIT
    while not (found := look()):
        if time.monotonic() > give_up:
            raise TimeoutError(look)
        time.sleep(0.05)
    return found
