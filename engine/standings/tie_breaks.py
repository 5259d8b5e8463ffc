"""Tie-breaks: what decides between entrants with the same mean or sum."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from engine.standings.earned import Evening
from engine.standings.matches import WHOLE
from engine.standings.results import RankingRules, Results

Ask: TypeAlias = Callable[[Sequence[int]], list[int] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One way to decide between tied entrants.

    ``ask(evening)`` prepares a question for each group of them. Its answer is one value for
    each, all in 1/840 (of a win, a point, a position drawn), or None where it cannot be told.
    Values come from played rounds alone, but for the opponents' means and the lots.
    """

    key: str  # stored in the database: never change it
    ask: Callable[[Evening], Ask]
    fewer: bool = False  # whether less is better


def skipped(results: Results, rules: RankingRules) -> tuple[str, ...]:
    """Return the keys of the tie-breaks that cannot be used in this event, in their order."""
    asked = PENALTY_COLOUR.key in rules.tie_breaks
    known = not asked or _colours_known(Evening(results=results, rules=rules))
    return () if known else (PENALTY_COLOUR.key,)


def _added_up(columns: Iterable[tuple[Sequence[int], Sequence[int]]]) -> Ask:
    """Add up the values that stand beside each entrant."""
    sums: defaultdict[int, int] = defaultdict(int)
    for entrants, values in columns:
        for entrant, value in zip(entrants, values, strict=True):
            sums[entrant] += value
    return lambda tied: [sums.get(entrant, 0) for entrant in tied]


def _table_wins(evening: Evening) -> Ask:
    """Count won matches; those who share a first place share the win."""
    return _added_up((gains.winners, gains.wins) for gains in evening.gains)


def _above_table_mean(evening: Evening) -> Ask:
    """Sum up own raw total minus the mean raw total of the match's ranked entrants."""
    return _added_up((gains.entrants, gains.margins) for gains in evening.gains)


def _penalty_colour(evening: Evening) -> Ask:
    """Sum up what the penalty colours cost, where that is known of every match."""
    if not _colours_known(evening):
        return lambda _tied: None
    return _added_up(
        (gains.entrants, [WHOLE * (cost or 0) for cost in gains.colour_points])
        for gains in evening.gains
        if gains.colour_points
    )


def _colours_known(evening: Evening) -> bool:
    if any(gains.sizes and not gains.colour_points for gains in evening.gains):
        return False
    return all(
        cost is not None or not rounds
        for gains in evening.gains
        for cost, rounds in zip(gains.colour_points, gains.rounds(), strict=True)
    )


def _direct_meetings(evening: Evening) -> Ask:
    """Sum up the standings points of the matches in which all who are tied had a place."""
    matches: defaultdict[int, set[int]] = defaultdict(set)
    for number, match in enumerate(evening.reported):
        for seat in match.ranked_seats:
            matches[match.entrants[seat]].add(number)

    def ask(tied: Sequence[int]) -> list[int] | None:
        numbers = set.intersection(*(matches[entrant] for entrant in tied))
        together = [evening.reported[number] for number in numbers]
        points = [
            dict(zip(match.entrants, evening.points_of(match), strict=True)) for match in together
        ]
        return [sum(each[entrant] for each in points) for entrant in tied] if points else None

    return ask


def _opponents_mean(evening: Evening) -> Ask:
    """Return the mean of the means of all who had a place beside one, each as often as met.

    An opponent's mean is that of the seatings that count, without sanctions. Rounded to whole
    1/840, halves upwards. Cannot be told where one of the tied has met nobody.
    """
    counting = {
        entrant: [each.points for each in seatings if each.counts]
        for entrant, seatings in evening.earned.items()
        if seatings
    }
    unit = lcm(*map(len, counting.values()))  # makes all means whole
    means = {one: sum(points) * (unit // len(points)) for one, points in counting.items()}
    totals: defaultdict[int, int] = defaultdict(int)
    met: defaultdict[int, int] = defaultdict(int)
    for match in evening.reported:
        here = [match.entrants[seat] for seat in match.ranked_seats]
        total, known = sum(means.get(one, 0) for one in here), sum(one in means for one in here)
        for one in here:
            totals[one] += total - means.get(one, 0)
            met[one] += known - (one in means)

    def ask(tied: Sequence[int]) -> list[int] | None:
        told = [entrant for entrant in tied if met[entrant]]
        values = [rounded(totals[one], unit * met[one]) for one in told]
        return values if len(values) == len(tied) else None

    return ask


def rounded(total: int, number: int) -> int:
    """Return a mean in whole numbers, halves upwards."""
    return (2 * total + number) // (2 * number)


def _lot(evening: Evening) -> Ask:
    """Return the position drawn, where all who are tied have drawn one."""
    lots = evening.results.lots

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
