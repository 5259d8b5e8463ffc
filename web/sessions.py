"""Sessions of the desk, as far as they matter before a thread answers."""

import asyncio
from collections import OrderedDict

from django.conf import settings
from django.db import Error
from django.http import parse_cookie

from tournaments.selectors.sessions import session_has_user
from web.asgi import Scope, header
from web.lookups import Lookup

MAX_AGE = 30.0  # seconds a session is known without asking again
MAX_KNOWN = 1_000  # sessions
MAX_WAITING = 50  # sessions that are asked about; made-up ones must not queue up


class KnownSessions:
    """The sessions that this process knows of; belongs to one event loop.

    Only those that are there are remembered, so made-up ones push none out.
    """

    def __init__(self, max_age: float = MAX_AGE, max_waiting: int = MAX_WAITING) -> None:
        self._max_age = max_age
        self._max_waiting = max_waiting
        self._seen: OrderedDict[str, float] = OrderedDict()  # when, in the loop's time
        self._lookup = Lookup(session_has_user, name="sessions")

    async def has(self, scope: Scope) -> bool:
        """Return whether a request comes with the session of a user.

        No where that cannot be found out in time. A session that ended is known for half a minute
        more: the desk itself lets no one in with it.
        """
        key = session_key(scope)
        if not (key.isascii() and key.isalnum()):
            return False
        now = asyncio.get_running_loop().time()
        if now - self._seen.get(key, now - 2 * self._max_age) <= self._max_age:
            return True
        if self._lookup.waiting >= self._max_waiting:
            return False
        try:
            has_user = await self._lookup.answer(key)
        except (Error, TimeoutError):
            return False
        if has_user:
            self._remember(key, now)
        return has_user

    def _remember(self, key: str, now: float) -> None:
        self._seen[key] = now
        self._seen.move_to_end(key)
        if len(self._seen) > MAX_KNOWN:
            self._seen.popitem(last=False)


def session_key(scope: Scope) -> str:
    """Return the session that a request says to be of, empty for none."""
    return cookies_of(scope).get(settings.SESSION_COOKIE_NAME, "")


def cookies_of(scope: Scope) -> dict[str, str]:
    """Return the cookies that came with a request, by name."""
    return parse_cookie(header(scope, b"cookie").decode("latin-1"))
