"""Files and streams that commands write into."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from django.core.management.base import CommandError, OutputWrapper


@contextmanager
def written_file(path: Path) -> Iterator[TextIO]:
    """Give a file to write, which is there whole at the end or not at all, and for us only.

    Raises:
        CommandError: it cannot be written; what was there before still is.
    """
    path = path.resolve()
    unfinished = path.with_name(f"{path.name}.new")
    try:
        if path.exists() and not path.is_file():  # a device, never to be replaced by a file
            unfinished = path
        with open(unfinished, "w", encoding="utf-8", opener=_for_us_only) as file:
            yield file
        if unfinished != path:
            unfinished.replace(path)
    except OSError as fault:
        raise CommandError(f"{path} cannot be written: {fault.strerror}", returncode=2) from fault
    finally:
        if unfinished != path:
            with suppress(OSError):
                unfinished.unlink()


def _for_us_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@contextmanager
def written_output(stdout: OutputWrapper) -> Iterator[OutputWrapper]:
    """Give the standard output of a command, all of which is written at the end.

    Raises:
        CommandError: it cannot be written.
    """
    try:
        yield stdout
        stdout.flush()
    except OSError as fault:
        # Python would try once more when it ends, and show a trace.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        reason = fault.strerror
        raise CommandError(f"The output cannot be written: {reason}", returncode=2) from fault
