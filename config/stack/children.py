"""Child processes that end with their parent, as Linux does it."""

import ctypes
import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from signal import Signals
from typing import BinaryIO

from config.stack.accounts import Account

_PR_SET_PDEATHSIG = 1
_PR_SET_NAME = 15
_PR_SET_CHILD_SUBREAPER = 36
_libc = ctypes.CDLL(None, use_errno=True)


def end_with_parent(parent: int, how: Signals) -> None:
    """Ask for the signal ``how`` once ``parent``, the process that started us, is gone.

    Call it after a change of user, which makes Linux forget the request.
    """
    _prctl(_PR_SET_PDEATHSIG, how)
    # The parent may have died before the request was made: then no signal would ever come.
    if os.getppid() != parent:
        os._exit(1)


def adopt_orphans() -> None:
    """Make this process the new parent of every descendant that loses its own."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def name_process(name: str) -> None:
    """Let ``top`` and ``ps -e`` show this process by a name, of which Linux keeps 15 characters."""
    _prctl(_PR_SET_NAME, name.encode())


def start_child(
    command: Sequence[str],
    *,
    environment: Mapping[str, str],
    folder: Path,
    log: BinaryIO | None,
    orphan_signal: Signals,
    output: BinaryIO | None = None,
    account: Account | None = None,
    inherited: Sequence[int] = (),
    in_foreground: bool = False,
) -> subprocess.Popen[bytes]:
    """Start ``command`` in ``folder`` and return it; it ends by ``orphan_signal`` if we vanish.

    It gets a session of its own, so Ctrl-C reaches only us, who stop everything in order;
    ``in_foreground`` leaves it in our session, with our keyboard and screen.
    ``log`` takes what it prints, None means our own; ``output`` takes its results instead, so they
    stay out of the log. ``inherited`` are open sockets it gets.

    Start children from the main thread only: Linux watches the thread that started them.
    """
    return subprocess.Popen(  # noqa: S603  # nosec B603  # the stack's own commands
        command,
        env=dict(environment),
        cwd=folder,
        stdin=None if in_foreground else subprocess.DEVNULL,
        stdout=output or log,
        stderr=log,
        pass_fds=inherited,
        start_new_session=not in_foreground,
        preexec_fn=partial(_prepare_child, os.getpid(), orphan_signal),  # noqa: PLW1509  (there are no threads here)
        user=None if account is None else account.uid,
        group=None if account is None else account.gid,
        extra_groups=None if account is None else [],
    )


def _prepare_child(parent: int, orphan_signal: Signals) -> None:
    end_with_parent(parent, orphan_signal)
    # A shell that starts us in the background has SIGINT ignored, and who inherits that can never
    # take it; ours are blocked besides, see ``watchdog``.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def children_of(parent: int) -> list[int]:
    """Return the ids of all processes whose parent is ``parent``, zombies included."""
    children = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it ended while we looked
        if int(fields[1]) == parent:
            children.append(int(entry.parent.name))
    return children


def exit_status(returncode: int) -> int:
    """Return what a shell would report: a child ended by signal 9 reports 137."""
    return returncode if returncode >= 0 else 128 - returncode


def make_private_folder() -> Path:
    """Make an empty folder whose path is short enough for a socket, which has 107 bytes.

    Other users can pass through it but not look into it.
    """
    usual = tempfile.gettempdir()
    place = usual if len(usual) < 60 else "/tmp"  # noqa: S108  # nosec B108  # mkdtemp makes a safe name
    folder = Path(tempfile.mkdtemp(prefix="stichtafel-", dir=place))
    folder.chmod(0o711)
    return folder


def _prctl(option: int, value: int | bytes) -> None:
    if _libc.prctl(option, value, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl failed")
