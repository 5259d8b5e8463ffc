"""Health checks, answered before everything else: whatever is away, and under any host name."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from django.db import DatabaseError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend
from redis import RedisError

from pages.public.asgi import Receive, Scope, Send, answer, refuse
from scoring.redis_client import redis_client
from scoring.selectors.workers import silent_queues

PATHS: Final = frozenset({"/healthz", "/readyz"})
DEADLINE: Final = 1.5  # seconds until a look is given up
FRESH_FOR: Final = 1.0  # seconds in which all who ask get the same answer
_OPTIONS: Final = {
    "pool": False,
    "connect_timeout": 2,  # seconds; less is not possible
    "options": "-c statement_timeout=1s -c work_mem=64kB",
}
# More than its memory holds, so it is written to a file for a moment: fails when the disk is full.
_WRITE_TO_DISK: Final = "SELECT count(*) FROM generate_series(1, 50000)"
# Changes no row: fails where none may be changed. Then commits all the same, which is written down.
_WRITE_TO_TABLE: Final = "UPDATE scoring_workerheartbeat SET queue = queue WHERE false"
_WRITE_TO_LOG: Final = "SELECT pg_current_xact_id()"


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether results can be stored, and what is wrong besides."""

    faults: tuple[str, ...] = ()  # of these one is enough to store nothing
    warnings: tuple[str, ...] = ()  # with these entries are stored, and standings may be late

    @property
    def status(self) -> int:
        """The HTTP status that says so."""
        return 503 if self.faults else 200

    def __str__(self) -> str:
        lines = [*self.faults, *(f"warning: {one}" for one in self.warnings)]
        return "".join(f"{line}\n" for line in lines or ["ok"])


_NO_ANSWER: Final = Readiness(("the database does not answer",))


@dataclass(slots=True)
class Health:
    """ASGI application: ``/healthz`` as long as the process answers, ``/readyz`` if it can store.

    Both in plain text, a line for each fault or warning. ``/readyz`` looks at most once a second,
    however many ask, in a thread and on a connection of its own. Belongs to one event loop.
    """

    look: Callable[[], Readiness] = field(default_factory=lambda: look)
    _thread: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, "health"), init=False
    )
    _looking: "asyncio.Future[Readiness] | None" = field(default=None, init=False)
    _begun: float = field(default=0.0, init=False)

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await refuse(send, 405, (b"allow", b"GET, HEAD"))
            return
        found = Readiness() if scope["path"] == "/healthz" else await self._readiness()
        body = str(found).encode()
        headers = (
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        )
        await answer(send, found.status, headers, b"" if scope["method"] == "HEAD" else body)

    async def _readiness(self) -> Readiness:
        now = time.monotonic()
        if self._looking is None or (self._looking.done() and now - self._begun > FRESH_FOR):
            loop = asyncio.get_running_loop()
            self._looking, self._begun = loop.run_in_executor(self._thread, self.look), now
        try:
            async with asyncio.timeout(DEADLINE):
                return await asyncio.shield(self._looking)
        except TimeoutError:
            return _NO_ANSWER


def look() -> Readiness:
    """Return what a connection finds that is opened for this and closed again."""
    connections["default"] = _impatient_connection()
    try:
        faults = tuple(_storing_faults())
        warnings = [f"no sign of the worker of {queue}" for queue in sorted(silent_queues())]
    except DatabaseError:
        return _NO_ANSWER
    finally:
        connection.close()
    try:
        redis_client().ping()
    except RedisError:
        warnings.append("Redis does not answer")
    return Readiness(faults, tuple(warnings))


def _storing_faults() -> Iterator[str]:
    connection.ensure_connection()
    try:
        with connection.cursor() as cursor:
            for statement in (_WRITE_TO_DISK, _WRITE_TO_TABLE, _WRITE_TO_LOG):
                cursor.execute(statement)
    except DatabaseError as error:
        yield f"the database stores nothing: {type(error.__cause__).__name__}"
        return
    applied = MigrationRecorder(connection).applied_migrations()
    if waiting := _migrations() - applied.keys():
        yield f"migrations that have not been applied: {len(waiting)}"


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """Return those of this release, by app and name."""
    return frozenset(MigrationLoader(None).disk_migrations)


def _impatient_connection() -> BaseDatabaseWrapper:
    described = deepcopy(connections.databases["default"])
    described["OPTIONS"] |= _OPTIONS
    backend = load_backend(described["ENGINE"])
    wrapper: BaseDatabaseWrapper = backend.DatabaseWrapper(described, "default")
    return wrapper
