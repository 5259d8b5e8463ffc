"""The one Redis subscription of a web process, which feeds the live hub."""

import asyncio
import json
from typing import Any

import structlog
from django.conf import settings
from redis.asyncio.client import PubSub

from ground.redis_client import connected_in_loop
from scoring.live import channel
from web.live.events import Hub, PageVersions
from web.live.tables import TableHub

MIN_BACKOFF = 0.5  # seconds before Redis is tried again; doubled up to the longest
MAX_BACKOFF = 2.0
HEALTHY_AFTER = 10.0  # seconds after which a subscription counts as a good one
TIMEOUT = 2.0  # seconds without a message before Redis is asked whether it is still there

log = structlog.get_logger("live")


async def forward_messages(hub: Hub, tables: TableHub) -> None:
    """Pass live messages to the hubs for ever, through every absence of Redis.

    Meanwhile the hubs ask the database, as often as Redis is tried.
    """
    backoff, time = MIN_BACKOFF, asyncio.get_running_loop().time
    while True:
        begun = time()
        try:
            await _resync(hub, tables)
            await _listen(hub, tables)
        # This is the only feed of the process, so it has to go on, whatever it was.
        except Exception as error:
            log.warning("live messages interrupted", error=str(error))
        backoff = MIN_BACKOFF if time() - begun > HEALTHY_AFTER else min(2 * backoff, MAX_BACKOFF)
        await asyncio.sleep(backoff)


async def _resync(hub: Hub, tables: TableHub) -> None:
    await asyncio.gather(hub.resync(), tables.resync())


async def _listen(hub: Hub, tables: TableHub) -> None:
    """Pass messages on until Redis goes away.

    Raises:
        RedisError: Redis cannot be reached or ended the connection.
        TimeoutError: Redis does not answer.
    """
    # Tried once: by itself the library would come back without a word, and what went by be lost.
    async with (
        connected_in_loop(settings.REDIS_URL, patience=TIMEOUT) as client,
        client.pubsub() as subscription,
    ):
        await subscription.subscribe(channel())
        while True:
            await _forward(hub, tables, await _next_message(subscription))


async def _next_message(subscription: PubSub) -> dict[str, Any]:
    """Return the next message, asking Redis for a sign of life when it is silent."""
    message: dict[str, Any] | None = await subscription.get_message(timeout=TIMEOUT)
    if message is None:
        await subscription.ping()
        message = await subscription.get_message(timeout=TIMEOUT)
    if message is None:
        raise TimeoutError("Redis does not answer")
    return message


async def _forward(hub: Hub, tables: TableHub, message: dict[str, Any]) -> None:
    if message["type"] == "subscribe":
        await _resync(hub, tables)  # for what went by before
    elif message["type"] == "message":
        payload = json.loads(message["data"])
        if "table" in payload:
            tables.publish(payload["table"], payload["number"])
        else:
            slug = payload.pop("event")
            versions = PageVersions(**payload)
            hub.publish(slug, versions)
            tables.publish_event(slug, versions)
