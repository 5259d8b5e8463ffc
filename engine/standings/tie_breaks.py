"""Tie-breaks: what decides between entrants with the same mean or sum."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Generic, TypeAlias, TypeVar

from engine.standings.matches import WHOLE, MatchResult, winners_of
from engine.standings.results import RankingRules, Results
from engine.standings.scored import ScoredResults

Ask: TypeAlias = Callable[[Sequence[int]], list[int] | None]
Source = TypeVar("Source")  # what a tie-break is worked out from


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak(Generic[Source]):
    """One way to decide between tied entrants, teams, or people of a series.

    ``ask(source)`` prepares a question for each group of them. Its answer is one value for
    each, all in 1/840 (of a win, a point, a position drawn), or None where it is not known.
    Of an event values come from the matches that count, but for the opponents' means and the
    lots; of a series from the contributions that count, in 1/84 000.
    """

    key: str  # stored in the database: never change it
    ask: Callable[[Source], Ask]
    fewer: bool = False  # whether less is better


def skipped(results: Results, rules: RankingRules) -> tuple[str, ...]:
    """Return the keys of the tie-breaks that cannot be used in this event, in their order."""
    used = PENALTY_COLOUR.key in rules.tie_breaks
    known = not used or _colours_known(ScoredResults(results=results, rules=rules))
    return () if known else (PENALTY_COLOUR.key,)


def _add_up(scored: ScoredResults, values_of: Callable[[MatchResult], Sequence[int]]) -> Ask:
    """Add up what stands beside each entrant, over the matches that count for them."""
    sums: defaultdict[int, int] = defaultdict(int)
    for match, _, seats in scored.counting:
        values = values_of(match)
        for seat in seats:
            sums[match.entrants[seat]] += values[seat]
    return lambda tied: [sums.get(entrant, 0) for entrant in tied]


def _table_wins(scored: ScoredResults) -> Ask:
    """Count won matches; those who share a first place share the win."""
    return _add_up(scored, _wins)


def _wins(match: MatchResult) -> list[int]:
    winners = winners_of(match)
    wins = [0] * len(match.entrants)
    for seat in winners:
        wins[seat] = WHOLE // len(winners)
    return wins


def _above_table_mean(scored: ScoredResults) -> Ask:
    """Sum up own raw total minus the mean raw total of the match's ranked entrants."""
    return _add_up(scored, _margins)


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
    """Sum up what the penalty colours cost, where that is known of every match that counts."""
    if not _colours_known(scored):
        return lambda _tied: None
    return _add_up(scored, lambda match: [WHOLE * (cost or 0) for cost in _colour_costs(match)])


def _colours_known(scored: ScoredResults) -> bool:
    return all(
        _colour_costs(match)[seat] is not None
        for match, _, seats in scored.counting
        for seat in seats
    )


def _colour_costs(match: MatchResult) -> Sequence[int | None]:
    return match.colour_points or (None,) * len(match.entrants)


def _direct_meetings(scored: ScoredResults) -> Ask:
    """Sum up the standings points of the matches that count for all who are tied."""
    points: defaultdict[int, dict[int, int]] = defaultdict(dict)  # by entrant and match
    for number, (match, of_match, seats) in enumerate(scored.counting):
        for seat in seats:
            points[match.entrants[seat]][number] = of_match[seat]

    def ask(tied: Sequence[int]) -> list[int] | None:
        numbers = set.intersection(*(set(points[entrant]) for entrant in tied))
        if not numbers:
            return None
        return [sum(points[entrant][number] for number in numbers) for entrant in tied]

    return ask


def _opponents_mean(scored: ScoredResults) -> Ask:
    """Return the mean of the means of all who had a place beside one, each as often as met.

    Met in the matches that count for the one who is asked for. An opponent's mean is that of the
    seatings that count, without sanctions. Rounded to whole 1/840, halves upwards. Not known where
    one of the tied has met no one.
    """
    counting = {
        entrant: [each.points for each in seatings if each.counts]
        for entrant, seatings in scored.earned.items()
        if seatings
    }
    unit = lcm(*map(len, counting.values()))  # makes all means whole
    means = {entrant: sum(points) * (unit // len(points)) for entrant, points in counting.items()}
    totals: defaultdict[int, int] = defaultdict(int)
    met: defaultdict[int, int] = defaultdict(int)
    for match, _, seats in scored.counting:
        here = [match.entrants[seat] for seat in match.ranked_seats]
        total = sum(means.get(entrant, 0) for entrant in here)
        known = sum(entrant in means for entrant in here)
        for entrant in map(match.entrants.__getitem__, seats):
            totals[entrant] += total - means.get(entrant, 0)
            met[entrant] += known - (entrant in means)

    def ask(tied: Sequence[int]) -> list[int] | None:
        known = [entrant for entrant in tied if met[entrant]]
        values = [rounded(totals[entrant], unit * met[entrant]) for entrant in known]
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
