"""Watching real processes from outside: what a stack started, and what is left of it."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from config.stack.children import children_of
from config.stack.folders import CLONE

PATIENCE = 90.0  # seconds; a bound for what hangs, nothing waits for it


@dataclass(frozen=True, slots=True)
class Process:
    """One process, distinguished from a later one with the same id by the moment it started."""

    number: int
    started: str  # ticks since boot; empty if it was gone when we looked
    command: str  # its name, then the words by which it was started

    @property
    def runs(self) -> bool:
        """Whether it is still there; one that ended and waits to be reaped is not."""
        state, started = _state_and_start(self.number)
        return started == self.started and state not in ("Z", "X", "")


def process(number: int) -> Process:
    """Return the process with an id."""
    try:
        command = Path(f"/proc/{number}/comm").read_text(errors="replace").replace("\n", " ")
        command += Path(f"/proc/{number}/cmdline").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        command = ""
    return Process(number, _state_and_start(number)[1], command.replace("\0", " "))


def descendants_of(number: int) -> list[Process]:
    """Return everything a process started, and what that started, and so on."""
    found = []
    for child in children_of(number):
        found += [process(child), *descendants_of(child)]
    return found


def _state_and_start(number: int) -> tuple[str, str]:
    """Return the state's letter and the start, in ticks since boot; empty if there is none."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return "", ""
    return fields[0], fields[19]


def wait_until(condition: Callable[[], bool], *, name: str) -> None:
    """Return once a condition holds; fail with its name if it never does."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {name}"
        time.sleep(0.05)


def wait_until_gone(processes: list[Process]) -> None:
    """Return once none of the processes runs."""
    wait_until(lambda: not any(each.runs for each in processes), name="all processes are gone")


def kill_all(processes: list[Process]) -> None:
    """Kill processes, which get no time for anything, and return once none runs."""
    for each in processes:
        with suppress(ProcessLookupError):  # it may go with the one killed before
            os.kill(each.number, signal.SIGKILL)
    wait_until_gone(processes)


@dataclass(slots=True)
class Running:
    """A command started by a test, whose lines are read while it runs."""

    popen: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The id of the outermost process: the watchdog."""
        return self.popen.pid

    def read_until(self, wanted: str) -> str:
        """Return the first line not read yet that contains ``wanted``."""
        assert self.popen.stdout is not None
        for line in self.popen.stdout:
            self.lines.append(line.rstrip("\n"))
            if wanted in line:
                return self.lines[-1]
        raise AssertionError(f"{wanted!r} was never printed, but:\n" + "\n".join(self.lines))

    def finish(self) -> int:
        """Read what is left and return the exit status."""
        assert self.popen.stdout is not None
        self.lines += self.popen.stdout.read().splitlines()
        return self.popen.wait(PATIENCE)


@contextmanager
def running(
    *command: str,
    folder: Path = CLONE,
    given: Mapping[str, str] | None = None,
    longest: float = 180.0,
) -> Iterator[Running]:
    """Start a command of the clone in ``folder``; at the end it is stopped if it still runs.

    It is stopped after ``longest`` seconds too: a test that hangs says nothing.

    Its environment is ours, with ``given`` and without the services this test itself was given.
    """
    ours = {key: value for key, value in os.environ.items() if key not in _OF_THE_TEST}
    with subprocess.Popen(
        command,
        cwd=folder,
        env={**ours, "PYTHONPATH": str(folder), **(given or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as popen:
        watchdog = threading.Timer(longest, popen.terminate)
        watchdog.start()
        try:
            yield Running(popen)
        finally:
            watchdog.cancel()
            popen.terminate()


_OF_THE_TEST = {
    *(
        "DATABASE_URL",
        "DATABASE_OWNER_URL",
        "REDIS_URL",
        "SECRET_KEY",
        "PUBLIC_URL",
        "PORT",
        "STICHTAFEL_DATA",
    ),
    *("ADMIN_PASSWORD", "STATIC_ROOT", "PYTEST_VERSION"),
}
