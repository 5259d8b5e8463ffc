"""The versions of events, looked up at most once a second per event and process."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeAlias

from django.db import Error

from scoring.selectors.series import series_versions
from scoring.selectors.versions import (
    EventVersions,
    event_versions,
    list_versions,
    organisation_versions,
)
from web.lookups import Lookup, Question

ALL_EVENTS = ""  # asks for the list of events instead of one
MAX_AGE = 1.0  # seconds
MAX_EVENTS = 1000  # events, clubs and series; made-up addresses must not fill the memory
MAX_WAITING = 50  # lookups; behind so many no one asks for an address that is new here
THREADS = 2


class VersionsUnknown(Exception):
    """The versions of an event cannot be looked up."""


@dataclass(frozen=True, slots=True)
class Club:
    """Asks for the pages of an organisation instead of those of an event."""

    slug: str


@dataclass(frozen=True, slots=True)
class Series:
    """Asks for the pages of a series instead of those of an event."""

    slug: str


Followed: TypeAlias = str | Club | Series  # an event by its address, or ``ALL_EVENTS``


@dataclass(slots=True)
class _Asked:
    question: Question[EventVersions | None]
    standings: int = 0  # announced since
    seating: int = 0
    notice: int = 0


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
        self._lookup = Lookup(_look_up, name="versions", threads=THREADS)
        self._asked: OrderedDict[Followed, _Asked] = OrderedDict()

    async def get(self, slug: Followed, *, since: float = 0.0) -> EventVersions | None:
        """Return versions, a second old at most; None for no such club, public event or series.

        They are those of ``since`` or later.

        Raises:
            VersionsUnknown: the database is away, does not answer, or is asked for too many
                addresses that no one has asked for lately.
        """
        asked = self._asked.get(slug)
        if asked is None and self._lookup.waiting >= self._max_waiting:
            raise VersionsUnknown
        if asked is None or self._is_old(asked.question, since):
            asked = self._ask(slug)
        try:
            versions = await asked.question.answer()
        except (Error, TimeoutError) as error:
            raise VersionsUnknown from error
        if asked.question.begun < since:
            return await self.get(slug, since=since)
        return versions and versions.at_least(
            standings=asked.standings, seating=asked.seating, notice=asked.notice
        )

    def update(self, slug: str, *, standings: int, seating: int, notice: int = 0) -> None:
        """Take note of a live message: what it names is there, without asking."""
        if asked := self._asked.get(slug):
            asked.standings = max(asked.standings, standings)
            asked.seating = max(asked.seating, seating)
            asked.notice = max(asked.notice, notice)

    def _is_old(self, question: Question[EventVersions | None], since: float) -> bool:
        """Return whether to ask again; a database that hangs is not asked twice."""
        age = asyncio.get_running_loop().time() - question.begun
        return question.is_answered and (age >= self._max_age or question.begun < since)

    def _ask(self, slug: Followed) -> _Asked:
        self._asked[slug] = _Asked(self._lookup.question(slug))
        self._asked.move_to_end(slug)
        if len(self._asked) > self._max_events:
            self._asked.popitem(last=False)
        return self._asked[slug]


def _look_up(slug: Followed) -> EventVersions | None:
    if isinstance(slug, Club):
        return organisation_versions(slug.slug)
    if isinstance(slug, Series):
        return series_versions(slug.slug)
    return list_versions() if slug == ALL_EVENTS else event_versions(slug)
