"""The time zones that an event can be in."""

from functools import cache
from zoneinfo import available_timezones


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all; they are read from some hundred files once in a process."""
    return frozenset(available_timezones())
