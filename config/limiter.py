"""How often one source may ask for something: counters that no stranger can push out."""

from collections.abc import Callable
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock
from time import monotonic
from typing import Final

from django.http import HttpRequest

WINDOW: Final = 60.0  # seconds
ROOM: Final = 10_000  # sources that are counted apart
_CROWD = "crowd"  # no address is called so

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

    def take(self, source: str = "") -> bool:
        """Count one for a source; return whether that is still allowed in this window."""
        with self._lock:
            self._begin_window()
            counted = self._counter_of(source)
            count = self._counts.get(counted, 0)
            if count >= self._most:
                return False
            self._counts[counted] = count + 1
            return True

    def is_spent(self, source: str = "") -> bool:
        """Return whether a source may do nothing more in this window."""
        with self._lock:
            self._begin_window()
            return self._counts.get(self._counter_of(source), 0) >= self._most

    def give_back(self, source: str = "") -> None:
        """Count one less: what was taken turned out to be right."""
        with self._lock:
            counted = self._counter_of(source)
            left = self._counts.pop(counted, 0) - 1
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


def source_of(request: HttpRequest) -> str:
    """Return what a request is counted by: its address, of IPv6 the network that one home has."""
    address = ip_address(request.META.get("REMOTE_ADDR") or "::")
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))
