"""Confirmations: a second person agrees with the entry of a round."""

from django.db import transaction

from scoring.errors import Closed, ConfirmationRefused, EntryOutdated
from scoring.models import Confirmation, Entry, Source
from scoring.selectors.entries import closed_for
from scoring.selectors.rounds import current_entry, seat_of
from scoring.services.results import results_change
from tournaments.models import ConfirmedBy, Seat, Table, User
from tournaments.services.tables import lock_table


@transaction.atomic
def confirm_entry(*, entry_id: int, device: str, player: int | None) -> Confirmation:
    """Store a player's confirmation of a round, sent by another phone, and return it.

    ``player`` is a start number. The same phone again gets its first confirmation.

    Raises:
        Closed: event, table or round take nothing any more, or the director locked the table.
        EntryOutdated: a newer version exists.
        ConfirmationRefused: the phone or the seat is the sender's, or none, or players do not
            confirm at this event.
    """
    entry = Entry.objects.select_related("round").get(pk=entry_id)
    table = lock_table(entry.table_id)
    if earlier := entry.confirmations.filter(device=device, by=None).first():
        return earlier
    _refuse_late(entry, table, Source.CAPTAIN)
    seat = seat_of(table, entry.round, player)
    if why := _entry_refusal(entry, table) or _phone_refusal(entry, device, seat):
        raise ConfirmationRefused(why=why)
    return _store(table, Confirmation(entry=entry, device=device, seat=seat))


@transaction.atomic
def confirm_at_desk(*, entry_id: int, by: User) -> Confirmation:
    """Store a director's confirmation of a round and return it, again their first one.

    Raises:
        Closed: the event is not running, or the round is void.
        EntryOutdated: a newer version exists.
        ConfirmationRefused: this event asks for no confirmation, or the entry came from the desk.
    """
    entry = Entry.objects.select_related("round").get(pk=entry_id)
    table = lock_table(entry.table_id)
    if earlier := entry.confirmations.filter(by=by).first():
        return earlier
    _refuse_late(entry, table, Source.DESK)
    why = _entry_refusal(entry, table)
    if why and why != "director":
        raise ConfirmationRefused(why=why)
    return _store(table, Confirmation(entry=entry, by=by))


def _refuse_late(entry: Entry, table: Table, source: Source) -> None:
    if what := closed_for(source, table, entry.round):
        raise Closed(what=what)
    current = current_entry(entry.round)
    if current != entry:
        raise EntryOutdated(current)


def _entry_refusal(entry: Entry, table: Table) -> str | None:
    """Return what keeps every player from confirming an entry, None for nothing."""
    confirmation = table.seating.event.confirmation
    if confirmation == ConfirmedBy.NONE:
        return "not_needed"
    if entry.source != Source.CAPTAIN:
        return "desk"
    return "director" if confirmation == ConfirmedBy.DIRECTOR else None


def _phone_refusal(entry: Entry, device: str, seat: Seat | None) -> str | None:
    """Return what keeps a player with this phone from confirming an entry, None for nothing."""
    if not device:
        return "no_device"
    if device == entry.device:
        return "own_device"
    if seat is None:
        return "no_seat"
    return "own_seat" if seat.pk == entry.seat_id else None


def _store(table: Table, confirmation: Confirmation) -> Confirmation:
    with results_change(table.seating.event_id):
        confirmation.save(force_insert=True)
    return confirmation
