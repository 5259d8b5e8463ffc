"""``manage.py migrate``: Django's, beside a site that goes on."""

from time import sleep
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from psycopg.errors import LockNotAvailable

LOCK_TIMEOUT = 3000  # milliseconds; who enters a result waits as long behind a migration that waits
TRIES = 20
PAUSE = 1.0  # seconds, in which those who waited get their turn


class Command(migrate.Command):
    """Waits a short time for a lock, then lets others go first and tries again.

    A migration that waits for a table stops everyone who comes after it. What a try had applied
    stays: each migration is a transaction of its own.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{LOCK_TIMEOUT}ms"])
        try:
            self._migrate(*args, **options)
        finally:
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")

    def _migrate(self, *args: Any, **options: Any) -> None:
        for _ in range(TRIES):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                if not isinstance(error.__cause__, LockNotAvailable):
                    raise
                sleep(PAUSE)
            else:
                return
        raise CommandError(
            "A table is in use for too long. Nothing is half done: try again in a quieter moment.",
            returncode=1,
        )
