"""The standings as they are stored: now, and after every closed seating."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.standings.ranking import Standing, rank
from engine.standings.results import Results
from engine.standings.teams import team_standings
from engine.standings.tie_breaks import skipped
from ground.queries import CompiledQuery, Slot
from scoring.selectors.results import EventResults, event_results, ranking_rules
from tournaments.models import Entrant, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """Standings to be stored; ``after`` is the id of the seating, None for now."""

    after: int | None
    rows: list[dict[str, object]]
    teams: list[dict[str, object]]
    notes: dict[str, object]


def build_snapshots(event: Event, *, closed: bool) -> Iterator[Snapshot]:
    """Yield the standings of now, worked out from the entries.

    With ``closed`` those after every closed seating come before them, ascending.
    """
    all_results, names = event_results(event), _names_of(event)
    before: list[Standing] = []

    def build(results: Results, lines: list[Standing], number: int | None = None) -> Snapshot:
        return Snapshot(
            after=None if number is None else all_results.closed[number].pk,
            rows=_rows(names, results, lines, {line.entrant: line.rank for line in before}),
            teams=_team_rows(event, names, results, lines),
            notes={
                "skipped": list(skipped(results, all_results.rules)),
                "not_comparable": all_results.not_comparable(number),
            },
        )

    for number in all_results.closed if closed else ():
        results = all_results.after(number)
        lines = rank(results, all_results.rules)
        yield build(results, lines, number)
        before = lines
    before = _ranked_before(all_results)
    yield build(all_results.now(), rank(all_results.now(), all_results.rules))


def _ranked_before(all_results: EventResults) -> list[Standing]:
    """Return the standings against which changes of rank are shown now.

    Those after the last closed seating; while nothing has been reported since, after the one
    before it.
    """
    numbers = list(all_results.closed)
    last = max(numbers, default=0)
    since = any(
        match.reported and match.seating > last for match in all_results.without_lots.matches
    )
    number = next(iter(numbers[-1:] if since else numbers[-2:-1]), None)
    return [] if number is None else rank(all_results.after(number), all_results.rules)


class _Names(NamedTuple):
    """The names that standings show of an entrant."""

    name: str
    club: str
    team: str  # empty for none


def _names_of(event: Event) -> dict[int, _Names]:
    """Return what standings show of each entrant, by start number, in one query."""
    return {number: _Names(*shown) for number, *shown in _NAMES(event=event.pk)}


_NAMES = CompiledQuery(
    lambda: (
        Entrant.objects.filter(event=Slot("event"))
        .order_by("number")
        .values_list("number", "name", "home_club", "team_name")
    )
)


def snapshot_rows(
    event: Event, results: Results, standings: list[Standing]
) -> list[dict[str, object]]:
    """Return the standings as they are stored, without changes of rank."""
    return _rows(_names_of(event), results, standings)


def _rows(
    names: Mapping[int, _Names],
    results: Results,
    standings: list[Standing],
    before: Mapping[int, int | None] | None = None,
) -> list[dict[str, object]]:
    """Return the standings as they are stored: one plain row a line, with what pages show.

    ``points``, ``tie_breaks`` and ``sanctions`` are in 1/840, ``raw`` is the sum of the card points
    that count;
    ``change`` is how many places were won since the ranks of ``before``. ``seatings`` are read
    back by ``scoring.selectors.standings.points_by_seating``.
    """
    ranks_before = before or {}

    def places_won(line: Standing) -> int | None:
        earlier = ranks_before.get(line.entrant)
        return None if earlier is None or line.rank is None else earlier - line.rank

    return [
        {
            "rank": line.rank,
            "change": places_won(line),
            "number": line.entrant,
            "name": names[line.entrant].name,
            "club": names[line.entrant].club,
            "team": names[line.entrant].team,
            "out_of_competition": line.entrant in results.out_of_competition,
            "points": line.points,
            "matches": line.matches,
            "closed_seatings": line.closed_seatings,
            "raw": line.raw,
            "sanctions": line.sanctions,
            "tie_breaks": list(line.tie_breaks),
            "decided_by": line.decided_by,
            "missing": list(line.missing),
            "seatings": line.by_seating,
        }
        for line in standings
    ]


def _team_rows(
    event: Event, names: Mapping[int, _Names], results: Results, standings: list[Standing]
) -> list[dict[str, object]]:
    """Return the standings of the teams as they are stored, one plain row a team, best first.

    All points are in 1/840. Empty for an event without teams.
    """
    teams = {number: name.team for number, name in names.items() if name.team}
    if not teams:
        return []
    lines = team_standings(
        results, ranking_rules(event), standings, teams=teams, best=event.team_best
    )
    return [
        {
            "rank": line.rank,
            "team": line.team,
            "points": line.points,
            "decided_by": line.decided_by,
            "tie_breaks": list(line.tie_breaks),
            "members": [
                {
                    "number": member.entrant,
                    "name": names[member.entrant].name,
                    "points": member.points,
                    "counts": member.counts,
                }
                for member in line.members
            ],
        }
        for line in lines
    ]
