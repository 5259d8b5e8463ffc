"""The connections of this process to Redis: at its address, or where Sentinels say that it is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

import redis
from django.conf import settings
from redis.asyncio.retry import Retry as RetryInLoop
from redis.asyncio.sentinel import Sentinel as SentinelInLoop
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel

SCHEMES: Final = ("redis", "rediss", "sentinel", "unix")
SENTINEL_PORT: Final = 26379


@dataclass(frozen=True, slots=True)
class Sentinels:
    """The addresses of Sentinels, the name of the Redis they know, and the log-in to that Redis."""

    hosts: tuple[tuple[str, int], ...]
    name: str
    username: str = ""
    password: str = ""

    @property
    def login(self) -> dict[str, Any]:
        """The log-in for Redis itself; Sentinels are told nothing."""
        credentials = {"username": self.username, "password": self.password}
        return {name: value for name, value in credentials.items() if value}


def read_sentinels(url: str) -> Sentinels | None:
    """Return what ``sentinel://:PASSWORD@HOST:PORT,HOST:PORT/NAME`` says; None for one Redis.

    Raises:
        ValueError: it is no address of a Redis; says what is wrong.
    """
    scheme, _, behind = url.partition("://")
    if scheme not in SCHEMES:
        raise ValueError(f"it begins with none of {', '.join(f'{known}://' for known in SCHEMES)}")
    if scheme != "sentinel":
        return None
    where, _, name = behind.partition("/")
    if not name or any(mark in name for mark in "/?#"):
        raise ValueError("behind the Sentinels stands one name, as in sentinel://a:26379/NAME")
    login, _, hosts = where.rpartition("@")
    username, _, password = map(unquote, login.partition(":"))
    return Sentinels(tuple(map(_host_and_port, hosts.split(","))), name, username, password)


def broker_of(url: str) -> tuple[str, dict[str, Any]]:
    """Return what Celery is to know of an address: its own way to write it, and options.

    Raises:
        ValueError: it is no address of a Redis; says what is wrong.
    """
    sentinels = read_sentinels(url)
    if sentinels is None:
        return url, {}
    login = f"{quote(sentinels.username, safe='')}:{quote(sentinels.password, safe='')}@"
    addresses = [
        f"sentinel://{login if sentinels.login else ''}{_bracketed(host)}:{port}"
        for host, port in sentinels.hosts
    ]
    options = {"master_name": sentinels.name, "sentinel_kwargs": _asked_once(2)}
    return ";".join(addresses), options


def connect(url: str, *, patience: float, **options: Any) -> redis.Redis:
    """Return a client that gives Redis, and each Sentinel, so many seconds for an answer."""
    timeouts = {"socket_connect_timeout": patience, "socket_timeout": patience}
    sentinels = read_sentinels(url)
    if sentinels is None:
        return redis.Redis.from_url(url, **timeouts, **options)
    those = Sentinel(sentinels.hosts, sentinel_kwargs=_asked_once(patience))  # type: ignore[no-untyped-call]  # of redis
    login = {**timeouts, **sentinels.login, **options}
    client: redis.Redis = those.master_for(sentinels.name, **login)  # type: ignore[no-untyped-call]  # of redis
    return client


@asynccontextmanager
async def connected_in_loop(url: str, *, patience: float) -> AsyncIterator[redis.asyncio.Redis]:
    """Give a client of the event loop, as ``connect`` does, that tries everything once."""
    timeouts = {"socket_connect_timeout": patience, "socket_timeout": patience}
    once: dict[str, Any] = {**timeouts, "retry": RetryInLoop(NoBackoff(), 0)}
    sentinels = read_sentinels(url)
    if sentinels is None:
        async with redis.asyncio.Redis.from_url(url, **once) as client:
            yield client
        return
    those = SentinelInLoop(sentinels.hosts, sentinel_kwargs=once)  # type: ignore[no-untyped-call]  # of redis
    try:
        async with those.master_for(sentinels.name, **once, **sentinels.login) as client:
            yield client
    finally:
        for sentinel in those.sentinels:
            await sentinel.aclose()


def redis_client() -> redis.Redis:
    """Return the client that all of a process share, for messages that may be lost.

    It gives up after a second.
    """
    return _client(settings.REDIS_URL)


@cache
def _client(url: str) -> redis.Redis:
    return connect(url, patience=1, health_check_interval=30)


def _asked_once(patience: float) -> dict[str, Any]:
    # By itself the library tries a Sentinel that is away eleven times, with pauses of seconds.
    once = Retry(NoBackoff(), 0)
    return {"socket_connect_timeout": patience, "socket_timeout": patience, "retry": once}


def _host_and_port(written: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{written}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host:
        raise ValueError(f"{written!r} is no Sentinel: write HOST:PORT")
    return host, port or SENTINEL_PORT


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
