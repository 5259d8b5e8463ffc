"""What visitors send to take part, and what becomes of it."""

from uuid import UUID, uuid4

import pytest

from tests.builders import a_user, an_event
from tournaments.errors import (
    EntrantRefused,
    NamesOutdated,
    RegistrationOutdated,
    RegistrationRefused,
)
from tournaments.models import Event, EventState, Registration, RegistrationState, Role
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.registrations import waiting_registrations
from tournaments.services.events import move_event
from tournaments.services.registrations import (
    SOURCE_LIMIT,
    WAITING_LIMIT,
    decide_registrations,
    send_registration,
)

pytestmark = pytest.mark.django_db

ZOE = NewEntrant(name="Zoë", home_club="Bern", language="de")
EMMA = NewEntrant(name="Emma")


@pytest.fixture
def event() -> Event:
    return an_event(2, self_registration=True)


def send(
    event: Event,
    new_entrant: NewEntrant = ZOE,
    key: UUID | None = None,
    source: str = "192.0.2.7",
) -> Registration:
    return send_registration(
        event_id=event.pk, key=key or uuid4(), new_entrant=new_entrant, source=source
    )


def test_send_registration_waits_with_what_was_said(event: Event) -> None:
    sent = send(event)

    assert (sent.name, sent.home_club, sent.language, sent.state) == (
        "Zoë",
        "Bern",
        "de",
        "waiting",
    )
    assert event.entrants.count() == 2


def test_send_registration_twice_with_one_key_counts_once(event: Event) -> None:
    key = uuid4()

    assert send(event, key=key) == send(event, key=key)
    assert send(event) != send(event)
    assert event.registrations.count() == 3


@pytest.mark.parametrize("state", EventState)
def test_send_registration_is_possible_while_registration_is_open_or_people_play(
    event: Event, state: EventState
) -> None:
    Event.objects.update(state=state)

    if state in (EventState.REGISTRATION, EventState.RUNNING):
        assert send(event).pk
        Event.objects.update(self_registration=False)
    with pytest.raises(RegistrationRefused) as caught:
        send(event)

    assert caught.value.data == {"why": "closed"}


def test_send_registration_is_refused_where_too_many_wait(event: Event) -> None:
    for number in range(WAITING_LIMIT):
        send(event, source=f"192.0.2.{number % 10}")

    with pytest.raises(RegistrationRefused) as caught:
        send(event)

    assert caught.value.data == {"why": "full"}


def test_send_registration_of_one_source_keeps_out_no_other_one(event: Event) -> None:
    key = uuid4()
    stored = send(event, key=key)
    for _ in range(SOURCE_LIMIT - 1):
        send(event)

    with pytest.raises(RegistrationRefused) as caught:
        send(event)

    assert caught.value.data == {"why": "full"}
    assert send(event, key=key) == stored  # sent again
    assert send(event, source="192.0.2.8").pk


def test_send_registration_makes_room_for_its_source_once_it_is_decided(event: Event) -> None:
    sent = [send(event) for _ in range(SOURCE_LIMIT)]
    director = a_user(event.organisation, Role.DIRECTOR)

    decide_registrations(event_id=event.pk, decisions={sent[0].pk: None}, by=director)

    assert send(event).pk


def test_send_registration_keeps_no_address_and_nothing_that_two_events_share(
    event: Event,
) -> None:
    here, again = send(event), send(event)
    there = send(an_event(2, self_registration=True))

    assert here.source == again.source != there.source
    assert "192.0.2.7" not in here.source


def test_decide_registrations_makes_entrants_and_forgets_the_names(event: Event) -> None:
    zoe, emma, later = send(event), send(event, EMMA), send(event, EMMA)
    director = a_user(event.organisation, Role.DIRECTOR)

    entrants = decide_registrations(
        event_id=event.pk, decisions={zoe.pk: ZOE, emma.pk: None}, by=director
    )

    assert [(one.number, one.person.name, one.home_club) for one in entrants] == [
        (3, "Zoë", "Bern")
    ]
    rows = event.registrations.order_by("pk").values_list(
        "pk", "state", "name", "home_club", "language", "source", "entrant__number", "decided_by"
    )
    assert list(rows) == [
        (zoe.pk, RegistrationState.APPROVED, "", "", "", "", 3, director.pk),
        (emma.pk, RegistrationState.REFUSED, "", "", "", "", None, director.pk),
        (later.pk, RegistrationState.WAITING, "Emma", "", "", later.source, None, None),
    ]


def test_decide_registrations_a_second_time_is_refused(event: Event) -> None:
    zoe, emma = send(event), send(event, EMMA)
    director = a_user(event.organisation, Role.DIRECTOR)
    decide_registrations(event_id=event.pk, decisions={zoe.pk: ZOE}, by=director)

    with pytest.raises(RegistrationOutdated):
        decide_registrations(event_id=event.pk, decisions={zoe.pk: ZOE, emma.pk: EMMA}, by=director)

    assert event.entrants.count() == 3


def test_decide_registrations_with_a_number_given_out_meanwhile_decides_nothing(
    event: Event,
) -> None:
    zoe, emma = send(event), send(event, EMMA)
    director = a_user(event.organisation, Role.DIRECTOR)
    decided = {zoe.pk: ZOE, emma.pk: None}

    with pytest.raises(NamesOutdated) as caught:
        decide_registrations(event_id=event.pk, decisions=decided, by=director, next_number=2)

    assert caught.value.data == {"next_number": 3}
    assert list(waiting_registrations(event)) == [zoe, emma]
    refused = {emma.pk: None}  # for which no one needs to be compared
    assert not decide_registrations(
        event_id=event.pk, decisions=refused, by=director, next_number=2
    )
    assert list(waiting_registrations(event)) == [zoe]


def test_decide_registrations_for_an_entrant_changes_nothing(event: Event) -> None:
    zoe = send(event)
    anna = event.entrants.get(number=1).person_id

    with pytest.raises(EntrantRefused):
        decide_registrations(
            event_id=event.pk,
            decisions={zoe.pk: NewEntrant(name="Zoë", person_id=anna)},
            by=a_user(event.organisation, Role.DIRECTOR),
        )

    zoe.refresh_from_db()
    assert (zoe.state, zoe.name) == (RegistrationState.WAITING, "Zoë")


def test_the_end_of_an_event_forgets_who_still_waits(event: Event) -> None:
    zoe, elsewhere = send(event), send(an_event(0, self_registration=True))
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)

    move_event(event_id=event.pk, to=EventState.FINISHED)

    for one in (zoe, elsewhere):
        one.refresh_from_db()
    assert (zoe.state, zoe.name, zoe.decided_by) == (RegistrationState.REFUSED, "", None)
    assert (elsewhere.state, elsewhere.name) == (RegistrationState.WAITING, "Zoë")
