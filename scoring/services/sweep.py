"""The sweep: it finds every row that waits for the worker, so no message is ever needed."""

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import QuerySet, Value
from django.utils import timezone

from ground.queries import CompiledQuery
from scoring.models import (
    FOR_THE_WORKER,
    Backup,
    DeliveryState,
    EventFile,
    PushMoment,
    Rehearsal,
    RehearsalState,
    Series,
    WebhookDelivery,
)
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
from tournaments.models import Email, Seating, SeatingState
from tournaments.selectors.emails import next_emails

SILENT_AFTER = timedelta(seconds=10)  # a running search is touched every second
_LAST_MINUTES = "last_minutes"  # no task: noted at once


@transaction.atomic
def sweep() -> None:
    """Enqueue stale standings again, and all else that no worker took.

    Two queries where nothing waits, which is nearly always.
    """
    waiting = {kind for (kind,) in _WAITING.tuples()}
    for task, kind in _KINDS.items():
        if task in waiting:
            for row_id in kind.due():
                enqueue_on_commit(task, row_id)
    if _LAST_MINUTES in waiting:
        note_last_minutes()
    report_silent_queues()


class _Kind(NamedTuple):
    """All rows that wait for a task, and the ids of those whose time has come."""

    rows: Callable[[], QuerySet[Any]]
    due: Callable[[], Iterable[int]]


def _searches() -> QuerySet[Seating]:
    # A schedule is searched for with its first seating.
    return Seating.objects.filter(state=SeatingState.WAITING, schedule=None)


def _rehearsals() -> QuerySet[Rehearsal]:
    return Rehearsal.objects.filter(state=RehearsalState.WAITING)


def _files() -> QuerySet[EventFile]:
    return EventFile.objects.filter(state__in=FOR_THE_WORKER)


def _backups() -> QuerySet[Backup]:
    return Backup.objects.filter(ended_at=None)


def _without_sign(rows: QuerySet[Any], last_sign: str) -> QuerySet[Any]:
    """Return those of rows whose worker gave no sign lately; a later one is of a wrong clock."""
    now = timezone.now()
    lately = (now - SILENT_AFTER, now + SILENT_AFTER)
    return rows.exclude(**{f"{last_sign}__range": lately})


def _ids(rows: QuerySet[Any]) -> QuerySet[Any, int]:
    return rows.values_list("pk", flat=True)


# In the order in which they are enqueued.
_KINDS: Final[Mapping[str, _Kind]] = {
    REFRESH_STANDINGS: _Kind(stale_events, lambda: _ids(stale_events())),
    REFRESH_SERIES: _Kind(Series.objects.all, lambda: [series.pk for series in stale_series()]),
    PROPOSE_SEATING: _Kind(_searches, lambda: _ids(_without_sign(_searches(), "touched_at"))),
    PLAY_REHEARSAL: _Kind(_rehearsals, lambda: _ids(_rehearsals())),
    READ_EVENT_FILE: _Kind(_files, lambda: _ids(_without_sign(_files(), "ordered_at"))),
    MAKE_BACKUP: _Kind(_backups, lambda: _ids(_without_sign(_backups(), "asked_at"))),
    SEND_PUSH: _Kind(lambda: PushMoment.objects.filter(sent_at=None), lambda: _ids(due_moments())),
    SEND_EMAIL: _Kind(Email.objects.all, lambda: [email.pk for email in next_emails()]),
    SEND_WEBHOOKS: _Kind(
        lambda: WebhookDelivery.objects.filter(state=DeliveryState.WAITING),
        lambda: [ALL_WEBHOOKS] if due_deliveries().exists() else [],
    ),
}


def _waiting() -> QuerySet[Any, tuple[str]]:
    """Return the kinds of which any row waits."""
    clocks = Seating.objects.filter(state=SeatingState.PUBLISHED, clock_ends_at__isnull=False)
    kinds = {task: kind.rows() for task, kind in _KINDS.items()} | {_LAST_MINUTES: clocks}
    first, *others = (rows.order_by().values_list(Value(kind))[:1] for kind, rows in kinds.items())
    return first.union(*others, all=True)


_WAITING = CompiledQuery(_waiting)
