"""The standings of an event from its match results."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from engine.standings.results import Kind, RankingRules, Results
from engine.standings.scored import ScoredResults, SeatingPoints
from engine.standings.tie_breaks import TIE_BREAKS
from engine.standings.ties import Place, Ties


class Standing(NamedTuple):
    """One line of the standings. A tuple, for a large event has a thousand of them.

    ``rank`` is None before any points from cards or a ruling, out of competition, and where the
    mean ranks, with points from too few of the closed seatings.
    ``tie_breaks`` go in the order of the rules, all in 1/840; None where one was not asked,
    because no one was tied any more, or is not known.
    ``decided_by`` names the one that put the entrant below the line above, where both lines have
    its values; None when the points did, when that line has the same rank, and without a rank.
    """

    entrant: int
    rank: int | None  # from 1; shared ranks are 1, 2, 2, 4
    points: int  # the sum of what counts, sanctions included, in 1/840
    matches: int  # how many seatings count
    closed_seatings: int
    tie_breaks: tuple[int | None, ...]
    decided_by: str | None = None
    missing: tuple[int, ...] = ()  # seatings whose match has not been reported, ascending
    by_seating: tuple[SeatingPoints, ...] = ()  # ascending
    sanctions: int = 0  # their sum, in 1/840
    raw: int = 0  # card points of the matches that count

    @property
    def mean(self) -> Fraction | None:
        """The mean points of a match in 1/840, None while there are none."""
        return Fraction(self.points, self.matches) if self.matches else None


def rank(results: Results, rules: RankingRules) -> list[Standing]:
    """Return one standing per entrant, best first, unranked ones last.

    Ranked is by the mean or the sum of the seatings that count, as the points system says, then
    by the tie-breaks in their order. Lines that none separates share a rank; these, and the
    unranked ones, stand in the order of the start numbers.

    Raises:
        KeyError: no such points system or tie-break.
    """
    scored = ScoredResults(results=results, rules=rules)
    ties = Ties(scored, [TIE_BREAKS[key] for key in rules.tie_breaks])
    earned, sanctions = scored.earned, scored.sanctions
    sums = {
        entrant: _sum(earned[entrant], sanctions.get(entrant, 0))
        for entrant in sorted(results.entrants)
    }
    places = {place.who: place for place in ties.places(_merits(scored, sums))}
    missing = _missing(scored)
    return [
        Standing(
            entrant=entrant,
            rank=_rank(results, places.get(entrant)),
            points=sums[entrant].points,
            matches=sums[entrant].matches,
            closed_seatings=results.closed_seatings,
            tie_breaks=ties.values_of(entrant),
            decided_by=places[entrant].decided_by if entrant in places else None,
            missing=tuple(sorted(missing.get(entrant, ()))),
            by_seating=earned[entrant],
            sanctions=sanctions.get(entrant, 0),
            raw=scored.raw[entrant],
        )
        for entrant in places | sums  # best first, then those without a rank
    ]


def _rank(results: Results, place: Place | None) -> int | None:
    """Return the rank of a place: a known one stays, also if people before it are missing."""
    return place and results.ranks.get(place.who, place.rank)


class _Sum(NamedTuple):
    """The sum of the seatings that count, sanctions included, and their number."""

    points: int  # in 1/840
    matches: int


def _sum(seatings: Iterable[SeatingPoints], sanctions: int) -> _Sum:
    counting = [points for _, points, _, counts in seatings if counts]
    return _Sum(sum(counting) + sanctions, len(counting))


def _merits(scored: ScoredResults, sums: Mapping[int, _Sum]) -> dict[int, int]:
    """Return whole numbers that order like the means or the sums of all who have a rank."""
    ranked = {
        entrant: each
        for entrant, each in sums.items()
        if entrant not in scored.results.out_of_competition and _may_rank(scored, entrant)
    }
    if ranks := scored.results.ranks:
        return {entrant: -ranks[entrant] for entrant in ranked}
    if scored.system.by == "sum":
        return {entrant: each.points for entrant, each in ranked.items()}
    # One denominator for all means keeps the comparison in whole numbers, exact and quick.
    unit = lcm(*(each.matches for each in ranked.values()))
    return {entrant: each.points * (unit // each.matches) for entrant, each in ranked.items()}


def _may_rank(scored: ScoredResults, entrant: int) -> bool:
    """Return whether an entrant has played, and enough, for a rank. RULES.md 7.8.

    A share of the seatings is asked of means only, where few good matches would win; in a sum no
    one gains by staying away.
    """
    if scored.results.ranks:
        return entrant in scored.results.ranks
    seatings = scored.earned[entrant]
    decided = any(each.kind != Kind.SIT_OUT for each in seatings)
    if not decided and entrant not in scored.visitors:
        return False
    if scored.system.by == "sum":
        return True
    closed, best = scored.results.closed_seatings, scored.rules.best
    most = closed if best is None else min(closed, best)
    return 100 * len(seatings) >= scored.rules.rank_share * most


def _missing(scored: ScoredResults) -> dict[int, set[int]]:
    """Return, by entrant, the seatings with an unreported match and no points or ruling."""
    awaited = [
        (entrant, match.seating)
        for match in scored.results.matches
        if not match.reported
        for entrant in match.entrants
    ]
    settled = {(part.entrant, part.seating) for part in scored.results.void}
    settled |= {
        (entrant, each.seating) for entrant, _ in awaited for each in scored.earned.get(entrant, ())
    }
    missing: defaultdict[int, set[int]] = defaultdict(set)
    for entrant, seating in awaited:
        if (entrant, seating) not in settled:
            missing[entrant].add(seating)
    return missing
