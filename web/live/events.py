"""The live hub: sends open pages the numbers of the newest versions, and nothing else."""

import asyncio
import re
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from ground.web_figures import Reason, count_refusal
from web.asgi import Receive, Scope, Send, answer, refuse
from web.cache.versions import VersionCache, VersionsUnknown
from web.live.streams import Numbers, Streams

_ADDRESS = re.compile(r"/live/(?P<slug>[-a-zA-Z0-9_]{1,60})")
_TIME_HEADERS = [(b"content-length", b"0"), (b"cache-control", b"no-store")]


@dataclass(frozen=True, slots=True)
class PageVersions(Numbers):
    """The newest versions of an event's pages."""

    standings: int = 0
    seating: int = 0
    notice: int = 0


class Hub(Streams[str]):
    """ASGI application for ``/live/<slug>``.

    HEAD is for a page's clock: its answer says with ``Date`` what time the server has.
    """

    def __init__(self, versions: VersionCache, **options: Any) -> None:
        super().__init__(**options)
        self._versions = versions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _ADDRESS.fullmatch(scope["path"])
        if scope["method"] == "HEAD":
            await answer(send, 200, _TIME_HEADERS)
        elif address is None:
            await refuse(send, 404)
        elif scope["method"] != "GET":
            await refuse(send, 405, (b"allow", b"GET, HEAD"))
        elif self.capacity.exhausted:
            count_refusal(Reason.LISTENERS)
            await refuse(send, 503, (b"retry-after", b"60"))
        else:
            await self._subscribe(address["slug"], receive, send)

    def publish(self, slug: str, versions: PageVersions) -> None:
        """Pass a live message on to all who follow the event; returns at once."""
        self._versions.update(slug, **asdict(versions))
        if topic := self._topics.get(slug):
            topic.publish(versions)

    async def resync(self) -> None:
        """Ask the database about every event that is followed: messages may be lost."""
        # Earlier answers may be from before a lost message.
        since = asyncio.get_running_loop().time()
        for slug in list(self._topics):
            with suppress(VersionsUnknown):  # what is late is never wrong
                versions = await self._newest(slug, since=since)
                if versions and slug in self._topics:
                    self._topics[slug].publish(versions)

    async def _newest(self, slug: str, *, since: float = 0.0) -> PageVersions | None:
        versions = await self._versions.get(slug, since=since)
        if versions is None:
            return None
        return PageVersions(
            standings=versions.standings, seating=versions.seating, notice=versions.notice
        )

    async def _subscribe(self, slug: str, receive: Receive, send: Send) -> None:
        versions: Numbers | None
        try:
            versions = await self._newest(slug)
        except VersionsUnknown:
            followed = self._topics.get(slug)
            if followed is None:
                count_refusal(Reason.DATABASE)
                await refuse(send, 503, (b"retry-after", b"5"))
                return
            versions = followed.numbers  # what is late is never wrong
        if versions is None:
            await refuse(send, 404)
        else:
            await self._follow(slug, versions, receive, send)
