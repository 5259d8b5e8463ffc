"""The standings: who leads, what was stored, and what is out of date."""

from collections.abc import Collection

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from engine.standings.ranking import Standing, rank
from engine.standings.results import Results
from scoring.models import (
    Entry,
    StandingsSnapshot,
)
from scoring.selectors.results import ranking_rules, raw_totals, results_of
from tournaments.models import Event


def ranks_of(event: Event) -> dict[int, int]:
    """Return the place of every entrant in the standings as they would be made now."""
    return ranks_in(rank(results_of(event), ranking_rules(event)))


def ranks_in(standings: Collection[Standing]) -> dict[int, int]:
    """Return everybody's place for a new seating; those without a rank share the one below."""
    last = 1 + sum(line.rank is not None for line in standings)
    return {line.entrant: line.rank or last for line in standings}


def has_results(event: Event) -> bool:
    """Return whether anybody has reported a round, so that there are standings to go by."""
    return Entry.objects.filter(table__seating__event=event).exists()


def stale_events() -> QuerySet[Event]:
    """Return the events whose standings are older than their results."""
    snapshots = StandingsSnapshot.objects.filter(
        after=None, version__gte=F("event__results_version__number")
    )
    changed = Event.objects.filter(results_version__number__gt=0)
    return changed.exclude(pk__in=snapshots.values("event"))


def current_standings(event: Event) -> StandingsSnapshot | None:
    """Return the newest stored standings of an event, or None before the first."""
    return event.snapshots.filter(after=None).first()


def standings_version(slug: str) -> int | None:
    """Return the version of an event's stored standings, 0 for none; None for no such event."""
    return (
        Event.objects.filter(slug=slug)
        .annotate(newest=Coalesce("snapshots__version", 0))
        .values_list("newest", flat=True)
        .first()
    )


def snapshot_rows(
    event: Event, results: Results, standings: list[Standing]
) -> list[dict[str, object]]:
    """Return the standings as they are stored: one plain row a line, with what pages show.

    ``points`` and ``tie_breaks`` are in 1/840, ``raw`` is the sum of card points.
    """
    entrants = {one.number: one for one in event.entrants.select_related("person", "team")}
    raw = raw_totals(results.matches)
    return [
        {
            "rank": line.rank,
            "number": line.entrant,
            "name": entrants[line.entrant].person.name,
            "club": entrants[line.entrant].home_club,
            "team": str(entrants[line.entrant].team or ""),
            "out_of_competition": line.entrant in results.out_of_competition,
            "points": line.points,
            "matches": line.matches,
            "closed_seatings": line.closed_seatings,
            "raw": raw.get(line.entrant, 0),
            "tie_breaks": list(line.tie_breaks),
            "decided_by": line.decided_by,
            "missing": list(line.missing),
        }
        for line in standings
    ]
