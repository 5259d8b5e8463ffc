"""The standings of an event from its match results."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from engine.standings.matches import WHOLE
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.results import RankingRules, Results
from engine.standings.tie_breaks import TIE_BREAKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the standings.

    ``rank`` is None while the entrant has points from fewer than half of the closed seatings,
    and for who plays out of competition.
    ``decided_by`` names the tie-break that put the entrant below the line above; None when the
    mean did, when the rank is shared, and without a rank.
    """

    entrant: int
    rank: int | None  # from 1; shared ranks are 1, 2, 2, 4
    points: int  # the sum, sanctions included, in 1/840
    matches: int  # how many seatings gave points
    closed_seatings: int
    tie_breaks: tuple[int, ...]  # in 1/840, in the order of the rules
    decided_by: str | None = None
    missing: tuple[int, ...] = ()  # seatings whose match has not been reported, ascending

    @property
    def mean(self) -> Fraction | None:
        """The mean points of a match in 1/840, None while there are none."""
        return Fraction(self.points, self.matches) if self.matches else None


def rank(results: Results, rules: RankingRules) -> list[Standing]:
    """Return one standing per entrant, best first, unranked ones last.

    Ranked is by the mean over the seatings that gave points, then by the tie-breaks in their
    order. What none decides is a shared rank; such lines, and the unranked ones, stand in the
    order of the start numbers.

    Raises:
        KeyError: no such points system or tie-break.
    """
    lines = _lines(results, rules)
    counted = [
        line
        for line in lines
        if line.matches and _seen_enough(line) and line.entrant not in results.out_of_competition
    ]
    # One denominator for all means keeps the comparison in whole numbers, exact and quick.
    unit = lcm(*(line.matches for line in counted))
    merits = {
        line.entrant: (line.points * (unit // line.matches), *line.tie_breaks) for line in counted
    }
    counted.sort(key=lambda line: (*(-merit for merit in merits[line.entrant]), line.entrant))
    ranked = _with_ranks(counted, merits, rules.tie_breaks)
    return ranked + [line for line in lines if line.entrant not in merits]


def _seen_enough(line: Standing) -> bool:
    """Return whether the entrant has points from at least half of the closed seatings."""
    return 2 * line.matches >= line.closed_seatings


def _lines(results: Results, rules: RankingRules) -> list[Standing]:
    """Return the lines of all entrants by start number, no rank given yet."""
    earned = _points_by_seating(results, rules)
    sanctions: defaultdict[int, int] = defaultdict(int)
    for sanction in results.sanctions:
        sanctions[sanction.entrant] += sanction.points
    missing = _missing(results, earned)
    deciders = [TIE_BREAKS[key].values(results.matches) for key in rules.tie_breaks]
    return [
        Standing(
            entrant=entrant,
            rank=None,
            points=sum(earned[entrant].values()) + sanctions[entrant],
            matches=len(earned[entrant]),
            closed_seatings=results.closed_seatings,
            tie_breaks=tuple(values.get(entrant, 0) for values in deciders),
            missing=tuple(sorted(missing[entrant])),
        )
        for entrant in sorted(results.entrants)
    ]


def _points_by_seating(results: Results, rules: RankingRules) -> defaultdict[int, dict[int, int]]:
    """Return the points of every entrant by seating; what was given replaces what was played.

    Who sat at two tables in one seating has the points of the match with more rounds played.
    """
    points_of = POINTS_SYSTEMS[rules.points_system].points
    played: dict[tuple[int, int], tuple[int, int]] = {}  # rounds and points
    for match in filter(lambda match: match.reported, results.matches):
        points = points_of(match, rules.sit_out)
        for entrant, *best in zip(match.entrants, match.rounds, points, strict=True):
            key = entrant, match.seating
            played[key] = max(played.get(key, (-1, 0)), (best[0], best[1]))
    earned: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for (entrant, seating), (_, points_earned) in played.items():
        earned[entrant][seating] = points_earned
    for given in results.given:
        earned[given.entrant][given.seating] = given.points
    _apply_rulings(results, earned)
    return earned


def _apply_rulings(results: Results, earned: defaultdict[int, dict[int, int]]) -> None:
    """Leave out what is void, then put the mean of what is left in for what is averaged.

    The mean is rounded to whole points, halves upwards; 420, that of every table, while there
    is none. What is averaged itself takes no part in it.
    """
    for part in (*results.void, *results.averaged):
        earned[part.entrant].pop(part.seating, None)
    means = {part.entrant: _mean(earned[part.entrant].values()) for part in results.averaged}
    for part in results.averaged:
        earned[part.entrant][part.seating] = means[part.entrant]


def _mean(points: Collection[int]) -> int:
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else WHOLE // 2


def _missing(
    results: Results, earned: Mapping[int, Mapping[int, int]]
) -> defaultdict[int, set[int]]:
    """Return, by entrant, the seatings with an unreported match and no points or ruling."""
    settled = {(part.entrant, part.seating) for part in results.void}
    missing: defaultdict[int, set[int]] = defaultdict(set)
    for match in results.matches:
        if not match.reported:
            for entrant in match.entrants:
                known = match.seating in earned.get(entrant, {})
                if not known and (entrant, match.seating) not in settled:
                    missing[entrant].add(match.seating)
    return missing


def _with_ranks(
    ordered: list[Standing], merits: Mapping[int, tuple[int, ...]], tie_breaks: tuple[str, ...]
) -> list[Standing]:
    """Return the lines, best first, with their rank and what decided it."""
    ranked: list[Standing] = []
    for position, line in enumerate(ordered, start=1):
        place: int | None = position
        decider = None
        if ranked:
            above, merit = ranked[-1], merits[line.entrant]
            decider = _decider(merits[above.entrant], merit, tie_breaks)
            place = above.rank if merits[above.entrant] == merit else position
        ranked.append(replace(line, rank=place, decided_by=decider))
    return ranked


def _decider(
    above: tuple[int, ...], below: tuple[int, ...], tie_breaks: tuple[str, ...]
) -> str | None:
    """Return the first tie-break in which two merits differ, None if the mean does or nothing."""
    if above[0] != below[0]:
        return None
    pairs = zip(tie_breaks, above[1:], below[1:], strict=True)
    return next((key for key, upper, lower in pairs if upper != lower), None)
