"""Standings: computed once per result, and stored as snapshots."""

from contextlib import nullcontext
from datetime import datetime
from typing import Any

import structlog
from django.contrib.postgres.expressions import ArraySubquery
from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from ground.queries import CompiledQuery, Slot
from scoring.live import announce
from scoring.models import SeriesEvent, StandingsSnapshot
from scoring.selectors.snapshots import Snapshot, build_snapshots
from scoring.selectors.standings import outdated_after_seatings
from scoring.selectors.versions import live_numbers
from scoring.selectors.webhooks import listening_webhooks
from scoring.sender import REFRESH_SERIES, enqueue_on_commit
from scoring.services.webhook_messages import note_event
from tournaments.models import Event, EventState, ResultsVersion
from tournaments.services.organisations import raise_organisation_version

log = structlog.get_logger("standings")


def refresh_standings(*, event_id: int) -> int:
    """Store an event's standings unless they are the newest, and return their results version.

    Open pages are sent the version, and the series that have the event are made again. Safe to run
    twice and at the same time: only a higher version replaces a snapshot. Pages of the club show
    final standings and those after closed seatings, and are renewed with them. Webhooks hear of
    what is new, where there are any.
    """
    event = _EVENT.get(event=event_id, now=timezone.now())
    version: int = event.standings
    if version < event.results:
        begun = timezone.now()
        row, snapshots = _build(event_id)
        version, over = row.number, row.event.state == EventState.FINISHED
        renews_club = over or any(snapshot.after is not None for snapshot in snapshots)
        with transaction.atomic() if renews_club or event.heard else nullcontext():
            for snapshot in snapshots:  # those of now at last: they make the event's standings new
                _store(event_id, snapshot, version=version, made_at=begun)
            if event.heard:
                _note(event_id, event.slug, version=version, standings=snapshots[-1], finished=over)
            if renews_club:
                raise_organisation_version(event.organisation_id)
        for series_id in event.in_series:
            enqueue_on_commit(REFRESH_SERIES, series_id)
    announce(slug=event.slug, standings=version, seating=event.seating, notice=event.notice)
    return version


def _events() -> QuerySet[Event, Any]:
    numbers = live_numbers(Slot("now"))
    series = SeriesEvent.objects.filter(event=OuterRef("pk")).values("series")
    listening = listening_webhooks().filter(organisation=OuterRef("organisation"))
    events = Event.objects.annotate(
        in_series=ArraySubquery(series),
        heard=Exists(listening),
        results=F("results_version__number"),
        **numbers,
    )
    columns = ("slug", "organisation_id", "in_series", "heard", "results", *numbers)
    return events.filter(pk=Slot("event")).values_list(*columns, named=True)


_EVENT = CompiledQuery(_events)
_VERSION = CompiledQuery(
    lambda: ResultsVersion.objects.filter(pk=Slot("event")).select_related("event")
)
_OUTDATED = CompiledQuery(lambda: outdated_after_seatings(Slot("event")).values_list("pk")[:1])


@transaction.atomic
def _build(event_id: int) -> tuple[ResultsVersion, list[Snapshot]]:
    """Return the results version with the event, and standings of the same moment."""
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    version = _VERSION.get(event=event_id)
    closed = bool(_OUTDATED(event=event_id))
    return version, list(build_snapshots(version.event, closed=closed))


def _note(event_id: int, slug: str, **stored: Any) -> None:
    """Write what webhooks are to hear; what fails keeps no standings from being stored."""
    try:
        with transaction.atomic():
            note_event(event_id=event_id, slug=slug, **stored)
    except Exception:
        log.exception("webhooks not written", row=event_id)  # the next look finds the same news


def _store(event_id: int, snapshot: Snapshot, *, version: int, made_at: datetime) -> None:
    content = {
        "version": version,
        "made_at": made_at,
        "rows": snapshot.rows,
        "teams": snapshot.teams,
        "notes": snapshot.notes,
    }
    stored = StandingsSnapshot.objects.filter(event_id=event_id, after=snapshot.after)
    older = stored.filter(version__lt=version)
    if older.update(**content) or stored.exists():
        return
    try:
        with transaction.atomic():
            StandingsSnapshot.objects.create(event_id=event_id, after_id=snapshot.after, **content)
    except IntegrityError:  # another worker stored the first one in between
        older.update(**content)
