"""The health of the service, in parts."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from redis import RedisError

from ground.redis_client import connect
from scoring.selectors.workers import Signs, signs

_HAVE_LITTLE_MEMORY: Final = "SET LOCAL work_mem = '64kB'"
# More than its memory holds, so it is written to a file for a moment: fails when the disk is full.
_WRITE_TO_DISK: Final = "SELECT count(*) FROM generate_series(1, 50000)"
# Changes no row: fails where none may be changed.
_WRITE_TO_TABLE: Final = "UPDATE scoring_workerheartbeat SET queue = queue WHERE false"
# Makes the commit wait for this disk, and for that of a standby that has to have everything.
_WRITE_TO_LOG: Final = "SELECT pg_logical_emit_message(true, 'stichtafel', '')"
_REDIS_PATIENCE: Final = 0.5  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The parts of the service. A later one is not looked at where an earlier one fails.

    The first three make results safe; with the others silent they are stored all the same, and
    standings may be late.
    """

    answers: bool = True  # the database
    storing_fault: str = ""  # why the database stores nothing
    missing_migrations: int = 0
    signs: Signs | None = None  # None where they were not looked at
    redis: bool = True

    @property
    def can_store(self) -> bool:
        """Return whether results are stored."""
        return self.answers and not self.storing_fault and not self.missing_migrations

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in [*self._faults(), *self._warnings()] or ["ok"])

    def _faults(self) -> Iterator[str]:
        if not self.answers:
            yield "the database does not answer"
        if self.storing_fault:
            yield f"the database stores nothing: {self.storing_fault}"
        if self.missing_migrations:
            yield f"migrations that have not been applied: {self.missing_migrations}"

    def _warnings(self) -> Iterator[str]:
        if self.signs and self.signs.clock_silent:
            yield "warning: no sign of the clock"
        for queue in sorted(self.signs.silent) if self.signs else ():
            yield f"warning: no sign of the worker of {queue}"
        if not self.redis:
            yield "warning: Redis does not answer"


def health() -> Health:
    """Return how the service is: as many queries whatever it finds."""
    health = _health_of_database()
    return replace(health, redis=_redis_answers())  # last, so as not to take the time of the others


def _health_of_database() -> Health:
    try:
        connection.ensure_connection()
        if fault := _storing_fault():
            return Health(storing_fault=fault)
        applied = MigrationRecorder(connection).applied_migrations()
        if missing := _migrations() - applied.keys():
            return Health(missing_migrations=len(missing))
        return Health(signs=signs())
    except DatabaseError:
        return Health(answers=False)


def _storing_fault() -> str:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in (_HAVE_LITTLE_MEMORY, _WRITE_TO_DISK, _WRITE_TO_TABLE, _WRITE_TO_LOG):
                cursor.execute(statement)
    except DatabaseError as error:
        return type(error.__cause__).__name__
    return ""


def _redis_answers() -> bool:
    """Return whether Redis answers soon, by a connection that asks for nothing before the ping."""
    client = connect(settings.REDIS_URL, patience=_REDIS_PATIENCE, protocol=2, driver_info=None)
    try:
        with client:
            client.ping()
    except RedisError:
        return False
    return True


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """Return those of this release, by app and name."""
    return frozenset(MigrationLoader(None).disk_migrations)
