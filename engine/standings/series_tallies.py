"""Sums of everybody after some of the events of a series."""

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappush, heappushpop, nlargest
from math import lcm
from typing import Final, NamedTuple

from engine.standings.series import (
    PER_CENT,
    UNIT,
    Contribution,
    CountedBy,
    EventResult,
    Reason,
    SeriesEvent,
    SeriesRules,
)
from engine.standings.tie_breaks import rounded

COUNTING: Final = (Reason.COUNTS, Reason.NO_POINTS)  # as a set each would be hashed by Python


class Share(NamedTuple):
    """A contribution, and what else of its event decides something."""

    contribution: Contribution
    weight: int  # in per cent
    worth: int  # the points, or their mean where the mean ranks, in 1/84 000
    win: int  # the own part of the victory, in 1/84 000
    bonus: int  # in 1/84 000


@dataclass(slots=True)
class Tally:
    """The shares of one person, and the sums over those that count."""

    shares: list[Share] = field(default_factory=list)  # oldest first
    points: int = 0  # in 1/84 000
    matches: int = 0
    weighted_matches: int = 0  # in per cent
    wins: int = 0  # in 1/84 000
    best: int = 0  # the highest worth, in 1/84 000
    bonus: int = 0  # in 1/84 000, of all shares
    # Those that count are a heap of points, minus the index among all shares, and share.
    _counting: list[tuple[int, int, Share]] = field(default_factory=list)

    def add(self, share: Share, best_events: int | None) -> None:
        """Take one event more; of equal ones the earlier counts. RULES.md 8.6"""
        key = (share.contribution.points, -len(self.shares), share)
        self.shares.append(share)
        self.bonus += share.bonus
        if share.contribution.reason not in COUNTING:
            return
        # What is pushed out is never the best one.
        self.best = max(self.best, share.worth) if self._counting else share.worth
        self._count(share, 1)
        if best_events is None or len(self._counting) < best_events:
            heappush(self._counting, key)
        else:
            *_, out = heappushpop(self._counting, key)
            self._count(out, -1)

    def _count(self, share: Share, times: int) -> None:
        contribution = share.contribution
        self.points += times * contribution.points
        self.matches += times * contribution.matches
        self.weighted_matches += times * contribution.matches * share.weight
        self.wins += times * share.win

    @property
    def mean(self) -> Fraction | None:
        """The weighted mean of a match that counts in 1/840, None while there are none."""
        return Fraction(self.points, self.weighted_matches) if self.weighted_matches else None

    @property
    def counts(self) -> bool:
        """Return whether any share counts."""
        return bool(self._counting)

    def counting(self) -> list[Share]:
        """Return the shares that count, in any order."""
        return [share for _, _, share in self._counting]

    def contributions(self) -> tuple[Contribution, ...]:
        """Return all contributions, oldest first, and which ones better ones push out."""
        best = {-minus_index for _, minus_index, _ in self._counting}
        return tuple(
            [
                _pushed_out(share.contribution)
                if index not in best and share.contribution.reason in COUNTING
                else share.contribution
                for index, share in enumerate(self.shares)
            ]
        )

    def possible(self, more: list[int], best_events: int | None) -> int:
        """Return the sum of what would count with these points more, without the bonus."""
        points = [points for points, _, _ in self._counting] + more
        return sum(points if best_events is None else nlargest(best_events, points))


def _pushed_out(contribution: Contribution) -> Contribution:
    event, points, _, rank, matches = contribution  # ``_replace`` takes six times as long
    return Contribution(event, points, Reason.NOT_BEST, rank, matches)


@dataclass(frozen=True, slots=True)
class Tallies:
    """Everybody's tallies by the rules of the series."""

    rules: SeriesRules
    lots: Mapping[int, int]  # person: position drawn, from 1
    of: dict[int, Tally] = field(default_factory=dict)  # by person
    events: dict[int, int] = field(default_factory=dict)  # their numbers, the oldest has 0

    def add(self, event: SeriesEvent) -> None:
        """Give everybody their share of one event more, newer than all before."""
        self.events[event.event] = len(self.events)
        for person, share in _shares(event, self.rules).items():
            self.of.setdefault(person, Tally()).add(share, self.rules.best_events)

    def merits(self) -> dict[int, int]:
        """Return whole numbers that order like the sums or means of all who have a rank."""
        ranked = {person: tally for person, tally in self.of.items() if self._may_rank(tally)}
        if self.rules.counted_by != CountedBy.MEAN:
            return {person: tally.points + tally.bonus for person, tally in ranked.items()}
        # One denominator for all means keeps the comparison in whole numbers, exact and quick.
        unit = lcm(*(tally.weighted_matches for tally in ranked.values()))
        return {
            person: tally.points * (unit // tally.weighted_matches)
            for person, tally in ranked.items()
        }

    def _may_rank(self, tally: Tally) -> bool:
        """Return whether there is enough to rank a person by. RULES.md 8.3, 8.10"""
        if self.rules.counted_by == CountedBy.MEAN:
            return tally.matches >= max(1, self.rules.least_matches or 1)
        return tally.counts or tally.bonus > 0


def worth_of(rules: SeriesRules, points: int, weighted_matches: int) -> int:
    """Return some points as tie-breaks see them: their mean, rounded, where the mean ranks."""
    if rules.counted_by != CountedBy.MEAN:
        return points
    return rounded(PER_CENT * points, weighted_matches) if weighted_matches else 0


def _shares(event: SeriesEvent, rules: SeriesRules) -> dict[int, Share]:
    """Return everybody's share of an event; of two of one person the better. RULES.md 8.11"""
    sharing = Counter(result.rank for result in event.results)
    shares: dict[int, Share] = {}
    for result in event.results:
        if not _took_part(result) and not result.points:
            continue
        share = _share(event, result, rules, sharing[result.rank])
        if result.person not in shares or _merit(share) > _merit(shares[result.person]):
            shares[result.person] = share
    return shares


def _merit(share: Share) -> tuple[bool, int, int, int, int, str]:
    contribution = share.contribution
    return (
        contribution.reason in COUNTING,
        contribution.points,
        -(contribution.rank or sys.maxsize),
        contribution.matches,
        share.bonus,
        contribution.reason,
    )


def _took_part(result: EventResult) -> bool:
    return result.matches > 0 or result.rank is not None


def _share(event: SeriesEvent, result: EventResult, rules: SeriesRules, sharing: int) -> Share:
    points = _points(event, result, rules, sharing)
    return Share(
        contribution=Contribution(
            event=event.event,
            points=points,
            reason=_reason(event, result, rules, points),
            rank=result.rank,
            matches=result.matches,
        ),
        weight=event.weight,
        worth=worth_of(rules, points, result.matches * event.weight),
        win=UNIT // sharing if result.rank == 1 else 0,
        bonus=PER_CENT * rules.bonus if _took_part(result) and not result.out_of_competition else 0,
    )


def _points(event: SeriesEvent, result: EventResult, rules: SeriesRules, sharing: int) -> int:
    """Return what a result is worth by the rules, whether or not it counts. RULES.md 8.2, 8.4"""
    if rules.counted_by != CountedBy.RANK:
        return 0 if event.by_rank_alone else event.weight * result.points
    if result.rank is None:
        return 0
    shared = rules.rank_points[result.rank - 1 : result.rank - 1 + sharing]
    return event.weight * (sum(shared) // sharing)


def _reason(event: SeriesEvent, result: EventResult, rules: SeriesRules, points: int) -> Reason:
    """Return why a result counts or not, before the best ones are chosen."""
    by_rank = rules.counted_by == CountedBy.RANK
    if result.out_of_competition or (by_rank and result.rank is None):
        return Reason.NO_RANK
    if rules.full_only and not result.full:
        return Reason.NOT_FULL
    if not points if by_rank else event.by_rank_alone:
        return Reason.NO_POINTS
    return Reason.COUNTS
