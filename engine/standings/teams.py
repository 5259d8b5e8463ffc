"""The standings of the teams from those of their members."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import lcm
from typing import NamedTuple

from engine.standings.matches import WHOLE, places_of
from engine.standings.points import PointsSystem
from engine.standings.ranking import Standing
from engine.standings.results import RankingRules, Results
from engine.standings.scored import ScoredResults
from engine.standings.tie_breaks import Ask, TieBreak, rounded
from engine.standings.ties import Ties


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Share of one entrant in a team: the mean or the sum, as the points system ranks."""

    entrant: int
    points: int  # in 1/840, a mean rounded, halves upwards
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStanding:
    """One line of the teams' standings.

    ``tie_breaks`` are the mean place at the tables, second and third places of the members that
    count (shared ones split), in 1/840; None where one was not asked. ``decided_by`` is their
    key (``mean_place``, ``seconds``, ``thirds``) as in ``Standing``.
    """

    team: str
    rank: int | None  # None while no member counts; shared ranks are 1, 2, 2, 4
    points: int  # the sum of the members that count, in 1/840; only then rounded, halves upwards
    members: tuple[Member, ...]  # most points first, who counts before who does not
    tie_breaks: tuple[int | None, ...]
    decided_by: str | None = None


def team_standings(
    results: Results,
    rules: RankingRules,
    standings: Iterable[Standing],
    *,
    teams: Mapping[int, str],
    best: int | None = None,
) -> list[TeamStanding]:
    """Return one standing per team, best first, those without a counting member last.

    ``standings`` are those of the same results and rules, ``teams`` the names by entrant. The
    members with a rank count, or the ``best`` ones of them, equal ones by their start number.
    Points are compared exactly. Teams that no tie-break separates share a rank
    and stand in the order of names.
    """
    scored = ScoredResults(results=results, rules=rules)
    lines = [line for line in standings if line.entrant in teams]
    worth = _worth(lines, scored.system)
    squads = _squads(lines, worth, teams, best)
    names = sorted(squads)
    counting = [[each.entrant for each in squads[name] if each.counts] for name in names]
    sums = [sum(worth.of[entrant] for entrant in members) for members in counting]
    ties = Ties(scored, _tie_breaks(counting))
    merits = {team: points for team, points in enumerate(sums) if counting[team]}
    places = {place.who: place for place in ties.places(merits)}
    return [
        TeamStanding(
            team=names[team],
            rank=places[team].rank if team in places else None,
            points=rounded(sums[team], worth.unit),
            members=squads[names[team]],
            tie_breaks=ties.values_of(team),
            decided_by=places[team].decided_by if team in places else None,
        )
        for team in places
        | dict.fromkeys(range(len(names)))  # best first, then those without a rank
    ]


class _Worth(NamedTuple):
    """Exact share of each entrant in the team: in whole numbers of one part of 1/840."""

    of: Mapping[int, int]
    unit: int  # how many of them are 1/840


def _worth(lines: Collection[Standing], system: PointsSystem) -> _Worth:
    by_mean = system.by == "mean"
    parts = {line.entrant: line.matches or 1 if by_mean else 1 for line in lines}
    unit = lcm(*parts.values())
    return _Worth(
        {line.entrant: line.points * (unit // parts[line.entrant]) for line in lines}, unit
    )


def _squads(
    lines: Iterable[Standing], worth: _Worth, teams: Mapping[int, str], best: int | None
) -> dict[str, tuple[Member, ...]]:
    """Return the members of each team."""
    of_teams: defaultdict[str, list[Standing]] = defaultdict(list)
    for line in lines:
        of_teams[teams[line.entrant]].append(line)
    return {team: _members(mine, worth, best) for team, mine in of_teams.items()}


def _members(lines: Iterable[Standing], worth: _Worth, best: int | None) -> tuple[Member, ...]:
    in_order = sorted(
        lines, key=lambda line: (line.rank is None, -worth.of[line.entrant], line.entrant)
    )
    return tuple(
        Member(
            entrant=line.entrant,
            points=rounded(worth.of[line.entrant], worth.unit),
            counts=line.rank is not None and (best is None or number < best),
        )
        for number, line in enumerate(in_order)
    )


_Squads = Sequence[Collection[int]]  # the entrants that count, by team


def _tie_breaks(squads: _Squads) -> list[TieBreak[ScoredResults]]:
    return [
        TieBreak(key="mean_place", ask=partial(_mean_place, squads), fewer=True),
        TieBreak(key="seconds", ask=partial(_share_of_place, squads, 2)),
        TieBreak(key="thirds", ask=partial(_share_of_place, squads, 3)),
    ]


def _mean_place(squads: _Squads, scored: ScoredResults) -> Ask:
    """Return the mean place at all tables of a team, rounded; who tie have their places' mean."""
    doubled: defaultdict[int, int] = defaultdict(int)  # twice the sum of the places
    matches: defaultdict[int, int] = defaultdict(int)
    for entrant, places in _places_taken(scored):
        doubled[entrant] += places[0] + places[-1]
        matches[entrant] += 1

    def ask(tied: Sequence[int]) -> list[int] | None:
        numbers = [sum(matches[entrant] for entrant in squads[team]) for team in tied]
        sums = [sum(doubled[entrant] for entrant in squads[team]) for team in tied]
        if not all(numbers):
            return None
        return [rounded(WHOLE * total, 2 * n) for total, n in zip(sums, numbers, strict=True)]

    return ask


def _share_of_place(squads: _Squads, place: int, scored: ScoredResults) -> Ask:
    """Count how often a team took a place; who share it, and others, have a part of each."""
    shares: defaultdict[int, int] = defaultdict(int)
    for entrant, places in _places_taken(scored):
        if place in places:
            shares[entrant] += WHOLE // len(places)
    return lambda tied: [sum(shares[entrant] for entrant in squads[team]) for team in tied]


def _places_taken(scored: ScoredResults) -> Iterator[tuple[int, range]]:
    """Yield the places that each entrant has or shares at each table that counts for them."""
    for match, _, seats in scored.counting:
        for seat, places in places_of(match).items():
            if seat in seats:
                yield match.entrants[seat], places
