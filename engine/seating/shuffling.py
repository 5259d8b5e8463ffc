"""Random choices that are the same on every machine and Python version.

The shuffle is that of R. A. Fisher and F. Yates in the form of R. Durstenfeld, "Algorithm 235:
Random permutation" (1964). Only ``Random.random`` is promised to give the same numbers
forever; ``shuffle``, ``choice`` and their like are not, so they are written out here.
"""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def random_index(rng: Random, count: int) -> int:
    """Return one of the numbers from 0 to ``count`` - 1."""
    return int(rng.random() * count)


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """Return the items in random order."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = random_index(rng, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
