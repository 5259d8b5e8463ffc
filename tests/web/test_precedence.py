"""First requests of connections: at once, or one after another while others go first."""

import asyncio

from tests.asgi import in_loop
from web.precedence import EVERY, MOST_WAITING, TOGETHER, FirstRequests, Precedence


def test_first_requests_begin_at_once_where_nothing_goes_first_and_none_waits() -> None:
    async def story() -> list[bool]:
        others = Precedence()
        requests = FirstRequests(others)
        clear = [requests.is_clear]
        others.begin()
        clear.append(requests.is_clear)
        requests.wait(lambda: None)
        others.end()
        clear.append(requests.is_clear)
        await asyncio.sleep(3 * EVERY)
        return [*clear, requests.is_clear]

    assert in_loop(story()) == [True, False, False, True]


def test_past_their_bound_a_first_request_does_not_wait() -> None:
    async def story() -> list[bool]:
        others = Precedence()
        requests = FirstRequests(others)
        others.begin()
        clear = []
        for _ in range(MOST_WAITING):
            clear.append(requests.is_clear)
            requests.wait(lambda: None)
        return [any(clear), requests.is_clear]

    assert in_loop(story()) == [False, True]


def test_they_begin_in_order_alone_while_others_go_first_and_several_together_after_that() -> None:
    async def story() -> list[list[int]]:
        others, begun, turns = Precedence(), list[int](), list[list[int]]()
        requests = FirstRequests(others)
        others.begin()
        for number in range(2 + TOGETHER):
            requests.wait(lambda number=number: begun.append(number))  # type: ignore[misc]
        while len(begun) < 2 + TOGETHER:
            before = len(begun)
            while len(begun) == before:
                await asyncio.sleep(0)
            turns.append(begun[before:])
            if len(turns) == 2:
                others.end()
        return turns

    assert in_loop(story()) == [[0], [1], [*range(2, 2 + TOGETHER)]]


def test_a_request_that_cannot_begin_keeps_no_other_from_it() -> None:
    async def story() -> tuple[list[str], list[str]]:
        failures, begun = list[str](), list[str]()
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, context: failures.append(str(context["exception"]))
        )
        others = Precedence()
        requests = FirstRequests(others)
        others.begin()
        requests.wait(lambda: begun.append(str(1 // 0)))
        requests.wait(lambda: begun.append("the next"))
        while not requests.is_clear or not begun:
            others.end() if not others.is_clear else await asyncio.sleep(EVERY)
        return failures, begun

    assert in_loop(story()) == (["integer division or modulo by zero"], ["the next"])
