import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest
import redis
from django.test import override_settings

from config.stack.redis import Redis, prepare_redis
from pages.public.live import Hub
from pages.public.subscription import feed
from pages.public.versions import Versions
from scoring.live import channel
from tests.asgi import Listener, a_listener
from tests.builders import a_published_seating, an_event

pytestmark = pytest.mark.django_db(transaction=True)

START_LIMIT = 20.0  # seconds


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
async def a_fed_listener(slug: str) -> AsyncIterator[Listener]:
    """A listener who was told the first numbers already, of a hub that follows Redis."""
    hub = Hub(Versions(0.0), comment_every=3600.0)
    feeding = asyncio.ensure_future(feed(hub))
    try:
        async with a_listener(hub, slug) as listener:
            await listener.next()
            yield listener
    finally:
        feeding.cancel()
        with suppress(asyncio.CancelledError):
            await feeding


def publish(server: Redis, text: str) -> int:
    """Send a message; returns how many processes were there to hear it."""
    with redis.Redis.from_url(server.url) as client:
        return int(client.publish(channel(), text))


async def publish_once_heard(server: Redis, text: str) -> None:
    async with asyncio.timeout(START_LIMIT):
        while not await asyncio.to_thread(publish, server, text):
            await asyncio.sleep(0.05)


def test_a_message_on_the_channel_reaches_the_listener(server: Redis) -> None:
    slug = an_event().slug

    async def story() -> bytes:
        async with a_fed_listener(slug) as listener:
            message = f'{{"event": "{slug}", "standings": 3, "seating": 1, "notice": 2}}'
            await publish_once_heard(server, message)
            return await listener.next()

    with running(server):
        heard = asyncio.run(story())

    assert heard == b'data: {"standings": 3, "seating": 1, "notice": 2}\n\n'


def test_what_cannot_be_read_does_not_end_the_feed(server: Redis) -> None:
    slug = an_event().slug

    async def story() -> bytes:
        async with a_fed_listener(slug) as listener:
            await publish_once_heard(server, "not JSON")
            await asyncio.sleep(0.2)
            await publish_once_heard(server, f'{{"event": "{slug}", "standings": 3}}')
            return await listener.next()

    with running(server):
        heard = asyncio.run(story())

    assert heard == b'data: {"standings": 3, "seating": 0, "notice": 0}\n\n'


def test_while_redis_is_away_the_database_is_asked(server: Redis) -> None:
    event = an_event()

    async def story() -> bytes:
        async with a_fed_listener(event.slug) as listener:
            a_published_seating(event)
            return await listener.next()

    assert asyncio.run(story()) == b'data: {"standings": 0, "seating": 1, "notice": 0}\n\n'


def test_redis_that_comes_back_is_followed_again(server: Redis) -> None:
    slug = an_event().slug

    async def story() -> list[bytes]:
        async with a_fed_listener(slug) as listener:
            heard = []
            for number in (1, 2):
                with running(server):
                    message = f'{{"event": "{slug}", "standings": {number}}}'
                    await publish_once_heard(server, message)
                    heard.append(await listener.next())
            return heard

    assert asyncio.run(story()) == [
        b'data: {"standings": 1, "seating": 0, "notice": 0}\n\n',
        b'data: {"standings": 2, "seating": 0, "notice": 0}\n\n',
    ]


def test_redis_that_hangs_is_given_up_and_followed_again_when_it_moves(server: Redis) -> None:
    event = an_event()

    async def story(process: subprocess.Popen[bytes]) -> list[bytes]:
        async with a_fed_listener(event.slug) as listener:
            await publish_once_heard(server, f'{{"event": "{event.slug}", "standings": 1}}')
            heard = [await listener.next()]
            os.kill(process.pid, signal.SIGSTOP)
            a_published_seating(event)
            heard.append(await listener.next())
            os.kill(process.pid, signal.SIGCONT)
            await publish_once_heard(server, f'{{"event": "{event.slug}", "standings": 2}}')
            return [*heard, await listener.next()]

    with running(server) as process:
        heard = asyncio.run(story(process))

    assert heard == [
        b'data: {"standings": 1, "seating": 0, "notice": 0}\n\n',
        b'data: {"standings": 1, "seating": 1, "notice": 0}\n\n',
        b'data: {"standings": 2, "seating": 1, "notice": 0}\n\n',
    ]
