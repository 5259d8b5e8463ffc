"""``manage.py migrate``: Django's, beside a site that goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import sleep
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import Error, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.errors import LockNotAvailable, QueryCanceled

from tournaments.management.lock_waits import blockers_of

LOCK_TIMEOUT = 3000  # milliseconds; who enters a result waits as long behind a migration that waits
STATEMENT_TIMEOUT = 600_000  # milliseconds; PGOPTIONS may say another
LOOK_FOR_US = 1000  # milliseconds; PostgreSQL goes on as long for a process that was killed
TRIES = 20
PAUSE = 1.0  # seconds, in which those who waited get their turn
INTERRUPTED = 130  # the status of who was stopped by Ctrl-C
LONGEST_STATEMENT = 200  # characters that are shown


class Command(migrate.Command):
    """Waits a short time for a lock, then lets others go first and tries again.

    A migration that waits for a table stops everyone who comes after it. Those that a try had
    applied stay: each is a transaction of its own. However it ends before its time, it says in
    one line in which statement.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        self._statement = ""
        with (
            _bounded(connection),
            blockers_of(connection) as blockers,
            connection.execute_wrapper(self._remember_what_failed),
        ):
            try:
                self._migrate(*args, **options)
            except KeyboardInterrupt as stop:
                raise self._ended("Stopped", INTERRUPTED) from stop
            except OperationalError as error:
                match error.__cause__:
                    case LockNotAvailable():
                        whom = ", ".join(blockers) or "others"
                        raise self._ended(f"Waited {TRIES} times for {whom}") from error
                    case QueryCanceled(diag=diagnosis):
                        raise self._ended(f"PostgreSQL: {diagnosis.message_primary}") from error
                raise

    def _migrate(self, *args: Any, **options: Any) -> None:
        for left in reversed(range(TRIES)):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                if not left or not isinstance(error.__cause__, LockNotAvailable):
                    raise
                sleep(PAUSE)
            else:
                return

    def _remember_what_failed(self, execute: Callable[..., Any], sql: str, *how: Any) -> Any:
        try:
            return execute(sql, *how)
        except (OperationalError, KeyboardInterrupt):
            self._statement = " ".join(str(sql).split())[:LONGEST_STATEMENT]
            raise

    def _ended(self, how: str, status: int = 1) -> CommandError:
        return CommandError(
            "Nothing is half done: try again in a quieter moment."
            f" {how}{': ' * bool(self._statement)}{self._statement}",
            returncode=status,
        )


@contextmanager
def _bounded(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Bound, while the block runs, what a statement may take from others."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        bounds = {
            "lock_timeout": f"{LOCK_TIMEOUT}ms",
            "statement_timeout": f"{STATEMENT_TIMEOUT}ms",
            "client_connection_check_interval": f"{LOOK_FOR_US}ms",
        }
        if cursor.fetchone() != ("0",):
            del bounds["statement_timeout"]
        for name, bound in bounds.items():
            cursor.execute("SELECT set_config(%s, %s, false)", [name, bound])
    try:
        yield
    finally:
        # Where the connection is lost, they are gone with it.
        with suppress(Error), connection.cursor() as cursor:
            for name in bounds:
                cursor.execute(f"RESET {name}")
