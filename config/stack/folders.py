"""The folders and files of an installation."""

import fcntl
import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.stack.accounts import Account
from config.stack.errors import StackError
from config.stack.services import log_before

CLONE = Path(__file__).resolve().parents[2]
SHARED = Path("/var/lib/stichtafel")  # what root keeps where other users can reach it


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one clone. ``data`` survives every stop; the rest of the clone is code."""

    clone: Path
    data: Path

    @property
    def logs(self) -> Path:
        """One log for each service, ``<name>.log``; the one before is ``<name>.before.log``."""
        return self.data / "logs"

    @property
    def secrets(self) -> Path:
        """Generated secrets, readable for us only."""
        return self.data / "secrets.json"

    @property
    def clock(self) -> Path:
        """The record of what the clock did when last, in a folder of its own."""
        return self.data / "schedule" / "clock"

    @property
    def backups(self) -> Path:
        """Backups, unless another folder is given for them."""
        return self.data / "backups"

    @property
    def others(self) -> list[Path]:
        """The folders of other clones of root: it may be this one by its path of before."""
        secrets = self.data.parent.glob("*/secrets.json") if self.data.parent == SHARED else ()
        return sorted(path.parent for path in secrets if path.parent != self.data)

    @property
    def static(self) -> Path:
        """Static files for visitors, where the clone cannot take them."""
        return self.data / "static"

    @property
    def restoring(self) -> Path:
        """The data that a restore makes, until it is whole; nothing else reads it."""
        return self.data / "restoring"

    @property
    def running(self) -> Path:
        """The facts by which commands find the site; there while it runs, readable for us only."""
        return self.data / "running.json"

    @property
    def lock(self) -> Path:
        """Held while the stack runs."""
        return self.data / "lock"

    def create(self) -> None:
        """Create the folders that do not exist yet. Others may pass through, as PostgreSQL must.

        Raises:
            StackError: they cannot be made.
        """
        try:
            if SHARED in self.data.parents:
                make_passable(SHARED)
            make_passable(self.data)
            for folder in (self.logs, self.backups, self.clock.parent):
                folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise StackError(
                f"The folder of data cannot be made: {self.data}: {error.strerror}"
            ) from error

    def give_to(self, account: Account) -> None:
        """Let another user write what the site's processes write besides their logs."""
        for folder in (self.backups, self.clock.parent):
            for path in (folder, *folder.iterdir()):
                # That user may have put a link there to a file of ours.
                os.chown(path, account.uid, account.gid, follow_symlinks=False)

    def log(self, name: str) -> Path:
        """Return the path of the log called ``name``, empty: the last run's is put aside."""
        log = self.logs / f"{name}.log"
        if log.exists():
            log.replace(log_before(log))
        return log


def folders_of(clone: Path, environment: Mapping[str, str]) -> Folders:
    """Return the folders of a clone.

    Data lies in ``STICHTAFEL_DATA`` if that is given, else in ``.data`` inside the clone.
    PostgreSQL refuses root, and the user it runs as instead may not be able to enter the clone:
    root's data lies in a folder below ``/var/lib/stichtafel`` named after the clone's path.
    """
    if path := environment.get("STICHTAFEL_DATA"):
        return Folders(clone, Path(path).absolute())
    if os.geteuid() == 0:
        digest = hashlib.sha256(bytes(clone)).hexdigest()[:8]
        return Folders(clone, SHARED / f"{clone.name}-{digest}")
    return Folders(clone, clone / ".data")


def make_passable(folder: Path) -> None:
    """Make a folder other users can pass through but not list, however strict our umask is."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o711)


@contextmanager
def exclusive_lock(lock: Path) -> Iterator[None]:
    """Hold ``lock`` for this process and its children; it goes when the last of them ends.

    Raises:
        StackError: another process holds it.
    """
    with lock.open("a+") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            raise StackError(
                f"Stichtafel already runs from this folder (process {held.read().strip()}).\n"
                f"Stop that one first; its data lies in {lock.parent}."
            ) from None
        held.truncate(0)
        held.write(f"{os.getpid()}\n")
        held.flush()
        yield
