"""Clocks that count down: what is left after all that can be done to one.

An act for all tables is done to the clock of the seating and to each table's own.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil


class ClockAct(StrEnum):
    """An act on a clock."""

    START = "start"  # with so many minutes, whatever was left
    EXTEND = "extend"  # by so many minutes
    PAUSE = "pause"
    RESUME = "resume"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock that runs until ``ends_at``, or is paused with ``left`` seconds.

    One of them is None, and both before it is started.
    """

    ends_at: datetime | None = None
    left: int | None = None

    def seconds_left(self, now: datetime) -> int:
        """Return the seconds that are left, those that have begun; 0 once the time is up."""
        if self.ends_at is None:
            return self.left or 0
        return max(0, ceil((self.ends_at - now) / timedelta(seconds=1)))

    @property
    def face(self) -> str:
        """The time a paused clock shows, minutes and seconds.

        >>> Clock(left=725).face
        '12:05'
        """
        minutes, seconds = divmod(self.left or 0, 60)
        return f"{minutes}:{seconds:02}"


def clock_after(clock: Clock, act: ClockAct, *, at: datetime, minutes: int = 0) -> Clock:
    """Return a clock after something was done to it at a moment.

    Minutes are added to what is left, and once the time is up to nothing: they count from that
    moment. The rest outlasts a pause. A paused clock that is paused again stays as it is.
    """
    left = clock.seconds_left(at)
    match act:
        case ClockAct.START:
            return Clock(ends_at=at + timedelta(minutes=minutes))
        case ClockAct.PAUSE:
            return Clock(left=left)
        case ClockAct.RESUME:
            return Clock(ends_at=at + timedelta(seconds=left))
        case ClockAct.EXTEND if clock.ends_at:
            return Clock(ends_at=max(clock.ends_at, at) + timedelta(minutes=minutes))
        case ClockAct.EXTEND:
            return Clock(left=left + 60 * minutes)
