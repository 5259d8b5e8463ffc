"""Discarding events: the only way to delete protected rows."""

from django.db import IntegrityError, connection, transaction

from scoring.models import Tombstone
from scoring.selectors.discards import discard_problem
from tournaments.errors import EventNotOpen
from tournaments.models import Event, Table, User
from tournaments.services.recipients import release_recipients
from tournaments.services.seatings import lock_event


@transaction.atomic
def discard_event(*, event_id: int, by: User) -> Tombstone:
    """Delete every row of an event, protected ones too, and return its tombstone.

    A rehearsal goes with its made-up people. Any other event but the demo must never have been
    public, and its people stay in the register. The database deletes, by a function of the
    tables' owner (``scoring.owner_functions``), and looks again whether the event may go.

    Raises:
        DiscardRefused: the event was public, has entries, was rehearsed or is in a series.
        EventNotOpen: the event was written to at this moment; nothing is deleted.
    """
    event = _lock(event_id)
    if problem := discard_problem(event):
        raise problem
    release_recipients(event_id)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT stichtafel_discard_event(%s, %s)", [event_id, by.pk])
            (tombstone_id,) = cursor.fetchone()
            connection.check_constraints()
    except IntegrityError as error:
        raise EventNotOpen(state=event.state) from error
    return Tombstone.objects.get(pk=tombstone_id)


def _lock(event_id: int) -> Event:
    """Return the event, locked with its tables: no row can be added to it."""
    lock_event(event_id)
    tables = Table.objects.filter(seating__event=event_id)
    list(tables.select_for_update(of=("self",)).order_by("pk"))
    # Adding a row to an event waits for this lock. Before the tables it would stop a correction
    # that holds one of them and is about to add to the chain.
    return Event.objects.select_for_update(of=("self",)).get(pk=event_id)
