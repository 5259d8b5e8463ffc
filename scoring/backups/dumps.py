"""The database out of and into PostgreSQL's own programs, as the role of the connection.

They are found on the PATH. A dump names neither owners nor rights: whoever restores it owns it.
"""

import os
import re
import subprocess
from pathlib import Path
from typing import Final

from django.db import Error, connection
from psycopg.conninfo import make_conninfo

from scoring.backups.errors import BackupError, BackupFault

_WITHOUT_ROLES: Final = ("--no-owner", "--no-privileges")
_VERSION: Final = re.compile(rb"\0.\0{3}(\d+\.\d+)", re.DOTALL)
_BEFORE_CONTENTS: Final = 400  # bytes
_KEPT: Final = ("PATH", "HOME")  # of the environment: a client's certificates lie in its home


def dump_database(to: Path) -> None:
    """Write all of the database as it is at one moment.

    Raises:
        BackupError: the program is missing or too old, or the dump failed.
    """
    _run("pg_dump", "--format=custom", *_WITHOUT_ROLES, f"--file={to}")


def restore_database(dump: Path) -> None:
    """Store a dump in this database, which is empty: all of it or nothing.

    Raises:
        BackupError: the program is missing or too old, or the database refused.
    """
    _run("pg_restore", *_WITHOUT_ROLES, "--exit-on-error", "--single-transaction", str(dump))


def dumped_version(dump: Path) -> str:
    """Return the version of the server that a dump is of, ``18.1``; empty where it names none.

    A pg_restore that is too old for a dump cannot say it. Before its contents a dump has texts,
    each after its length: the name of the database, and this version.
    """
    with dump.open("rb") as file:
        version = _VERSION.search(file.read(_BEFORE_CONTENTS))
    return version[1].decode() if version else ""


def versions_here() -> tuple[str, str]:
    """Return the versions of the database's server and of pg_restore, each as ``18.1``.

    Raises:
        BackupError: one of them is not there.
    """
    printed = _output_of("pg_restore", "--version").split()  # pg_restore (PostgreSQL) 18.1
    major, minor = divmod(connection.connection.info.server_version, 10_000)
    return f"{major}.{minor}", printed[2]


def _run(program: str, *arguments: str) -> None:
    """Run a program on this database.

    Raises:
        BackupError: there is no database, or as ``_output_of``.
    """
    try:
        connection.ensure_connection()
    except Error as error:
        raise BackupError(BackupFault.DATABASE, str(error).partition("\n")[0]) from error
    info = connection.connection.info
    password = {"PGPASSWORD": info.password} if info.password else {}
    _output_of(
        program, f"--dbname={make_conninfo(**info.get_parameters())}", *arguments, **password
    )


def _output_of(program: str, *arguments: str, **environment: str) -> str:
    """Return what a program prints.

    Raises:
        BackupError: it is missing, or it failed.
    """
    # A command line can be read by every user of the machine, and no program needs our secrets.
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603  # nosec B603  # PostgreSQL's own program
            (program, *arguments),
            env={**kept, **environment, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except FileNotFoundError:
        raise BackupError(BackupFault.PROGRAM, f"there is no {program} on the PATH") from None
    if done.returncode != 0:
        raise _error(done.stderr.decode(errors="replace"))
    return done.stdout.decode(errors="replace")


def _error(printed: str) -> BackupError:
    """Return what the messages of a failed program come to."""
    lines = [line.partition(": ")[2] for line in printed.splitlines() if ": " in line]
    about = next((line for line in lines if line.startswith("error: ")), printed.strip())
    about = about.removeprefix("error: ")
    if "server version mismatch" in about or "unsupported version" in about:
        detail = next((line for line in lines if line.startswith("detail: ")), about)
        return BackupError(BackupFault.PROGRAM, detail.removeprefix("detail: "))
    if "could not write" in about or "could not open output file" in about:
        return BackupError(BackupFault.FILE, about)
    return BackupError(BackupFault.DATABASE, about)
