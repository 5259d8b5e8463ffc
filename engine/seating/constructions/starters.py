"""Schedules developed from starters: base seatings whose points move on in cycles.

C. J. Colbourn and J. H. Dinitz (eds.), "Handbook of Combinatorial Designs" (2nd edition, 2007).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.seating.problems import Seating


@dataclass(frozen=True, slots=True, kw_only=True)
class Starter:
    """Base seatings, and the cycles in which the points move on from each of them.

    Points count from 0. The first ``cycle`` of them make the first cycle, as many the next, and
    so on; those left over, too few for another cycle, stay fixed. A text of ``bases`` has the
    tables of one seating, the points of each by commas.
    """

    cycle: int
    bases: tuple[str, ...]
    turns: tuple[int, ...]  # the seatings that come from each of them, itself included
    repeats: int  # what all of them cost in repeated meetings

    def fits(self, tables: int, size: int) -> bool:
        """Return whether it is for so many tables, all of that size."""
        texts = self.bases[0].split()
        return len(texts) == tables and texts[0].count(",") + 1 == size

    def develop(self) -> Iterator[Seating]:
        """Yield the first base seating and all that follow from it, then those of the next one."""
        for text, turns in zip(self.bases, self.turns, strict=True):
            base = tuple(tuple(map(int, table.split(","))) for table in text.split())
            yield from (self._shifted(base, turn) for turn in range(turns))

    def _shifted(self, seating: Seating, steps: int) -> Seating:
        """Return the seating after all points moved on so many steps."""
        cycle, points = self.cycle, sum(map(len, seating))
        fixed = points - points % cycle

        def shifted(point: int) -> int:
            offset = point % cycle
            return point if point >= fixed else point - offset + (offset + steps) % cycle

        return tuple(tuple(map(shifted, table)) for table in seating)


# Found by search where no rule of algebra gives as many without a repeat; ordered by the size of
# the tables, then by players and seatings.
STARTERS = (
    Starter(
        cycle=7,
        turns=(7,),
        repeats=0,
        bases=("0,10,13 1,5,6 2,9,11 3,7,8 4,12,14",),
    ),
    Starter(
        cycle=7,
        turns=(7,),
        repeats=0,
        bases=("0,1,5 2,12,14 3,8,16 4,11,15 6,10,17 7,9,13",),
    ),
    Starter(
        cycle=9,
        turns=(9,),
        repeats=0,
        bases=("0,13,19 1,8,17 2,10,18 3,4,7 5,11,16 6,9,20 12,14,15",),
    ),
    Starter(
        cycle=10,
        turns=(10,),
        repeats=0,
        bases=("0,12,15 1,17,20 2,10,19 3,5,6 4,14,21 7,16,18 8,11,23 9,13,22",),
    ),
    Starter(
        cycle=10,
        turns=(10,),
        repeats=0,
        bases=(
            ("0,4,19 1,14,18 2,22,24 3,6,17 5,7,15 8,21,27 9,23,26 10,20,29 11,12,25 13,16,28"),
        ),
    ),
    Starter(
        cycle=1,
        turns=(1, 1, 1, 1, 1, 1, 1),
        repeats=20,
        bases=(
            "0,6,8,13 1,4,7,14 2,3,5,19 9,11,12,17 10,15,16,18",
            "0,11,16,19 1,5,6,10 2,3,4,15 7,12,13,17 8,9,14,18",
            "0,3,9,10 1,12,18,19 2,4,13,17 5,7,8,16 6,11,14,15",
            "0,4,9,10 1,13,18,19 2,6,11,14 3,7,12,15 5,8,16,17",
            "0,2,7,18 1,3,8,11 4,6,12,16 5,9,13,15 10,14,17,19",
            "0,5,12,14 1,2,9,16 3,6,17,18 4,8,15,19 7,10,11,13",
            "0,1,15,17 2,8,10,12 3,13,14,16 4,5,11,18 6,7,9,19",
        ),
    ),
    Starter(
        cycle=10,
        turns=(10,),
        repeats=110,
        bases=("0,2,7,8 1,10,13,18 3,4,11,17 5,15,16,19 6,9,12,14",),
    ),
    Starter(
        cycle=7,
        turns=(7,),
        repeats=0,
        bases=("0,11,14,23 1,3,4,20 2,7,9,10 5,8,16,21 6,12,19,22 13,15,17,18",),
    ),
    Starter(
        cycle=3,
        turns=(3, 3, 1, 1),
        repeats=12,
        bases=(
            "0,3,4,15 1,11,18,20 2,16,21,23 5,9,10,13 6,12,14,17 7,8,19,22",
            "0,12,16,18 1,2,7,10 3,13,20,21 4,14,19,23 5,6,11,22 8,9,15,17",
            "0,11,13,23 1,9,14,21 2,10,12,22 3,6,16,19 4,7,17,20 5,8,15,18",
            "0,5,7,14 1,3,8,12 2,4,6,13 9,16,20,22 10,17,18,23 11,15,19,21",
        ),
    ),
    Starter(
        cycle=3,
        turns=(3, 3, 3, 1),
        repeats=84,
        bases=(
            "0,1,10,20 2,5,7,8 3,12,17,18 4,16,19,21 6,13,22,23 9,11,14,15",
            "0,1,15,22 2,3,13,14 4,5,10,23 6,11,12,16 7,8,17,19 9,18,20,21",
            "0,7,11,22 1,15,17,21 2,4,12,20 3,6,9,10 5,14,18,23 8,13,16,19",
            "0,9,12,23 1,10,13,21 2,11,14,22 3,7,16,20 4,8,17,18 5,6,15,19",
        ),
    ),
    Starter(
        cycle=9,
        turns=(9,),
        repeats=0,
        bases=("0,17,18,20 1,10,14,23 2,12,19,27 3,5,8,24 4,9,15,16 6,7,13,21 11,22,25,26",),
    ),
    Starter(
        cycle=4,
        turns=(4, 2, 2, 2),
        repeats=0,
        bases=(
            "0,8,11,12 1,4,5,31 2,3,23,25 6,13,14,26 7,9,18,19 10,22,29,30 15,17,20,21 16,24,27,28",
            "0,13,16,29 1,6,19,20 2,15,18,31 3,4,17,22 5,10,21,26 7,8,23,24 9,12,27,30 11,14,25,28",
            "0,6,9,24 1,15,23,28 2,4,11,26 3,13,21,30 5,14,19,29 7,12,17,31 8,16,22,25 10,18,20,27",
            "0,10,17,28 1,12,16,26 2,8,19,30 3,14,18,24 4,23,27,29 5,9,15,22 6,21,25,31 7,11,13,20",
        ),
    ),
    Starter(
        cycle=10,
        turns=(10,),
        repeats=0,
        bases=(
            (
                "0,22,28,29 1,17,24,31 2,10,26,32 3,12,20,35 4,11,25,34 5,16,21,30 6,7,9,19 "
                "8,13,23,33 14,15,18,27"
            ),
        ),
    ),
    Starter(
        cycle=10,
        turns=(10,),
        repeats=0,
        bases=(
            (
                "0,1,29,32 2,5,15,19 3,7,12,28 4,6,30,34 8,16,31,33 9,22,26,36 10,24,25,27 "
                "11,13,21,39 14,23,35,38 17,18,20,37"
            ),
        ),
    ),
    Starter(
        cycle=10,
        turns=(10,),
        repeats=0,
        bases=(
            (
                "0,19,29,47 1,16,35,44 2,5,6,31 3,21,36,46 4,10,28,43 7,17,39,45 8,20,23,24 "
                "9,11,12,26 13,22,34,40 14,27,37,41 15,30,32,33 18,25,38,42"
            ),
        ),
    ),
    Starter(
        cycle=6,
        turns=(6,),
        repeats=0,
        bases=(
            ("0,10,16,19,24 1,3,8,9,21 2,18,23,25,27 4,5,13,17,26 6,14,15,20,22 7,11,12,28,29"),
        ),
    ),
    Starter(
        cycle=9,
        turns=(9,),
        repeats=0,
        bases=(
            (
                "0,3,4,30,38 1,13,21,35,45 2,19,23,26,42 5,10,33,37,48 6,16,25,36,47 "
                "7,9,14,15,20 8,22,32,44,49 11,18,29,39,46 12,24,27,28,31 17,34,40,41,43"
            ),
        ),
    ),
)
