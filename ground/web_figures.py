"""Figures of web processes, put together in Redis so that any of them knows those of all.

It is for those who run the service; whatever is lost with Redis was only a figure.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final, cast

from django.conf import settings
from redis.client import Pipeline

from ground.redis_client import redis_client

SHARED_EVERY: Final = 5.0  # seconds
GONE_AFTER: Final = 4 * SHARED_EVERY  # since a process shared anything
HOUR: Final = 3600  # seconds


class Reason(StrEnum):
    """The reason why the service refuses a request. Operators watch these by name."""

    THREADS = "threads"  # none was free in time, or the answer took too long
    DATABASE = "database"  # no connection in time, or a statement took too long
    BODIES = "bodies"  # all that is being sent is too much together
    LISTENERS = "listeners"
    CONNECTIONS = "connections"
    LOG_INS = "log_ins"  # passwords wait to be hashed
    TOO_LARGE = "too_large"
    TOO_SLOW = "too_slow"
    TOO_OFTEN = "too_often"


@dataclass(frozen=True, slots=True)
class ProcessFigures:
    """The figures of a web process right now."""

    listeners: int = 0
    cached_pages: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WebFigures:
    """The figures of all web processes, and of the requests refused since Redis is there."""

    processes: int
    held: ProcessFigures
    refused: Mapping[Reason, int]


class _Refusals:
    """Those of this process that have not been shared yet."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[Reason] = Counter()

    def add(self, counts: Mapping[Reason, int]) -> None:
        with self._lock:
            self._counts.update(counts)

    def take(self) -> Mapping[Reason, int]:
        with self._lock:
            taken, self._counts = self._counts, Counter()
        return taken


_refusals = _Refusals()


def count_refusal(reason: Reason) -> None:
    """Count a request that is refused."""
    _refusals.add({reason: 1})


def take_refusals() -> Mapping[Reason, int]:
    """Return the requests that this process has refused, and forget them: another shares them."""
    return _refusals.take()


def add_refusals(counts: Mapping[Reason, int]) -> None:
    """Count what another process has refused."""
    _refusals.add(counts)


def share_figures(process: str, held: ProcessFigures) -> None:
    """Add what a web process has refused since the last time, and store what it holds.

    Raises:
        RedisError: Redis does not answer; what was refused is kept for the next time.
    """
    refused = take_refusals()
    try:
        with redis_client().pipeline(transaction=False) as pipeline:
            pipeline.hset(_key("processes"), process, json.dumps([time.time(), asdict(held)]))
            pipeline.hgetall(_key("processes"))
            _add(pipeline, refused)
            known = cast("dict[bytes, bytes]", pipeline.execute()[1])
        if gone := [name for name, stored in known.items() if _held(stored) is None]:
            redis_client().hdel(_key("processes"), *gone)
    except Exception:
        add_refusals(refused)
        raise


def web_figures() -> WebFigures:
    """Return the figures of all web processes: one message to Redis.

    Raises:
        RedisError: Redis does not answer.
    """
    with redis_client().pipeline(transaction=False) as pipeline:
        pipeline.hgetall(_key("processes"))
        pipeline.hgetall(_key("refused"))
        processes, refused = pipeline.execute()
    held = [figures for figures in map(_held, processes.values()) if figures is not None]
    return WebFigures(
        processes=len(held),
        held=ProcessFigures(
            listeners=sum(figures.listeners for figures in held),
            cached_pages=sum(figures.cached_pages for figures in held),
        ),
        refused=_counts(refused),
    )


def refused_lately() -> Mapping[Reason, int]:
    """Return how many requests were refused in this hour and the one before.

    Raises:
        RedisError: Redis does not answer.
    """
    hour = int(time.time()) // HOUR
    with redis_client().pipeline(transaction=False) as pipeline:
        pipeline.hgetall(_key(f"refused:{hour - 1}"))
        pipeline.hgetall(_key(f"refused:{hour}"))
        before, now = map(_counts, pipeline.execute())
    return Counter(before) + Counter(now)


def _add(pipeline: Pipeline, refused: Mapping[Reason, int]) -> None:
    of_the_hour = _key(f"refused:{int(time.time()) // HOUR}")
    for reason, count in refused.items():
        pipeline.hincrby(_key("refused"), reason, count)
        pipeline.hincrby(of_the_hour, reason, count)
        pipeline.expire(of_the_hour, 2 * HOUR)


def _held(stored: bytes) -> ProcessFigures | None:
    """Return what a process holds, None where it has been silent for too long."""
    shared_at, held = json.loads(stored)
    return ProcessFigures(**held) if time.time() - shared_at < GONE_AFTER else None


def _counts(stored: Mapping[bytes, bytes]) -> Mapping[Reason, int]:
    known = set(Reason)
    return {
        Reason(name.decode()): int(count)
        for name, count in stored.items()
        if name.decode() in known  # not of another release
    }


def _key(name: str) -> str:
    return f"{settings.REDIS_PREFIX}web:{name}"
