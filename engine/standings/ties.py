"""Parting those who are tied, by the tie-breaks in the organiser's order."""

from collections import defaultdict
from collections.abc import Iterator

from engine.standings.earned import Evening
from engine.standings.tie_breaks import TIE_BREAKS, Ask


class Ties:
    """The tie-breaks of an evening, and what they have told so far.

    Each is prepared when the first tied group asks it: most of the work is saved where few tie.

    Raises:
        KeyError: no such tie-break.
    """

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._tie_breaks = [TIE_BREAKS[key] for key in evening.rules.tie_breaks]
        self._asks: dict[int, Ask] = {}
        nothing: list[int | None] = [None] * len(self._tie_breaks)
        self._told: defaultdict[int, list[int | None]] = defaultdict(nothing.copy)

    def values_of(self, entrant: int) -> tuple[int | None, ...]:
        """Return what the tie-breaks have told of an entrant, in the order of the rules."""
        return tuple(self._told[entrant])

    def parted(self, tied: list[int], number: int = 0) -> Iterator[tuple[list[int], str | None]]:
        """Yield those who stay tied together, best first, asking from one tie-break on.

        With each group comes the tie-break that put it below the one before, None for the first.
        """
        if len(tied) == 1 or number == len(self._tie_breaks):
            yield sorted(tied), None
            return
        decider = None
        for group in self._groups(tied, number):
            for part, below in self.parted(group, number + 1):
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
        for entrant, value in zip(tied, values, strict=True):
            self._told[entrant][number] = value
            groups[value].append(entrant)
        best_first = sorted(groups, reverse=not self._tie_breaks[number].fewer)
        return [groups[value] for value in best_first]
