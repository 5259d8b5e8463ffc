import asyncio
import resource

import pytest

from tests.asgi import in_loop
from web.live.events import PageVersions
from web.live.streams import LONGEST_REST, WAKES, WOKEN_AT_ONCE, Topic, listener_limit


@pytest.mark.parametrize(
    ("hard", "listeners"), [(3000, 1500), (100_000, 10_000), (resource.RLIM_INFINITY, 10_000)]
)
def test_the_process_takes_all_files_it_may_have_and_leaves_half_for_others(
    monkeypatch: pytest.MonkeyPatch, hard: int, listeners: int
) -> None:
    limits = [(1024, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))

    assert listener_limit() == listeners
    assert limits[-1] == (hard, hard)


def a_crowd(listeners: int) -> Topic:
    topic = Topic(PageVersions())
    topic.listeners.update(asyncio.Event() for _ in range(listeners))
    return topic


def test_a_crowd_rests_so_long_that_so_many_a_second_are_told() -> None:
    rests = [a_crowd(5 * WAKES).rest for _ in range(100)]

    assert 2 <= min(rests) < max(rests) <= 6
    assert a_crowd(WAKES).rest == 0
    assert a_crowd(50 * WAKES).rest <= 1.5 * LONGEST_REST


def test_who_rests_is_woken_by_no_news_and_by_the_end() -> None:
    topic = a_crowd(2)
    awake, resting = topic.listeners

    with topic.resting(resting):
        topic.publish(PageVersions(standings=1))
        by_news = awake.is_set(), resting.is_set()
        topic.end()
        by_the_end = resting.is_set()

    assert (by_news, by_the_end) == ((True, False), True)
    assert topic.listeners == {awake, resting}


def test_a_crowd_is_woken_part_by_part_while_other_work_goes_on() -> None:
    topic = a_crowd(2 * WOKEN_AT_ONCE + 1)

    async def woken_turn_by_turn() -> list[int]:
        topic.publish(PageVersions(standings=1))
        woken = []
        for _ in range(3):
            woken.append(sum(listener.is_set() for listener in topic.listeners))
            await asyncio.sleep(0)
        return woken

    found = in_loop(woken_turn_by_turn())

    assert found == [WOKEN_AT_ONCE, 2 * WOKEN_AT_ONCE, 2 * WOKEN_AT_ONCE + 1]
