"""``exec -- COMMAND``: a command with a temporary database and broker."""

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from signal import SIGTERM

from config.stack.children import exit_status, start_child
from config.stack.console import print_line
from config.stack.environment import with_venv_path
from config.stack.errors import StackError, StopRequested
from config.stack.postgres import OWNER_ROLE, prepare_postgres, start_postgres
from config.stack.redis import prepare_redis, start_redis
from config.stack.stored_secrets import generate_secrets
from config.stack.supervisor import Supervisor
from config.stack.watchdog import run_watched

COMMAND_TIMEOUT = 30.0  # seconds a command has after it was asked to stop


def run_with_services(command: Sequence[str]) -> int:
    """Run ``command`` with throw-away services in its environment; return its exit status.

    Signals are passed on to it. Its folder for data and the services go when it ends.
    """
    return run_watched(lambda private: _run(command, private))


def _run(command: Sequence[str], private: Path) -> int:
    supervisor = Supervisor(print_line)
    try:
        environment = _start_services(private, supervisor)
        child = start_child(
            command,
            environment=environment,
            folder=Path.cwd(),
            log=None,
            orphan_signal=SIGTERM,
            in_foreground=True,
        )
        return _wait_for_command(child, supervisor)
    except FileNotFoundError:
        raise StackError(f"There is no command {command[0]}.") from None
    except StopRequested as stop:
        return exit_status(-stop.signal)
    finally:
        supervisor.stop()


def _start_services(private: Path, supervisor: Supervisor) -> dict[str, str]:
    """Return the command's environment once its services answer.

    The clone's ``.env`` is not read: it may name the services of a real event.
    """
    settings = {**os.environ, "STICHTAFEL_SETTINGS": os.devnull}
    data = private / "data"
    data.mkdir(mode=0o711)
    made = generate_secrets()
    environment = with_venv_path(
        {"SECRET_KEY": made.secret_key, "STICHTAFEL_DATA": str(data), **settings}
    )
    if "DATABASE_URL" not in settings:
        log = private / "postgresql.log"
        postgres = prepare_postgres(
            data_in=data, private=private, log=log, kept=made, throw_away=True
        )
        start_postgres(postgres, supervisor)
        environment["DATABASE_URL"] = postgres.url(OWNER_ROLE)
        environment["PATH"] = postgres.path_before(environment["PATH"])
    if "REDIS_URL" not in settings:
        server = prepare_redis(private=private, log=private / "redis.log")
        start_redis(server, supervisor)
        environment["REDIS_URL"] = server.url
    return environment


def _wait_for_command(child: subprocess.Popen[bytes], supervisor: Supervisor) -> int:
    """Return the exit status of ``child``, looking after its services until it ends."""
    stop_by = None
    while child.poll() is None:
        if stop_by is not None and time.monotonic() > stop_by:
            child.kill()
        try:
            supervisor.check_services()
        except StopRequested as stop:
            stop_by = time.monotonic() + COMMAND_TIMEOUT
            if not stop.from_terminal:  # else it got the key itself
                child.send_signal(stop.signal)
    return exit_status(child.returncode)
