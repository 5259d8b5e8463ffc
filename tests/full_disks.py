"""A disk on which there is no room."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def full_disk(room: int = 500) -> Iterator[None]:
    """Let no file of this process, or of one that it starts, grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
