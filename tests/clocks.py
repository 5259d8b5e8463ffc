"""Cases of clocks that scripts and the service count down alike: tests/data/clocks.json."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypedDict

EIGHT: Final = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)


class Countdown(TypedDict):
    """A moment, and what is left then until another one."""

    ends_at: str
    now: str
    seconds: int
    face: str


class ClockEvening(TypedDict):
    """What is done to the clock, and what it and that of a table show: times from its start.

    ``start``, ``extend``, ``pause`` and ``resume`` are for all tables, ``give`` and ``take`` for
    one.
    """

    when: str
    acts: list[tuple[str, str, int]]  # time, act, minutes
    shown: list[tuple[str, str, str]]  # time, for all tables, for one


_CASES: Final = json.loads((Path(__file__).parent / "data" / "clocks.json").read_text())
COUNTDOWNS: Final[list[Countdown]] = _CASES["countdowns"]
EVENINGS: Final[list[ClockEvening]] = _CASES["evenings"]


def seconds(face: str) -> int:
    """Return the seconds of minutes and seconds, such as ``12:05``."""
    minutes, rest = face.split(":")
    return 60 * int(minutes) + int(rest)


def moment(face: str) -> datetime:
    """Return the moment so long after eight."""
    return EIGHT + timedelta(seconds=seconds(face))
