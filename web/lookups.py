"""Questions of the event loop to the database: few, however many ask, and each with an end."""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from django.db import connection

DEADLINE = 2.0  # seconds; a database that hangs must not hold visitors up

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """A question on its way to the database, or answered; times are those of the loop."""

    begun: float
    until: float
    answering: "asyncio.Future[Answer]"

    @property
    def is_answered(self) -> bool:
        """Return whether nothing is on its way any more."""
        return self.answering.done()

    async def answer(self) -> Answer:
        """Return the answer, which is the same for all who wait for it.

        Raises:
            TimeoutError: there is none in time.
            Exception: what the database said instead.
        """
        if not self.answering.done():
            async with asyncio.timeout_at(self.until):
                await asyncio.shield(self.answering)
        return self.answering.result()


class Lookup(Generic[Key, Answer]):
    """Asks ``look`` in threads of its own, about each key once at a time.

    Requests meanwhile wait for the same answer; one that hangs is not made again until it ended.
    Belongs to one event loop.
    """

    def __init__(
        self,
        look: Callable[[Key], Answer],
        *,
        name: str,
        threads: int = 1,
        deadline: float = DEADLINE,
    ) -> None:
        self._look = look
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._deadline = deadline
        self._asked: dict[Key, Question[Answer]] = {}  # and not answered yet

    @property
    def waiting(self) -> int:
        """Keys that are asked about right now."""
        return len(self._asked)

    def question(self, key: Key) -> Question[Answer]:
        """Return the question about a key that is on its way, or else a new one."""
        if key not in self._asked or self._asked[key].is_answered:
            loop = asyncio.get_running_loop()
            begun, until = loop.time(), loop.time() + self._deadline
            answering = loop.run_in_executor(self._threads, self._ask, key, until, loop.time)
            self._asked[key] = Question(begun, until, answering)
            answering.add_done_callback(partial(self._end, key))
        return self._asked[key]

    async def answer(self, key: Key, *, since: float = 0.0) -> Answer:
        """Return the answer to a question that was begun at ``since`` or later.

        Raises:
            TimeoutError: there is none in time.
            Exception: what the database said instead.
        """
        question = self.question(key)
        answer = await question.answer()
        return answer if question.begun >= since else await self.answer(key, since=since)

    def _ask(self, key: Key, until: float, now: Callable[[], float]) -> Answer:
        if now() > until:
            raise TimeoutError  # it came behind others that hung, and no one waits for it
        try:
            return self._look(key)
        finally:
            connection.close()  # back to the pool: this thread is in no request that would do it

    def _end(self, key: Key, answering: "asyncio.Future[Answer]") -> None:
        if self._asked[key].answering is answering:
            del self._asked[key]
        if not answering.cancelled():
            answering.exception()  # who waited for it may have given up
