"""Discarding events: the only way to delete protected rows."""

from collections.abc import Iterator
from typing import Any

import pgtrigger
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Model, QuerySet

from scoring.event_tables import EVENT_TABLES
from scoring.models import Rehearsal, Tombstone
from scoring.selectors.chains import newest_record
from scoring.selectors.discards import discard_problem
from tournaments.errors import EventNotOpen
from tournaments.models import Event, Organisation, ResultsVersion, Table, User
from tournaments.services.seatings import lock_event

Rows = QuerySet[Any]


@transaction.atomic
def discard_event(*, event_id: int, by: User) -> Tombstone:
    """Delete every row of an event, protected ones too, and return its tombstone.

    A rehearsal goes with its made-up people. Any other event must never have been public, and
    its people stay in the register.

    Raises:
        DiscardRefused: the event was public, has entries or was rehearsed.
        EventNotOpen: the event was written to at this moment; nothing is deleted.
    """
    event = _lock(event_id)
    if problem := discard_problem(event):
        raise problem
    rehearsal = Rehearsal.objects.filter(event=event).first()
    head = newest_record(event_id)
    tombstone = Tombstone(
        organisation_id=event.organisation_id,
        origin_id=rehearsal.origin_id if rehearsal else None,
        event=event_id,
        slug=event.slug,
        head=head.hash if head else "",
        by=by,
    )
    if not event.rehearsal:
        _keep_list_versions(event)
    try:
        with pgtrigger.ignore(*protecting_triggers()), transaction.atomic():
            tombstone.rows = _delete_rows(event_id)
            connection.check_constraints()
    except IntegrityError as error:
        raise EventNotOpen(state=event.state) from error
    tombstone.save(force_insert=True)
    return tombstone


def _keep_list_versions(event: Event) -> None:
    """Let the organisation's number make up for the event's: no list gets a version again."""
    number = ResultsVersion.objects.get(event=event).number
    organisation = Organisation.objects.filter(pk=event.organisation_id)
    organisation.update(version=F("version") + number + 1)


def protecting_triggers() -> list[str]:
    """Return the triggers that protect an event's rows or record who deleted one; no others."""
    known = {table.model_class for table in EVENT_TABLES}
    return [
        trigger.get_uri(model)
        for model, trigger in pgtrigger.registered()
        if known & {model, getattr(model, "pgh_tracked_model", None)}
        and "DELETE" in str(trigger.operation)
    ]


def _lock(event_id: int) -> Event:
    """Return the event, locked with its tables: no row can be added to it."""
    lock_event(event_id)
    tables = Table.objects.filter(seating__event=event_id)
    list(tables.select_for_update(of=("self",)).order_by("pk"))
    # Adding a row to an event waits for this lock. Before the tables it would stop a correction
    # that holds one of them and is about to add to the chain.
    return Event.objects.select_for_update(of=("self",)).get(pk=event_id)


def _delete_rows(event_id: int) -> int:
    """Delete all rows of an event and their history; return how many there were."""
    removed, contexts = 0, set[Any]()
    for table in reversed(EVENT_TABLES):  # rows that refer to others before these
        if not table.is_history:
            path = table.discard_by or table.path
            for history in _history(table.model_class, path, event_id):
                contexts |= set(history.values_list("pgh_context", flat=True))
                removed += _delete(history)
            removed += _delete(table.model_class.objects.filter(**{path: event_id}))
    return removed + _delete_contexts(contexts - {None})


def _delete(rows: Rows) -> int:
    # QuerySet.delete() reads the rows first, and stops where foreign keys protect each other.
    return rows._raw_delete(rows.db) or 0  # noqa: SLF001 - no other way is one statement


def _history(model: type[Model], path: str, event_id: int) -> Iterator[Rows]:
    """Yield the history of an event's rows of a model: by its own path, else by the rows."""
    for history in _histories():
        if history.pgh_tracked_model is model:
            own = hasattr(history, path.partition("__")[0])
            yield history.objects.filter(**{path if own else f"pgh_obj__{path}": event_id})


def _histories() -> list[Any]:
    return [one for one in apps.get_models() if hasattr(one, "pgh_tracked_model")]


def _delete_contexts(contexts: set[Any]) -> int:
    """Delete the contexts that no history refers to any more; return how many there were."""
    for history in _histories():
        needed = history.objects.filter(pgh_context__in=contexts)
        contexts = contexts - set(needed.values_list("pgh_context", flat=True))
    _set_discarding("on")
    forgotten = _delete(apps.get_model("pghistory.Context").objects.filter(pk__in=contexts))
    _set_discarding("off")
    return forgotten


def _set_discarding(value: str) -> None:
    """Set the variable that the trigger on contexts reads, for this transaction alone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('stichtafel.discarding', %s, true)", [value])
