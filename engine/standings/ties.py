"""Ranks from points, and parting those who are tied by the tie-breaks in their order."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.standings.earned import Evening
from engine.standings.tie_breaks import Ask, TieBreak


class Place(NamedTuple):
    """Where somebody stands among all who are ranked, and why.

    ``decided_by`` is the key of the tie-break that put them below the line above; None when the
    points did, and when that line has the same rank.
    """

    who: int
    rank: int  # from 1; shared ranks are 1, 2, 2, 4
    decided_by: str | None


class Ties:
    """Some tie-breaks in their order, and what they have told so far.

    Each is prepared when the first tied group asks it: most of the work is saved where few tie.
    """

    def __init__(self, evening: Evening, tie_breaks: Sequence[TieBreak]) -> None:
        self._evening = evening
        self._tie_breaks = tie_breaks
        self._asks: dict[int, Ask] = {}
        nothing: list[int | None] = [None] * len(tie_breaks)
        self._told: defaultdict[int, list[int | None]] = defaultdict(nothing.copy)

    def values_of(self, who: int) -> tuple[int | None, ...]:
        """Return what the tie-breaks have told of somebody; None where they were not asked."""
        return tuple(self._told[who])

    def places(self, merits: Mapping[int, int]) -> Iterator[Place]:
        """Yield the places by whole numbers, more is better; who share a rank by their own."""
        tied: defaultdict[int, list[int]] = defaultdict(list)
        for who, merit in merits.items():
            tied[merit].append(who)
        rank = 1
        for merit in sorted(tied, reverse=True):
            for group, decider in self._parted(tied[merit]):
                for number, who in enumerate(sorted(group)):
                    yield Place(who, rank, None if number else decider)
                rank += len(group)

    def _parted(self, tied: list[int], number: int = 0) -> Iterator[tuple[list[int], str | None]]:
        """Yield those who stay tied together, best first, asking from one tie-break on.

        With each group comes the tie-break that put it below the one before, None for the first.
        """
        if len(tied) == 1 or number == len(self._tie_breaks):
            yield tied, None
            return
        decider = None
        for group in self._groups(tied, number):
            for part, below in self._parted(group, number + 1):
                yield part, below or decider
            decider = self._tie_breaks[number].key

    def _groups(self, tied: list[int], number: int) -> list[list[int]]:
        """Return the tied in groups of one value, best first; all together if it is not told."""
        if number not in self._asks:
            self._asks[number] = self._tie_breaks[number].ask(self._evening)
        values = self._asks[number](tied)
        if values is None:
            return [tied]
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for who, value in zip(tied, values, strict=True):
            self._told[who][number] = value
            groups[value].append(who)
        best_first = sorted(groups, reverse=not self._tie_breaks[number].fewer)
        return [groups[value] for value in best_first]
