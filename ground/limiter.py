"""Limits on how often one source may ask for something: counters that no stranger can push out."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock
from time import monotonic
from typing import ClassVar, Final

import structlog
from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from redis import Redis, RedisError

from ground.redis_client import connect

WINDOW: Final = 60.0  # seconds
ROOM: Final = 10_000  # sources that are counted apart
_CROWD = "crowd"  # no address is called so
PATIENCE: Final = 0.2  # seconds for Redis to answer
PAUSE: Final = 5.0  # seconds in which a Redis that did not answer is not asked again

log = structlog.get_logger("limiter")

limiters: Final[list["Limiter"]] = []


class Limiter:
    """Counts what each source does in a window of time, in the memory of this process.

    Of more sources than there is room for, those that come late share one counter: what counts
    already is never forgotten for them.
    """

    def __init__(
        self,
        most: int,
        *,
        window: float = WINDOW,
        room: int = ROOM,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._most = most
        self._window = window
        self._room = room
        self._clock = clock
        self._lock = Lock()
        self._counts: dict[str, int] = {}
        self._ends = 0.0
        limiters.append(self)

    def take(self, source: str = "", cost: int = 1) -> bool:
        """Count what something costs for a source; return whether it is still allowed."""
        with self._lock:
            self._begin_window()
            counted = self._counter_of(source)
            count = self._counts.get(counted, 0)
            if count + cost > self._most:
                return False
            self._counts[counted] = count + cost
            return True

    def give_back(self, source: str = "", cost: int = 1) -> None:
        """Count so much less: what was taken turned out to be right."""
        with self._lock:
            counted = self._counter_of(source)
            left = self._counts.pop(counted, 0) - cost
            if left > 0:
                self._counts[counted] = left

    def wait(self) -> int:
        """Return after how many seconds all counters start again."""
        return max(1, ceil(self._ends - self._clock()))

    def forget(self) -> None:
        """Start all counters again."""
        with self._lock:
            self._counts.clear()

    def _begin_window(self) -> None:
        now = self._clock()
        if now >= self._ends:
            self._counts.clear()
            self._ends = now + self._window

    def _counter_of(self, source: str) -> str:
        is_apart = source in self._counts or len(self._counts) < self._room
        return source if is_apart else _CROWD


class SharedLimiter(Limiter):
    """Counts what each source does in all processes together: in Redis, and here besides.

    So a guesser has no more tries with two processes than with one. Where Redis does not answer,
    each process goes on by what it has counted itself.
    """

    _silent_until: ClassVar[float] = 0.0

    def __init__(self, name: str, most: int, *, window: float = WINDOW) -> None:
        super().__init__(most, window=window)
        self._name = name

    def take(self, source: str = "", cost: int = 1) -> bool:
        """Count what something costs for a source; return whether it is still allowed."""
        if not super().take(source, cost):
            return False
        if self._count_everywhere(source, cost) <= self._most:
            return True
        self.give_back(source, cost)
        return False

    def give_back(self, source: str = "", cost: int = 1) -> None:
        """Count so much less: what was taken turned out to be right."""
        super().give_back(source, cost)
        self._count_everywhere(source, -cost)

    def forget(self) -> None:
        """Start all counters again that this process has counted on."""
        if keys := [self._key(source) for source in self._counts]:
            with suppress(RedisError):
                _redis(settings.REDIS_URL).delete(*keys)
        super().forget()

    def _count_everywhere(self, source: str, step: int) -> int:
        """Return what all processes count for a source after a step, 0 if Redis does not say."""
        if monotonic() < SharedLimiter._silent_until:
            return 0
        key = self._key(source)
        try:
            with _redis(settings.REDIS_URL).pipeline() as pipeline:
                pipeline.set(key, 0, nx=True, px=round(1000 * self._window))
                pipeline.incrby(key, step)
                return int(pipeline.execute()[1])
        except RedisError as error:
            # Entries, which ask no limiter of these, never wait for Redis; others once in a while.
            SharedLimiter._silent_until = monotonic() + PAUSE
            log.warning("tries counted by each process alone", error=str(error))
            return 0

    def _key(self, source: str) -> str:
        # Names and addresses that people typed are no business of Redis.
        digest = salted_hmac("ground.limiter", source, algorithm="sha256").hexdigest()
        return f"{settings.REDIS_PREFIX}limit:{self._name}:{digest}"


@cache
def _redis(url: str) -> Redis:
    return connect(url, patience=PATIENCE)


def take_each(counted: Sequence[tuple[Limiter, str]]) -> bool:
    """Count one for each source at its limiter, or none where one of them is spent.

    Return whether it was counted.
    """
    for number, (limiter, source) in enumerate(counted):
        if not limiter.take(source):
            give_back_each(counted[:number])
            return False
    return True


def give_back_each(counted: Sequence[tuple[Limiter, str]]) -> None:
    """Count one less for each source: what was taken turned out to be right."""
    for limiter, source in counted:
        limiter.give_back(source)


def source_of(request: HttpRequest) -> str:
    """Return what a request is counted by."""
    return network_of(request.META.get("REMOTE_ADDR") or "")


def network_of(written: str) -> str:
    """Return an address, of IPv6 the network that one home has."""
    address = ip_address(written or "::")
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))
