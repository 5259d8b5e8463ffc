"""The public pages as visitors get them: rendered once per version, then sent from memory.

This stands before Django, in the event loop: a page that is there costs no thread, no
middleware and no query, and those who wait for a page that is being made cost no thread either.
"""

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass

from django.conf import settings

from pages.public.asgi import Application, Receive, Scope, Send
from pages.public.copies import Copy
from pages.public.versions import ALL_EVENTS, Versions, VersionsUnknown
from scoring.selectors.versions import EventVersions

MEMORY = 64 * 2**20  # bytes of copies in one process
STILL_GOOD = 10.0  # seconds since a copy was current: so old it goes out while the next is made

# What lies below /de/, /de/e/<slug>/ and /de/o/<club>/ differs by language and that alone, and
# so does the script that every phone asks for.
_KEPT = re.compile(
    f"/(?:{'|'.join(code for code, _ in settings.LANGUAGES)})"
    r"/(?:e/(?P<slug>[-a-zA-Z0-9_]{1,60})/[-a-z0-9/]*|o/[-a-zA-Z0-9_]{1,50}/[a-z/]*|worker\.js)?"
)


@dataclass(slots=True)
class _Kept:
    copy: Copy
    version: EventVersions
    current: float  # when it was last known to be the newest, in the loop's time


class KeptPages:
    """ASGI application: answers public pages itself, asks ``website`` for them and for the rest.

    ``website`` is asked for a page once per version, whoever waits; it says with
    ``Cache-Control: public`` what may be kept. Belongs to one event loop.
    """

    def __init__(self, website: Application, versions: Versions, memory: int = MEMORY) -> None:
        self._website = website
        self._versions = versions
        self._memory = memory
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._bytes = 0
        self._being_made: dict[str, asyncio.Task[Copy]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = _KEPT.fullmatch(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
        copy = await self._copy(scope, asked["slug"] or ALL_EVENTS) if asked else None
        if copy is None:
            await self._website(scope, receive, send)
        else:
            await copy.send_to(scope, send)

    async def _copy(self, scope: Scope, slug: str) -> Copy | None:
        """Return the newest copy of a page; None when there is none to show."""
        path = scope["path"]
        kept = self._kept.get(path)
        try:
            version = await self._versions.of(slug)
        except VersionsUnknown:
            return kept.copy if kept else None  # late is never wrong: the page says of when it is
        if version is None:
            return None
        if kept and kept.version == version:
            kept.current = asyncio.get_running_loop().time()
            self._kept.move_to_end(path)
            return kept.copy
        return await self._newer_copy(scope, version, kept)

    async def _newer_copy(
        self, scope: Scope, version: EventVersions, old: _Kept | None
    ) -> Copy | None:
        """Return the page as made by whoever asked first; meanwhile others get the old copy.

        Who has the old copy waits with the first: an open page asks because it knows of more.
        None for what is not for everybody, like a 404 or a wrong host: that each asks for alone.
        """
        loop = asyncio.get_running_loop()
        making = self._being_made.get(scope["path"])
        still_good = old and loop.time() - old.current < STILL_GOOD
        if making and old and still_good and not old.copy.is_held_by(scope):
            return old.copy
        if making is None:
            making = loop.create_task(self._make(scope, version))
            self._being_made[scope["path"]] = making
        copy = await asyncio.shield(making)  # a visitor who leaves does not end it for the others
        if copy.may_be_kept:
            return copy
        return old.copy if old and copy.status >= 500 else None

    async def _make(self, scope: Scope, version: EventVersions) -> Copy:
        path = scope["path"]
        try:
            copy = await Copy.of(self._website, scope)
            if copy.may_be_kept:
                self._keep(path, _Kept(copy, version, asyncio.get_running_loop().time()))
            return copy
        finally:
            del self._being_made[path]

    def _keep(self, path: str, kept: _Kept) -> None:
        self._drop(path)
        self._kept[path] = kept
        self._bytes += kept.copy.size
        while self._bytes > self._memory:
            self._drop(next(iter(self._kept)))

    def _drop(self, path: str) -> None:
        if old := self._kept.pop(path, None):
            self._bytes -= old.copy.size
