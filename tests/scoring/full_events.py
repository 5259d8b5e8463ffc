"""An event in which everything has happened that is stored about one."""

import json
from datetime import time
from functools import cache
from hashlib import sha256

import pghistory
from django.db import transaction

from scoring.models import Draw, ImportedResult, Lot
from scoring.selectors.event_files.columns import FORMAT, VERSION
from scoring.selectors.event_files.writing import plain_json, write_event
from scoring.services import calls, clocks, confirmations, rebalances, tables
from scoring.services import events as life
from scoring.services.announcements import withdraw_announcement
from scoring.services.entries import submit_entry
from scoring.services.rulings import withdraw_ruling
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import close_seating
from scoring.services.voidings import restore_round
from tests.builders import (
    a_picture,
    a_prize,
    a_ruling,
    a_sanction,
    a_submission,
    a_void_round,
    an_announcement,
    points_sheet,
    reread,
    start_numbers,
)
from tests.flows import evenings
from tournaments.models import AttendanceState, ConfirmedBy, Event, EventState, Seating, Table
from tournaments.selectors.tables import tables_of
from tournaments.services import attendance, events, keep_apart, payments, registrations
from tournaments.services.pictures import describe_picture
from tournaments.services.prizes import remove_prize


def a_full_event() -> Event:
    """Nine people and a tenth who registered, three seatings, and all that a desk can do."""
    evening = evenings.an_evening()
    with pghistory.context(user=evening.director.pk, url="/admin/", address="192.0.2.1"):
        _before_playing(evening)
        _at_the_tables(evening)
        _decided(evening)
        _over(evening)
    return Event.objects.get(pk=evening.event.pk)


def _before_playing(it: evenings.Evening) -> None:
    # Of an event with rounds they count nowhere; here they stand for what a file has to hold.
    ImportedResult.objects.create(entrant=it.event.entrants.get(number=1), points=840)
    Event.objects.filter(pk=it.event.pk).update(doors_at=time(18, 30), starts_at=time(19))
    registrations.decide_registrations(**evenings.sent(it))
    paid = payments.take_payment(**evenings.payment(it))
    payments.reverse_payment(payment_id=paid.pk, by=it.director)
    keep_apart.keep_apart(event_id=it.event.pk, numbers=(3, 5))
    pair = keep_apart.keep_apart(event_id=it.event.pk, numbers=(1, 2))
    keep_apart.end_keep_apart(pair_id=pair.pk)
    evenings.team(it)
    a_prize(it.event, amount=5_000)
    remove_prize(prize_id=a_prize(it.event).pk)
    a_picture(it.event)
    describe_picture(event_id=it.event.pk, alternative="The hall at noon")
    attendance.mark_attendance(
        entrant_id=it.event.entrants.get(number=7).pk,
        number=it.proposed.number,
        state=AttendanceState.LATE,
        by=it.director,
    )


def _at_the_tables(it: evenings.Evening) -> None:
    # As before the first round; a clock that is started takes it away.
    Seating.objects.filter(pk=it.playing.pk).update(called_for=it.playing.published_at)
    clocks.start_clock(seating_id=it.playing.pk, minutes=60)
    clocks.give_extra_time(table_id=it.table.pk, minutes=5)
    call = evenings.call(it)
    calls.take_call(call_id=call.pk, by=it.director)
    _enter_second_round(it)
    a_void_round(it.table, 1, replayed=False, by=it.director)
    restore_round(table_id=it.table.pk, number=1, by=it.director)
    rebalances.rebalance_seating(**evenings.moves(it))
    other = tables_of(it.playing)[1]
    tables.postpone_table(table_id=other.pk)
    tables.resume_table(table_id=other.pk)


def _enter_second_round(it: evenings.Evening) -> None:
    """From one phone, confirmed by another player on another, and by the director for the rest."""
    Event.objects.filter(pk=it.event.pk).update(confirmation=ConfirmedBy.NEEDED)
    table = reread(it.table)
    players = start_numbers(table, 2)
    sheet = points_sheet(*range(len(players)))
    entry = submit_entry(a_submission(table, 2, sheet=sheet, device="phone-a", sender=players[0]))
    confirmations.confirm_entry(entry_id=entry.pk, device="phone-b", player=players[1])
    confirmations.confirm_rounds(
        event_id=it.event.pk, entries=[entry.pk], reason="They have left.", by=it.director
    )


def _decided(it: evenings.Evening) -> None:
    by = it.director
    withdraw_sanction(sanction_id=a_sanction(it.event, by=by).pk)
    a_sanction(it.event, 2, by=by)
    a_sanction(it.event, 3, points=None, by=by)
    withdraw_ruling(ruling_id=a_ruling(it.playing, by=by).pk)
    a_ruling(it.playing, 2, by=by)
    withdraw_announcement(announcement_id=an_announcement(it.event, by=by).pk)
    an_announcement(it.event, "Last round", by=by, translations={"de": "Letzte Runde"})
    draw = Draw.objects.create(event=it.event, seed=1, by=by)
    Lot.objects.create(draw=draw, entrant=it.event.entrants.get(number=3), position=1)


def _over(it: evenings.Evening) -> None:
    for table in Table.objects.filter(seating=it.playing, state="open"):
        tables.end_table(table_id=table.pk, reason="Late", by=it.director)
    close_seating(seating_id=it.playing.pk)
    life.take_back(
        event_id=it.event.pk, to=EventState.REGISTRATION, reason="Too early", by=it.director
    )
    events.move_event(event_id=it.event.pk, to=EventState.RUNNING)


@cache
def a_full_file() -> bytes:
    """The file of such an event, which is not stored any more."""
    with transaction.atomic():
        text = "".join(write_event(a_full_event()))
        transaction.set_rollback(True)
    return text.encode()


def sealed(content: object) -> bytes:
    """A file of this content with the digest it must have."""
    digest = sha256(plain_json(content).encode()).hexdigest()
    document = {"format": FORMAT, "version": VERSION, "content": content, "digest": digest}
    return json.dumps(document).encode()
