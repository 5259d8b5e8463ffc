"""Live messages: which version of an event's pages, or of a table, is the newest."""

import json

import redis
import structlog
from django.conf import settings

from ground.redis_client import redis_client

log = structlog.get_logger("live")


def channel() -> str:
    """Return the one channel of all events; Redis channels know no database number."""
    return f"{settings.REDIS_PREFIX}live"


def announce(*, slug: str, standings: int, seating: int, notice: int = 0) -> None:
    """Send the newest versions of an event to every web process; late is never wrong.

    Without Redis nothing is sent: pages ask again by themselves.
    """
    _publish({"event": slug, "standings": standings, "seating": seating, "notice": notice})


def announce_table(table_id: int, number: int) -> None:
    """Send the number of a table to every web process, as ``announce`` does for an event."""
    _publish({"table": table_id, "number": number})


def _publish(message: dict[str, str | int]) -> None:
    try:
        redis_client().publish(channel(), json.dumps(message))
    except redis.RedisError as error:
        log.warning("not announced", message=message, error=str(error))
