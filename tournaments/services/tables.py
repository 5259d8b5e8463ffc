"""Tables: locked while something changes, closed and opened again."""

from django.db import transaction

from tournaments.errors import TableOutdated
from tournaments.models import EventState, SeatingState, Table, TableState
from tournaments.selectors.tables import with_seats


def lock_table(table_id: int) -> Table:
    """Return the table with its seats, locked: entries of this table queue here."""
    Table.objects.select_for_update(no_key=True).get(pk=table_id)
    return with_seats(Table.objects.filter(pk=table_id)).get()


def lock_seating_of(table_id: int) -> Table:
    """Return the table with its seats; all tables of its seating are locked, by id.

    Nobody can be given a chair at two tables at the same time.
    """
    seating = Table.objects.values("seating")
    together = Table.objects.filter(seating__in=seating.filter(pk=table_id))
    list(together.select_for_update(no_key=True).order_by("pk"))
    return with_seats(Table.objects.filter(pk=table_id)).get()


@transaction.atomic
def change_table(*, table_id: int, to: TableState) -> Table:
    """Close an open table or open a closed one, while its seating is being played.

    Whoever calls this raises the version, last.

    Raises:
        TableOutdated: it is already so, or its seating or its event is not being played.
    """
    table = lock_table(table_id)
    played = Table.objects.filter(
        pk=table_id,
        seating__state=SeatingState.PUBLISHED,
        seating__event__state=EventState.RUNNING,
    )
    if not played.exclude(state=to).update(state=to):
        raise TableOutdated
    table.state = to
    return table
