"""Work on results: leaves that call one service each, safe to run twice."""

from contextlib import suppress
from time import monotonic
from typing import Any

from celery import Task, shared_task
from celery.signals import task_postrun, worker_ready
from django.core.exceptions import ObjectDoesNotExist

from scoring.deduplication import lengthen_turn
from scoring.file_reader import run_file_reader
from scoring.models import Queue
from scoring.sender import ALL_WEBHOOKS, REFRESH_SERIES, REFRESH_STANDINGS, SEND_WEBHOOKS
from scoring.services import (
    backups,
    push_sending,
    rehearsals,
    series,
    standings,
    tidying,
    webhook_sending,
)
from scoring.services import sweep as sweeping
from scoring.services.signs import give_sign

READING_LIMIT = 300  # seconds; the process that reads ends before
BACKUP_LIMIT = 300  # seconds; a large service takes some
REFRESH_LIMIT = 60  # seconds
REST = 2  # times what it took, before the standings of an event are made again
PUSH_LIMIT = 60  # seconds; the service ends before
WEBHOOK_LIMIT = 60  # seconds; the service ends long before
REHEARSAL_LIMIT = 80  # seconds; a turn ends long before, unless its search is slow


@worker_ready.connect
def give_first_signs(sender: Any, **_more: object) -> None:
    """Give the sign of each queue that a worker begins to take tasks from."""
    for queue in sender.task_consumer.queues:
        give_sign(Queue(queue.name))


@task_postrun.connect
def give_sign_of_queue(task: Task[..., object], **_more: object) -> None:
    """Give a sign of the queue of which the process has ended a task, whatever came of it."""
    queue = (task.request.delivery_info or {}).get("routing_key")
    if queue in Queue.values:
        give_sign(Queue(queue), by_clock=task.name in (pass_by.name, sweep.name))


@shared_task(name="scoring.pass_by")
def pass_by() -> None:
    """Do nothing: where a queue has no work, this gives its sign."""


@shared_task(name="scoring.refresh_standings", time_limit=REFRESH_LIMIT)
def refresh_standings(event_id: int) -> None:
    """Recompute an event's standings into its snapshot; those of a large one less often."""
    begun = monotonic()
    with suppress(ObjectDoesNotExist):  # a rehearsal that was discarded meanwhile
        standings.refresh_standings(event_id=event_id)
    lengthen_turn(REFRESH_STANDINGS, event_id, REST * (monotonic() - begun))


@shared_task(name="scoring.refresh_series", time_limit=REFRESH_LIMIT)
def refresh_series(series_id: int) -> None:
    """Make the standings of a series again; those of a large one less often."""
    begun = monotonic()
    with suppress(ObjectDoesNotExist):  # a series that was discarded meanwhile
        series.refresh_series(series_id=series_id)
    lengthen_turn(REFRESH_SERIES, series_id, REST * (monotonic() - begun))


@shared_task(name="scoring.play_rehearsal", time_limit=REHEARSAL_LIMIT)
def play_rehearsal(rehearsal_id: int) -> None:
    """Play a rehearsal a little further."""
    rehearsals.play_on(rehearsal_id=rehearsal_id)


@shared_task(name="scoring.read_event_file", time_limit=READING_LIMIT)
def read_event_file(file_id: int) -> None:
    """Have a file looked at that came, or the event stored of one that is ordered."""
    run_file_reader(file_id=file_id)


@shared_task(name="scoring.make_backup", soft_time_limit=BACKUP_LIMIT - 5, time_limit=BACKUP_LIMIT)
def make_backup(backup_id: int) -> None:
    """Make an ordered backup."""
    try:
        backups.make_ordered(backup_id=backup_id)
    except Exception:
        backups.fail_ordered(backup_id=backup_id)
        raise


@shared_task(name="scoring.send_push", time_limit=PUSH_LIMIT)
def send_push(moment_id: int) -> None:
    """Send what phones are to hear of; nothing where it is sent already, or on its way."""
    push_sending.send_push(moment_id=moment_id)


@shared_task(name="scoring.send_webhooks", time_limit=WEBHOOK_LIMIT)
def send_webhooks(_all: int = ALL_WEBHOOKS) -> None:
    """Send what waits for webhooks; where they are slow, less often."""
    begun = monotonic()
    webhook_sending.send_webhooks()
    lengthen_turn(SEND_WEBHOOKS, ALL_WEBHOOKS, REST * (monotonic() - begun))


@shared_task(name="scoring.order_nightly_backup", time_limit=REFRESH_LIMIT)
def order_nightly_backup() -> None:
    """Order the backup of this night where there is none yet."""
    backups.order_nightly_backup()


@shared_task(name="scoring.sweep", time_limit=REFRESH_LIMIT)
def sweep() -> None:
    """Find every row that waits."""
    sweeping.sweep()


@shared_task(name="scoring.tidy", time_limit=REFRESH_LIMIT)
def tidy() -> None:
    """Delete what is kept no longer."""
    tidying.tidy()
