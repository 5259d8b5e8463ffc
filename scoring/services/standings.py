"""Making standings: one snapshot for everybody, computed once per result."""

from typing import NamedTuple

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scoring.live import announce
from scoring.models import StandingsSnapshot
from scoring.selectors.announcements import notice_of
from scoring.selectors.results import Gathered, gather
from scoring.selectors.snapshots import Made, Unchanged, made_standings
from scoring.selectors.standings import stale_events, standings_version
from scoring.services.gains import keep_gains
from tournaments.models import Event, ResultsVersion
from tournaments.selectors.seatings import published_seatings


def refresh_standings(*, event_id: int) -> int:
    """Compute an event's standings unless they are the newest, store them, tell the open pages.

    Returns the results version they are of. Safe to run twice and at the same time: only a
    higher version replaces a snapshot.
    """
    event = Event.objects.get(pk=event_id)
    stale = stale_events().filter(pk=event_id).exists()
    if stale and not _refresh(event_id):  # older ones came in between
        _refresh(event_id, anew=True)
    version = standings_version(event.slug) or 0
    newest = published_seatings(event).last()
    announce(
        slug=event.slug,
        standings=version,
        seating=newest.number if newest else 0,
        notice=notice_of(event),
    )
    return version


class _Moment(NamedTuple):
    """What was made of the results of one moment."""

    version: int
    standings: list[Made | Unchanged]
    gathered: Gathered


def _refresh(event_id: int, *, anew: bool = False) -> bool:
    """Make and store standings; return whether what was left out is still there."""
    moment = _make(event_id, anew=anew)
    keep_gains(moment.gathered)
    return _store(event_id, moment.version, moment.standings)


@transaction.atomic
def _make(event_id: int, *, anew: bool = False) -> _Moment:
    """Return standings and what they are made from, of one moment; the version is read first.

    What has not changed since it was stored is left out unless everything is wanted ``anew``.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    version = ResultsVersion.objects.select_related("event").get(pk=event_id)
    full = version.event.snapshots.exclude(after=None)
    stored = {} if anew else dict(full.values_list("after_id", "digest"))
    gathered = gather(version.event)
    standings = list(made_standings(version.event, gathered, stored))
    return _Moment(version.number, standings, gathered)


def _store(event_id: int, version: int, standings: list[Made | Unchanged]) -> bool:
    """Store standings unless those of a higher version are there, those of now at last.

    Returns whether what was left out is still there, as it was when it was left out.
    """
    unchanged = [one for one in standings if isinstance(one, Unchanged)]
    for one in standings:
        if isinstance(one, Made):
            _store_one(event_id, version, one)
    still = StandingsSnapshot.objects.filter(
        after__in=[one.after for one in unchanged], digest__in=[one.digest for one in unchanged]
    )
    still.filter(version__lt=version).update(version=version)
    return still.count() == len(unchanged)


def _store_one(event_id: int, version: int, made: Made) -> None:
    content = {
        "version": version,
        "rows": made.rows,
        "teams": made.teams,
        "notes": made.notes,
        "digest": made.digest,
    }
    stored = StandingsSnapshot.objects.filter(event_id=event_id, after=made.after)
    older = stored.filter(version__lt=version)
    if older.update(**content, made_at=timezone.now()) or stored.exists():
        return
    try:
        with transaction.atomic():
            StandingsSnapshot.objects.create(event_id=event_id, after_id=made.after, **content)
    except IntegrityError:  # another worker stored the first one in between
        older.update(**content, made_at=timezone.now())
