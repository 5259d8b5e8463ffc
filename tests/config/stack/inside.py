"""Small stacks for the tests to watch: ``python inside.py NAME ARGUMENTS``, one name a function."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from config.stack import guard, postgres, supervisor
from config.stack.announcement import say
from config.stack.errors import StopAsked
from config.stack.postgres import OWNER, SITE, Postgres, prepare_postgres, start_postgres
from config.stack.services import Service

# Waiting longer proves nothing more.
guard.ORPHAN_PATIENCE = 1.0
postgres.LEFTOVER_PATIENCE = 1.0


def shell_services(_private: Path, folder: Path, *scripts: str) -> int:
    """Watch shell scripts as services called 0, 1 and so on, with their logs in ``folder``."""
    watcher = supervisor.Supervisor(say)
    try:
        for number, script in enumerate(scripts):
            watcher.start(_shell_service(folder, str(number), script))
        say("started")
        watcher.watch()
    except StopAsked as asked:
        say(f"asked by {asked.signal.name}")
    finally:
        watcher.stop()
    return 0


def wait_for_file(_private: Path, folder: Path, script: str, seconds: str) -> int:
    """Start a shell script and wait so long until it has made the file ``ready``."""
    watcher = supervisor.Supervisor(say)
    watcher.start(_shell_service(folder, "0", script))
    try:
        watcher.wait_until((folder / "ready").exists, name="0", patience=int(seconds))
    finally:
        watcher.stop()
    say("ready")
    return 0


def shell_step(_private: Path, folder: Path, script: str) -> int:
    """Run a shell script as a step and print what it printed."""
    say(
        supervisor.Supervisor(say).run_step(
            ("sh", "-c", script), environment=os.environ, folder=folder, log=folder / "step.log"
        )
    )
    return 0


def orphans(private: Path, _folder: Path, script: str) -> int:
    """Print the private folder, start a shell script in the background and sleep."""
    say(str(private))
    with subprocess.Popen(("sh", "-c", script)):
        time.sleep(1000)
    return 0


def status(_private: Path, _folder: Path, number: str) -> int:
    """Return a status."""
    return int(number)


def killed(_private: Path, _folder: Path) -> int:
    """End by a signal."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def query(private: Path, folder: Path, role: str, *queries: str) -> int:
    """Start PostgreSQL on the data in ``folder`` and print what each query returns."""
    return _with_postgres(private, folder, lambda server: _print_rows(server, role, queries))


def hold_postgres(private: Path, folder: Path) -> int:
    """Start PostgreSQL on the data in ``folder`` and leave it running until stopped."""

    def hold(server: Postgres) -> None:
        say(str(server.socket_folder))
        while True:
            guard.wait_for_signal(60)

    return _with_postgres(private, folder, hold)


def _with_postgres(private: Path, folder: Path, use: Callable[[Postgres], None]) -> int:
    watcher = supervisor.Supervisor(say)
    server = prepare_postgres(data_in=folder, private=private, log=folder / "postgresql.log")
    try:
        start_postgres(server, watcher)
        use(server)
    except StopAsked:
        pass
    finally:
        watcher.stop()
    return 0


def _print_rows(server: Postgres, role: str, queries: tuple[str, ...]) -> None:
    with psycopg.connect(server.url({"owner": OWNER, "site": SITE}[role])) as database:
        for each in queries:
            try:
                cursor = database.execute(each.encode())
                say(str(cursor.fetchall() if cursor.description else cursor.statusmessage))
            except psycopg.Error as error:
                say(type(error).__name__)
                database.rollback()


def _shell_service(folder: Path, name: str, script: str) -> Service:
    return Service(
        name=name,
        command=("sh", "-c", script),
        environment=os.environ,
        folder=folder,
        log=folder / f"{name}.log",
        stop_signal=signal.SIGTERM,
        orphan_signal=signal.SIGTERM,
        patience=1.0,
    )


if __name__ == "__main__":
    work = globals()[sys.argv[1]]
    sys.exit(guard.guarded(lambda private: work(private, Path(sys.argv[2]), *sys.argv[3:])))
