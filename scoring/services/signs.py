"""Signs of life of the worker."""

from collections.abc import Collection
from typing import Final

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from scoring.models import Queue, WorkerHeartbeat
from scoring.selectors.workers import signs
from tournaments.models import EmailKind
from tournaments.selectors.rights import operators
from tournaments.services.emails import queue_news

# In plain words, for it ends every task: Django would work it out each time.
_SIGN: Final = """
UPDATE scoring_workerheartbeat
SET seen_at = %s, reported_at = NULL, clock_at = coalesce(%s, clock_at) WHERE queue = %s
"""


def give_sign(queue: Queue, *, by_clock: bool = False) -> None:
    """Store that the process of a queue is alive, and the clock where that one sent the task."""
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(_SIGN, (now, now if by_clock else None, queue))
        is_first = not cursor.rowcount
    if is_first:
        seen = {"seen_at": now, "reported_at": None, **({"clock_at": now} if by_clock else {})}
        WorkerHeartbeat.objects.update_or_create(queue=queue, defaults=seen)


def report_silent_queues() -> None:
    """Tell the operators once of each queue of which no process gives a sign any more.

    One query while all give theirs.
    """
    if silent := signs().silent:
        _report(silent)


@transaction.atomic
def _report(queues: Collection[Queue]) -> None:
    unreported = WorkerHeartbeat.objects.filter(queue__in=queues, reported_at=None)
    for silent in unreported.select_for_update(skip_locked=True).order_by("queue"):
        silent.reported_at = timezone.now()
        silent.save(update_fields=["reported_at"])
        queue_news(
            kind=EmailKind.WORKER,
            readers=operators(),
            language=settings.LANGUAGE_CODE,
            page="admin:service",
            queue=silent.queue,
        )
