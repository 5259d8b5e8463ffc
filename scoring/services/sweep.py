"""The sweep: it finds every row that waits for the worker, so no message is ever needed."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.models import Backup, EventFile, EventFileState, Rehearsal, RehearsalState
from scoring.selectors.standings import stale_events
from scoring.sender import (
    MAKE_BACKUP,
    PLAY_REHEARSAL,
    PROPOSE_SEATING,
    READ_EVENT_FILE,
    REFRESH_STANDINGS,
    SEND_EMAIL,
    enqueue_on_commit,
)
from scoring.services.event_files import forget_old_files
from scoring.services.signs import report_silent_queues
from tournaments.models import Seating, SeatingState
from tournaments.selectors.emails import due_emails
from tournaments.services.emails import forget_old_emails
from tournaments.services.invitations import forget_ended_addresses

SILENT_AFTER = timedelta(seconds=10)  # a running search is touched every second


@transaction.atomic
def sweep() -> None:
    """Enqueue stale standings again, and all else that no worker took."""
    for event in stale_events():
        enqueue_on_commit(REFRESH_STANDINGS, event.pk)
    silent = Q(touched_at=None) | Q(touched_at__lt=timezone.now() - SILENT_AFTER)
    # A schedule is searched for with its first seating.
    for seating in Seating.objects.filter(silent, state=SeatingState.WAITING, schedule=None):
        enqueue_on_commit(PROPOSE_SEATING, seating.pk)
    for rehearsal in Rehearsal.objects.filter(state=RehearsalState.WAITING):
        enqueue_on_commit(PLAY_REHEARSAL, rehearsal.pk)
    late = timezone.now() - SILENT_AFTER
    for file in EventFile.objects.filter(state=EventFileState.READING, ordered_at__lt=late):
        enqueue_on_commit(READ_EVENT_FILE, file.pk)
    for backup in Backup.objects.filter(ended_at=None, asked_at__lt=late):
        enqueue_on_commit(MAKE_BACKUP, backup.pk)
    forget_old_files()
    for email in due_emails():
        enqueue_on_commit(SEND_EMAIL, email.pk)
    forget_old_emails()
    forget_ended_addresses()
    report_silent_queues()
