"""A service: a process that runs as long as the stack does."""

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from signal import Signals
from typing import BinaryIO

from config.stack.accounts import Account

LOG_LIMIT = 20_000_000  # bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One service: how it is started, how it is stopped, and where it writes."""

    name: str  # as people read it
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path  # it runs there
    log: Path | None = None  # None: where who starts it writes
    stop_signal: Signals  # asks it to finish what it does
    orphan_signal: Signals  # makes it leave at once, its own children too
    output: BinaryIO | None = None  # of what it prints for people; None: the log
    account: Account | None = None  # None: our own
    inherited: tuple[int, ...] = ()  # sockets it takes over
    stop_timeout: float = 10.0  # seconds between asking it to stop and ending it


def last_lines(log: Path | None, count: int = 12) -> str:
    """Return the last lines of a log, indented, for a message; empty if none can be read."""
    if log is None:
        return ""
    try:
        lines = log.read_text(errors="replace").splitlines()[-count:]
    except OSError:
        return ""
    return "".join(f"    {line}\n" for line in lines)


def log_before(log: Path) -> Path:
    """Return where a log is put aside."""
    return log.with_name(f"{log.stem}.before.log")


def rotate(log: Path, limit: int = LOG_LIMIT) -> None:
    """Put a log aside that has grown beyond ``limit`` bytes; its service goes on with an empty one.

    The service has the file open and appends to it, so it is copied and emptied, never renamed.
    """
    with suppress(OSError):
        if log.stat().st_size <= limit:
            return
        with suppress(OSError):  # a full disk: then it is the log that has to go
            shutil.copyfile(log, log_before(log))
        os.truncate(log, 0)
