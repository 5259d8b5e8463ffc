"""Standings as they were stored: the newest, those the public may see, those out of date."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from engine.standings.points import POINTS_SYSTEMS
from engine.standings.ranking import Standing, rank
from engine.standings.results import Kind
from engine.standings.scored import SeatingPoints
from ground.queries import CompiledQuery, Slot
from scoring.models import Entry, StandingsSnapshot
from scoring.selectors.results import ranking_rules, results_of
from tournaments.models import Event, ResultsVersion, Seating, SeatingState
from tournaments.selectors.seatings import shown_states
from tournaments.selectors.tables import SEATED


def ranks_of(event: Event) -> dict[int, int]:
    """Return the place of every entrant in the standings as they would be made now."""
    return ranks_in(rank(results_of(event), ranking_rules(event)))


def newest_ranks(event: Event) -> dict[int, int]:
    """Return the same as ``ranks_of``, from the stored standings where nothing is newer.

    Two queries then. So pages can ask for it again and again while a hall plays.
    """
    stored = current_standings(event)
    number = ResultsVersion.objects.filter(event=event).values_list("number", flat=True).first()
    if stored is None or stored.version != number:
        return ranks_of(event)
    return _shared_last({row["number"]: row["rank"] for row in stored.rows})


def ranks_in(standings: Collection[Standing]) -> dict[int, int]:
    """Return the place of every entrant for a new seating; those without a rank share the last."""
    return _shared_last({line.entrant: line.rank for line in standings})


def _shared_last(ranks: Mapping[int, int | None]) -> dict[int, int]:
    last = 1 + sum(rank is not None for rank in ranks.values())
    return {entrant: rank or last for entrant, rank in ranks.items()}


def has_results(event: Event) -> bool:
    """Return whether a round has been reported, so that there are standings to go by."""
    return Entry.objects.filter(table__seating__event=event).exists()


def stale_events() -> QuerySet[Event]:
    """Return the events whose standings are older than their results."""
    newest = StandingsSnapshot.objects.filter(
        after=None, event=OuterRef("pk"), version__gte=OuterRef("results_version__number")
    )
    return Event.objects.filter(~Exists(newest), results_version__number__gt=0)


def outdated_after_seatings(event: Event | Slot) -> QuerySet[Seating]:
    """Return the closed seatings whose standings are not stored, or rest on what has changed."""
    newest = StandingsSnapshot.objects.filter(
        after=OuterRef("pk"), version__gte=OuterRef("event__results_version__closed_number")
    )
    closed = Seating.objects.filter(event=event, state=SeatingState.CLOSED)
    return closed.exclude(Exists(newest))


def current_standings(event: Event) -> StandingsSnapshot | None:
    """Return the newest stored standings of an event, or None before the first."""
    for snapshot in _CURRENT(event=event.pk):
        snapshot.event = event
        return snapshot
    return None


_CURRENT = CompiledQuery(
    lambda: StandingsSnapshot.objects.filter(event=Slot("event"), after=None).order_by("pk")[:1]
)


def shown_standings(event: Event) -> StandingsSnapshot | None:
    """Return the standings that the public may see, as the organiser says; None for none yet.

    Of a finished event they are the newest ones.
    """
    shown = shown_states(event)
    if SeatingState.PUBLISHED in shown:
        return current_standings(event)
    return full_standings(event).last() if shown else None


def winners_of(events: Iterable[Event]) -> dict[int, list[str]]:
    """Return who is first in the final standings of events that are over, by event; one query."""
    final = StandingsSnapshot.objects.filter(after=None, event__in=[event.pk for event in events])
    return {
        event: [row["name"] for row in rows if row["rank"] == 1]
        for event, rows in final.values_list("event_id", "rows")
    }


def shown_after(event: Event, number: int) -> StandingsSnapshot | None:
    """Return the standings after a closed seating, None where the public may not see them."""
    return (
        full_standings(event).filter(after__number=number).first()
        if shows_standings(event)
        else None
    )


def seatings_with_standings(event: Event) -> list[Any]:
    """Return the published and closed seatings by number.

    ``full`` are those after which standings are kept.
    """
    seatings = _SEATINGS(event=event.pk)
    for seating in seatings:
        seating.event = event
    return seatings


def _with_standings(seatings: QuerySet[Seating]) -> QuerySet[Seating]:
    kept = StandingsSnapshot.objects.filter(after=OuterRef("pk"))
    return seatings.annotate(full=Q(state=SeatingState.CLOSED) & Exists(kept))


_SEATINGS: CompiledQuery[Any] = CompiledQuery(
    lambda: _with_standings(
        Seating.objects.filter(event=Slot("event"), state__in=SEATED).order_by("number")
    )
)


def shows_standings(event: Event) -> bool:
    """Return whether the public may see any standings; if not, it may at the end."""
    return bool(shown_states(event))


def full_standings(event: Event) -> QuerySet[StandingsSnapshot]:
    """Return the standings after each closed seating; one that was opened again is not full."""
    full = event.snapshots.filter(after__state=SeatingState.CLOSED)
    return full.select_related("after").order_by("after__number")


def compares_unequal(event: Event) -> bool:
    """Return whether the stored standings add up card points of unequal matches.

    One query, and none where the points system is fair at any table.
    """
    if not POINTS_SYSTEMS[event.points_system].equal_tables:
        return False
    return event.snapshots.filter(after=None, notes__not_comparable=True).exists()


def points_by_seating(row: Mapping[str, Any]) -> list[SeatingPoints]:
    """Return what each seating gave in a stored line, ascending; nothing where it is not known."""
    return [
        SeatingPoints(seating, points, Kind(kind), counts)
        for seating, points, kind, counts in row.get("seatings", ())
    ]
