"""The versions of events, looked up at most once a second per event and process."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.db import Error, connection

from scoring.selectors.versions import (
    EventVersions,
    event_versions,
    list_versions,
    organisation_versions,
)

ALL_EVENTS = ""  # asks for the list of events instead of one
MAX_AGE = 1.0  # seconds
TIMEOUT = 2.0  # seconds; a database that hangs must not hold visitors up
MAX_EVENTS = 1000  # events and clubs; made-up addresses must not fill the memory
MAX_WAITING = 50  # lookups; behind so many no one asks for an address that is new here
THREADS = 2


class VersionsUnknown(Exception):
    """The versions of an event cannot be looked up."""


@dataclass(frozen=True, slots=True)
class Club:
    """Asks for the pages of an organisation instead of those of an event."""

    slug: str


@dataclass(slots=True)
class _Lookup:
    started: float  # the loop's time, as all times here
    task: "asyncio.Task[EventVersions | None]"
    standings: int = 0  # announced since
    seating: int = 0
    notice: int = 0

    @property
    def deadline(self) -> float:
        """When waiting for the answer ends."""
        return self.started + TIMEOUT


class VersionCache:
    """The newest versions that this process knows of; belongs to one event loop."""

    def __init__(
        self,
        max_age: float = MAX_AGE,
        max_events: int = MAX_EVENTS,
        max_waiting: int = MAX_WAITING,
    ) -> None:
        self._max_age = max_age
        self._max_events = max_events
        self._max_waiting = max_waiting
        self._waiting = 0
        self._lookups: OrderedDict[str | Club, _Lookup] = OrderedDict()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="versions")

    async def get(self, slug: str | Club, *, since: float = 0.0) -> EventVersions | None:
        """Return versions, a second old at most; None when there is no such club or public event.

        They are those of ``since`` or later.

        Raises:
            VersionsUnknown: the database is away, does not answer, or is asked for too many
                addresses that no one has asked for lately.
        """
        lookup = self._lookups.get(slug)
        if lookup is None and self._waiting >= self._max_waiting:
            raise VersionsUnknown
        if lookup is None or self._is_old(lookup, since):
            lookup = self._start(slug)
        try:
            versions = await _answer(lookup)
        except (Error, TimeoutError) as error:
            raise VersionsUnknown from error
        if lookup.started < since:
            return await self.get(slug, since=since)
        return versions and versions.at_least(
            standings=lookup.standings, seating=lookup.seating, notice=lookup.notice
        )

    def update(self, slug: str, *, standings: int, seating: int, notice: int = 0) -> None:
        """Take note of a live message: what it names is there, without asking."""
        if lookup := self._lookups.get(slug):
            lookup.standings = max(lookup.standings, standings)
            lookup.seating = max(lookup.seating, seating)
            lookup.notice = max(lookup.notice, notice)

    def _is_old(self, lookup: _Lookup, since: float) -> bool:
        """Return whether to ask again; a database that hangs is not asked twice."""
        age = asyncio.get_running_loop().time() - lookup.started
        return lookup.task.done() and (age >= self._max_age or lookup.started < since)

    def _start(self, slug: str | Club) -> _Lookup:
        loop = asyncio.get_running_loop()
        task = loop.create_task(_in_thread(self._threads, slug))
        self._waiting += 1
        task.add_done_callback(self._answered)
        self._lookups[slug] = _Lookup(loop.time(), task)
        self._lookups.move_to_end(slug)
        if len(self._lookups) > self._max_events:
            self._lookups.popitem(last=False)
        return self._lookups[slug]

    def _answered(self, _task: object) -> None:
        self._waiting -= 1


async def _answer(lookup: _Lookup) -> EventVersions | None:
    if not lookup.task.done():
        async with asyncio.timeout_at(lookup.deadline):
            await asyncio.shield(lookup.task)  # others wait for the same answer
    return lookup.task.result()


async def _in_thread(threads: ThreadPoolExecutor, slug: str | Club) -> EventVersions | None:
    return await asyncio.get_running_loop().run_in_executor(threads, _look_up, slug)


def _look_up(slug: str | Club) -> EventVersions | None:
    try:
        if isinstance(slug, Club):
            return organisation_versions(slug.slug)
        return list_versions() if slug == ALL_EVENTS else event_versions(slug)
    finally:
        connection.close()  # back to the pool: this thread is in no request that would do it
