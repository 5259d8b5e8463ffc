"""Sending notices: each phone once, in its language, as it can be reached."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from scoring.models import CallKind, PushMoment, PushSubscription
from scoring.selectors.pushes import due_moments, phones_of
from scoring.services.calls import call_director
from scoring.services.push_sending import send_push
from scoring.services.pushes import subscribe
from tests.builders import a_published_seating, a_written_seating, an_event
from tests.push_service import PushService, a_push_service
from tournaments.models import Event
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    settings.SEND_TO_PRIVATE = True
    with a_push_service() as service:
        yield service


def want(event: Event, service: PushService, phone: str, number: int = 1, to: str = "en") -> None:
    subscribe(
        entrant=event.entrants.get(number=number),
        endpoint=service.endpoint(phone),
        key=service.key,
        secret=service.secret,
        language=to,
    )


def again(moment: PushMoment) -> None:
    PushMoment.objects.filter(pk=moment.pk).update(next_try_at=timezone.now())
    send_push(moment_id=moment.pk)


def test_a_seating_is_said_to_each_phone_in_its_language_and_nothing_about_people(
    service: PushService,
) -> None:
    event = an_event(4, slug="spring", name="Spring")
    want(event, service, "one")
    want(event, service, "two", number=2, to="de")
    a_published_seating(event)
    moment = PushMoment.objects.get()

    send_push(moment_id=moment.pk)
    send_push(moment_id=moment.pk)

    tag = f"{event.pk} seating"
    assert dict(service.notices) == {
        "one": {"title": "Spring", "body": "Seating 1 is published.", "path": "/en/e/spring/me/",
                "tag": tag},
        "two": {"title": "Spring", "body": "Durchgang 1 ist veröffentlicht.",
                "path": "/de/e/spring/me/", "tag": tag},
    }  # fmt: skip
    assert len(service.notices) == 2
    assert service.headers[0]["Authorization"].startswith("vapid t=")
    assert (service.headers[0]["TTL"], service.headers[0]["Urgency"]) == ("600", "high")


def test_a_call_is_said_to_the_people_at_its_table_alone(service: PushService) -> None:
    event = an_event(8)
    for number in range(1, 9):
        want(event, service, str(number), number=number)
    table = tables_of(a_written_seating(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}))[0]
    call_director(place=table.place, kind=CallKind.DIRECTOR)

    send_push(moment_id=PushMoment.objects.get(kind="called").pk)

    assert sorted(service.bodies) == [
        (str(number), "Your table has called the director.") for number in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize("status", [404, 410, 403])
def test_a_phone_that_is_gone_is_forgotten(service: PushService, status: int) -> None:
    event = an_event(4)
    want(event, service, "one")
    want(event, service, "two")
    service.status["one"] = status
    a_published_seating(event)
    moment = PushMoment.objects.get()

    send_push(moment_id=moment.pk)

    assert PushSubscription.objects.get().endpoint == service.endpoint("two")
    moment.refresh_from_db()
    assert moment.sent_at


@pytest.mark.parametrize("status", [500, 429, 307])
def test_a_phone_that_was_not_reached_is_tried_again_alone(
    service: PushService, status: int
) -> None:
    event = an_event(4)
    want(event, service, "one")
    want(event, service, "two")
    service.status["one"] = status
    a_published_seating(event)
    moment = PushMoment.objects.get()
    send_push(moment_id=moment.pk)
    send_push(moment_id=moment.pk)  # a hint that comes twice
    assert [phone for phone, _ in service.notices] == ["two"]
    assert not due_moments().exists()

    del service.status["one"]
    again(moment)

    assert [phone for phone, _ in service.notices] == ["two", "one"]


def test_what_is_late_by_ten_minutes_is_not_said_any_more(service: PushService) -> None:
    event = an_event(4)
    want(event, service, "one")
    a_published_seating(event)
    PushMoment.objects.update(made_at=timezone.now() - timedelta(minutes=11))

    send_push(moment_id=PushMoment.objects.get().pk)

    assert service.notices == []
    assert not due_moments().exists()


def test_without_the_setting_nothing_goes_into_a_private_network(
    service: PushService, settings: Settings
) -> None:
    event = an_event(4)
    want(event, service, "one")
    a_published_seating(event)
    settings.SEND_TO_PRIVATE = False

    send_push(moment_id=PushMoment.objects.get().pk)

    assert service.notices == []
    assert not PushSubscription.objects.exists()


def test_phones_that_heard_last_come_before_addresses_that_never_answer(
    service: PushService,
) -> None:
    event = an_event(4)
    for phone in ("silent", "one", "two"):
        want(event, service, phone)
    service.status["silent"] = 500
    a_published_seating(event)
    send_push(moment_id=PushMoment.objects.get().pk)

    moment = PushMoment.objects.create(event=event, kind="minutes", key="minutes")

    assert [phone.endpoint.rpartition("/")[2] for phone in phones_of(moment)] == [
        "one",
        "two",
        "silent",
    ]
