import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from tests.asgi import Answer, Listener, a_listener, aside, ask, in_loop
from tests.builders import a_published_seating, an_announcement, an_event
from tests.connections import connections_opened, database_away
from web.cache.versions import VersionCache
from web.live import streams
from web.live.events import Hub, PageVersions
from web.live.streams import Capacity

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 3600.0  # seconds
Result = TypeVar("Result")


def run(story: Callable[[Hub], Awaitable[Result]], hub: Callable[[], Hub] | None = None) -> Result:
    async def result() -> Result:
        return await story(hub() if hub else Hub(VersionCache(LONG)))

    return in_loop(result())


def payload(message: bytes) -> object:
    return json.loads(message.decode().removeprefix("data: ").removesuffix("\n\n"))


async def numbers_of(listener: Listener) -> object:
    return payload(await listener.next())


def test_who_comes_gets_the_newest_numbers_at_once() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> tuple[object, Answer]:
        async with a_listener(hub, slug) as listener:
            return await numbers_of(listener), listener.answer

    numbers, answer = run(story)

    assert numbers == {"standings": 0, "seating": 0, "notice": 0}
    assert (answer.status, answer.headers["content-type"]) == (200, "text/event-stream")
    assert answer.headers["cache-control"] == "no-store"


def test_a_message_reaches_all_who_follow_the_event_and_no_one_else() -> None:
    slug, other = an_event().slug, an_event().slug

    async def story(hub: Hub) -> list[object]:
        async with (
            a_listener(hub, slug) as first,
            a_listener(hub, slug) as second,
            a_listener(hub, other) as stranger,
        ):
            for listener in (first, second, stranger):
                await listener.next()
            hub.publish(slug, PageVersions(standings=4, seating=1))
            hub.publish(other, PageVersions(standings=1))
            return [await numbers_of(listener) for listener in (first, second, stranger)]

    assert run(story) == [
        {"standings": 4, "seating": 1, "notice": 0},
        {"standings": 4, "seating": 1, "notice": 0},
        {"standings": 1, "seating": 0, "notice": 0},
    ]


def test_a_message_that_was_overtaken_takes_nothing_back() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> object:
        async with a_listener(hub, slug) as listener:
            await listener.next()
            hub.publish(slug, PageVersions(standings=5, seating=1))
            hub.publish(slug, PageVersions(standings=4, seating=2))
            return await numbers_of(listener)

    assert run(story) == {"standings": 5, "seating": 2, "notice": 0}


def test_a_crowd_is_told_how_large_it_is_so_that_its_pages_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "WAKES", 0.5)  # two are four times as many
    slug = an_event().slug

    async def story(hub: Hub) -> object:
        async with a_listener(hub, slug) as first, a_listener(hub, slug) as second:
            for listener in (first, second):
                await listener.next()
            hub.publish(slug, PageVersions(standings=1))
            return await numbers_of(second)

    assert run(story) == {"standings": 1, "seating": 0, "notice": 0, "crowd": 4}


def test_who_rests_in_a_crowd_gets_what_came_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "WAKES", 1.9)  # two are a crowd, which rests for a moment
    slug = an_event().slug

    async def story(hub: Hub) -> list[object]:
        async with a_listener(hub, slug) as first, a_listener(hub, slug) as second:
            for listener in (first, second):
                await listener.next()
            hub.publish(slug, PageVersions(standings=1))
            told = await numbers_of(second)
            hub.publish(slug, PageVersions(standings=2))
            hub.publish(slug, PageVersions(standings=3))
            return [told, await numbers_of(second)]

    assert run(story) == [
        {"standings": 1, "seating": 0, "notice": 0},
        {"standings": 3, "seating": 0, "notice": 0},
    ]


def test_many_who_come_at_once_cost_one_question() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> None:
        async def come() -> None:
            async with a_listener(hub, slug) as listener:
                await listener.next()

        await asyncio.gather(*(come() for _ in range(100)))

    with connections_opened() as opened:
        run(story)

    assert opened == {"versions": 1}


def test_silence_is_filled_with_comments() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> list[bytes]:
        async with a_listener(hub, slug) as listener:
            await listener.next()
            return [await listener.next(), await listener.next()]

    assert run(story, lambda: Hub(VersionCache(), keepalive_every=0.01)) == [b":\n\n", b":\n\n"]


def test_a_slow_listener_is_dropped_and_holds_no_one_up() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> tuple[object, int]:
        async with a_listener(hub, slug) as slow, a_listener(hub, slug) as quick:
            await slow.next()
            await quick.next()
            slow.reading.clear()
            hub.publish(slug, PageVersions(standings=1))
            heard = await numbers_of(quick)
            while hub.capacity.listeners > 1:
                await asyncio.sleep(0.01)
            return heard, hub.capacity.listeners

    heard, left = run(story, lambda: Hub(VersionCache(), send_timeout=0.05))

    assert (heard, left) == ({"standings": 1, "seating": 0, "notice": 0}, 1)


def test_who_leaves_leaves_nothing_behind() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> tuple[int, object]:
        async with a_listener(hub, slug) as listener:
            await listener.next()
        return hub.capacity.listeners, hub._topics

    assert run(story) == (0, {})


def test_one_listener_too_many_is_asked_to_come_later() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> Answer:
        async with a_listener(hub, slug) as listener:
            await listener.next()
            return await ask(hub, f"/live/{slug}")

    answer = run(story, lambda: Hub(VersionCache(), capacity=Capacity(1)))

    assert (answer.status, answer.headers["retry-after"]) == (503, "60")


@pytest.mark.parametrize("path", ["/live/unknown", "/live/", "/live/a/b", "/live/ö"])
def test_an_unknown_event_is_not_found(path: str) -> None:
    assert run(lambda hub: ask(hub, path)).status == 404


def test_a_draft_is_not_found() -> None:
    slug = an_event(state="draft").slug

    assert run(lambda hub: ask(hub, f"/live/{slug}")).status == 404


def test_nothing_can_be_sent_to_the_hub() -> None:
    answer = run(lambda hub: ask(hub, "/live/evening", method="POST"))

    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


def test_a_page_asks_for_the_time_without_the_database() -> None:
    with database_away():
        answer = run(lambda hub: ask(hub, "/live/", method="HEAD"))

    assert (answer.status, answer.headers["cache-control"]) == (200, "no-store")


def test_an_announcement_has_a_number_of_its_own() -> None:
    event = an_event(players=0)

    async def story(hub: Hub) -> object:
        await aside(lambda: an_announcement(event))
        async with a_listener(hub, event.slug) as listener:
            return await numbers_of(listener)

    assert run(story) == {"standings": 0, "seating": 0, "notice": 1}


def test_without_the_database_who_comes_is_asked_to_come_again() -> None:
    slug = an_event().slug

    with database_away():
        answer = run(lambda hub: ask(hub, f"/live/{slug}"))

    assert (answer.status, answer.headers["retry-after"]) == (503, "5")


def test_without_the_database_who_comes_hears_what_the_others_know() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> object:
        async with a_listener(hub, slug) as first:
            await first.next()
            hub.publish(slug, PageVersions(standings=3))
            with database_away():
                async with a_listener(hub, slug) as second:
                    return await numbers_of(second)

    expected = {"standings": 3, "seating": 0, "notice": 0}
    assert run(story, lambda: Hub(VersionCache(0.0))) == expected


def test_a_resync_sends_what_no_message_sent() -> None:
    event = an_event()

    async def story(hub: Hub) -> bytes:
        async with a_listener(hub, event.slug) as listener:
            await listener.next()
            await aside(lambda: a_published_seating(event))
            await hub.resync()
            return await listener.next()

    # A worker of other tests may be about: which standings there are is its business.
    assert b'"seating": 1' in run(story)


def test_a_resync_without_the_database_changes_nothing() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> object:
        async with a_listener(hub, slug) as listener:
            await listener.next()
            with database_away():
                await hub.resync()
            hub.publish(slug, PageVersions(standings=1))
            return await numbers_of(listener)

    assert run(story, lambda: Hub(VersionCache(0.0))) == {"standings": 1, "seating": 0, "notice": 0}


def test_when_the_process_stops_streams_end_and_none_begins() -> None:
    slug = an_event().slug

    async def story(hub: Hub) -> tuple[bytes, Answer]:
        async with a_listener(hub, slug) as listener:
            await listener.next()
            hub.end()
            return await listener.next(), await ask(hub, f"/live/{slug}")

    last, later = run(story)

    assert last == b""
    assert (later.status, later.headers["retry-after"]) == (503, "2")
