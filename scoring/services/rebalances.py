"""Rebalancing as far as results go with it: rounds follow those who have moved."""

from collections.abc import Sequence

from django.db import transaction

from engine.seating.rebalance import Aim, Move
from engine.seating.refusals import ProblemRefused
from scoring.selectors.matches import match_of
from scoring.selectors.rebalances import Merger, undoable_rebalance, wanted_moves
from scoring.services.reasons import fit_reason
from scoring.services.results import shown_change
from scoring.services.rounds import (
    close_rounds,
    open_following_rounds,
    reopen_rounds,
    reseat_rounds,
)
from tournaments.errors import SeatingOutdated, SeatingRefused
from tournaments.models import (
    Attendance,
    AttendanceState,
    Entrant,
    Rebalance,
    Seating,
    SeatingState,
    Table,
    TableState,
    User,
)
from tournaments.selectors.tables import AT_LAST, occupants
from tournaments.services.attendance import lock_entrants, note_seat_left, note_seat_taken
from tournaments.services.rebalances import changed_tables, move_back, move_people
from tournaments.services.seatings import lock_event
from tournaments.services.tables import record_change


@transaction.atomic
def rebalance_seating(
    *, seating_id: int, aim: Aim, seen: Sequence[Move], by: User | None
) -> Rebalance:
    """Move entrants so that a published seating is even again, and return the rebalance.

    ``seen`` are the moves that the organiser has agreed to.

    Raises:
        SeatingOutdated: the seating is not being played, or other moves are needed by now.
        SeatingRefused: no even tables are possible; carries every reason.
    """
    seating = _lock(seating_id)
    rebalance = _move(seating, aim, seen, by)
    _update_rounds(rebalance)
    return rebalance


@transaction.atomic
def merge_table(
    *, table_id: int, number: int, reason: str, seen: Sequence[Move], by: User
) -> Rebalance:
    """Stop a table that an entrant, by start number, leaves, and return the moves of the others.

    They move to other tables. The entrant is noted as left, and the reason is stored if there is
    one. ``seen`` are the moves that the organiser has agreed to, with the leaver's own.

    Raises:
        ReasonRefused: the reason cannot be stored.
        SeatingOutdated: the seating is not being played, or other moves are needed by now.
        SeatingRefused: the others fit at no other tables; carries every reason.
        TableOutdated: the table is not being played, or the entrant does not sit there.
    """
    table = Table.objects.select_related("place").get(pk=table_id)
    lock_event(table.place.event_id)
    lock_entrants(table_id, [number])
    seating = _lock(table.seating_id)
    if reason.strip():
        record_change(table, to=TableState.CLOSED, reason=fit_reason(reason), by=by)
    merger = Merger(place=table.place.number, leaver=number)
    rebalance = _move(seating, Aim.FEWEST_MOVES, seen, by, merger)
    leaver = seating.event.entrants.get(number=number)
    note_seat_left(leaver, seating, AttendanceState.LEFT, by)
    _update_rounds(rebalance)
    return rebalance


def _move(
    seating: Seating, aim: Aim, seen: Sequence[Move], by: User | None, merger: Merger | None = None
) -> Rebalance:
    """Make the moves that are wanted in a locked seating, if they are those that were seen."""
    try:
        wanted, from_rounds = wanted_moves(seating, aim, merger)
    except ProblemRefused as refused:
        raise SeatingRefused(reasons=refused.reasons) from refused
    if list(wanted.moves) != list(seen):
        raise SeatingOutdated(state=seating.state)
    return move_people(seating, wanted, from_rounds, by)


@transaction.atomic
def undo_rebalance(*, seating_id: int) -> Rebalance:
    """Undo the last rebalance, if no round has been entered since, and return it.

    People noted as left by it, as their table was merged, are noted as there again.

    Raises:
        SeatingOutdated: there is nothing to undo, or something has happened since.
    """
    lock_event(Seating.objects.get(pk=seating_id).event_id)
    leavers = _lock_leavers(seating_id)
    seating = _lock(seating_id)
    rebalance = undoable_rebalance(seating)
    if rebalance is None:
        raise SeatingOutdated(state=seating.state)
    move_back(rebalance)
    for leaver in leavers:
        note_seat_taken(leaver, seating, rebalance.by)
    _update_rounds(rebalance)
    return rebalance


def _lock_leavers(seating_id: int) -> list[Entrant]:
    """Return the entrants, locked, whom the last rebalance of a seating noted as left."""
    rebalance = Rebalance.objects.filter(seating=seating_id).order_by("id").last()
    if rebalance is None:
        return []
    unseated = {before for *_, before, _ in rebalance.seat_changes}
    unseated -= {after for *_, after in rebalance.seat_changes}
    noted = Attendance.objects.filter(
        entrant__in=unseated - {None},
        number=rebalance.seating.number,
        state=AttendanceState.LEFT,
        since__gte=rebalance.made_at,
    )
    leavers = Entrant.objects.filter(pk__in=noted.values("entrant")).order_by("pk")
    return list(leavers.select_for_update(no_key=True))


def _lock(seating_id: int) -> Seating:
    """Return the seating; its event, which gives out places, and its tables by id are locked."""
    lock_event(Seating.objects.get(pk=seating_id).event_id)
    list(Table.objects.filter(seating=seating_id).select_for_update(no_key=True).order_by("pk"))
    seating = Seating.objects.select_related("event").get(pk=seating_id)
    if seating.state != SeatingState.PUBLISHED:
        raise SeatingOutdated(state=seating.state)
    return seating


def _update_rounds(rebalance: Rebalance) -> None:
    """Give the rounds to come to those who sit at the tables by now."""
    changed_from = {seat: first for seat, first, *_ in rebalance.seat_changes}
    tables = changed_tables(rebalance)
    with shown_change(rebalance.seating.event_id, tables=[table.pk for table in tables]):
        for table in tables:
            first = min(changed_from.get(seat.pk, AT_LAST) for seat in table.seat_list)
            if occupants(table, AT_LAST):
                reopen_rounds([table])
                reseat_rounds(table, from_round=first)
            else:
                close_rounds([table])
            open_following_rounds(match_of(table))
