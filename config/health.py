"""How the service is, in parts; and health checks, answered before everything else.

Whatever is away, and under any host name.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from redis import RedisError

from config.looks import SharedLook, impatient_connection
from pages.public.asgi import Receive, Scope, Send, answer, refuse
from scoring.redis_client import redis_client
from scoring.selectors.workers import Signs, signs

PATHS: Final = frozenset({"/healthz", "/readyz"})
DEADLINE: Final = 1.5  # seconds until a look is given up
# More than its memory holds, so it is written to a file for a moment: fails when the disk is full.
_WRITE_TO_DISK: Final = "SELECT count(*) FROM generate_series(1, 50000)"
# Changes no row: fails where none may be changed. Then commits all the same, which is written down.
_WRITE_TO_TABLE: Final = "UPDATE scoring_workerheartbeat SET queue = queue WHERE false"
_WRITE_TO_LOG: Final = "SELECT pg_current_xact_id()"


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
        """Whether results are stored."""
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


_NO_ANSWER: Final = Health(answers=False)


class HealthChecks:
    """ASGI application: ``/healthz`` as long as the process answers, ``/readyz`` if it can store.

    Both in plain text, a line for each fault or warning. Belongs to one event loop.
    """

    def __init__(self, look: Callable[[], Health] | None = None) -> None:
        self._look = SharedLook(look or look_around, deadline=DEADLINE)

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await refuse(send, 405, (b"allow", b"GET, HEAD"))
            return
        health = Health() if scope["path"] == "/healthz" else await self._found()
        body = str(health).encode()
        headers = (
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        )
        status = 200 if health.can_store else 503
        await answer(send, status, headers, b"" if scope["method"] == "HEAD" else body)

    async def _found(self) -> Health:
        try:
            return await self._look.found()
        except TimeoutError:
            return _NO_ANSWER


def look_around() -> Health:
    """Return how the service is, by a connection that is opened for this and closed again."""
    with impatient_connection():
        return health()


def health() -> Health:
    """Return how the service is: five statements in the database, one in Redis."""
    redis = _redis_answers()
    try:
        connection.ensure_connection()
        if fault := _storing_fault():
            return Health(storing_fault=fault, redis=redis)
        applied = MigrationRecorder(connection).applied_migrations()
        if missing := _migrations() - applied.keys():
            return Health(missing_migrations=len(missing), redis=redis)
        return Health(signs=signs(), redis=redis)
    except DatabaseError:
        return Health(answers=False, redis=redis)


def _storing_fault() -> str:
    try:
        with connection.cursor() as cursor:
            for statement in (_WRITE_TO_DISK, _WRITE_TO_TABLE, _WRITE_TO_LOG):
                cursor.execute(statement)
    except DatabaseError as error:
        return type(error.__cause__).__name__
    return ""


def _redis_answers() -> bool:
    try:
        redis_client().ping()
    except RedisError:
        return False
    return True


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """Return those of this release, by app and name."""
    return frozenset(MigrationLoader(None).disk_migrations)
