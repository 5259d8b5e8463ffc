"""``exec -- COMMAND``: a command with a database and a broker that nobody will miss."""

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from signal import SIGTERM

from config.stack.announcement import say
from config.stack.children import exit_status, start_child
from config.stack.environment import for_python
from config.stack.errors import StackError, StopAsked
from config.stack.guard import guarded
from config.stack.kept_secrets import make_secrets
from config.stack.postgres import OWNER, prepare_postgres, start_postgres
from config.stack.redis import prepare_redis, start_redis
from config.stack.supervisor import Supervisor

COMMAND_PATIENCE = 30.0  # seconds a command has after it was asked to stop


def run_with_services(command: Sequence[str]) -> int:
    """Run ``command`` with throw-away services in its environment; return its exit status.

    Signals are passed on to it. Its folder for data and the services go when it ends.
    """
    return guarded(lambda private: _run(command, private))


def _run(command: Sequence[str], private: Path) -> int:
    supervisor = Supervisor(say)
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
        return _follow(child, supervisor)
    except FileNotFoundError:
        raise StackError(f"There is no command {command[0]}.") from None
    except StopAsked as asked:
        return exit_status(-asked.signal)
    finally:
        supervisor.stop()


def _start_services(private: Path, supervisor: Supervisor) -> dict[str, str]:
    """Return the command's environment once its services answer.

    The clone's ``.env`` is not read: it may name the services of a real event.
    """
    given = dict(os.environ)
    data = private / "data"
    data.mkdir(mode=0o711)
    environment = for_python(
        {"SECRET_KEY": make_secrets().secret_key, "STICHTAFEL_DATA": str(data), **given}
    )
    if "DATABASE_URL" not in given:
        log = private / "postgresql.log"
        postgres = prepare_postgres(data_in=data, private=private, log=log, throw_away=True)
        start_postgres(postgres, supervisor)
        environment["DATABASE_URL"] = postgres.url(OWNER)
    if "REDIS_URL" not in given:
        server = prepare_redis(private=private, log=private / "redis.log")
        start_redis(server, supervisor)
        environment["REDIS_URL"] = server.url
    return environment


def _follow(child: subprocess.Popen[bytes], supervisor: Supervisor) -> int:
    """Return the exit status of ``child``, looking after its services until it ends."""
    stop_by = None
    while child.poll() is None:
        if stop_by is not None and time.monotonic() > stop_by:
            child.kill()
        try:
            supervisor.look_after()
        except StopAsked as asked:
            stop_by = time.monotonic() + COMMAND_PATIENCE
            if not asked.from_terminal:  # else it got the key itself
                child.send_signal(asked.signal)
    return exit_status(child.returncode)
