"""The live message: which version of an event's pages is the newest."""

import json
from functools import cache

import redis
import structlog
from django.conf import settings

log = structlog.get_logger("live")


def channel() -> str:
    """Return the one channel all events share; Redis channels know no database number."""
    return f"{settings.REDIS_PREFIX}live"


def announce(*, slug: str, standings: int, seating: int, notice: int = 0) -> None:
    """Send the newest versions of an event to every web process; late is never wrong.

    Without Redis nothing is sent: pages ask again by themselves.
    """
    message = {"event": slug, "standings": standings, "seating": seating, "notice": notice}
    try:
        _client().publish(channel(), json.dumps(message))
    except redis.RedisError as error:
        log.warning("not announced", slug=slug, error=str(error))


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1, health_check_interval=30
    )
