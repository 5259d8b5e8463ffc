"""Ranks from points, and ties broken by the tie-breaks in their order."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

from engine.standings.tie_breaks import Source, TieBreak


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
        self._values: list[dict[int, int]] = [{} for _ in tie_breaks]

    def values_of(self, who: int) -> tuple[int | None, ...]:
        """Return an entrant's values of the tie-breaks; None where they were not used."""
        return tuple([values.get(who) for values in self._values])

    def places(self, merits: Mapping[int, int]) -> Iterator[Place]:
        """Yield the places by whole numbers, more is better; who share a rank by their own."""
        groups = [_Group(tied, None) for tied in _best_first(merits, merits.values())]
        for tie_break, known in zip(self._tie_breaks, self._values, strict=True):
            groups = list(self._split_ties(groups, tie_break, known))
        rank = 1
        for tied, decider in groups:
            for number, who in enumerate(sorted(tied)):
                yield Place(who, rank, None if number else decider)
            rank += len(tied)

    def _split_ties(
        self, groups: Iterable[_Group], tie_break: TieBreak[Source], known: dict[int, int]
    ) -> Iterator[_Group]:
        """Yield those who stay tied together after one tie-break, best first; note its values."""
        ask = None
        for group in groups:
            values = None
            if len(group.tied) > 1:
                ask = ask or tie_break.ask(self._source)
                values = ask(group.tied)
            if values is None:
                yield group
                continue
            known.update(zip(group.tied, values, strict=True))
            best, *others = _best_first(group.tied, values, fewer=tie_break.fewer)
            yield _Group(best, group.decided_by)
            for tied in others:
                yield _Group(tied, tie_break.key)


def _best_first(
    everybody: Iterable[int], values: Iterable[int], *, fewer: bool = False
) -> list[list[int]]:
    """Return them in groups of one value."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for who, value in zip(everybody, values, strict=True):
        groups[value].append(who)
    return [groups[value] for value in sorted(groups, reverse=not fewer)]
