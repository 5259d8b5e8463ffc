"""Tables: closed and opened again, postponed, locked for captains and released."""

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from tournaments.errors import TableOutdated
from tournaments.models import (
    Entrant,
    EventState,
    Seating,
    SeatingState,
    StateChange,
    Table,
    TableState,
    User,
)
from tournaments.selectors.tables import SEATED, table_with_seats, tables_with

_LOCK = "SELECT FROM tournaments_table WHERE id = %s FOR NO KEY UPDATE"


def lock_table(table_id: int) -> Table:
    """Return the table with its seats, locked: entries of this table queue here.

    It is read once it is locked: what a lock waits for is stored by then.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [table_id])
    return table_with_seats(table_id)


def lock_tables(tables: QuerySet[Table]) -> list[Table]:
    """Return some tables, locked, by id."""
    return list(tables.select_for_update(no_key=True, of=("self",)).order_by("pk"))


def lock_seating_of(table_id: int) -> Table:
    """Return the table with its seats; all tables of its seating are locked, by id.

    So no one can be given seats at two tables at the same time.
    """
    seating = Table.objects.values("seating")
    lock_tables(Table.objects.filter(seating__in=seating.filter(pk=table_id)))
    return table_with_seats(table_id)


def lock_tables_with(entrant: Entrant, seating: Seating) -> list[Table]:
    """Return the tables of a seating where an entrant sat in any round, locked, by id."""
    return lock_tables(tables_with(entrant, seating))


def block_captains(*table_ids: int) -> None:
    """Refuse entries by captains of these locked tables until a director releases them."""
    Table.objects.filter(pk__in=table_ids, locked=False).update(locked=True)


def unblock_captains(*table_ids: int) -> None:
    """Take entries by captains of these locked tables again."""
    Table.objects.filter(pk__in=table_ids, locked=True).update(locked=False)


@transaction.atomic
def release_table(*, table_id: int) -> Table:
    """Return a table that a director's decision had locked, open to captains again.

    The caller raises the version, last.

    Raises:
        TableOutdated: it is not locked.
    """
    table = lock_table(table_id)
    return _update(table, Table.objects.filter(locked=True), locked=False)


@transaction.atomic
def postpone_table(*, table_id: int, postponed: bool) -> Table:
    """Return an open table, postponed to play later or no longer postponed.

    The caller raises the version, last.

    Raises:
        TableOutdated: it is closed, it is already so, or its event is not running.
    """
    table = lock_table(table_id)
    open_ones = Table.objects.filter(state=TableState.OPEN, seating__state__in=SEATED)
    return _update(table, open_ones.exclude(postponed=postponed), postponed=postponed)


@transaction.atomic
def change_table(*, table_id: int, to: TableState) -> Table:
    """Return a table, closed or opened while its seating is being played.

    A postponed table may be played after its seating is closed. The caller raises the version,
    last.

    Raises:
        TableOutdated: it is already so, or its seating or its event is not being played.
    """
    table = lock_table(table_id)
    later = Q(seating__state=SeatingState.CLOSED)
    later &= Q(postponed=True) if to == TableState.OPEN else Q()
    played = Table.objects.filter(later | Q(seating__state=SeatingState.PUBLISHED))
    return _update(table, played.exclude(state=to), state=to)


def record_change(table: Table, *, to: TableState, reason: str, by: User) -> None:
    """Store the reason for closing a table or opening it again; the table is locked."""
    StateChange.objects.create(seating=table.seating, table=table, to=to, reason=reason, by=by)


def _update(table: Table, changeable: QuerySet[Table], **to: object) -> Table:
    """Return the table with fields set to ``to``, if it is changeable and its event running.

    Raises:
        TableOutdated: it is not.
    """
    running = changeable.filter(pk=table.pk, seating__event__state=EventState.RUNNING)
    if not running.update(**to):
        raise TableOutdated
    for field, value in to.items():
        setattr(table, field, value)
    return table
