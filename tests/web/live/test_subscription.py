import asyncio
import json
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest
import redis
from django.test import override_settings

from config.stack.redis import Redis, prepare_redis
from scoring.live import channel
from tests.asgi import Listener, a_listener, aside, in_loop
from tests.builders import a_published_seating, a_table, an_event
from tests.drafts import a_pile
from tournaments.models import Table
from tournaments.selectors.places import link_of
from web.cache.versions import VersionCache
from web.live.events import Hub, PageVersions
from web.live.subscription import _forward, forward_messages
from web.live.tables import TableHub

pytestmark = pytest.mark.django_db(transaction=True)

START_LIMIT = 90.0  # seconds


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Redis]:
    """A Redis of this test's own, not started yet."""
    prepared = prepare_redis(private=tmp_path, log=tmp_path / "redis.log")
    with override_settings(REDIS_URL=prepared.url):
        yield prepared


@contextmanager
def running(server: Redis) -> Iterator[subprocess.Popen[bytes]]:
    service = server.service()
    process = subprocess.Popen(service.command, stdout=subprocess.DEVNULL, cwd=service.folder)
    try:
        while not server.is_ready():
            process.poll()
            assert process.returncode is None
        yield process
    finally:
        process.kill()
        process.wait()


@asynccontextmanager
async def a_fed_listener(
    slug: str, headers: Mapping[str, str] | None = None
) -> AsyncIterator[Listener]:
    """A listener who got the first numbers already, of hubs that follow Redis."""
    hub = Hub(VersionCache(0.0), keepalive_every=3600.0)
    tables = TableHub(keepalive_every=3600.0)
    feeding = asyncio.ensure_future(forward_messages(hub, tables))
    try:
        async with a_listener(tables if headers else hub, slug, headers) as listener:
            await listener.next()
            yield listener
    finally:
        feeding.cancel()
        with suppress(asyncio.CancelledError):
            await feeding


@asynccontextmanager
async def a_fed_phone(table: Table) -> AsyncIterator[Listener]:
    """A phone at a table that got the first number already, of hubs that follow Redis."""
    headers = {"authorization": f"Place {link_of(table.place)}"}
    async with a_fed_listener(f"tables/{table.pk}", headers) as phone:
        yield phone


def publish(server: Redis, text: str) -> int:
    """Send a message; returns how many processes were there to hear it."""
    with redis.Redis.from_url(server.url) as client:
        return int(client.publish(channel(), text))


async def publish_once_heard(server: Redis, text: str) -> None:
    async with asyncio.timeout(START_LIMIT):
        while not await asyncio.to_thread(publish, server, text):
            await asyncio.sleep(0.05)


async def publish_again_and_again(server: Redis, text: str) -> None:
    """Send a message until cancelled: the first one may go down with a connection that breaks."""
    while True:
        await publish_once_heard(server, text)
        await asyncio.sleep(0.5)


async def heard(listener: Listener, **wanted: int) -> bool:
    """Wait until a listener gets these numbers; a worker may have its own news in between."""
    async with asyncio.timeout(START_LIMIT):
        while True:
            payload = json.loads((await listener.next()).removeprefix(b"data: "))
            if all(payload[name] == number for name, number in wanted.items()):
                return True


def a_message(slug: str, **numbers: int) -> str:
    return json.dumps({"event": slug, **numbers})


def test_a_message_on_the_channel_reaches_the_listener(server: Redis) -> None:
    slug = an_event().slug

    async def story() -> bool:
        async with a_fed_listener(slug) as listener:
            await publish_once_heard(server, a_message(slug, standings=30, seating=1, notice=2))
            return await heard(listener, standings=30, seating=1, notice=2)

    with running(server):
        assert in_loop(story())


def test_a_message_about_a_table_reaches_its_phones(server: Redis) -> None:
    table = a_table()

    async def story() -> bool:
        async with a_fed_phone(table) as phone:
            await publish_once_heard(server, json.dumps({"table": table.pk, "number": 7}))
            return await heard(phone, table=7)

    with running(server):
        assert in_loop(story())


def test_a_message_about_an_event_reaches_the_phones_at_its_tables(server: Redis) -> None:
    table = a_table()
    slug = table.seating.event.slug

    async def story() -> bool:
        async with a_fed_phone(table) as phone:
            await publish_once_heard(server, a_message(slug, standings=30, seating=2, notice=3))
            return await heard(phone, seating=2, notice=3)

    with running(server):
        assert in_loop(story())


def test_a_message_about_a_table_wakes_no_public_page() -> None:
    published: list[object] = []

    class Pages(Hub):
        def publish(self, slug: str, versions: PageVersions) -> None:
            published.append((slug, versions))

    class Tables(TableHub):
        def publish(self, table_id: int, number: int) -> None:
            published.append((table_id, number))

    async def story() -> None:
        for sent in ({"table": 5, "number": 7}, {"event": "evening", "standings": 1}):
            message = {"type": "message", "data": json.dumps(sent)}
            await _forward(Pages(VersionCache()), Tables(), message)

    in_loop(story())

    assert published == [(5, 7), ("evening", PageVersions(standings=1))]


def test_what_cannot_be_read_does_not_end_the_feed(server: Redis) -> None:
    slug = an_event().slug

    async def story() -> bool:
        async with a_fed_listener(slug) as listener:
            await publish_once_heard(server, "not JSON")
            telling = asyncio.ensure_future(
                publish_again_and_again(server, a_message(slug, standings=30))
            )
            found = await heard(listener, standings=30)
            telling.cancel()
            return found

    with running(server):
        assert in_loop(story())


def test_while_redis_is_away_the_database_is_asked(server: Redis) -> None:
    event = an_event()

    async def story() -> bool:
        async with a_fed_listener(event.slug) as listener:
            await aside(lambda: a_published_seating(event))
            return await heard(listener, seating=1)

    assert in_loop(story())


def test_while_redis_is_away_the_database_is_asked_for_tables(server: Redis) -> None:
    table = a_table()

    async def story() -> bool:
        async with a_fed_phone(table) as phone:
            await aside(lambda: a_pile(table))
            return await heard(phone, table=1)

    assert in_loop(story())


def test_redis_that_comes_back_is_followed_again(server: Redis) -> None:
    slug = an_event().slug

    async def story() -> list[bool]:
        found = []
        async with a_fed_listener(slug) as listener:
            for number in (30, 31):
                with running(server):
                    telling = asyncio.ensure_future(
                        publish_again_and_again(server, a_message(slug, standings=number))
                    )
                    found.append(await heard(listener, standings=number))
                    telling.cancel()
        return found

    assert in_loop(story()) == [True, True]


def test_redis_that_hangs_is_given_up_and_followed_again_when_it_moves(server: Redis) -> None:
    event = an_event()

    async def story(process: subprocess.Popen[bytes]) -> list[bool]:
        async with a_fed_listener(event.slug) as listener:
            await publish_once_heard(server, a_message(event.slug, standings=30))
            before = await heard(listener, standings=30)
            os.kill(process.pid, signal.SIGSTOP)
            await aside(lambda: a_published_seating(event))
            meanwhile = await heard(listener, seating=1)
            os.kill(process.pid, signal.SIGCONT)
            await publish_once_heard(server, a_message(event.slug, standings=31))
            return [before, meanwhile, await heard(listener, standings=31, seating=1)]

    with running(server) as process:
        assert in_loop(story(process)) == [True, True, True]
