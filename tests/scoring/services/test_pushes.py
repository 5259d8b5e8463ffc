"""Notices to phones: who wants them, and what they are to hear of."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scoring.errors import SubscriptionRefused
from scoring.models import CallKind, PushMoment, PushSubscription
from scoring.push_encryption import encoded, public_key, signing_key
from scoring.services import pushes
from scoring.services.calls import call_director, take_call
from scoring.services.people import erase_person
from scoring.services.pushes import forget_old_pushes, note_last_minutes, subscribe, unsubscribe
from tests.builders import a_published_seating, a_table, a_user, an_event
from tournaments.models import Event, EventState, Seating
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

KEY, SECRET = public_key(signing_key("a browser")), encoded(bytes(16))


def want(event: Event, number: int = 1, phone: str = "phone") -> None:
    endpoint = f"https://push.example/{phone}"
    entrant = event.entrants.get(number=number)
    subscribe(entrant=entrant, endpoint=endpoint, key=KEY, secret=SECRET, language="en")


def phones(event: Event) -> list[str]:
    found = PushSubscription.objects.filter(entrant__event=event)
    return [endpoint.rpartition("/")[2] for endpoint in found.values_list("endpoint", flat=True)]


def moments(event: Event) -> list[tuple[str, int, int | None]]:
    found = PushMoment.objects.filter(event=event).order_by("id")
    return list(found.values_list("kind", "number", "table"))


def test_the_same_phone_is_kept_once_and_goes_when_it_wants_nothing_more() -> None:
    event = an_event()
    want(event)
    want(event)
    assert phones(event) == ["phone"]

    endpoint = PushSubscription.objects.get().endpoint
    unsubscribe(entrant=event.entrants.get(number=2), endpoint=endpoint)
    assert phones(event) == ["phone"]
    unsubscribe(entrant=event.entrants.get(number=1), endpoint=endpoint)
    unsubscribe(entrant=event.entrants.get(number=1), endpoint=endpoint)
    assert phones(event) == []


def test_of_more_phones_than_a_person_has_the_first_goes() -> None:
    event = an_event()
    for phone in range(7):
        want(event, phone=str(phone))

    assert phones(event) == ["2", "3", "4", "5", "6"]


def test_an_event_has_no_more_phones_than_a_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushes, "MOST_OF_EVENT", 2)
    event = an_event()
    want(event, 1)
    want(event, 2)

    with pytest.raises(SubscriptionRefused) as refused:
        want(event, 3)
    assert refused.value.data == {"why": "too_many"}
    want(event, 2)  # the same phone again


def test_a_finished_event_takes_no_phone() -> None:
    event = an_event()
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)

    with pytest.raises(SubscriptionRefused) as refused:
        want(event)

    assert refused.value.data == {"why": "over"}
    assert phones(event) == []


@pytest.mark.parametrize(
    ("endpoint", "key", "secret"),
    [
        ("https://127.0.0.1/x", KEY, SECRET),
        ("https://push.example/x", "x", SECRET),
        ("https://push.example/x", KEY, "x"),
    ],
)
def test_what_no_browser_gave_is_refused(endpoint: str, key: str, secret: str) -> None:
    entrant = an_event().entrants.get(number=1)

    with pytest.raises(SubscriptionRefused) as refused:
        subscribe(entrant=entrant, endpoint=endpoint, key=key, secret=secret, language="en")
    assert refused.value.data == {"why": "unreadable"}
    assert not PushSubscription.objects.exists()


def test_nothing_is_noted_where_no_phone_wants_to_hear_of_it() -> None:
    table = a_table()
    call_director(place=table.place, kind=CallKind.DIRECTOR)

    assert moments(table.seating.event) == []


def test_a_seating_a_call_and_who_comes_are_noted_once_each() -> None:
    event = an_event(4)
    want(event)
    table = tables_of(a_published_seating(event))[0]
    call = call_director(place=table.place, kind=CallKind.DIRECTOR)
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    director = a_user()
    take_call(call_id=call.pk, by=director)
    take_call(call_id=call.pk, by=director)

    assert moments(event) == [
        ("seating", 1, None),
        ("called", 0, table.pk),
        ("coming", 0, table.pk),
    ]


def test_five_minutes_before_the_end_are_noted_once_for_each_end() -> None:
    event = an_event(4)
    want(event)
    a_published_seating(event)
    PushMoment.objects.all().delete()
    now = timezone.now()

    for minutes, expected in ((6, 0), (4, 1), (4, 1), (-1, 1), (5, 2)):
        Seating.objects.update(clock_ends_at=now + timedelta(minutes=minutes))
        with time_machine.travel(now, tick=False):
            note_last_minutes()
        assert len(moments(event)) == expected, minutes


def test_phones_are_forgotten_days_after_the_event_and_with_their_person() -> None:
    event = an_event(4)
    want(event, 1)
    want(event, 2)
    erase_person(person_id=event.entrants.get(number=1).person_id, label="A person")
    assert PushSubscription.objects.get().entrant.number == 2

    Event.objects.update(state=EventState.FINISHED, ends_on=timezone.now().date())
    forget_old_pushes()
    assert PushSubscription.objects.exists()
    with time_machine.travel(timezone.now() + timedelta(days=5)):
        forget_old_pushes()
    assert not PushSubscription.objects.exists()
