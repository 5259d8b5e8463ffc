"""Schedules developed from first seatings: everybody moves on in circles, seating by seating."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.seating.problems import Seating


@dataclass(frozen=True, slots=True, kw_only=True)
class Starter:
    """First seatings, and the circles in which the points move on from each of them.

    Points count from 0. As many as ``circle`` says make the first circle, the same number the
    next, and so on; those left over, too few for another circle, stay where they are. A text
    of ``firsts`` has the tables of one seating, the points of each by commas.
    """

    circle: int
    firsts: tuple[str, ...]
    turns: tuple[int, ...]  # the seatings that come from each of them, itself included
    repeats: int  # what all of them cost in repeated meetings

    def fits(self, tables: int, size: int) -> bool:
        """Return whether it is for so many tables, all of that size."""
        texts = self.firsts[0].split()
        return len(texts) == tables and texts[0].count(",") + 1 == size

    def developed(self) -> Iterator[Seating]:
        """Yield the first seating and all that follow from it, then those of the next one."""
        for text, turns in zip(self.firsts, self.turns, strict=True):
            first = tuple(tuple(map(int, table.split(","))) for table in text.split())
            yield from (self._moved(first, turn) for turn in range(turns))

    def _moved(self, seating: Seating, steps: int) -> Seating:
        """Return where all sit after they moved on so many steps."""
        circle, points = self.circle, sum(map(len, seating))
        staying = points - points % circle

        def moved(point: int) -> int:
            place = point % circle
            return point if point >= staying else point - place + (place + steps) % circle

        return tuple(tuple(map(moved, table)) for table in seating)
