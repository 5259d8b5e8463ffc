"""Starts services, restarts those that crash, stops all in order."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from config.stack.accounts import Account
from config.stack.children import start_child
from config.stack.errors import StackError
from config.stack.services import Service, last_lines, rotate
from config.stack.watchdog import wait_for_signal

MAX_PAUSE = 3.0  # seconds before a service that keeps crashing is started again
HEALTHY_AFTER = 60.0  # seconds after which a service counts as healthy again


class _Process(Protocol):
    """A child, as ``subprocess.Popen`` shows one."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int, /) -> None: ...


@dataclass(slots=True)
class _Watched:
    """A service with its current process."""

    service: Service
    process: _Process
    started: float  # monotonic
    group: int  # of those that were started side by side
    crashes: int = 0  # since it last ran steadily
    restart_at: float | None = None  # monotonic; None while it runs


def _start(service: Service) -> subprocess.Popen[bytes]:
    with service.log.open("ab") if service.log else nullcontext() as log:
        return start_child(
            service.command,
            environment=service.environment,
            folder=service.folder,
            log=log,
            output=service.output,
            orphan_signal=service.orphan_signal,
            account=service.account,
            inherited=service.inherited,
        )


class Supervisor:
    """Runs services in the order they are started; they stop in the opposite order.

    Those that are started side by side stop side by side, too.

    Belongs inside ``watchdog.run_watched``, which blocks the signals it waits for.
    """

    def __init__(
        self,
        print_line: Callable[[str], None],
        start: Callable[[Service], _Process] = _start,
    ) -> None:
        self._print_line = print_line
        self._start = start
        self._watched: list[_Watched] = []

    def start(self, *services: Service) -> None:
        """Start services side by side and watch them from now on."""
        group = len(self._watched)
        for service in services:
            self._watched.append(_Watched(service, self._start(service), time.monotonic(), group))

    def wait_until(self, ready: Callable[[], bool], *, name: str, timeout: float) -> None:
        """Return once ``ready()`` holds, asking ten times a second for ``timeout`` seconds.

        Raises:
            StackError: the service called ``name`` ended, or it took too long; with its last lines.
            StopRequested: a stop signal came.
        """
        watched = next(each for each in self._watched if each.service.name == name)
        deadline = time.monotonic() + timeout
        while not ready():
            if watched.process.poll() is not None:
                raise StackError(f"{_exit_message(watched)}\n{last_lines(watched.service.log)}")
            if time.monotonic() > deadline:
                raise StackError(
                    f"{name} is not ready after {timeout:.0f} seconds.\n"
                    f"{last_lines(watched.service.log)}"
                )
            pause = time.monotonic() + 0.1
            while (left := pause - time.monotonic()) > 0:  # a child that ``ready`` had ends it
                wait_for_signal(left)

    def run_step(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        folder: Path,
        log: Path,
        output: BinaryIO | None = None,
        account: Account | None = None,
    ) -> None:
        """Run ``command`` to its end; the log gets what it prints, unless ``output`` does.

        Raises:
            StackError: it failed; with the last lines of the log.
            StopRequested: a stop signal came; the command is ended.
        """
        with log.open("ab") as errors:
            step = start_child(
                command,
                environment=environment,
                folder=folder,
                log=errors,
                output=output,
                orphan_signal=signal.SIGKILL,
                account=account,
            )
            try:
                while step.poll() is None:
                    self.check_services()
            finally:
                _end_group(step.pid)
                step.wait()
        if step.returncode != 0:
            raise StackError(f"This failed: {' '.join(command)}\n{last_lines(log)}Log: {log}")

    def watch(self) -> None:
        """Check the services for ever.

        Raises:
            StopRequested: a stop signal came; the only way out.
        """
        while True:
            self.check_services()

    def check_services(self) -> None:
        """Wait for a second at most, then restart what has crashed and whose pause is over.

        Logs that have grown too large are put aside.

        Raises:
            StopRequested: a stop signal came.
        """
        wait_for_signal(1.0)
        for watched in self._watched:
            if watched.service.log:
                rotate(watched.service.log)
            if watched.restart_at is None:
                self._check_for_crash(watched)
            elif time.monotonic() >= watched.restart_at:
                self._restart(watched)

    def stop(self) -> None:
        """Stop all services, the last started first; each within its timeout."""
        while self._watched:
            newest = self._watched[-1].group
            together = [each for each in self._watched if each.group == newest]
            for watched in together:
                if watched.process.poll() is None:
                    watched.process.send_signal(watched.service.stop_signal)
            for watched in together:
                self._wait_for_end(watched)
            del self._watched[-len(together) :]

    def _wait_for_end(self, watched: _Watched) -> None:
        """Return when a service that was asked to stop is gone with all that it started."""
        try:
            watched.process.wait(watched.service.stop_timeout)
        except subprocess.TimeoutExpired:
            self._print_line(f"{watched.service.name} does not stop by itself; ending it.")
        _end_group(watched.process.pid)
        watched.process.wait()

    def _check_for_crash(self, watched: _Watched) -> None:
        if watched.process.poll() is None:
            return
        now = time.monotonic()
        if now - watched.started > HEALTHY_AFTER:
            watched.crashes = 0
        pause = min(1.0 + watched.crashes, MAX_PAUSE)
        watched.crashes += 1
        watched.restart_at = now + pause
        _end_group(watched.process.pid)  # its own children would keep its place taken
        log = watched.service.log
        self._print_line(
            f"{_exit_message(watched)} Starting it again in {pause:.0f} s."
            + (f" Its last lines, from {log}:\n{last_lines(log)}" if log else "")
        )

    def _restart(self, watched: _Watched) -> None:
        try:
            watched.process = self._start(watched.service)
        except OSError as error:  # no memory, no file left, its program just being replaced
            watched.restart_at = time.monotonic() + MAX_PAUSE
            self._print_line(f"{watched.service.name} cannot be started: {error}.")
            return
        watched.started, watched.restart_at = time.monotonic(), None
        self._print_line(f"{watched.service.name} was started again.")


def _exit_message(watched: _Watched) -> str:
    code = watched.process.returncode or 0
    how = f"status {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
    return f"{watched.service.name} ended unexpectedly ({how})."


def _end_group(leader: int) -> None:
    """End a child and what shares its session, if anything of it is left."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)
