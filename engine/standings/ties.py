"""Ranks from points, and ties broken by the tie-breaks in their order."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

from engine.standings.tie_breaks import Ask, Source, TieBreak


class Place(NamedTuple):
    """The place of an entrant among all who are ranked, and its reason.

    ``decided_by`` is the key of the tie-break that put them below the line above; None when the
    points did, and when that line has the same rank.
    """

    who: int
    rank: int  # from 1; shared ranks are 1, 2, 2, 4
    decided_by: str | None


class _Group(NamedTuple):
    """Tied entrants, and the tie-break that put them below the group before."""

    tied: list[int]
    decided_by: str | None


class Ties(Generic[Source]):
    """Some tie-breaks in their order, and the values they have given so far.

    Each is prepared when the first tied group asks it: most of the work is saved where few tie.
    """

    def __init__(self, source: Source, tie_breaks: Sequence[TieBreak[Source]]) -> None:
        self._source = source
        self._tie_breaks = tie_breaks
        self._asked: list[Ask | None] = [None for _ in tie_breaks]
        self._values: list[dict[int, int]] = [{} for _ in tie_breaks]

    def values_of(self, who: int) -> tuple[int | None, ...]:
        """Return an entrant's values of the tie-breaks; None where they were not used."""
        return tuple([values.get(who) for values in self._values])

    def places(self, merits: Mapping[int, int]) -> Iterator[Place]:
        """Yield the places by whole numbers, more is better; who share a rank by their own."""
        rank = 1
        for equal in _best_first(merits, merits.values()):
            if len(equal) == 1:  # most of them, so the quick way
                yield Place(equal[0], rank, None)
                rank += 1
                continue
            for tied, decider in self._split(_Group(equal, None), 0):
                for number, who in enumerate(sorted(tied)):
                    yield Place(who, rank, None if number else decider)
                rank += len(tied)

    def _split(self, group: _Group, at: int) -> Iterator[_Group]:
        """Yield those whom no tie-break from this one on separates, best first; note its values."""
        if at == len(self._tie_breaks):
            yield group
            return
        tie_break, ask = self._tie_breaks[at], self._asked[at]
        if ask is None:
            ask = self._asked[at] = tie_break.ask(self._source)
        values = ask(group.tied)
        if values is None:
            yield from self._split(group, at + 1)
            return
        self._values[at].update(zip(group.tied, values, strict=True))
        decider = group.decided_by
        for tied in _best_first(group.tied, values, fewer=tie_break.fewer):
            part = _Group(tied, decider)
            if len(tied) == 1:
                yield part
            else:
                yield from self._split(part, at + 1)
            decider = tie_break.key


def _best_first(
    everybody: Iterable[int], values: Iterable[int], *, fewer: bool = False
) -> list[list[int]]:
    """Return them in groups of one value."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for who, value in zip(everybody, values, strict=True):
        groups[value].append(who)
    return [groups[value] for value in sorted(groups, reverse=not fewer)]
