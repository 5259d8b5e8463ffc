"""What a director is to hear, whatever page of the desk is open."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.models import CallKind, Queue, WorkerHeartbeat
from scoring.selectors.alarms import AlarmKind, alarms_of
from scoring.selectors.attention import SILENT_AFTER
from scoring.services.calls import call_director, finish_call, take_call
from tests.builders import a_table, a_user, an_entry, an_event
from tournaments.models import Event, Registration, Seating
from tournaments.services.registrations import refuse_waiting

pytestmark = pytest.mark.django_db


def kinds(event: Event) -> list[AlarmKind]:
    return [alarm.kind for alarm in alarms_of(event)]


def test_an_event_where_nothing_happens_has_no_alarm() -> None:
    assert alarms_of(a_table().seating.event) == []


def test_a_call_is_heard_until_a_director_goes() -> None:
    table = a_table()
    call = call_director(place=table.place, kind=CallKind.DIRECTOR)
    alarm, *others = alarms_of(table.seating.event)
    assert (alarm.key, alarm.call, others) == (f"call-{call.pk}", call, [])

    take_call(call_id=call.pk, by=a_user())

    assert alarms_of(table.seating.event) == []


def test_a_call_that_is_done_is_not_heard() -> None:
    table = a_table()
    finish_call(call_id=call_director(place=table.place, kind=CallKind.DIRECTOR).pk, by=a_user())

    assert alarms_of(table.seating.event) == []


def test_a_registration_is_heard_until_it_is_decided() -> None:
    event = an_event()
    registration = Registration.objects.create(event=event, key=uuid4(), name="Anna")
    assert [alarm.registration for alarm in alarms_of(event)] == [registration]

    refuse_waiting(event.pk)

    assert alarms_of(event) == []


def test_a_table_is_heard_when_it_has_entered_nothing_for_long() -> None:
    table = a_table()
    Seating.objects.update(published_at=timezone.now() - SILENT_AFTER - timedelta(minutes=1))
    assert kinds(table.seating.event) == [AlarmKind.TABLE]

    an_entry(table)

    assert kinds(table.seating.event) == []


def test_a_worker_is_heard_when_it_falls_silent_but_not_before_its_first_sign() -> None:
    event = an_event()
    assert kinds(event) == []

    long_ago = timezone.now() - timedelta(hours=1)
    WorkerHeartbeat.objects.create(queue=Queue.STANDINGS, seen_at=long_ago)

    assert kinds(event) == [AlarmKind.WORKER]


def test_the_newest_comes_first_and_those_of_other_events_are_left_out() -> None:
    table = a_table()
    event = table.seating.event
    Registration.objects.create(event=event, key=uuid4(), name="Anna")
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    call_director(place=a_table().place, kind=CallKind.DIRECTOR)

    assert kinds(event) == [AlarmKind.CALL, AlarmKind.REGISTRATION]
