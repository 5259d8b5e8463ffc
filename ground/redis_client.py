"""The connections of this process to Redis, for messages that may be lost."""

from functools import cache

import redis
from django.conf import settings


def redis_client() -> redis.Redis:
    """Return the client that all of a process share; it gives up after a second."""
    return _client(settings.REDIS_URL)


@cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_connect_timeout=1, socket_timeout=1, health_check_interval=30
    )
