"""The standings of a series from the standings of its events."""

from bisect import bisect_right

from engine.standings.series import PER_CENT, CountedBy, Season, SeriesLine
from engine.standings.series_tallies import Tallies
from engine.standings.series_tie_breaks import SERIES_TIE_BREAKS
from engine.standings.ties import Place, Ties


def series_standings(season: Season) -> list[SeriesLine]:
    """Return one line for everybody who took part, best first, unranked ones last.

    Lines that no tie-break separates share a rank; these, and the unranked ones, stand in the
    order of the persons' numbers. Where ``refusals`` names anything, the lines mean nothing.

    Raises:
        KeyError: no such tie-break.
    """
    tallies = Tallies(season.rules, season.lots)
    ties, places = _ranked(tallies)
    after: list[dict[int, int]] = []
    for event in season.events:
        tallies.add(event)
        ties, places = _ranked(tallies)
        after.append({place.who: place.rank for place in places.values()})
    by_mean = season.rules.counted_by == CountedBy.MEAN
    reachable = _reachable(season, tallies)
    lines = []
    for person in places | dict.fromkeys(sorted(tallies.of)):  # those without a rank at last
        tally, place = tallies.of[person], places.get(person)
        lines.append(
            SeriesLine(
                person=person,
                rank=place and place.rank,
                points=tally.points + tally.bonus,
                mean=tally.mean if by_mean else None,
                matches=tally.matches,
                events=len(tally.shares),
                bonus=tally.bonus,
                contributions=tally.contributions(),
                tie_breaks=ties.values_of(person),
                decided_by=place and place.decided_by,
                ranks=tuple([ranks.get(person) for ranks in after]),
                reachable=reachable.get(person),
            )
        )
    return lines


def _ranked(tallies: Tallies) -> tuple[Ties[Tallies], dict[int, Place]]:
    """Return the places of all who have a rank by now, best first, and how ties were broken."""
    ties = Ties(tallies, [SERIES_TIE_BREAKS[key] for key in tallies.rules.tie_breaks])
    return ties, {place.who: place for place in ties.places(tallies.merits())}


def _reachable(season: Season, tallies: Tallies) -> dict[int, int]:
    """Return the best rank of everybody that is still possible, equal points in their favour.

    Possible is to win all events to come while no one else takes part in them: no one loses
    points. Empty where points have no upper bound, and without events to come. RULES.md 8.19
    """
    rules = season.rules
    if rules.counted_by != CountedBy.RANK or not rules.rank_points or not season.to_come:
        return {}
    wins = [weight * rules.rank_points[0] for weight in season.to_come]
    bonus = len(wins) * PER_CENT * rules.bonus
    by_now = sorted(tallies.merits().values())
    possible = {
        person: tally.possible(wins, rules.best_events) + tally.bonus + bonus
        for person, tally in tallies.of.items()
    }
    return {
        person: 1 + len(by_now) - bisect_right(by_now, points)
        for person, points in possible.items()
    }
