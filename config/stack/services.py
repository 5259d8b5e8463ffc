"""What a service is: a process that runs as long as the stack does."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from signal import Signals

from config.stack.children import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One service: how it is started, how it is stopped, and where it writes."""

    name: str  # as people read it
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path  # it runs there
    log: Path
    stop_signal: Signals  # asks it to finish what it does
    orphan_signal: Signals  # makes it leave at once, its own children too
    account: Account | None = None  # None: our own
    inherited: tuple[int, ...] = ()  # sockets it takes over
    stop_timeout: float = 10.0  # seconds between asking it to stop and ending it


def last_lines(log: Path, count: int = 12) -> str:
    """Return the last lines of a log, indented, for a message; empty if there are none."""
    try:
        lines = log.read_text(errors="replace").splitlines()[-count:]
    except FileNotFoundError:
        return ""
    return "".join(f"    {line}\n" for line in lines)
