"""The live numbers of tables: phones with the link of a table look again when its number rises."""

import asyncio
import re
from dataclasses import dataclass
from typing import Any

import structlog
from django.db import Error

from ground.web_figures import Reason, count_refusal
from scoring.selectors.piles import FollowedTable, followed_tables
from tournaments.errors import LinkUnknown, LinkWithdrawn
from tournaments.selectors.places import place_of_link
from web.asgi import Receive, Scope, Send, header, refuse
from web.live.events import PageVersions
from web.live.streams import Numbers, Streams
from web.lookups import Lookup

MOST_LISTENERS = 40  # at a table: eight phones, each with tabs that have not ended yet
CHECK_EVERY = 15.0  # seconds until a withdrawn link or a lost message is noticed at the latest
THREADS = 2

_ADDRESS = re.compile(r"/live/tables/(?P<id>[1-9][0-9]{0,17})")
_UNKNOWN_LINK = (401, (b"www-authenticate", b"Place"))

log = structlog.get_logger("live")


@dataclass(frozen=True, slots=True)
class TableNumbers(Numbers):
    """The numbers that a phone at a table follows on one stream.

    Those of its event, and the number of the table, which goes up with whatever its phones are to
    see at once.
    """

    seating: int = 0
    notice: int = 0
    table: int = 0  # the last one: open pages of older releases read no other


class TableHub(Streams[int]):
    """ASGI application for ``/live/tables/<id>`` with the link of the table's place as header."""

    def __init__(self, *, check_every: float = CHECK_EVERY, **options: Any) -> None:
        super().__init__(**options)
        self._check_every = check_every
        self._followed: dict[int, FollowedTable] = {}  # by table, as it was when one came last
        self._links = Lookup(_look_up, name="tables", threads=THREADS)
        self._tables = Lookup(followed_tables, name="tables")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _ADDRESS.fullmatch(scope["path"])
        scheme, _, link = header(scope, b"authorization").partition(b" ")
        if address is None:
            await refuse(send, 404)
        elif scope["method"] != "GET":
            await refuse(send, 405, (b"allow", b"GET"))
        elif scheme.lower() != b"place":
            await refuse(send, *_UNKNOWN_LINK)
        else:
            await self._subscribe(
                int(address["id"]), link.decode("ascii", "replace").strip(), receive, send
            )

    def publish(self, table_id: int, number: int) -> None:
        """Pass a live message on to all who follow the table; returns at once."""
        if topic := self._topics.get(table_id):
            topic.publish(TableNumbers(table=number))

    def publish_event(self, slug: str, versions: PageVersions) -> None:
        """Pass what is new of an event on to all who follow one of its tables; returns at once."""
        numbers = TableNumbers(seating=versions.seating, notice=versions.notice)
        for table_id, topic in self._topics.items():
            if self._followed[table_id].slug == slug:
                topic.publish(numbers)

    async def watch(self) -> None:
        """Resync again and again, for ever."""
        while True:
            await asyncio.sleep(self._check_every)
            try:
                await self.resync()
            # Without this no stream would end with its link, whatever it was.
            except Exception as error:
                log.warning("tables not checked", error=str(error))

    async def resync(self) -> None:
        """Ask the database about all tables that are followed, in one query.

        Messages may be lost. The streams of a table that is gone, or whose link was withdrawn, end.
        """
        table_ids = tuple(self._topics)
        if not table_ids:
            return
        # Earlier answers may be from before a lost message.
        since = asyncio.get_running_loop().time()
        try:
            tables = await self._tables.answer(table_ids, since=since)
        except (Error, TimeoutError):
            return  # what is late is never wrong
        for table_id in table_ids:
            self._renew(table_id, tables.get(table_id))

    def _renew(self, table_id: int, table: FollowedTable | None) -> None:
        if topic := self._topics.get(table_id):
            if table and table.link_version == self._followed[table_id].link_version:
                topic.publish(_numbers(table))
            else:
                del self._topics[table_id]
                topic.end()

    async def _subscribe(self, table_id: int, link: str, receive: Receive, send: Send) -> None:
        since = asyncio.get_running_loop().time()
        try:
            place_id, table = await self._links.answer((link, table_id), since=since)
        except (LinkUnknown, LinkWithdrawn):
            await refuse(send, *_UNKNOWN_LINK)
        except (Error, TimeoutError):
            count_refusal(Reason.DATABASE)
            await refuse(send, 503, (b"retry-after", b"5"))
        else:
            if table is None:
                await refuse(send, 404)
            elif table.place_id != place_id:
                await refuse(send, 403)
            else:
                await self._admit(table_id, table, receive, send)

    async def _admit(
        self, table_id: int, table: FollowedTable, receive: Receive, send: Send
    ) -> None:
        self._renew(table_id, table)  # those who came with an older link leave
        topic = self._topics.get(table_id)
        if self.capacity.exhausted or (topic and len(topic.listeners) >= MOST_LISTENERS):
            count_refusal(Reason.LISTENERS)
            await refuse(send, 503, (b"retry-after", b"60"))
            return
        self._followed[table_id] = table
        try:
            await self._follow(table_id, _numbers(table), receive, send)
        finally:
            if table_id not in self._topics:
                self._followed.pop(table_id, None)


def _numbers(table: FollowedTable) -> TableNumbers:
    return TableNumbers(table.event.seating, table.event.notice, table.number)


def _look_up(asked: tuple[str, int]) -> tuple[int, FollowedTable | None]:
    link, table_id = asked
    return place_of_link(link).pk, followed_tables([table_id]).get(table_id)
