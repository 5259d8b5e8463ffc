"""Making standings: one snapshot for everybody, computed once per result."""

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from engine.standings.ranking import rank
from scoring.live import announce
from scoring.models import StandingsSnapshot
from scoring.selectors.announcements import notice_of
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.standings import snapshot_rows, stale_events, standings_version
from tournaments.models import Event, ResultsVersion
from tournaments.selectors.seatings import published_seatings


def refresh_standings(*, event_id: int) -> int:
    """Compute an event's standings unless they are the newest, store them, tell the open pages.

    Returns the results version they are of. Safe to run twice and at the same time: only a
    higher version replaces a snapshot.
    """
    event = Event.objects.get(pk=event_id)
    if stale_events().filter(pk=event_id).exists():
        _store(event_id, *_compute(event_id))
    version = standings_version(event.slug) or 0
    newest = published_seatings(event).last()
    announce(
        slug=event.slug,
        standings=version,
        seating=newest.number if newest else 0,
        notice=notice_of(event),
    )
    return version


@transaction.atomic
def _compute(event_id: int) -> tuple[int, list[dict[str, object]]]:
    """Return version and rows from one moment; the version is read first."""
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    version = ResultsVersion.objects.get(pk=event_id).number
    event = Event.objects.get(pk=event_id)
    results = results_of(event)
    standings = rank(results, ranking_rules(event))
    return version, snapshot_rows(event, results, standings)


def _store(event_id: int, version: int, rows: list[dict[str, object]]) -> None:
    """Store the rows as the event's snapshot unless one of a higher version is there."""
    stored = StandingsSnapshot.objects.filter(event_id=event_id, after=None)
    older = stored.filter(version__lt=version)
    if older.update(version=version, rows=rows, made_at=timezone.now()) or stored.exists():
        return
    try:
        with transaction.atomic():
            StandingsSnapshot.objects.create(event_id=event_id, version=version, rows=rows)
    except IntegrityError:  # another worker stored the first one in between
        older.update(version=version, rows=rows, made_at=timezone.now())
