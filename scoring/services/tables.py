"""Tables as far as results go with them: closed, opened again, postponed, released."""

from django.db import transaction

from scoring.models import Entry, RulingKind
from scoring.services.reasons import fit_reason
from scoring.services.results import openness_change, shown_change
from scoring.services.rounds import close_rounds, resume_matches
from scoring.services.rulings import give_ruling
from tournaments.errors import SeatRefused, TableOutdated
from tournaments.models import AttendanceState, Seating, Table, TableState, User
from tournaments.selectors.tables import AT_LAST, occupants
from tournaments.services import tables
from tournaments.services.attendance import lock_entrants_at, note_seat_left
from tournaments.services.tables import (
    change_table,
    lock_seating_of,
    lock_table,
    record_change,
)


@transaction.atomic
def close_table(*, table_id: int) -> None:
    """End a table's match with the rounds that it has: it takes no more results.

    Raises:
        TableOutdated: it is closed already, or its seating or its event is not being played.
    """
    table = change_table(table_id=table_id, to=TableState.CLOSED)
    with openness_change(table.seating, tables=[table.pk]):
        close_rounds([table])


@transaction.atomic
def end_table(*, table_id: int, reason: str, by: User) -> None:
    """Close a table and store the reason, which is needed where there is no entry.

    Such a table is left out: its match is missing, and is no longer waited for.

    Raises:
        ReasonRefused: there is no reason, or none that can be stored.
        TableOutdated: it is closed already, or its seating or its event is not being played.
    """
    table = lock_table(table_id)
    entered = Entry.objects.filter(table=table).exists()
    if reason.strip() or not entered:
        record_change(table, to=TableState.CLOSED, reason=fit_reason(reason), by=by)
    close_table(table_id=table_id)


@transaction.atomic
def end_short_table(*, table_id: int, number: int, by_rule: bool, reason: str, by: User) -> None:
    """Close a table that an entrant, by start number, has left with too few to play on.

    By rule, each entrant who stays gets the own mean instead of this match; else the rounds that
    were played count. The leaver is noted as left, unless the seating is closed.

    Raises:
        ReasonRefused, DecisionRefused: the reason, or a ruling, cannot be stored.
        SeatRefused: the entrant does not sit here.
        TableOutdated: it is closed already, or its seating or its event is not being played.
    """
    lock_entrants_at(table_id)
    table = lock_seating_of(table_id)
    sitting = {entrant.number: entrant for entrant in occupants(table, AT_LAST).values()}
    leaver = sitting.pop(number, None)
    if leaver is None:
        raise SeatRefused(why="not_here", number=number)
    seating = table.seating
    note_seat_left(leaver, seating, AttendanceState.LEFT, by)
    record_change(table, to=TableState.CLOSED, reason=fit_reason(reason), by=by)
    close_table(table_id=table_id)
    for stayer in sitting.values() if by_rule else ():
        give_ruling(
            entrant_id=stayer.pk,
            seating_id=seating.pk,
            kind=RulingKind.AVERAGE,
            points=None,
            reason=reason,
            by=by,
        )


@transaction.atomic
def open_table(*, table_id: int, reason: str = "", by: User | None = None) -> None:
    """Open a closed table and its rounds for results again, and store the reason if there is one.

    Raises:
        ReasonRefused: the reason cannot be stored.
        TableOutdated: it is open, or its seating or its event is not being played, or no one sits
            there any more.
    """
    table = change_table(table_id=table_id, to=TableState.OPEN)
    if not occupants(table, AT_LAST):
        raise TableOutdated
    if reason.strip() and by:
        record_change(table, to=TableState.OPEN, reason=fit_reason(reason), by=by)
    with openness_change(table.seating, tables=[table.pk]):
        resume_matches(Table.objects.filter(pk=table.pk))


@transaction.atomic
def postpone_table(*, table_id: int) -> None:
    """Postpone a table: it stays open when its seating is closed.

    Until it has reported every round the standings list its match as missing.

    Raises:
        TableOutdated: it is closed or postponed already, or its event is not running.
    """
    _set_postponed(table_id, postponed=True)


@transaction.atomic
def resume_table(*, table_id: int) -> None:
    """End the postponement of a table: what it has reported counts from now on.

    Raises:
        TableOutdated: it is closed or not postponed, or its event is not running.
    """
    _set_postponed(table_id, postponed=False)


def _set_postponed(table_id: int, *, postponed: bool) -> None:
    seating = Seating.objects.get(tables=table_id)
    with openness_change(seating):
        tables.postpone_table(table_id=table_id, postponed=postponed)


@transaction.atomic
def release_table(*, table_id: int) -> None:
    """Unlock a table for captains after a director's decision has locked it.

    Raises:
        TableOutdated: the table is not locked, or its event is not running.
    """
    seating = Seating.objects.get(tables=table_id)
    with shown_change(seating.event_id, tables=[table_id]):
        tables.release_table(table_id=table_id)
