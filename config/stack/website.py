"""The site's own processes: the steps before it opens, then web, worker and clock."""

import http.client
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from signal import Signals

from config.stack.addresses import LOOPBACK
from config.stack.certificate import Certificate
from config.stack.folders import Folders
from config.stack.services import Service

COMPILING = (
    *(sys.executable, "-m", "babel.messages.frontend", "--quiet", "compile"),
    *("--domain", "django", "--directory", "locale"),
)
CATALOGUES = "locale/*/LC_MESSAGES/django.po"
WORKER_CLASS = "config.connections.BoundedWorker"
# Of what answers requests, and of nothing else: a migration or a search may take longer.
STATEMENT_TIMEOUT = {"PGOPTIONS": "-c statement_timeout=10s"}
# glibc keeps memory aside for each thread, though threads of Python run by turns.
ONE_HEAP = {"MALLOC_ARENA_MAX": "1"}
QUEUES = ("standings", "search", "batch")
# For what is still sent or answered; streams of live messages end at once.
GRACEFUL_TIMEOUT = 5  # seconds


def is_compiled(clone: Path) -> bool:
    """Return whether every catalogue is there in the form that pages read, and none is older."""
    pairs = [(written, written.with_suffix(".mo")) for written in clone.glob(CATALOGUES)]
    return all(
        made.exists() and made.stat().st_mtime >= written.stat().st_mtime for written, made in pairs
    )


def manage(*arguments: str) -> tuple[str, ...]:
    """Return the command line of one of Django's commands."""
    return (sys.executable, "manage.py", *arguments)


def preparation(demo: Path) -> tuple[str, ...]:
    """Return what is done before the site opens; ``demo`` gets the addresses of the demo event."""
    return (sys.executable, "-m", "config.stack.preparation", str(demo))


def site(
    folders: Folders,
    environment: Mapping[str, str],
    listening: int,
    certificate: Certificate | None = None,
) -> Service:
    """Return the service of web, workers and clock; ``listening`` is the socket web takes over.

    With a certificate web serves https, and nothing else.
    """
    inherited = (listening, certificate.memory) if certificate else (listening,)
    return Service(
        name="site",
        command=(sys.executable, "-m", "config.stack.site", *map(str, inherited)),
        environment={**ONE_HEAP, **environment},
        folder=folders.clone,
        log=folders.log("site"),
        output=sys.stdout.buffer,
        stop_signal=signal.SIGTERM,
        orphan_signal=signal.SIGTERM,
        inherited=inherited,
        stop_timeout=15.0,  # each of its own has ten
    )


def web(
    folders: Folders,
    environment: Mapping[str, str],
    listening: int,
    certificate: Certificate | None = None,
) -> Service:
    """Return the web process; ``listening`` is the descriptor of the socket it takes over."""
    command = (
        *("gunicorn", "config.asgi:application", "--worker-class", WORKER_CLASS),
        *(
            "--bind",
            f"fd://{listening}",
            "--no-control-socket",
            "--graceful-timeout",
            str(GRACEFUL_TIMEOUT),
        ),
        *(("--certfile", certificate.file) if certificate else ()),
    )
    # gunicorn drops its connections on SIGQUIT and finishes its requests on SIGTERM.
    return _python_service(
        "web",
        folders,
        {**STATEMENT_TIMEOUT, **environment},
        command,
        orphan_signal=signal.SIGQUIT,
    )


def workers(folders: Folders, environment: Mapping[str, str]) -> list[Service]:
    """Return the worker, one process for each queue, so that slow work delays no standings."""
    return [_worker(folders, environment, queue) for queue in QUEUES]


def _worker(folders: Folders, environment: Mapping[str, str], queue: str) -> Service:
    command = ("config.background", "worker", queue)
    # No last words: the broker they are for may be gone at the same moment. What is unfinished
    # is delivered again.
    return _python_service(
        f"worker-{queue}", folders, environment, command, orphan_signal=signal.SIGKILL
    )


def clock(folders: Folders, environment: Mapping[str, str]) -> Service:
    """Return the clock, of which there is exactly one."""
    command = ("config.background", "clock", "--schedule", str(folders.clock))
    return _python_service("clock", folders, environment, command, orphan_signal=signal.SIGTERM)


def responds(port: int, certificate: Certificate | None = None) -> bool:
    """Return whether the web process answers requests."""
    connection = (
        http.client.HTTPSConnection(LOOPBACK, port, timeout=5, context=certificate.trusting())
        if certificate
        else http.client.HTTPConnection(LOOPBACK, port, timeout=5)
    )
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _python_service(
    name: str,
    folders: Folders,
    environment: Mapping[str, str],
    command: tuple[str, ...],
    *,
    orphan_signal: Signals,
) -> Service:
    return Service(
        name=name,
        command=(sys.executable, "-m", *command),
        environment=environment,
        folder=folders.clone,
        stop_signal=signal.SIGTERM,
        orphan_signal=orphan_signal,
    )
