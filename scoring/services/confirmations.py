"""Confirmations: people agree with the entry of a round."""

from collections.abc import Collection

from django.db import transaction

from scoring.errors import Closed, ConfirmationRefused, EntryOutdated
from scoring.models import Confirmation, Entry, Source
from scoring.selectors.confirmations import unconfirmed_entries
from scoring.selectors.entries import closed_for
from scoring.selectors.rounds import current_entry, entrants_in
from scoring.services.reasons import fit_reason
from scoring.services.results import shown_change
from tournaments.models import ConfirmedBy, Event, Table, User
from tournaments.services.tables import lock_table, lock_tables


@transaction.atomic
def confirm_entry(*, entry_id: int, device: str, player: int | None) -> Confirmation:
    """Store that a person of a round confirms the own points, and return it.

    ``player`` is the start number; the phone may be anyone's, the sender's too. The same person
    again gets the first confirmation.

    Raises:
        Closed: event, table or round take nothing any more, or the director locked the table.
        EntryOutdated: a newer version exists.
        ConfirmationRefused: no person or phone is named, the person does not play this round, or
            players do not confirm it.
    """
    entry = Entry.objects.select_related("round").get(pk=entry_id)
    # The row lock makes two phones that confirm for one person queue here.
    table = lock_table(entry.table_id)
    players = {entrant.number: entrant for entrant in entrants_in(table, entry.round).values()}
    entrant = players.get(player) if player is not None else None
    if earlier := entrant and entry.confirmations.filter(entrant=entrant).first():
        return earlier
    _refuse_late(entry, table, Source.CAPTAIN)
    if why := _entry_refusal(entry, table):
        raise ConfirmationRefused(why=why)
    if entrant is None:
        raise ConfirmationRefused(why="no_player" if player is None else "not_here")
    if not device:
        raise ConfirmationRefused(why="no_device")
    return _store(table, Confirmation(entry=entry, device=device, entrant=entrant))


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


@transaction.atomic
def confirm_rounds(
    *, event_id: int, entries: Collection[int], reason: str, by: User
) -> list[Confirmation]:
    """Store a director's confirmation of rounds that others did not confirm, and return it.

    ``entries`` are the ids of what the director has seen. Those that are not unconfirmed any more
    are left out: what was corrected meanwhile has not been seen.

    Raises:
        ReasonRefused: there is no reason, or none that can be stored.
        EventNotOpen: the event is not running.
    """
    kept, event = fit_reason(reason), Event.objects.get(pk=event_id)
    seen = Entry.objects.filter(pk__in=entries, table__seating__event=event)
    # A correction of one of them is stored before all of this, or finds them confirmed.
    lock_tables(Table.objects.filter(pk__in=seen.values("table")))
    unconfirmed = list(unconfirmed_entries(event).filter(pk__in=entries).order_by("table", "pk"))
    with shown_change(event_id, tables={entry.table_id for entry in unconfirmed}):
        return Confirmation.objects.bulk_create(
            Confirmation(entry=entry, by=by, reason=kept) for entry in unconfirmed
        )


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


def _store(table: Table, confirmation: Confirmation) -> Confirmation:
    with shown_change(table.seating.event_id, tables=[table.pk]):
        confirmation.save(force_insert=True)
    return confirmation
