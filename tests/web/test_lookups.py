"""Questions of the event loop to the database."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from tests.asgi import in_loop
from web.lookups import Lookup

Result = TypeVar("Result")


class Database:
    """Answers a question once it may; counts what it was asked."""

    def __init__(self) -> None:
        self.asked = list[str]()
        self.may_answer = threading.Event()

    def look(self, key: str) -> int:
        self.asked.append(key)
        self.may_answer.wait()
        if key == "fault":
            raise ValueError(key)
        return len(self.asked)


@pytest.fixture
def database() -> Database:
    return Database()


def run(story: Callable[[], Awaitable[Result]]) -> Result:
    async def result() -> Result:
        return await story()

    return in_loop(result())


def test_all_who_ask_about_the_same_meanwhile_get_one_answer(database: Database) -> None:
    async def story() -> list[int]:
        lookup = Lookup(database.look, name="lookup")
        asking = [asyncio.ensure_future(lookup.answer(key)) for key in ("one", "one", "two")]
        await asyncio.sleep(0)  # they have begun
        assert lookup.waiting == 2
        database.may_answer.set()
        await asyncio.gather(*asking)
        assert lookup.waiting == 0
        return [await one for one in asking]

    first, second, _ = run(story)

    assert first == second
    assert database.asked == ["one", "two"]


def test_who_wants_to_know_of_now_waits_for_a_question_that_begins_now(database: Database) -> None:
    async def story() -> list[int]:
        lookup, now = Lookup(database.look, name="lookup"), asyncio.get_running_loop().time
        earlier = asyncio.ensure_future(lookup.answer("one"))
        await asyncio.sleep(0)  # it has begun
        later = [asyncio.ensure_future(lookup.answer("one", since=now())) for _ in range(2)]
        await asyncio.sleep(0)
        database.may_answer.set()
        return list(await asyncio.gather(earlier, *later))

    assert run(story) == [1, 2, 2]


def test_what_hangs_is_given_up_and_not_asked_again(database: Database) -> None:
    async def story() -> None:
        lookup = Lookup(database.look, name="lookup", deadline=0.01)
        for _ in range(3):
            with pytest.raises(TimeoutError):
                await lookup.answer("one")
        database.may_answer.set()

    run(story)

    assert database.asked == ["one"]


def test_what_waited_too_long_behind_others_is_not_asked_any_more(database: Database) -> None:
    async def story() -> None:
        lookup = Lookup(database.look, name="lookup", deadline=0.01)
        for key in ("one", "two"):
            with pytest.raises(TimeoutError):
                await lookup.answer(key)
        database.may_answer.set()
        while lookup.waiting:
            await asyncio.sleep(0.01)

    run(story)

    assert database.asked == ["one"]


def test_a_fault_is_for_all_who_waited_and_for_no_one_later(database: Database) -> None:
    database.may_answer.set()

    async def story() -> list[object]:
        lookup = Lookup(database.look, name="lookup")
        both = [lookup.answer("fault"), lookup.answer("fault")]
        faults = await asyncio.gather(*both, return_exceptions=True)
        later = await asyncio.gather(lookup.answer("fault"), return_exceptions=True)
        return [str(one) for one in (*faults, *later)]

    assert run(story) == ["fault"] * 3
    assert database.asked == ["fault"] * 2
