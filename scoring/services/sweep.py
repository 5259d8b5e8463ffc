"""The sweep: it finds every row that waits for the worker, so no message is ever needed."""

from datetime import timedelta

from django.db import transaction
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
from scoring.services.event_files import forget_old_files
from scoring.services.pushes import forget_old_pushes, note_last_minutes
from scoring.services.signs import report_silent_queues
from scoring.services.webhooks import forget_old_deliveries
from tournaments.models import Seating, SeatingState
from tournaments.selectors.emails import next_emails
from tournaments.services.answered_requests import forget_old_answers
from tournaments.services.emails import forget_old_emails
from tournaments.services.invitations import forget_ended_addresses
from tournaments.services.recipients import forget_old_recipients

SILENT_AFTER = timedelta(seconds=10)  # a running search is touched every second


@transaction.atomic
def sweep() -> None:
    """Enqueue stale standings again, and all else that no worker took."""
    for event in stale_events():
        enqueue_on_commit(REFRESH_STANDINGS, event.pk)
    for series in stale_series():
        enqueue_on_commit(REFRESH_SERIES, series.pk)
    now = timezone.now()
    recently = (now - SILENT_AFTER, now + SILENT_AFTER)  # a later one is of a clock that was ahead
    # A schedule is searched for with its first seating.
    searches = Seating.objects.filter(state=SeatingState.WAITING, schedule=None)
    for seating in searches.exclude(touched_at__range=recently):
        enqueue_on_commit(PROPOSE_SEATING, seating.pk)
    for rehearsal in Rehearsal.objects.filter(state=RehearsalState.WAITING):
        enqueue_on_commit(PLAY_REHEARSAL, rehearsal.pk)
    files = EventFile.objects.filter(state__in=FOR_THE_WORKER)
    for file in files.exclude(ordered_at__range=recently):
        enqueue_on_commit(READ_EVENT_FILE, file.pk)
    for backup in Backup.objects.filter(ended_at=None).exclude(asked_at__range=recently):
        enqueue_on_commit(MAKE_BACKUP, backup.pk)
    forget_old_files()
    for email in next_emails():
        enqueue_on_commit(SEND_EMAIL, email.pk)
    forget_old_emails()
    forget_old_recipients()
    forget_ended_addresses()
    note_last_minutes()
    for moment in due_moments():
        enqueue_on_commit(SEND_PUSH, moment.pk)
    forget_old_pushes()
    forget_old_answers()
    if due_deliveries().exists():
        enqueue_on_commit(SEND_WEBHOOKS, ALL_WEBHOOKS)
    forget_old_deliveries()
    report_silent_queues()
