"""One migrated database for all processes of a run: the first one makes it, the others copy it."""

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from django.db import connection


@contextmanager
def migrated_once(folder: Path) -> Iterator[None]:
    """Let the block, which sets up the test database, migrate it in one process alone.

    ``folder`` is shared by the processes.
    """
    with (folder / "migrated").open("a+") as mark:
        flock(mark, LOCK_EX)
        mark.seek(0)
        made = mark.read()
        if made:
            connection.settings_dict["TEST"]["TEMPLATE"] = made
        yield
        if not made:
            mark.write(_copy())


def forget_migrated(folder: Path) -> None:
    """Remove the copy, so that a process that begins later migrates its own database."""
    with (folder / "migrated").open("r+") as mark:
        flock(mark, LOCK_EX)
        if made := mark.read():
            mark.truncate(0)
            _remove(made)


def _copy() -> str:
    """Return the name of a copy of the test database, to which nobody is connected."""
    connection.close()
    name = connection.settings_dict["NAME"]
    copy = f"{name}_migrated"
    _remove(copy)
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{copy}" TEMPLATE "{name}"')
    return copy


def _remove(database: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{database}"')
