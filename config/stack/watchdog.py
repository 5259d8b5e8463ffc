"""The outermost process. It does nothing itself, so hardly anything can make it fail.

All other processes descend from its one child, who does the work and ends whatever that left
behind. When the child is killed, Linux hands all orphans to the watchdog, which waits for them or
ends them. When the watchdog is killed, its child gets a SIGTERM and stops the stack in order.
"""

import gc
import os
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from config.stack.children import (
    adopt_orphans,
    children_of,
    end_with_parent,
    exit_status,
    make_private_folder,
)
from config.stack.errors import StackError, StopRequested

ORPHAN_TIMEOUT = 10.0  # seconds for what is left to end by itself


def stop_signals() -> set[signal.Signals]:
    """Return the signals that mean stop. A closed terminal does, except under ``nohup``."""
    stop = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        stop.remove(signal.SIGHUP)
    return stop


def wait_for_signal(seconds: float) -> None:
    """Return after ``seconds`` at most, sooner if a child has ended.

    Raises:
        StopRequested: a stop signal came.
    """
    stop = stop_signals()
    arrived = signal.sigtimedwait({signal.SIGCHLD, *stop}, max(seconds, 0.0))
    # Of a process that was frozen beyond its time Python says that some signal came, any number.
    if arrived is not None and arrived.si_signo in stop:
        # A signal of the kernel, for a key, has a positive code, that of a process has none.
        raise StopRequested(signal.Signals(arrived.si_signo), from_terminal=arrived.si_code > 0)


def run_watched(work: Callable[[Path], int]) -> int:
    """Run ``work`` in a child process and return its exit status once nothing of it is left.

    ``work`` gets an empty private folder that disappears with it. Stop signals are blocked
    there: it takes them with ``wait_for_signal``.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, *stop_signals()})
    adopt_orphans()
    folder = make_private_folder()
    watchdog = os.getpid()
    gc.freeze()  # what a collection marks is shared no longer
    child = os.fork()
    if child == 0:
        end_with_parent(watchdog, signal.SIGTERM)
        adopt_orphans()
        os._exit(_run_work(folder, work))
    try:
        status = _wait_for(child)
        _end_orphans()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return status


def _run_work(folder: Path, work: Callable[[Path], int]) -> int:
    """Return the exit status of ``work``; tidies up itself, for the watchdog may be dead."""
    try:
        return work(folder)
    except StackError as error:
        sys.stderr.write(f"\n{error}\n")
    except Exception:
        traceback.print_exc()
    finally:
        _end_orphans()
        shutil.rmtree(folder, ignore_errors=True)
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):  # the status says how it ended, too
                stream.flush()
    return 1


def _wait_for(child: int) -> int:
    """Return the exit status of ``child``, passing signals on and reaping orphans meanwhile."""
    while True:
        if (status := _reap_children().get(child)) is not None:
            return exit_status(os.waitstatus_to_exitcode(status))
        try:
            wait_for_signal(60)
        except StopRequested as stop:
            if not stop.from_terminal:
                os.kill(child, stop.signal)


def _end_orphans() -> None:
    """Return once this process has no children any more; each is asked before it is ended."""
    signalled: set[int] = set()
    deadline = time.monotonic() + ORPHAN_TIMEOUT
    while orphans := set(children_of(os.getpid())):
        overdue = time.monotonic() > deadline
        for orphan in orphans if overdue else orphans - signalled:
            os.kill(orphan, signal.SIGKILL if overdue else signal.SIGTERM)
        signalled |= orphans
        signal.sigtimedwait({signal.SIGCHLD}, 0.2)
        _reap_children()


def _reap_children() -> dict[int, int]:
    """Return the wait statuses of all children that have ended, by their ids."""
    dead: dict[int, int] = {}
    try:
        while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            dead[ended[0]] = ended[1]
    except ChildProcessError:
        pass  # no children at all
    return dead
