"""Discarding events: nothing of them is left anywhere, and nothing else is touched."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pghistory
import pytest
from django.apps import apps
from django.db import Error, transaction
from django.utils import timezone

from scoring.errors import DiscardRefused
from scoring.event_tables import EVENT_TABLES, NOT_OF_AN_EVENT
from scoring.models import (
    BackupReason,
    CallKind,
    ChainRecord,
    Draw,
    EventImport,
    ImportedResult,
    PushSubscription,
    Rehearsal,
    Tombstone,
    Webhook,
    WebhookMark,
)
from scoring.owner_functions import protecting_triggers
from scoring.services.announcements import withdraw_announcement
from scoring.services.calls import call_director
from scoring.services.clocks import give_extra_time, start_clock
from scoring.services.discards import discard_event
from scoring.services.rehearsals import play_on, start_rehearsal
from scoring.services.rulings import withdraw_ruling
from scoring.services.sanctions import withdraw_sanction
from scoring.services.series import remove_event
from scoring.services.tables import postpone_table
from tests.builders import (
    a_helper,
    a_key,
    a_payment,
    a_picture,
    a_prize,
    a_ruling,
    a_sanction,
    a_user,
    a_void_round,
    an_announcement,
    an_event,
    an_organisation,
)
from tests.drafts import a_pile
from tests.scoring.seasons import a_series
from tournaments.models import (
    AttendanceState,
    ConfirmedBy,
    Email,
    EmailKind,
    EmailOutcome,
    EmailRecord,
    Event,
    EventState,
    Recipient,
    Role,
    SeatingMode,
    User,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.events import move_event
from tournaments.services.invitations import invite
from tournaments.services.keep_apart import end_keep_apart, keep_apart
from tournaments.services.payments import reverse_payment
from tournaments.services.people import merge_people, register_people
from tournaments.services.places import add_places, get_or_create_places
from tournaments.services.teams import create_team


def everything() -> dict[str, dict[Any, dict[str, Any]]]:
    """Every row of every table there is, whosever app it is, by kind and primary key."""
    return {
        model._meta.label: {
            row[model._meta.pk.attname]: row for row in model._base_manager.values()
        }
        for model in apps.get_models()
        if model._meta.managed and not model._meta.proxy
    }


def a_played_rehearsal(event: Event, by: User) -> Event:
    """A rehearsal with a row of every kind, made and changed at the desk."""
    with pghistory.context(user=by.pk, url="/admin/"):
        rehearsal = start_rehearsal(event_id=event.pk, players=None, seatings=1, by=by)
        play_on(rehearsal_id=rehearsal.pk, seconds=60)
        copy = rehearsal.event
        _decide(copy, by)
        _change_people(copy)
        _change_tables(copy, by)
    return copy


def _decide(event: Event, by: User) -> None:
    seating = event.seatings.get()
    withdraw_sanction(sanction_id=a_sanction(event, by=by).pk)
    withdraw_ruling(ruling_id=a_ruling(seating, by=by).pk)
    withdraw_announcement(announcement_id=an_announcement(event, by=by).pk)
    PushSubscription.objects.create(
        entrant=event.entrants.get(number=1), endpoint="https://push.example/phone", language="en"
    )
    call_director(place=event.places.get(number=1), kind=CallKind.WRONG)
    event.registrations.create(key=uuid4(), name="Zoltán")
    reverse_payment(payment_id=a_payment(event, by=by).pk, by=by)
    registration = event.registrations.create(key=uuid4(), name="Zoltán")
    recipient = Recipient.objects.create(
        registration=registration, address="z@example.org", language="hu", news_at=timezone.now()
    )
    about = {"event": event, "kind": EmailKind.ACCEPTED, "recipient": recipient}
    Email.objects.create(address="z@example.org", language="hu", **about)
    EmailRecord.objects.create(outcome=EmailOutcome.SENT, **about)
    event.steps_back.create(to=EventState.REGISTRATION, reason="Too early", by=by)
    event.backups.create(reason=BackupReason.CLOSING)
    draw = Draw.objects.create(event=event, seed=1, by=by)
    draw.lots.create(entrant=event.entrants.get(number=1), position=1)
    EventImport.objects.create(event=event, organisation="Far Club", slug="far-cup")
    webhook = Webhook.objects.create(
        organisation=event.organisation,
        event=event,
        url="https://club.example/",
        kinds=["entry"],
        made_by=by,
    )
    webhook.deliveries.create(event=event, message_id="msg_1", kind="test", body="{}")
    WebhookMark.objects.create(event=event)
    ImportedResult.objects.create(entrant=event.entrants.earliest("number"), rank=1)


def _change_people(event: Event) -> None:
    first = event.entrants.get(number=1)
    for state in (AttendanceState.LATE, AttendanceState.PRESENT):
        mark_attendance(entrant_id=first.pk, number=2, state=state, by=None)
    end_keep_apart(pair_id=keep_apart(event_id=event.pk, numbers=(3, 4)).pk)
    create_team(event_id=event.pk, name="Foxes")
    a_prize(event)
    a_picture(event)
    [double] = register_people(
        organisation=event.organisation,
        new_entrants=[NewEntrant(name="Anna A.")],
        language="en",
        made_up_for=event,
    )
    merge_people(kept_id=first.person_id, gone_id=double.pk)


def _change_tables(event: Event, by: User) -> None:
    seating = event.seatings.get()
    start_clock(seating_id=seating.pk, minutes=60)
    table = tables_of(seating)[1]
    give_extra_time(table_id=table.pk, minutes=5)
    postpone_table(table_id=table.pk)
    a_void_round(table, 1, by=by)
    invite(where=event, role=Role.READER, by=by)
    a_key(event, by=by)
    a_pile(tables_of(seating)[0])
    seating.rebalances.create(seat_changes={}, by=by)
    seating.changes.create(to="open", reason="Closed too early", by=by)
    ChainRecord.objects.create(
        event=event, number=1, seating=seating, text="seating 1", hash="a" * 64
    )


@pytest.mark.django_db(transaction=True)
def test_a_discarded_rehearsal_leaves_nothing_but_a_tombstone() -> None:
    event = an_event(8, rounds=1, largest_size=4, confirmation=ConfirmedBy.NEEDED)
    a_helper(event, Role.DIRECTOR)
    keep_apart(event_id=event.pk, numbers=(1, 2))
    by = a_user(event.organisation)
    before = everything()
    copy = a_played_rehearsal(event, by)
    played = everything()
    kinds = [table.model for table in EVENT_TABLES]

    stone = discard_event(event_id=copy.pk, by=by)

    empty = [kind for kind in kinds if len(played[kind]) == len(before[kind])]
    assert empty == []  # else the walk would prove nothing about them
    after = everything()
    assert after["scoring.Tombstone"].keys() == {stone.pk}
    others = before.keys() - NOT_OF_AN_EVENT.keys() | {"tournaments.PersonHistory"}
    assert {kind: after[kind] for kind in others} == {kind: before[kind] for kind in others}
    more = sum(len(played[kind]) - len(before[kind]) for kind in others)
    assert (stone.event, stone.origin, stone.by) == (copy.pk, event, by)
    assert (stone.slug, stone.head, stone.rows) == (copy.slug, "a" * 64, more)


@pytest.mark.django_db(transaction=True)
def test_a_draft_leaves_its_people_and_a_tombstone_with_the_address() -> None:
    club = an_organisation()
    by = a_user(club)
    an_event(0, organisation=club)
    before = everything()
    event = an_event(8, organisation=club, state=EventState.DRAFT)
    add_places(event_id=event.pk, up_to=2)
    create_team(event_id=event.pk, name="Foxes")
    keep_apart(event_id=event.pk, numbers=(1, 2))

    stone = discard_event(event_id=event.pk, by=by)

    after = everything()
    people, stones = after.pop("tournaments.Person"), after.pop("scoring.Tombstone")
    assert (len(people), set(stones), stone.slug) == (8, {stone.pk}, event.slug)
    assert after == {kind: before[kind] for kind in after}


def public_once() -> Event:
    event = an_event(4, state=EventState.DRAFT)
    move_event(event_id=event.pk, to=EventState.REGISTRATION)
    move_event(event_id=event.pk, to=EventState.DRAFT)
    return event


def played_as_a_draft() -> Event:
    """An event as only a file can bring it."""
    event = an_event(4, state=EventState.DRAFT)
    [place] = get_or_create_places(event=event, numbers=[1])
    seating = event.seatings.create(number=1, mode=SeatingMode.MIX)
    table = seating.tables.create(place=place)
    played = table.rounds.create(number=1, seats_in_play=[0, 1, 2, 3], first_leader=0)
    played.entries.create(table=table, version=1, evidence="cards", source="desk")
    return event


def rehearsed() -> Event:
    event = an_event(4, state=EventState.DRAFT)
    Rehearsal.objects.create(event=event, origin=event, seatings=1, seed=1, by=a_user())
    return event


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("made", "why"),
    [
        pytest.param(lambda: an_event(4), "public", id="open-for-registration"),
        pytest.param(public_once, "public", id="a-draft-again"),
        pytest.param(played_as_a_draft, "entries", id="with-an-entry"),
        pytest.param(rehearsed, "rehearsed", id="rehearsed"),
    ],
)
def test_an_event_that_was_public_played_or_rehearsed_is_never_discarded(
    made: Callable[[], Event], why: str
) -> None:
    event, by = made(), a_user()
    before = everything()

    with pytest.raises(DiscardRefused) as refused:
        discard_event(event_id=event.pk, by=by)

    assert refused.value.data == {"why": why}
    assert everything() == before


@pytest.mark.django_db
@pytest.mark.parametrize("rehearsal", [True, False])
def test_no_event_becomes_a_rehearsal_or_stops_to_be_one(*, rehearsal: bool) -> None:
    event = an_event(0, rehearsal=rehearsal)

    with pytest.raises(Error), transaction.atomic():
        Event.objects.filter(pk=event.pk).update(rehearsal=not rehearsal)

    assert Event.objects.get(pk=event.pk).rehearsal is rehearsal


@pytest.mark.django_db
def test_tombstones_stay_as_they_are() -> None:
    event = an_event(0, rehearsal=True)
    stone = discard_event(event_id=event.pk, by=a_user(event.organisation))

    with pytest.raises(Error), transaction.atomic():
        Tombstone.objects.filter(pk=stone.pk).update(rows=0)
    with pytest.raises(Error), transaction.atomic():
        stone.delete()

    assert Tombstone.objects.get().rows == stone.rows


def test_only_triggers_of_an_events_rows_are_passed() -> None:
    assert {one.partition(":")[0] for one in protecting_triggers()} == {
        "scoring.Announcement",
        "scoring.AnnouncementHistory",
        "scoring.Confirmation",
        "scoring.Draw",
        "scoring.Entry",
        "scoring.EventImport",
        "scoring.ImportedResult",
        "scoring.ChainRecord",
        "scoring.Lot",
        "scoring.Ruling",
        "scoring.RulingHistory",
        "scoring.Sanction",
        "scoring.SanctionHistory",
        "scoring.StoredPile",
        "scoring.Voiding",
        "scoring.Webhook",
        "scoring.WebhookHistory",
        "tournaments.Attendance",
        "tournaments.AttendanceHistory",
        "tournaments.ClockHistory",
        "tournaments.EntrantHistory",
        "tournaments.EventHistory",
        "tournaments.ExtraTimeHistory",
        "tournaments.Helper",
        "tournaments.HelperHistory",
        "tournaments.KeepApart",
        "tournaments.KeepApartHistory",
        "tournaments.Occupancy",
        "tournaments.OccupancyHistory",
        "tournaments.Payment",
        "tournaments.Person",
        "tournaments.PersonHistory",
        "tournaments.Picture",
        "tournaments.PictureHistory",
        "tournaments.PostponementHistory",
        "tournaments.Prize",
        "tournaments.PrizeHistory",
        "tournaments.Rebalance",
        "tournaments.SeatingHistory",
        "tournaments.StateChange",
        "tournaments.StepBack",
        "tournaments.TableHistory",
    }


@pytest.mark.django_db
def test_an_event_in_a_series_is_taken_out_of_it_first() -> None:
    draft = an_event(0, state=EventState.DRAFT)
    by = a_user(draft.organisation)
    series = a_series(draft)

    with pytest.raises(DiscardRefused) as refused:
        discard_event(event_id=draft.pk, by=by)
    assert refused.value.data == {"why": "series"}

    remove_event(series_id=series.pk, event_id=draft.pk, by=by)
    discard_event(event_id=draft.pk, by=by)
    assert not Event.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("taken_back", [False, True])
def test_discard_event_keeps_a_draft_in_which_payments_were_noted(*, taken_back: bool) -> None:
    draft, by = an_event(1, state=EventState.DRAFT), a_user()
    paid = a_payment(draft)
    if taken_back:
        reverse_payment(payment_id=paid.pk, by=by)

    with pytest.raises(DiscardRefused) as refused:
        discard_event(event_id=draft.pk, by=by)

    assert refused.value.data == {"why": "payments"}
    assert Event.objects.filter(pk=draft.pk).exists()
