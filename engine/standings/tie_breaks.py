"""Tie-breaks: what decides between entrants with the same mean."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.standings.matches import WHOLE, MatchResult, place_groups


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One way to decide. ``values(matches)`` maps entrants to integers in 1/840; more is better.

    An entrant of none of the matches may be absent from the mapping and counts as 0. Values
    come from played rounds alone: rulings and sanctions do not touch them.
    """

    key: str  # stored in the database: never change it
    values: Callable[[Iterable[MatchResult]], Mapping[int, int]]


def _table_wins(matches: Iterable[MatchResult]) -> Mapping[int, int]:
    """Count won matches; those who share a first place share the win."""
    wins: defaultdict[int, int] = defaultdict(int)
    for match in matches:
        for winners in place_groups(match)[:1]:
            for seat in winners:
                wins[match.entrants[seat]] += WHOLE // len(winners)
    return wins


def _above_table_mean(matches: Iterable[MatchResult]) -> Mapping[int, int]:
    """Sum up own raw total minus the mean raw total of the match's ranked entrants."""
    margins: defaultdict[int, int] = defaultdict(int)
    for match in matches:
        seats = match.ranked_seats
        total = sum(match.points[seat] for seat in seats)
        for seat in seats:
            margins[match.entrants[seat]] += WHOLE * match.points[seat] - WHOLE * total // len(
                seats
            )
    return margins


TABLE_WINS = TieBreak(key="table_wins", values=_table_wins)
ABOVE_TABLE_MEAN = TieBreak(key="above_table_mean", values=_above_table_mean)
TIE_BREAKS = {tie_break.key: tie_break for tie_break in (TABLE_WINS, ABOVE_TABLE_MEAN)}
