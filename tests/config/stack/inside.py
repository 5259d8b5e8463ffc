"""Small stacks for the tests to watch: ``python inside.py NAME ARGUMENTS``, one name a function."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from config.stack import postgres, supervisor, watchdog
from config.stack.console import print_line
from config.stack.errors import StopRequested
from config.stack.postgres import OWNER_ROLE, SITE_ROLE, Postgres, prepare_postgres, start_postgres
from config.stack.services import Service
from config.stack.stored_secrets import stored_secrets

# Waiting longer proves nothing more.
watchdog.ORPHAN_TIMEOUT = 1.0
postgres.LEFTOVER_TIMEOUT = 1.0


def shell_services(_private: Path, folder: Path, *scripts: str) -> int:
    """Watch shell scripts as services called 0, 1 and so on, with their logs in ``folder``."""
    watcher = supervisor.Supervisor(print_line)
    try:
        for number, script in enumerate(scripts):
            watcher.start(_shell_service(folder, str(number), script))
        print_line("started")
        watcher.watch()
    except StopRequested as stop:
        print_line(f"asked by {stop.signal.name}")
    finally:
        watcher.stop()
    return 0


def side_by_side(_private: Path, folder: Path, *scripts: str) -> int:
    """Watch shell scripts that start side by side, and have long to stop, until a signal comes."""
    watcher = supervisor.Supervisor(print_line)
    services = [_shell_service(folder, str(n), script) for n, script in enumerate(scripts)]
    try:
        watcher.start(*(replace(service, stop_timeout=20.0) for service in services))
        watcher.watch()
    except StopRequested:
        pass
    finally:
        watcher.stop()
    return 0


def wait_for_file(_private: Path, folder: Path, script: str, seconds: str) -> int:
    """Start a shell script and wait so long until it has made the file ``ready``."""
    watcher = supervisor.Supervisor(print_line)
    watcher.start(_shell_service(folder, "0", script))
    try:
        watcher.wait_until((folder / "ready").exists, name="0", timeout=int(seconds))
    finally:
        watcher.stop()
    print_line("ready")
    return 0


def shell_step(_private: Path, folder: Path, script: str) -> int:
    """Run a shell script as a step that prints on our screen."""
    supervisor.Supervisor(print_line).run_step(
        ("sh", "-c", script),
        environment=os.environ,
        folder=folder,
        log=folder / "step.log",
        output=sys.stdout.buffer,
    )
    return 0


def orphans(private: Path, _folder: Path, script: str) -> int:
    """Print the private folder, start a shell script in the background and sleep."""
    print_line(str(private))
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


def log_in(private: Path, folder: Path, *passwords: str) -> int:
    """Start PostgreSQL and print which passwords let each role in: the right one, wrong, none."""
    return _with_postgres(private, folder, lambda server: _try_passwords(server, passwords))


def hold_postgres(private: Path, folder: Path) -> int:
    """Start PostgreSQL on the data in ``folder`` and leave it running until stopped."""

    def hold(server: Postgres) -> None:
        print_line(str(server.socket_folder))
        while True:
            watchdog.wait_for_signal(60)

    return _with_postgres(private, folder, hold)


def _with_postgres(private: Path, folder: Path, use: Callable[[Postgres], None]) -> int:
    watcher = supervisor.Supervisor(print_line)
    server = prepare_postgres(
        data_in=folder,
        private=private,
        log=folder / "postgresql.log",
        kept=stored_secrets(folder / "secrets.json"),
    )
    try:
        start_postgres(server, watcher)
        use(server)
    except StopRequested:
        pass
    finally:
        watcher.stop()
    return 0


def _print_rows(server: Postgres, role: str, queries: tuple[str, ...]) -> None:
    with psycopg.connect(server.url({"owner": OWNER_ROLE, "site": SITE_ROLE}[role])) as database:
        for each in queries:
            try:
                cursor = database.execute(each.encode())
                print_line(str(cursor.fetchall() if cursor.description else cursor.statusmessage))
            except psycopg.Error as error:
                print_line(type(error).__name__)
                database.rollback()


def _try_passwords(server: Postgres, passwords: tuple[str, ...]) -> None:
    for role, right in server.passwords.items():
        url = urlsplit(server.url(role))
        given = {"right": f"{role}:{right}", "wrong": f"{role}:wrong", "none": role}
        for each in passwords:
            netloc = f"{given[each]}@{url.netloc.rpartition('@')[2]}"
            try:
                psycopg.connect(url._replace(netloc=netloc).geturl()).close()
                print_line(f"{role} {each}: let in")
            except psycopg.OperationalError:
                print_line(f"{role} {each}: refused")


def _shell_service(folder: Path, name: str, script: str) -> Service:
    return Service(
        name=name,
        command=("sh", "-c", script),
        environment=os.environ,
        folder=folder,
        log=folder / f"{name}.log",
        stop_signal=signal.SIGTERM,
        orphan_signal=signal.SIGTERM,
        stop_timeout=1.0,
    )


if __name__ == "__main__":
    work = globals()[sys.argv[1]]
    sys.exit(watchdog.run_watched(lambda private: work(private, Path(sys.argv[2]), *sys.argv[3:])))
