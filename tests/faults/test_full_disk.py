"""The disk is full below all that is written: database and logs lie on a small one in memory."""

import os
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from django.db import DatabaseError, connection

from tests.faults.installation import Installation
from tests.faults.phones import phones_of_an_evening, sending, wait_for_more, wait_until_unanswered
from tests.faults.results import assert_nothing_was_lost
from tests.waiting import eventually

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.soak]

SIZE = "size=400m,mode=711"  # twice what a new installation takes


@pytest.fixture(scope="module")
def installation_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="disk-"))
    mount = ("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", str(folder))
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        folder.rmdir()
        # Only root mounts a disk, and only its end can be tried on a small one.
        pytest.skip(f"needs a disk of its own: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)
    folder.rmdir()


@contextmanager
def no_room_on(disk: Path) -> Iterator[None]:
    """While the block runs something else has taken all the room that was left."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        taken = 0
        while room := os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize:
            with suppress(OSError):  # others have taken some of it meanwhile
                os.posix_fallocate(file.fileno(), taken, room)
                taken += room
    try:
        yield
    finally:
        ballast.unlink()


def readiness(address: str) -> int:
    """The status of ``/readyz``."""
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=30) as answer:  # noqa: S310 - our own address
            status: int = answer.status
    except urllib.error.HTTPError as error:
        return error.code
    return status


def begin_another_file_of_the_log() -> None:
    """Let the database need a new file at its next commit."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_switch_wal()")
    except DatabaseError:  # it needed one at once
        pass
    finally:
        connection.close()


@pytest.mark.parametrize("log_ends", [False, True], ids=["tables", "tables-and-log"])
def test_entries_are_refused_whole_while_a_disk_is_full_and_go_on_once_there_is_room(
    installation: Installation, installation_folder: Path, *, log_ends: bool
) -> None:
    # So many that they use up what is left in the files long before one has sent all its rounds.
    phones = phones_of_an_evening(installation.address, tables=4)

    with sending(phones):
        wait_for_more(phones, more=1)
        with no_room_on(installation_folder):
            wait_until_unanswered(phones)
            if log_ends:
                begin_another_file_of_the_log()
                wait_until_unanswered(phones)
            eventually(lambda: readiness(installation.address) == 503)
        eventually(lambda: readiness(installation.address) == 200)
        wait_for_more(phones)

    assert {answer for phone in phones for answer in phone.unanswered} == {"503"}
    assert_nothing_was_lost(installation, phones)
