"""Tie-breaks of a series: what decides between people with the same sum or mean.

They look at contributions that count alone. RULES.md 8.12
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.standings.series import UNIT
from engine.standings.series_tallies import Share, Tallies, worth_of
from engine.standings.tie_breaks import Ask, TieBreak


def _events_won(tallies: Tallies) -> Ask:
    """Count won events; those who share a first rank share the victory. RULES.md 8.13"""
    return lambda tied: [tallies.of[person].wins for person in tied]


def _best_result(tallies: Tallies) -> Ask:
    """Return the highest contribution. RULES.md 8.14"""
    return lambda tied: [tallies.of[person].best for person in tied]


def _direct_comparison(tallies: Tallies) -> Ask:
    """Sum up what the events gave that count for all who are tied. RULES.md 8.15"""

    def ask(tied: Sequence[int]) -> list[int] | None:
        shares = [_by_event(tallies, person) for person in tied]
        common = set.intersection(*map(set, shares))
        if not common:
            return None
        return [_worth(tallies, [of_event[event] for event in common]) for of_event in shares]

    return ask


def _newest(tallies: Tallies) -> Ask:
    """Return what the newest event gave that counts for anyone who is tied. RULES.md 8.16"""

    def ask(tied: Sequence[int]) -> list[int] | None:
        shares = [_by_event(tallies, person) for person in tied]
        newest = max(set().union(*shares), key=tallies.events.__getitem__, default=None)
        if newest is None:
            return None
        return [each[newest].worth if newest in each else 0 for each in shares]

    return ask


def _lot(tallies: Tallies) -> Ask:
    """Return the position drawn, where all who are tied have drawn one. RULES.md 8.17"""

    def ask(tied: Sequence[int]) -> list[int] | None:
        drawn = [tallies.lots[person] for person in tied if person in tallies.lots]
        return [UNIT * position for position in drawn] if len(drawn) == len(tied) else None

    return ask


def _by_event(tallies: Tallies, person: int) -> dict[int, Share]:
    return {share.contribution.event: share for share in tallies.of[person].counting()}


def _worth(tallies: Tallies, shares: Iterable[Share]) -> int:
    """Return the sum of some shares, or their mean where the mean ranks, in 1/84 000."""
    points = matches = 0
    for share in shares:
        points += share.contribution.points
        matches += share.contribution.matches * share.weight
    return worth_of(tallies.rules, points, matches)


EVENTS_WON = TieBreak(key="events_won", ask=_events_won)
BEST_RESULT = TieBreak(key="best_result", ask=_best_result)
DIRECT_COMPARISON = TieBreak(key="direct_comparison", ask=_direct_comparison)
NEWEST = TieBreak(key="newest", ask=_newest)
LOT = TieBreak(key="lot", ask=_lot, fewer=True)
SERIES_TIE_BREAKS: Final = {
    tie_break.key: tie_break
    for tie_break in (EVENTS_WON, BEST_RESULT, DIRECT_COMPARISON, NEWEST, LOT)
}
