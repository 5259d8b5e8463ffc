"""A small installation that tests may break: what runs in it, and how it is killed or frozen."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import dj_database_url
import redis
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection, connections
from django.db.utils import load_backend
from django.test import override_settings

from config.stack.postgres import SITE_ROLE
from scoring.backups.dumps import dump_database, restore_database
from tests.config.stack.observed import Process, Running, descendants_of, running, wait_until_gone
from tests.waiting import eventually

Found = TypeVar("Found")
# What the command line of each leader has and no other; those of its children are its own.
LEADERS = {
    "PostgreSQL": "bin/postgres -D",
    "pgbouncer": "pgbouncer ",
    "Redis": "-server ",
    "web": "-m gunicorn",
    "worker": "-m celery",
}


@dataclass(frozen=True, slots=True)
class Installation:
    """Where it is, and what runs in it. Models read and write its database."""

    stack: Running
    address: str
    redis: redis.Redis

    def supervisor(self) -> Process:
        """What starts again what died; above it is the watchdog alone."""
        return descendants_of(self.stack.number)[0]

    def leader(self, name: str) -> Process:
        """The first process of a service, waited for: it may be starting."""
        return eventually(lambda: self._leader(name))

    def _leader(self, name: str) -> Process | None:
        below = descendants_of(self.supervisor().number)
        return next((one for one in below if LEADERS[name] in one.command), None)

    def everything_of(self, name: str) -> list[Process]:
        """The processes of a service."""
        leader = self.leader(name)
        return [leader, *descendants_of(leader.number)]

    def kill(self, name: str) -> None:
        """End a service at once, without a last word. The supervisor starts it again."""
        processes = self.everything_of(name)
        for one in processes:
            send_signal(one, signal.SIGKILL)
        wait_until_gone(processes)

    @contextmanager
    def frozen(self, name: str) -> Iterator[None]:
        """While the block runs a service takes whatever comes, and does nothing."""
        processes = self.everything_of(name)
        for one in processes:
            send_signal(one, signal.SIGSTOP)
        try:
            yield
        finally:
            for one in processes:
                send_signal(one, signal.SIGCONT)

    @contextmanager
    def away(self, name: str, by: signal.Signals = signal.SIGKILL) -> Iterator[None]:
        """While the block runs a service is not there, and no one starts it again."""
        connection.close()  # ours would break, too
        supervisor = self.supervisor()
        send_signal(supervisor, signal.SIGSTOP)
        try:
            leader = self.leader(name)
            send_signal(leader, by)
            wait_until_gone([leader])
            yield
        finally:
            send_signal(supervisor, signal.SIGCONT)

    def answers_from_redis(self) -> bool:
        """Whether Redis answers."""
        try:
            return bool(self.redis.ping())
        except redis.RedisError:
            return False

    def found(self, look: Callable[[], Found | None]) -> Found:
        """Return what is found in the database once there is something, through all faults."""

        def look_again() -> Found | None:
            try:
                return look()
            except OperationalError:
                connection.close()
                return None

        return eventually(look_again)


def send_signal(to: Process, number: signal.Signals) -> None:
    """Send a signal to a process, if that still runs."""
    if to.runs:
        os.kill(to.number, number)


@contextmanager
def small_installation(folder: Path) -> Iterator[Installation]:
    """An installation with a copy of the test database, which models use while the block runs."""
    dump = folder / "dump"
    dump_database(dump)
    given = {"SECRET_KEY": settings.SECRET_KEY, "REDIS_PREFIX": settings.REDIS_PREFIX}
    script = str(Path(__file__).with_name("small_stack.py"))
    with running(sys.executable, script, str(folder), given=given, longest=3600) as stack:
        addresses = json.loads(stack.read_until("owner"))
        with models_in(addresses["owner"]):
            restore_database(dump)
            call_command("grant_runtime_role", SITE_ROLE)
            (folder / "filled").touch()
            port = json.loads(stack.read_until("port"))["port"]
            broker = redis.Redis.from_url(addresses["redis"])
            yield Installation(stack, f"http://127.0.0.1:{port}", broker)


@contextmanager
def models_in(address: str) -> Iterator[None]:
    """Let models of this thread read and write another database while the block runs."""
    before = connections["default"]
    described: dict[str, Any] = deepcopy(before.settings_dict)
    parsed = dict(dj_database_url.parse(address))
    described |= {name: parsed[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
    connections["default"] = load_backend(described["ENGINE"]).DatabaseWrapper(described, "default")
    try:
        yield
    finally:
        connection.close()
        connections["default"] = before


def migrate_to_next_release() -> None:
    """Migrate, as the guide says, to what a next release might have."""
    with override_settings(MIGRATION_MODULES={"scoring": "tests.faults.next_release"}):
        call_command("migrate", verbosity=0)
        call_command("grant_runtime_role", SITE_ROLE)
