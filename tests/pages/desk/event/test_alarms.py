"""What is to be heard, in words."""

import re
from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.models import CallKind, Queue, WorkerHeartbeat
from scoring.selectors.attention import SILENT_AFTER
from scoring.services.calls import call_director
from tests.builders import a_table, an_event
from tests.pages.desk.desks import desk
from tournaments.models import Event, EventState, Place, Registration, Role, Seating

pytestmark = pytest.mark.django_db


def heard(event: Event) -> str:
    """What a reader of the desk hears of an event."""
    answer = desk(event, Role.READER).get(f"/admin/events/{event.pk}/alarms/")
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def test_nothing_is_heard_of_an_event_where_nothing_happens() -> None:
    assert heard(an_event()) == ""


def test_a_call_is_heard_with_table_and_room() -> None:
    table = a_table()
    Place.objects.update(room="Cellar")
    call_director(place=table.place, kind=CallKind.DIRECTOR)

    assert heard(table.seating.event) == "Table 1: the director is wanted Cellar"


def test_a_registration_is_heard_with_what_came_before_it() -> None:
    table = a_table()
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    Registration.objects.create(event=table.seating.event, key=uuid4(), name="Anna")

    assert heard(table.seating.event) == "Anna has registered and one more"


def test_a_table_long_silent_is_heard() -> None:
    table = a_table()
    before = timezone.now() - SILENT_AFTER - timedelta(minutes=5)
    Seating.objects.update(published_at=before)

    assert heard(table.seating.event) == "Table 1 has entered nothing for 35 minutes."


def test_a_silent_worker_is_heard() -> None:
    long_ago = timezone.now() - timedelta(hours=1)
    WorkerHeartbeat.objects.create(queue=Queue.BATCH, seen_at=long_ago)

    assert heard(an_event()) == "The worker does not answer."


def test_pages_of_an_event_listen_until_it_is_finished() -> None:
    event = an_event()
    director = desk(event)
    listens = f'data-alarms="/admin/events/{event.pk}/alarms/"'
    pages = [f"/admin/events/{event.pk}/{page}" for page in ("", "roll/", "entrants/")]
    assert all(listens in director.get(page).content.decode() for page in pages)

    Event.objects.update(state=EventState.FINISHED)

    assert listens not in director.get(pages[0]).content.decode()
