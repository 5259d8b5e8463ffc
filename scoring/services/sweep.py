"""The sweep: it finds every row that waits for the worker, so no message is ever needed."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import FOR_THE_WORKER, Backup, EventFile, Rehearsal, RehearsalState
from scoring.selectors.pushes import due_moments
from scoring.selectors.series import stale_series
from scoring.selectors.standings import stale_events
from scoring.selectors.webhooks import due_deliveries
from scoring.sender import (
    ALL_WEBHOOKS,
    MAKE_BACKUP,
    PLAY_REHEARSAL,
    PROPOSE_SEATING,
    READ_EVENT_FILE,
    REFRESH_SERIES,
    REFRESH_STANDINGS,
    SEND_EMAIL,
    SEND_PUSH,
    SEND_WEBHOOKS,
    enqueue_on_commit,
)
from scoring.services.pushes import note_last_minutes
from scoring.services.signs import report_silent_queues
from tournaments.models import Seating, SeatingState
from tournaments.selectors.emails import next_emails

SILENT_AFTER = timedelta(seconds=10)  # a running search is touched every second


@transaction.atomic
def sweep() -> None:
    """Enqueue stale standings again, and all else that no worker took."""
    for event_id in stale_events().values_list("pk", flat=True):
        enqueue_on_commit(REFRESH_STANDINGS, event_id)
    for series in stale_series():
        enqueue_on_commit(REFRESH_SERIES, series.pk)
    for task, rows in _waiting().items():
        for row_id in rows.values_list("pk", flat=True):
            enqueue_on_commit(task, row_id)
    for email in next_emails():
        enqueue_on_commit(SEND_EMAIL, email.pk)
    note_last_minutes()
    if due_deliveries().exists():
        enqueue_on_commit(SEND_WEBHOOKS, ALL_WEBHOOKS)
    report_silent_queues()


def _waiting() -> Mapping[str, QuerySet[Any]]:
    """Return the rows that wait for a task, by its name."""
    now = timezone.now()
    recently = (now - SILENT_AFTER, now + SILENT_AFTER)  # a later one is of a clock that was ahead
    # A schedule is searched for with its first seating.
    searches = Seating.objects.filter(state=SeatingState.WAITING, schedule=None)
    files = EventFile.objects.filter(state__in=FOR_THE_WORKER)
    return {
        PROPOSE_SEATING: searches.exclude(touched_at__range=recently),
        PLAY_REHEARSAL: Rehearsal.objects.filter(state=RehearsalState.WAITING),
        READ_EVENT_FILE: files.exclude(ordered_at__range=recently),
        MAKE_BACKUP: Backup.objects.filter(ended_at=None).exclude(asked_at__range=recently),
        SEND_PUSH: due_moments(),
    }
