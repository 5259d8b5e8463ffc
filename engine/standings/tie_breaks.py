"""Tie-breaks: what decides between entrants with the same mean or sum."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from engine.standings.matches import WHOLE, MatchResult, winners_of
from engine.standings.results import RankingRules, Results
from engine.standings.scored import ScoredResults

Ask: TypeAlias = Callable[[Sequence[int]], list[int] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One way to decide between tied entrants.

    ``ask(scored)`` prepares a question for each group of them. Its answer is one value for
    each, all in 1/840 (of a win, a point, a position drawn), or None where it is not known.
    Values come from played rounds alone, but for the opponents' means and the lots.
    """

    key: str  # stored in the database: never change it
    ask: Callable[[ScoredResults], Ask]
    fewer: bool = False  # whether less is better


def skipped(results: Results, rules: RankingRules) -> tuple[str, ...]:
    """Return the keys of the tie-breaks that cannot be used in this event, in their order."""
    used = PENALTY_COLOUR.key in rules.tie_breaks
    known = not used or _colours_known(ScoredResults(results=results, rules=rules))
    return () if known else (PENALTY_COLOUR.key,)


def _add_up(columns: Iterable[tuple[Sequence[int], Sequence[int]]]) -> Ask:
    """Add up the values that stand beside each entrant."""
    sums: defaultdict[int, int] = defaultdict(int)
    for entrants, values in columns:
        for entrant, value in zip(entrants, values, strict=True):
            sums[entrant] += value
    return lambda tied: [sums.get(entrant, 0) for entrant in tied]


def _table_wins(scored: ScoredResults) -> Ask:
    """Count won matches; those who share a first place share the win."""
    winners = [[match.entrants[seat] for seat in winners_of(match)] for match in scored.reported]
    return _add_up((one, [WHOLE // len(one)] * len(one)) for one in winners if one)


def _above_table_mean(scored: ScoredResults) -> Ask:
    """Sum up own raw total minus the mean raw total of the match's ranked entrants."""
    return _add_up((match.entrants, _margins(match)) for match in scored.reported)


def _margins(match: MatchResult) -> list[int]:
    """Return how far each entrant with a place is above their mean raw total; 0 for others.

    A mean is rounded down, so that all seats are measured by the same whole number.
    """
    if match.whole:  # the usual case, so the quick one
        mean = WHOLE * sum(match.points) // len(match.points)
        return [WHOLE * points - mean for points in match.points]
    seats = match.ranked_seats
    margins = [0] * len(match.entrants)
    mean = WHOLE * sum(match.points[seat] for seat in seats) // len(seats) if seats else 0
    for seat in seats:
        margins[seat] = WHOLE * match.points[seat] - mean
    return margins


def _penalty_colour(scored: ScoredResults) -> Ask:
    """Sum up what the penalty colours cost, where that is known of every match."""
    if not _colours_known(scored):
        return lambda _tied: None
    return _add_up(
        (match.entrants, [WHOLE * (cost or 0) for cost in _colour_costs(match)])
        for match in scored.reported
    )


def _colours_known(scored: ScoredResults) -> bool:
    return all(
        cost is not None or not rounds
        for match in scored.reported
        for cost, rounds in zip(_colour_costs(match), match.rounds, strict=True)
    )


def _colour_costs(match: MatchResult) -> Sequence[int | None]:
    return match.colour_points or (None,) * len(match.entrants)


def _direct_meetings(scored: ScoredResults) -> Ask:
    """Sum up the standings points of the matches in which all who are tied had a place."""
    matches: defaultdict[int, set[int]] = defaultdict(set)
    for number, match in enumerate(scored.reported):
        for seat in match.ranked_seats:
            matches[match.entrants[seat]].add(number)

    def ask(tied: Sequence[int]) -> list[int] | None:
        numbers = set.intersection(*(matches[entrant] for entrant in tied))
        points = [
            dict(zip(scored.reported[one].entrants, scored.match_points[one], strict=True))
            for one in numbers
        ]
        return [sum(each[entrant] for each in points) for entrant in tied] if points else None

    return ask


def _opponents_mean(scored: ScoredResults) -> Ask:
    """Return the mean of the means of all who had a place beside one, each as often as met.

    An opponent's mean is that of the seatings that count, without sanctions. Rounded to whole
    1/840, halves upwards. Not known where one of the tied has met no one.
    """
    counting = {
        entrant: [each.points for each in seatings if each.counts]
        for entrant, seatings in scored.earned.items()
        if seatings
    }
    unit = lcm(*map(len, counting.values()))  # makes all means whole
    means = {one: sum(points) * (unit // len(points)) for one, points in counting.items()}
    totals: defaultdict[int, int] = defaultdict(int)
    met: defaultdict[int, int] = defaultdict(int)
    for match in scored.reported:
        here = [match.entrants[seat] for seat in match.ranked_seats]
        total, known = sum(means.get(one, 0) for one in here), sum(one in means for one in here)
        for one in here:
            totals[one] += total - means.get(one, 0)
            met[one] += known - (one in means)

    def ask(tied: Sequence[int]) -> list[int] | None:
        known = [entrant for entrant in tied if met[entrant]]
        values = [rounded(totals[one], unit * met[one]) for one in known]
        return values if len(values) == len(tied) else None

    return ask


def rounded(total: int, number: int) -> int:
    """Return a mean in whole numbers, halves upwards."""
    return (2 * total + number) // (2 * number)


def _lot(scored: ScoredResults) -> Ask:
    """Return the position drawn, where all who are tied have drawn one."""
    lots = scored.results.lots

    def ask(tied: Sequence[int]) -> list[int] | None:
        drawn = [lots[entrant] for entrant in tied if entrant in lots]
        return [WHOLE * position for position in drawn] if len(drawn) == len(tied) else None

    return ask


TABLE_WINS = TieBreak(key="table_wins", ask=_table_wins)
ABOVE_TABLE_MEAN = TieBreak(key="above_table_mean", ask=_above_table_mean)
PENALTY_COLOUR = TieBreak(key="penalty_colour", ask=_penalty_colour, fewer=True)
DIRECT_MEETINGS = TieBreak(key="direct_meetings", ask=_direct_meetings)
OPPONENTS_MEAN = TieBreak(key="opponents_mean", ask=_opponents_mean)
LOT = TieBreak(key="lot", ask=_lot, fewer=True)
TIE_BREAKS = {
    tie_break.key: tie_break
    for tie_break in (
        TABLE_WINS,
        ABOVE_TABLE_MEAN,
        PENALTY_COLOUR,
        DIRECT_MEETINGS,
        OPPONENTS_MEAN,
        LOT,
    )
}
