"""``/api/v1/events/<slug>/registrations/``: what visitors sent, and what a director decides."""

from collections.abc import Mapping
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client, override_settings
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import a_user, an_accepted_registration, an_event
from tests.recipients import a_recipient
from tournaments.models import (
    Email,
    Event,
    EventState,
    FirstEmail,
    Recipient,
    Registration,
    RegistrationState,
    Scope,
)
from tournaments.new_entrants import NewEntrant
from tournaments.services.events import open_registration
from tournaments.services.people import register_people
from tournaments.services.registrations import send_registration

pytestmark = pytest.mark.django_db


def registrations_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/registrations/"


def a_registration(event: Event, name: str = "Eszter", **fields: object) -> Registration:
    open_registration(event_id=event.pk)
    newcomer = NewEntrant(name=name, **fields)  # type: ignore[arg-type]  # plain texts
    return send_registration(event_id=event.pk, key=uuid4(), new_entrant=newcomer, source="")


def test_who_waits_is_listed_with_whom_the_name_may_mean() -> None:
    event = an_event(1)
    [person] = register_people(
        organisation=event.organisation, new_entrants=[NewEntrant(name="Ester")], language="en"
    )
    registration = a_registration(event, home_club="Graz", language="hu")

    [waiting] = program(event).get(registrations_of(event)).json()

    assert waiting.pop("consented_at").endswith("Z")
    assert waiting == {
        "id": registration.pk,
        "name": "Eszter",
        "sort_name": "",
        "home_club": "Graz",
        "language": "hu",
        "own_page": False,
        "email_confirmed": None,
        "may_be": [
            {
                "person": person.pk,
                "name": "Ester",
                "home_club": "",
                "member_number": "",
                "number": None,
                "similarity": "letter",
            }
        ],
    }


@pytest.mark.parametrize("count", [1, 3])
def test_registrations_take_six_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(1)
    for index in range(count):
        a_registration(event, f"Eszter {index}")
    client = program(event)
    client.get(registrations_of(event))

    with django_assert_num_queries(6):  # key, event, its role, those who wait, register, entrants
        client.get(registrations_of(event))


def test_decisions_are_made_together() -> None:
    event, director = an_event(1), None
    [person] = register_people(
        organisation=event.organisation, new_entrants=[NewEntrant(name="Ester")], language="en"
    )
    known, new, refused = (a_registration(event, name) for name in ("Eszter", "Zoltán", "Robot"))
    director = a_user(event.organisation)
    decisions = [
        {"registration": new.pk, "decision": "approve"},
        {"registration": known.pk, "decision": "approve", "person": person.pk},
        {"registration": refused.pk, "decision": "refuse"},
    ]

    answer = send(
        program(event, by=director),
        "POST",
        f"{registrations_of(event)}decisions/",
        {"decisions": decisions, "next_number": 2},
    )

    found = [(each["number"], each["name"]) for each in answer.json()]
    assert (answer.status_code, found) == (200, [(2, "Ester"), (3, "Zoltán")])
    states = Registration.objects.values_list("state", "decided_by", "name")
    assert sorted(states) == [
        (RegistrationState.APPROVED, director.pk, ""),
        (RegistrationState.APPROVED, director.pk, ""),
        (RegistrationState.REFUSED, director.pk, ""),
    ]


def decide(event: Event, *decisions: Mapping[str, object], **more: object) -> tuple[int, str]:
    """The status and the code of an answer to decisions."""
    body = {"decisions": [{"decision": "approve", **each} for each in decisions], **more}
    answer = send(program(event), "POST", f"{registrations_of(event)}decisions/", body)
    return answer.status_code, answer.json()["code"]


def test_of_decisions_that_cannot_all_be_made_none_is() -> None:
    event, other = an_event(1), an_event(1)
    here, elsewhere = a_registration(event), a_registration(other)
    stranger = other.entrants.get().person
    mine = {"registration": here.pk}

    assert decide(event, mine, {"registration": elsewhere.pk}) == (409, "registration_outdated")
    assert decide(event, {**mine, "person": stranger.pk}) == (422, "entrant_refused")
    assert decide(event, mine, next_number=9) == (409, "names_outdated")
    assert decide(event, mine, mine) == (400, "unreadable")
    assert decide(event) == (400, "unreadable")
    assert decide(event, {**mine, "decision": "later"}) == (400, "unreadable")
    assert decide(event, {"registration": 2**64}) == (400, "unreadable")
    here.refresh_from_db()
    assert (here.state, event.entrants.count()) == (RegistrationState.WAITING, 1)


def test_registration_by_visitors_is_switched() -> None:
    event = an_event(0, state=EventState.DRAFT)
    client = program(event)
    address = f"/api/v1/events/{event.slug}/self-registration/"

    def state() -> tuple[bool, bool, str]:
        found = client.get(address).json()
        return found["on"], found["open"], Event.objects.get(pk=event.pk).state

    before = state()
    send(client, "PUT", address, {"on": True})
    opened = state()
    send(client, "PUT", address, {"on": False}, key="2")

    assert before == (False, False, "draft")
    assert opened == (True, True, "registration")
    assert state() == (False, False, "registration")


def test_where_visitors_register_is_told() -> None:
    event = an_event(0)
    a_registration(event)

    found = program(event, Scope.READ).get(f"/api/v1/events/{event.slug}/self-registration/")

    assert found.json()["waiting"] == 1
    assert found.json()["address"].endswith(f"/e/{event.slug}/register/")


def ask_again(client: Client, event: Event, registration: int, key: str) -> tuple[int, object]:
    answer = send(client, "POST", f"{registrations_of(event)}{registration}/ask-again/", key=key)
    return answer.status_code, answer.json()


def test_the_first_email_is_sent_again_to_who_waits_once_in_an_hour() -> None:
    event = an_event(0, self_registration=True)
    with override_settings(EMAIL_HOST="127.0.0.1"):
        waiting = a_recipient(event).registration_id
        FirstEmail.objects.update(sent_at=timezone.now() - timedelta(hours=2))

        client = program(event)
        answers = [ask_again(client, event, waiting, key) for key in ("1", "1", "2")]

    assert answers == [(200, {"on_its_way": on_its_way}) for on_its_way in (True, True, False)]
    assert Email.objects.count() == 2


@pytest.mark.parametrize("confirmed", [False, True])
def test_who_waits_is_listed_with_whether_the_address_is_confirmed(*, confirmed: bool) -> None:
    event = an_event(0, self_registration=True)
    with override_settings(EMAIL_HOST="127.0.0.1"):
        recipient = a_recipient(event)
    Recipient.objects.update(confirmed_at=timezone.now() if confirmed else None)

    [waiting] = program(event).get(registrations_of(event)).json()

    assert (waiting["id"], waiting["email_confirmed"]) == (recipient.registration_id, confirmed)


def test_no_first_email_is_sent_again_to_who_waits_elsewhere_or_no_more() -> None:
    event, other = (an_event(0, self_registration=True) for _ in range(2))
    waiting = a_registration(other).pk
    decided = an_accepted_registration(event).pk

    client = program(event)
    asked = (waiting, decided, 10**17)
    statuses = [ask_again(client, event, each, str(each))[0] for each in asked]

    assert statuses == [404, 404, 404]
