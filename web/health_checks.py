"""Health checks, answered before everything else: whatever is away, and under any host name."""

from collections.abc import Callable
from typing import Final

from ground.release import RELEASE
from scoring.selectors.health import Health, health
from web.asgi import Receive, Scope, Send, answer, refuse
from web.looks import SharedLook, impatient_connection
from web.metrics import names_token

PATHS: Final = frozenset({"/healthz", "/readyz"})
DEADLINE: Final = 1.5  # seconds until a look is given up


class HealthChecks:
    """ASGI application: ``/healthz`` as long as the process answers, ``/readyz`` if it can store.

    Both in plain text, a line for each fault or warning; for those who name the token of the
    metrics with the release that answers in ``X-Release``. Belongs to one event loop.
    """

    def __init__(self, look: Callable[[], Health] | None = None) -> None:
        self._look = SharedLook(look or look_around, deadline=DEADLINE)

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await refuse(send, 405, (b"allow", b"GET, HEAD"))
            return
        service = Health() if scope["path"] == "/healthz" else await self._found()
        body = str(service).encode()
        release = [(b"x-release", RELEASE.encode())] if names_token(scope) else []
        headers = (
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
            *release,
        )
        status = 200 if service.can_store else 503
        await answer(send, status, headers, b"" if scope["method"] == "HEAD" else body)

    async def _found(self) -> Health:
        try:
            return await self._look.found()
        except TimeoutError:
            return Health(answers=False)


def look_around() -> Health:
    """Return how the service is, by a connection that is opened for this and closed again."""
    with impatient_connection():
        return health()
