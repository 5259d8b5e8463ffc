"""Asking PostgreSQL for an event's versions, at most once a second per event and process."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.db import Error, connection

from scoring.selectors.versions import EventVersions, event_versions, list_versions

ALL_EVENTS = ""  # asks for the list of events instead of one
GOOD_FOR = 1.0  # seconds
PATIENCE = 2.0  # seconds; a database that hangs must not hold visitors up
REMEMBERED = 1000  # events; made-up addresses must not fill the memory
THREADS = 2


class VersionsUnknown(Exception):
    """Nobody can say how far an event is."""


@dataclass(slots=True)
class _Question:
    asked: float  # the loop's time, as all times here
    answer: "asyncio.Task[EventVersions | None]"
    standings: int = 0  # announced since
    seating: int = 0
    notice: int = 0

    @property
    def give_up(self) -> float:
        """When nobody waits for the answer any more."""
        return self.asked + PATIENCE


class Versions:
    """The newest versions this process knows of; belongs to one event loop."""

    def __init__(self, good_for: float = GOOD_FOR, remembered: int = REMEMBERED) -> None:
        self._good_for = good_for
        self._remembered = remembered
        self._questions: OrderedDict[str, _Question] = OrderedDict()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="versions")

    async def of(self, slug: str) -> EventVersions | None:
        """Return an event's versions, a second old at most; None when nobody may see the event.

        Raises:
            VersionsUnknown: the database is away, or does not answer.
        """
        question = self._questions.get(slug)
        if question is None or self._is_old(question):
            question = self._ask(slug)
        try:
            versions = await _answer(question)
        except (Error, TimeoutError) as error:
            raise VersionsUnknown from error
        return versions and versions.at_least(
            standings=question.standings, seating=question.seating, notice=question.notice
        )

    def announced(self, slug: str, *, standings: int, seating: int, notice: int = 0) -> None:
        """Take note of a live message: what it names is there, without asking."""
        if question := self._questions.get(slug):
            question.standings = max(question.standings, standings)
            question.seating = max(question.seating, seating)
            question.notice = max(question.notice, notice)

    def _is_old(self, question: _Question) -> bool:
        """Return whether to ask again; a database that hangs is not asked twice."""
        age = asyncio.get_running_loop().time() - question.asked
        return question.answer.done() and age >= self._good_for

    def _ask(self, slug: str) -> _Question:
        loop = asyncio.get_running_loop()
        answer = loop.create_task(_in_thread(self._threads, slug))
        self._questions[slug] = _Question(loop.time(), answer)
        self._questions.move_to_end(slug)
        if len(self._questions) > self._remembered:
            self._questions.popitem(last=False)
        return self._questions[slug]


async def _answer(question: _Question) -> EventVersions | None:
    if not question.answer.done():
        async with asyncio.timeout_at(question.give_up):
            await asyncio.shield(question.answer)  # others wait for the same answer
    return question.answer.result()


async def _in_thread(threads: ThreadPoolExecutor, slug: str) -> EventVersions | None:
    return await asyncio.get_running_loop().run_in_executor(threads, _look_up, slug)


def _look_up(slug: str) -> EventVersions | None:
    try:
        return list_versions() if slug == ALL_EVENTS else event_versions(slug)
    finally:
        connection.close()  # back to the pool: this thread is in no request that would do it
