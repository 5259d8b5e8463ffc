"""Seatings as far as results go with them: ranks before, rounds after."""

import secrets
from dataclasses import replace
from typing import Final

from django.db import transaction

from scoring.errors import ResultsMissing
from scoring.models import BackupReason
from scoring.selectors.chains import newest_record
from scoring.selectors.rounds import awaited_tables
from scoring.selectors.standings import has_results, ranks_of
from scoring.sender import PROPOSE_SEATING, enqueue_on_commit
from scoring.services.backups import order_event_backup
from scoring.services.pushes import note_seating
from scoring.services.reasons import fit_reason
from scoring.services.results import closing, results_change
from scoring.services.rounds import close_rounds, open_rounds, resume_matches
from tournaments.models import (
    BY_STANDINGS,
    EmailKind,
    Event,
    Seating,
    SeatingMode,
    TableState,
    User,
)
from tournaments.selectors.problems import SeatingRequest
from tournaments.selectors.rights import owners_of
from tournaments.selectors.tables import tables_of
from tournaments.services import seatings
from tournaments.services.attendance import note_sitting_out, note_withdrawn
from tournaments.services.emails import queue_news
from tournaments.services.organisations import raise_organisation_version

SEEDS: Final = 1_000_000  # short enough to be read out


@transaction.atomic
def request_seating(
    *, event_id: int, mode: SeatingMode, seed: int | None = None, planned: int = 1
) -> Seating:
    """Request so many seatings, enqueue the search, and return the first; it waits for its tables.

    Without a seed one is drawn.

    Raises:
        ResultsMissing: it goes by the standings, and no round has been entered.
        EventNotOpen: the event is a draft or finished.
        SeatingRefused: no plan can exist; carries every reason.
        TooManyKept: no tables can be made beside the kept ones.
    """
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    request = SeatingRequest(mode=mode, seed=drawn, seatings=planned)
    if mode in BY_STANDINGS:
        event = Event.objects.get(pk=event_id)
        if not has_results(event):
            raise ResultsMissing
        # In this order: a result that comes in between is counted, and its table named for nothing.
        awaited = [table.table_id for table in awaited_tables(event)]
        request = replace(request, awaited_tables=awaited, ranks=ranks_of(event))
    seating = seatings.request_seating(event_id=event_id, request=request)
    enqueue_on_commit(PROPOSE_SEATING, seating.pk)
    return seating


@transaction.atomic
def publish_seating(*, seating_id: int) -> Seating:
    """Publish a proposed seating, open its rounds for results, and return it.

    Raises:
        SeatingOutdated: the seating is not a proposal (any more).
        SeatingNotNext: another one was planned to come before it.
        LayoutRefused: the game was changed, and is not for so many at a table; carries each breach.
        EventNotOpen: the event is a draft or finished.
    """
    note_sitting_out(Seating.objects.select_related("event").get(pk=seating_id))
    seating = seatings.publish_seating(seating_id=seating_id)
    order_event_backup(seating.event, BackupReason.PUBLISHING)
    with results_change(seating):
        open_rounds(tables_of(seating))
    note_seating(seating)
    return seating


@transaction.atomic
def close_seating(*, seating_id: int) -> Seating:
    """Close a published seating with its tables and rounds, but postponed ones, and return it.

    Raises:
        SeatingOutdated: the seating is not published, or closed already.
    """
    seating = seatings.close_seating(seating_id=seating_id)
    note_withdrawn(seating)
    order_event_backup(seating.event, BackupReason.CLOSING)
    closed = seating.tables.filter(state=TableState.CLOSED)
    with closing(seating, tables=[table.pk for table in closed]):
        close_rounds(closed)
    _tell_owners(seating)
    return seating


def _tell_owners(seating: Seating) -> None:
    """Queue an email with the newest hash of the chain, for the owners to keep it elsewhere."""
    event, record = seating.event, newest_record(seating.event_id)
    if record and not event.rehearsal:
        queue_news(
            kind=EmailKind.CLOSING,
            readers=owners_of(event.organisation),
            language=event.language,
            page="admin:event",
            args=[event.pk],
            event=event.name,
            seating=seating.number,
            hash=record.hash,
        )


@transaction.atomic
def reopen_seating(*, seating_id: int, reason: str, by: User) -> Seating:
    """Open a closed seating again, at the tables that were open until then, and return it.

    Raises:
        ReasonRefused: there is no reason, or none that can be stored.
        SeatingOutdated: the seating is not closed.
        SeatingFollowed: a later one is published.
        EventNotOpen: the event is not running.
    """
    seating = seatings.reopen_seating(seating_id=seating_id, reason=fit_reason(reason), by=by)
    with results_change(seating, tables=seating.closed_tables):
        resume_matches(seating.tables.filter(pk__in=seating.closed_tables))
    raise_organisation_version(seating.event.organisation_id)  # its news have it closed
    return seating
