"""Real processes on the test database: the web server and the worker."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from config.stack.certificate import Certificate
from config.stack.website import QUEUES, STATEMENT_TIMEOUT, WORKER_CLASS, responds
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually

ROOT = Path(__file__).parent.parent
START_LIMIT = 90.0  # seconds


def environment(role: RuntimeRole, **more: str) -> dict[str, str]:
    """The environment in which a process uses the database and messages of this test run."""
    database = connection.settings_dict
    host = quote(str(database["HOST"]), safe="")
    port = f":{database['PORT']}" if database["PORT"] else ""
    login = f"{quote(role.name, safe='')}:{role.password}"
    # They keep connections as for real, and end before the database does.
    given = {name: value for name, value in os.environ.items() if name != "PYTEST_VERSION"}
    return {
        **given,
        "DATABASE_URL": f"postgres://{login}@{host}{port}/{database['NAME']}",
        "REDIS_PREFIX": settings.REDIS_PREFIX,
        "BACKUP_FOLDER": settings.BACKUP_FOLDER,
        **more,
    }


@contextmanager
def process(
    *command: str, env: Mapping[str, str], inherited: Sequence[int] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is there while the block runs; its output is pytest's."""
    running = subprocess.Popen(
        [sys.executable, "-m", *command], cwd=ROOT, env=dict(env), pass_fds=inherited
    )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def gunicorn(port: int, module: str = "config.asgi") -> tuple[str, ...]:
    """The command of the web process, with the application of a module."""
    command = ("gunicorn", f"{module}:application", "--worker-class", WORKER_CLASS)
    options = ("--no-control-socket", "--bind", f"127.0.0.1:{port}", "--log-level", "warning")
    # A request that hangs is not waited for.
    return (*command, *options, "--graceful-timeout", "1")


@contextmanager
def web_server(env: Mapping[str, str], port: int, module: str = "config.asgi") -> Iterator[str]:
    """The web process; gives its address once it answers."""
    address = f"http://127.0.0.1:{port}"
    with process(*gunicorn(port, module), env={**env, **STATEMENT_TIMEOUT}):
        wait_until_answering(f"{address}/healthz")
        yield address


@contextmanager
def https_server(env: Mapping[str, str], port: int, certificate: Certificate) -> Iterator[None]:
    """The web process with a certificate, as `make run` starts it; there once it answers."""
    command = (*gunicorn(port), "--certfile", certificate.file)
    given = {**env, **STATEMENT_TIMEOUT}
    with process(*command, env=given, inherited=[certificate.memory]):
        eventually(lambda: responds(port, certificate))
        yield


@contextmanager
def worker(
    env: Mapping[str, str], folder: Path, queues: str = ",".join(QUEUES)
) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker with these queues, and the clock inside it; its file lies in the folder."""
    command = ("celery", "-A", "config", "worker", "--queues", queues)
    options = ("--concurrency", "1", "--loglevel", "warning", "--beat")
    schedule = ("--schedule", str(folder / "schedule"))
    with process(*command, *options, *schedule, env={**env, "PGAPPNAME": "worker"}) as running:
        yield running


def wait_until_answering(address: str) -> None:
    """Wait until a web server answers at all, whatever it says."""
    give_up = time.monotonic() + START_LIMIT
    while True:
        try:
            urllib.request.urlopen(address, timeout=20).close()  # noqa: S310 - our own address
        except urllib.error.HTTPError:
            return
        except OSError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.1)
        else:
            return
