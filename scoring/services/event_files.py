"""Event files: stored as they came, looked at by the worker, reviewed by their sender, then read.

Files are decoded by ``review_file`` and ``read_file``, in a process of their own
(``scoring.file_reader``).
"""

import zlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from datetime import date, timedelta
from typing import Any, Final

import pghistory
from django.db import connection, transaction
from django.utils import timezone

from scoring.errors import (
    EventFileOutdated,
    EventFileRefused,
    FileFault,
    FilePeopleRefused,
    FileProblem,
)
from scoring.models import FOR_THE_WORKER, EventFile, EventFileState
from scoring.selectors.event_files.contents import (
    Contents,
    FilePerson,
    people_of,
    read_contents,
    summary_of,
)
from scoring.selectors.event_files.documents import (
    LARGEST,
    PEOPLE_LIMIT,
    holds_too_much,
    unpacked,
)
from scoring.selectors.event_files.uploads import people_of_file
from scoring.sender import READ_EVENT_FILE, enqueue_on_commit
from scoring.services.event_imports import import_event, steps_of
from tournaments.models import Organisation, User
from tournaments.selectors.people import register_of

KEPT_FOR: Final = timedelta(days=1)
_PROGRESS_UPDATES: Final = 50  # how often progress is written down


@transaction.atomic
def keep_file(*, organisation: Organisation, given: bytes, by: User) -> EventFile:
    """Store an event file as it came, and enqueue a look at it; return its row.

    It replaces another one that the same user has sent for this organisation.

    Raises:
        EventFileRefused: too large, or empty.
    """
    if len(given) > LARGEST:
        raise EventFileRefused([FileProblem(FileFault.TOO_LARGE)])
    if not given:
        raise EventFileRefused([FileProblem(FileFault.NO_EVENT)])
    earlier = EventFile.objects.filter(organisation=organisation, by=by)
    earlier.exclude(state=EventFileState.READING).delete()
    file = EventFile.objects.create(
        organisation=organisation,
        by=by,
        content=zlib.compress(given, level=1),  # a request waits for it
        ordered_at=timezone.now(),
    )
    enqueue_on_commit(READ_EVENT_FILE, file.pk)
    return file


@transaction.atomic
def review_file(*, file_id: int) -> None:
    """Note what is in a file that came, for its sender to review, or why it cannot be read.

    Safe to run twice and at the same time, as ``read_file`` is.
    """
    file = _lock(file_id, EventFileState.RECEIVED)
    if file is None:
        return
    try:
        contents = _contents_for_the_desk(zlib.decompress(file.content))
    except EventFileRefused as refused:
        _end(file_id, EventFileState.REFUSED, problems=refused.problems)
        return
    EventFile.objects.filter(pk=file_id, state=EventFileState.RECEIVED).update(
        state=EventFileState.SENT,
        summary=_as_json(asdict(summary_of(contents))),
        people=[asdict(person) for person in people_of(contents)],
        steps_planned=steps_of(contents) + 1,  # the first one says that reading has begun
    )


def _contents_for_the_desk(file: bytes) -> Contents:
    """Return the content of a file that is no larger than the desk reads.

    Raises:
        EventFileRefused: too many values or people, or it cannot be read; carries the problems,
            at most 20.
    """
    plain = unpacked(file)
    if holds_too_much(plain):  # before anything is made of it
        raise EventFileRefused([FileProblem(FileFault.TOO_MUCH)])
    contents = read_contents(plain)
    if len(people_of(contents)) > PEOPLE_LIMIT:
        raise EventFileRefused([FileProblem(FileFault.TOO_MANY)])
    return contents


@transaction.atomic
def order_reading(*, file_id: int, chosen: Mapping[int, int] = {}) -> None:
    """Enqueue the reading of a file.

    ``chosen`` are people of the register by the start number they have in the file; all others
    become new people.

    Raises:
        EventFileOutdated: it is read already, or not there any more.
        FilePeopleRefused: not in the register of this organisation, or chosen twice.
    """
    waiting = EventFile.objects.filter(pk=file_id, state=EventFileState.SENT)
    file = waiting.first()
    if file is None:
        raise EventFileOutdated
    people = [
        replace(person, person_id=chosen.get(person.number)) for person in people_of_file(file)
    ]
    _check_people(file.organisation_id, people)
    if not waiting.update(
        state=EventFileState.READING,
        ordered_at=timezone.now(),
        people=[asdict(person) for person in people],
    ):
        raise EventFileOutdated
    enqueue_on_commit(READ_EVENT_FILE, file_id)


def _check_people(organisation_id: int, people: Sequence[FilePerson]) -> None:
    """Raise FilePeopleRefused unless each chosen person is in the register, and chosen once."""
    chosen = defaultdict[int, list[FilePerson]](list)
    for person in people:
        if person.person_id is not None:
            chosen[person.person_id].append(person)
    known = set(register_of(organisation_id).filter(pk__in=chosen).values_list("pk", flat=True))
    unknown = [
        str(person) for pk, several in chosen.items() if pk not in known for person in several
    ]
    same = [[*map(str, several)] for pk, several in chosen.items() if pk in known and several[1:]]
    if unknown or same:
        raise FilePeopleRefused(unknown=unknown, same=same)


def read_file(*, file_id: int) -> None:
    """Store the event of a file that is to be read; note its address, or why it was refused.

    Safe to run twice and at the same time: only one reads, and only what is still to be read.
    """
    with transaction.atomic():
        file = _lock(file_id, EventFileState.READING)
        if file is None:
            return
        with closing(connection.copy()) as connection_of_progress:
            advance = _progress_writer(connection_of_progress, file)
            try:
                with pghistory.context(user=file.by_id):
                    event = import_event(
                        organisation=file.organisation,
                        contents=read_contents(zlib.decompress(file.content)),
                        chosen={
                            person.number: person.person_id
                            for person in people_of_file(file)
                            if person.person_id
                        },
                        on_progress=advance,
                    )
            except EventFileRefused as refused:
                _end(file.pk, EventFileState.REFUSED, problems=refused.problems)
            else:
                _end(file.pk, EventFileState.READ, slug=event.slug)


def fail_reading(*, file_id: int) -> None:
    """Note that a file could not be looked at or read; nothing of its event is stored."""
    _end(file_id, EventFileState.REFUSED, problems=[FileProblem(FileFault.BROKEN)])


def forget_file(*, file_id: int) -> None:
    """Remove a file that is not being read."""
    EventFile.objects.filter(pk=file_id).exclude(state=EventFileState.READING).delete()


def forget_old_files() -> None:
    """Remove the files that have been there for a day."""
    EventFile.objects.filter(sent_at__lt=timezone.now() - KEPT_FOR).delete()


def _as_json(values: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value.isoformat() if isinstance(value, date) else value
        for key, value in values.items()
    }


def _lock(file_id: int, state: EventFileState) -> EventFile | None:
    """Return a file in this state that no other transaction reads, or None.

    The lock is not on the row, for progress is written into it meanwhile.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext('event_file'), %s)", [file_id])
        [locked] = cursor.fetchone()
    # Looked at after the lock: the transaction that had it before may have read the file.
    unread = EventFile.objects.filter(pk=file_id, state=state)
    return unread.first() if locked else None


def _progress_writer(connection_of_progress: Any, file: EventFile) -> Callable[[int], None]:
    """Return a callback that stores the progress, on a connection of its own.

    Its rows are seen while the transaction that reads the file goes on.
    """
    done = written = 0

    def advance(steps: int) -> None:
        nonlocal done, written
        done += steps
        if written and (done - written) * _PROGRESS_UPDATES < file.steps_planned:
            return
        written = done
        with connection_of_progress.cursor() as cursor:
            cursor.execute(
                "UPDATE scoring_eventfile SET steps_done = %s WHERE id = %s", [done, file.pk]
            )

    advance(1)  # at once: reading has begun
    return advance


def _end(
    file_id: int,
    state: EventFileState,
    *,
    slug: str = "",
    problems: Sequence[FileProblem] = (),
) -> None:
    """Store the outcome for a file that the worker had, and drop its content and its people."""
    EventFile.objects.filter(pk=file_id, state__in=FOR_THE_WORKER).update(
        state=state,
        slug=slug,
        problems=[[problem.fault, problem.where] for problem in problems],
        content=b"",
        people=[],
    )
