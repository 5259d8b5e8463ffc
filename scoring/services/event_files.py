"""Event files that are sent: kept until their owner has looked at them, then read by the worker."""

import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict
from datetime import timedelta
from typing import Any, Final

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.utils import timezone

from scoring.errors import EventFileOutdated, EventFileRefused, FileFault, FileProblem
from scoring.models import EventFile, EventFileState
from scoring.selectors.event_files.contents import read_contents, summary_of
from scoring.selectors.event_files.documents import LARGEST
from scoring.sender import READ_EVENT_FILE, enqueue_on_commit
from scoring.services.event_imports import import_event, steps_of
from tournaments.models import Organisation, User

KEPT_FOR: Final = timedelta(days=1)  # then nobody looks at it any more
_TIMES_TOLD: Final = 50  # how often progress is written down


@transaction.atomic
def keep_file(*, organisation: Organisation, given: bytes, by: User) -> EventFile:
    """Keep an event file that can be read, for its sender to look at what is in it.

    Another one that the same user has sent for this organisation makes way.

    Raises:
        EventFileRefused: too large, or it cannot be read; carries the problems, at most 20.
    """
    if len(given) > LARGEST:
        raise EventFileRefused([FileProblem(FileFault.TOO_LARGE)])
    contents = read_contents(given)
    earlier = EventFile.objects.filter(organisation=organisation, by=by)
    earlier.exclude(state=EventFileState.READING).delete()
    return EventFile.objects.create(
        organisation=organisation,
        by=by,
        content=zlib.compress(given),
        summary=_as_json(asdict(summary_of(contents))),
        steps_planned=steps_of(contents) + 1,  # the first one says that somebody reads
    )


@transaction.atomic
def order_reading(*, file_id: int) -> None:
    """Have a file read by the worker.

    Raises:
        EventFileOutdated: it is read already, or not there any more.
    """
    waiting = EventFile.objects.filter(pk=file_id, state=EventFileState.SENT)
    if not waiting.update(state=EventFileState.READING, ordered_at=timezone.now()):
        raise EventFileOutdated
    enqueue_on_commit(READ_EVENT_FILE, file_id)


def read_file(*, file_id: int) -> None:
    """Store the event of a file that is to be read; note its address, or why it was refused.

    Safe to run twice and at the same time: only one reads, and only what is still to be read.
    """
    with transaction.atomic():
        file = EventFile.objects.filter(pk=file_id, state=EventFileState.READING).first()
        if not file or not _alone_with(file):
            return
        with closing(connection.copy()) as other:
            further = _telling(other, file)
            try:
                event = import_event(
                    organisation=file.organisation,
                    contents=read_contents(zlib.decompress(file.content)),
                    further=further,
                )
            except EventFileRefused as refused:
                _end(file.pk, EventFileState.REFUSED, problems=refused.problems)
            else:
                _end(file.pk, EventFileState.READ, slug=event.slug)


def fail_reading(*, file_id: int) -> None:
    """Note that a file could not be read, through no fault of its own; nothing of it is stored."""
    _end(file_id, EventFileState.REFUSED, problems=[FileProblem(FileFault.BROKEN)])


def forget_file(*, file_id: int) -> None:
    """Remove a file that is not being read."""
    EventFile.objects.filter(pk=file_id).exclude(state=EventFileState.READING).delete()


def forget_old_files() -> None:
    """Remove the files that have been there for a day."""
    EventFile.objects.filter(sent_at__lt=timezone.now() - KEPT_FOR).delete()


def _as_json(values: dict[str, Any]) -> dict[str, Any]:
    encoder = DjangoJSONEncoder()
    return {
        key: value if isinstance(value, str | int) else encoder.default(value)
        for key, value in values.items()
    }


def _alone_with(file: EventFile) -> bool:
    """Return whether nobody else reads it. The row stays free: progress is written into it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext('event_file'), %s)", [file.pk])
        [alone] = cursor.fetchone()
    return bool(alone)


def _telling(other: Any, file: EventFile) -> Callable[[int], None]:
    """Return what writes down how far it is, on a connection that others see before the end."""
    done = told = 0

    def further(steps: int) -> None:
        nonlocal done, told
        done += steps
        if told and (done - told) * _TIMES_TOLD < file.steps_planned:
            return
        told = done
        with other.cursor() as cursor:
            cursor.execute(
                "UPDATE scoring_eventfile SET steps_done = %s WHERE id = %s", [done, file.pk]
            )

    further(1)  # at once: somebody is reading
    return further


def _end(
    file_id: int,
    state: EventFileState,
    *,
    slug: str = "",
    problems: Sequence[FileProblem] = (),
) -> None:
    """Note what came of a file, and forget its content."""
    EventFile.objects.filter(pk=file_id, state=EventFileState.READING).update(
        state=state,
        slug=slug,
        problems=[[one.fault, one.where] for one in problems],
        content=b"",
    )
