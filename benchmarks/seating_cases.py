"""Values of the sections of ``benchmarks/seating.py``, beside what they must be."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import TypeAlias, TypeVar

CALIBRATION_ROUNDS = 200_000
# The time of the calibration loop on the machine for which the limits were set. A machine that
# takes twice as long for it may take twice as long for everything.
REFERENCE = 0.0092  # seconds of CPU

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One measured value; ``limit`` is what it may take on the machine of the limits."""

    name: str
    value: float  # a cost, a distance, a ratio: the less the better
    must: float
    bound: float | None = None  # what no plan can beat
    seconds: float | None = None  # of CPU
    limit: float | None = None  # seconds of CPU

    def row(self, speed: float) -> str:
        """Return its line of the table; ``speed`` is this machine's calibration."""
        bound = "" if self.bound is None else f"{self.bound:g}"
        time = "" if self.seconds is None else f"{self.seconds:.3f}"
        scaled = "" if self.seconds is None else f"{self.seconds / speed:.3f}"
        limit = "" if self.limit is None else f"{self.limit:g}"
        return (
            f"{self.name:32} {self.value:8g} {bound:>6} {self.must:8g}"
            f" {time:>8} {scaled:>8} {limit:>6}"
        )

    def fault(self, speed: float) -> str | None:
        """Return what falls short, None if nothing does."""
        if self.value > self.must:
            return f"{self.name}: {self.value:g}, must be at most {self.must:g}"
        if self.seconds is None or self.limit is None or self.seconds / speed <= self.limit:
            return None
        return f"{self.name}: {self.seconds / speed:.3f} s of CPU, must be at most {self.limit:g}"


Section: TypeAlias = Callable[[], Iterator[Case]]

HEAD = f"{'case':32} {'value':>8} {'bound':>6} {'must':>8} {'CPU s':>8} {'scaled':>8} {'limit':>6}"


def timed(make: Callable[[], Made]) -> tuple[float, Made]:
    """Return the CPU seconds that something took to make, and what was made."""
    start = process_time()
    made = make()
    return process_time() - start, made


def timed_often(make: Callable[[], Made], *, times: int = 5) -> tuple[float, Made]:
    """Return the median CPU seconds of making something so often, and what was made last."""
    runs = [timed(make) for _ in range(times)]
    return median(seconds for seconds, _ in runs), runs[-1][1]


def calibrate() -> float:
    """Return how slow this machine is now against the one the limits were set for, 1 for alike.

    The loop does what a search does most: it reads and changes numbers in a dictionary.
    """
    return timed_often(_calibration_loop)[0] / REFERENCE


def _calibration_loop() -> int:
    counts = dict.fromkeys(range(64), 0)
    for number in range(CALIBRATION_ROUNDS):
        counts[number & 63] += number
    return counts[0]
