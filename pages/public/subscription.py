"""The one Redis subscription of a web process, which feeds the live hub."""

import asyncio
import json
from typing import Any

import structlog
from django.conf import settings
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from pages.public.live import Hub, Numbers
from scoring.live import channel

FIRST_PAUSE = 0.5  # seconds before Redis is tried again; doubled up to the longest
LONGEST_PAUSE = 4.0
STEADY = 10.0  # seconds after which a subscription counts as a good one
SILENCE = 2.0  # seconds without a message before Redis is asked whether it is still there

log = structlog.get_logger("live")


async def feed(hub: Hub) -> None:
    """Pass live messages to the hub for ever, through every absence of Redis.

    Meanwhile the hub asks the database, as often as Redis is tried.
    """
    pause, time = FIRST_PAUSE, asyncio.get_running_loop().time
    while True:
        begun = time()
        try:
            await hub.resync()
            await _listen(hub)
        # Whatever it was: this is the only feed of the process, so it has to go on.
        except Exception as error:
            log.warning("live messages interrupted", error=str(error))
        pause = FIRST_PAUSE if time() - begun > STEADY else min(2 * pause, LONGEST_PAUSE)
        await asyncio.sleep(pause)


async def _listen(hub: Hub) -> None:
    """Pass messages on until Redis goes away.

    Raises:
        RedisError: Redis cannot be reached or ended the connection.
        TimeoutError: Redis does not answer.
    """
    client = Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=SILENCE,
        socket_timeout=SILENCE,
        # By itself the library would come back without a word, and what went by would be lost.
        retry=Retry(NoBackoff(), 0),
    )
    async with client, client.pubsub() as subscription:
        await subscription.subscribe(channel())
        while True:
            await _pass_on(hub, await _next_message(subscription))


async def _next_message(subscription: PubSub) -> dict[str, Any]:
    """Return the next message, asking Redis for a sign of life when it is silent."""
    message: dict[str, Any] | None = await subscription.get_message(timeout=SILENCE)
    if message is None:
        await subscription.ping()
        message = await subscription.get_message(timeout=SILENCE)
    if message is None:
        raise TimeoutError("Redis does not answer")
    return message


async def _pass_on(hub: Hub, message: dict[str, Any]) -> None:
    if message["type"] == "subscribe":
        await hub.resync()  # for what went by before
    elif message["type"] == "message":
        told = json.loads(message["data"])
        slug = told.pop("event")
        hub.take(slug, Numbers(**told))
