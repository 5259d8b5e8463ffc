"""The cache of public pages and API: rendered once per version, then sent from memory.

This stands before Django, in the event loop: a cached page costs no thread, no middleware and
no query, and those who wait for a page that is being rendered cost no thread either.
"""

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass
from weakref import WeakValueDictionary

from django.conf import settings

from scoring.selectors.versions import EventVersions
from web.asgi import Application, Receive, Scope, Send, header
from web.cache.cached_page import CachedPage
from web.cache.versions import ALL_EVENTS, Club, Followed, Series, VersionCache, VersionsUnknown
from web.sessions import session_key

MAX_BYTES = 64 * 2**20  # of pages in one process
STALE_FOR = 10.0  # seconds since a page was current: so old it is sent while the next is rendered
SHARE = 0.25  # of the time in which a page of an event that goes on is rendered again and again
LONGEST_REST = 3.0  # seconds

# Pages below /de/, /de/e/<slug>/, /de/s/<slug>/ and /de/o/<club>/ differ by language and that
# alone, and so does the script that every phone asks for. Answers for other programs have none.
_SLUG = "[-a-zA-Z0-9_]{1,60}"
_CACHEABLE = re.compile(
    f"/(?:{'|'.join(code for code, _ in settings.LANGUAGES)})"
    rf"/(?:e/(?P<slug>{_SLUG})/[-a-z0-9/]*(?:(?:picture|result)\.png|calendar\.ics)?"
    rf"|s/(?P<series>{_SLUG})/[-a-z0-9/]*(?:picture\.png|calendar\.ics|standings\.(?:csv|xlsx))?"
    r"|o/(?P<club>[-a-zA-Z0-9_]{1,50})/"
    r"(?:(?:closings|embed(?:/light|/dark)?|imprint|news|privacy|people/[0-9]{1,18})/"
    r"|picture\.png|calendar\.ics)?"
    r"|worker\.js|picture\.png|app/)?"
    rf"|/api/v1/events/(?:(?P<read>{_SLUG})/(?:[a-z]+/)?)?"
    rf"|/api/v1/series/(?P<read_series>{_SLUG})/(?:[a-z]+/)?"
)
# Behind the question mark stands where a page of the list begins, or which seatings are asked for.
_BY_QUERY = re.compile(rf"/api/v1/events/(?:{_SLUG}/seatings/)?")


class _Publication:
    """A time in which an event, a club or a series is public: its pages go when it ends."""


@dataclass(slots=True)
class _Cached:
    page: CachedPage
    publication: _Publication
    version: EventVersions
    current_at: float  # when it was last known to be the newest, in the loop's time
    rests_until: float  # when it may be rendered again, in the loop's time


class PageCache:
    """ASGI application: answers public pages itself, passes the rest on to ``application``.

    ``application`` renders a page once per version, however many wait for it; it says with
    ``Cache-Control: public`` what may be cached. Belongs to one event loop.
    """

    def __init__(
        self, application: Application, versions: VersionCache, max_bytes: int = MAX_BYTES
    ) -> None:
        self._application = application
        self._versions = versions
        self._max_bytes = max_bytes
        self._cached: OrderedDict[str, _Cached] = OrderedDict()
        self._bytes = 0
        self._publications: WeakValueDictionary[Followed, _Publication] = WeakValueDictionary()
        self._rendering: dict[tuple[str, int], asyncio.Task[CachedPage]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = _CACHEABLE.fullmatch(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
        further = scope["query_string"] and _BY_QUERY.fullmatch(scope["path"])
        is_for_all = match and not further and not _has_rights(scope)
        page = await self._page(scope, _followed(match)) if match and is_for_all else None
        if page is None:
            await self._application(scope, receive, send)
        else:
            await page.send_to(scope, send)

    def __len__(self) -> int:
        return len(self._cached)

    async def _page(self, scope: Scope, slug: Followed) -> CachedPage | None:
        """Return the newest page; None when there is none to show."""
        path = scope["path"]
        cached = self._cached.get(path)
        try:
            version = await self._versions.get(slug)
        except VersionsUnknown:
            return cached.page if cached else None  # late is never wrong: the page says of when
        if version is None:
            self._withdraw(slug)
            return None
        if cached and cached.version == version:
            cached.current_at = asyncio.get_running_loop().time()
            self._cached.move_to_end(path)
            return cached.page
        # At an address that came to another event the old page is not a late one, but a wrong one.
        same = cached is not None and cached.version.event == version.event
        return await self._newer_page(scope, slug, version, cached if same else None)

    async def _newer_page(
        self, scope: Scope, slug: Followed, version: EventVersions, old: _Cached | None
    ) -> CachedPage | None:
        """Return the page as rendered for the first request; meanwhile others get the old one.

        A client with the old page waits with the first: an open page asks because it knows of more.
        None for what is not public, like a 404 or a wrong host: each asks for that alone. A
        refusal is for all who waited, or they would wait as long again.
        """
        loop = asyncio.get_running_loop()
        key = (scope["path"], version.event)
        rendering = self._rendering.get(key)
        usable = old and loop.time() - old.current_at < STALE_FOR
        if rendering and old and usable and not old.page.is_held_by(scope):
            return old.page
        if rendering is None:
            rest = old.rests_until - loop.time() if old else 0.0
            rendering = loop.create_task(self._render(scope, slug, version, rest))
            self._rendering[key] = rendering
        page = await asyncio.shield(rendering)  # a visitor who leaves does not end it for others
        if page.status == 404:  # of a person who refuses it now, while the club stays public
            self._evict(scope["path"])
        if old and page.status >= 500:
            return old.page
        return page if page.cacheable or page.status == 503 else None

    async def _render(
        self, scope: Scope, slug: Followed, version: EventVersions, rest: float
    ) -> CachedPage:
        """Return the page, rendered after a rest: a large one leaves threads to what is entered."""
        path, time = scope["path"], asyncio.get_running_loop().time
        publication = self._publications.setdefault(slug, _Publication())
        try:
            await asyncio.sleep(rest)
            begun = time()
            page = await CachedPage.render(self._application, scope)
            withdrawn = self._publications.get(slug) is not publication
            if page.cacheable and not withdrawn:
                ended = time()
                rest = min(LONGEST_REST, (ended - begun) * (1 / SHARE - 1))
                self._store(path, _Cached(page, publication, version, ended, ended + rest))
            return page
        finally:
            del self._rendering[path, version.event]

    def _store(self, path: str, cached: _Cached) -> None:
        self._evict(path)
        self._cached[path] = cached
        self._bytes += cached.page.size
        while self._bytes > self._max_bytes:
            self._evict(next(iter(self._cached)))

    def _withdraw(self, slug: Followed) -> None:
        """Have no page of what is not public: without the database it would go out again."""
        if ended := self._publications.pop(slug, None):
            pages = self._cached.items()
            for path in [path for path, cached in pages if cached.publication is ended]:
                self._evict(path)

    def _evict(self, path: str) -> None:
        if old := self._cached.pop(path, None):
            self._bytes -= old.page.size


def _has_rights(scope: Scope) -> bool:
    """Return whether a program or a member asks, to whom the API may show more than to all."""
    is_known = header(scope, b"authorization") or session_key(scope)
    return scope["path"].startswith("/api/") and bool(is_known)


def _followed(address: re.Match[str]) -> Followed:
    """Return whose versions say whether the page of an address is old."""
    if address["club"]:
        return Club(address["club"])
    if series := address["series"] or address["read_series"]:
        return Series(series)
    return address["slug"] or address["read"] or ALL_EVENTS
