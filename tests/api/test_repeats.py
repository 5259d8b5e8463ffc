"""Requests with an ``Idempotency-Key``: the same one is answered once, however often it is sent."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from api import repeats
from scoring.services.people import erase_person
from tests.api.programs import browser, program, send
from tests.at_once import all_at_once
from tests.builders import an_event
from tournaments.models import AnsweredRequest, Event, Person, Role
from tournaments.services.answered_requests import forget_old_answers
from tournaments.services.people import change_person

CLIENTS = 8
BODY = {"entrants": [{"name": "Zoltán"}]}


def change_name(person: Person, name: str) -> Person:
    person.name = name
    return change_person(person, fields=["name"])


def entrants_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/entrants/"


@pytest.mark.django_db
def test_the_same_request_again_gets_the_same_answer_and_stores_nothing() -> None:
    event = an_event(1)
    client = program(event)

    first, second = (send(client, "POST", entrants_of(event), BODY) for _ in range(2))

    assert (first.status_code, first.content) == (second.status_code, second.content)
    assert first.status_code == 201
    assert event.entrants.count() == 2


@pytest.mark.django_db
def test_a_version_comes_with_the_answer_again() -> None:
    event = an_event(1)
    client, change = program(event), {"home_club": "Graz"}
    match = {"If-Match": client.get(f"{entrants_of(event)}1/")["ETag"]}

    first, second = (
        send(client, "PATCH", f"{entrants_of(event)}1/", change, **match) for _ in range(2)
    )

    assert (second.status_code, second["ETag"], second.content) == (
        200,
        first["ETag"],
        first.content,
    )


@pytest.mark.django_db
def test_another_request_with_the_same_key_is_refused() -> None:
    event = an_event(1)
    client = program(event)
    send(client, "POST", entrants_of(event), BODY)

    answer = send(client, "POST", entrants_of(event), {"entrants": [{"name": "Éva"}]})

    assert (answer.status_code, answer.json()["code"]) == (422, "request_reused")
    assert event.entrants.count() == 2


@pytest.mark.django_db
def test_what_was_refused_is_looked_at_again() -> None:
    event = an_event(1)
    client, wanted = program(event), {**BODY, "next_number": 3}
    refused = send(client, "POST", entrants_of(event), wanted)
    send(client, "POST", entrants_of(event), BODY, key="another")

    answer = send(client, "POST", entrants_of(event), wanted)

    assert (refused.status_code, answer.status_code) == (409, 201)


@pytest.mark.django_db
def test_two_who_choose_the_same_key_are_no_one_request() -> None:
    event = an_event(1)

    first, second, third = (
        send(client, "POST", entrants_of(event), BODY)
        for client in (program(event), program(event), browser(event, Role.DIRECTOR))
    )

    assert {first.status_code, second.status_code, third.status_code} == {201}
    assert event.entrants.count() == 4


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "ü", "x" * 65])
def test_a_request_without_a_key_that_can_be_one_is_refused(key: str) -> None:
    event = an_event(1)

    answer = send(program(event), "POST", entrants_of(event), BODY, key=key)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["Idempotency-Key"])


@pytest.mark.django_db
def test_answers_are_kept_for_a_day() -> None:
    event = an_event(1)
    send(program(event), "POST", entrants_of(event), BODY)

    with time_machine.travel(timezone.now() + timedelta(hours=23)):
        forget_old_answers()
        kept = AnsweredRequest.objects.count()
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        forget_old_answers()

    assert (kept, AnsweredRequest.objects.count()) == (1, 0)


@pytest.mark.django_db
def test_a_kept_answer_loses_its_body_once_a_person_in_it_is_erased() -> None:
    event = an_event(0)
    client = program(event)
    anna, annabella = ({"entrants": [{"name": name}]} for name in ("Anna", "Annabella"))
    first = send(client, "POST", entrants_of(event), anna, key="1")
    other = send(client, "POST", entrants_of(event), annabella, key="2")
    person = change_name(event.entrants.get(number=1).person, "Panna")

    erase_person(person_id=person.pk, label="Player 1")

    again = send(client, "POST", entrants_of(event), anna, key="1")
    kept = send(client, "POST", entrants_of(event), annabella, key="2")
    assert (first.status_code, again.status_code, again.content) == (201, 201, b"")
    assert (other.status_code, kept.content) == (201, other.content)
    assert event.entrants.count() == 2


def eight_at_once(event: Event, client: Client) -> list[str]:
    def ask() -> str:
        own = Client(
            headers=client.defaults and {"Authorization": client.defaults["HTTP_AUTHORIZATION"]}
        )
        answer = send(own, "POST", entrants_of(event), BODY)
        return f"{answer.status_code} {answer.content.decode()}"

    return all_at_once(*[ask] * CLIENTS)


@pytest.mark.django_db(transaction=True)
def test_eight_who_send_one_request_at_once_get_one_answer_and_store_one_row() -> None:
    event = an_event(1)

    answers = eight_at_once(event, program(event))

    assert len(answers) == CLIENTS
    assert len(set(answers)) == 1
    assert answers[0].startswith("201 ")
    assert event.entrants.count() == 2


@pytest.mark.django_db(transaction=True)
def test_each_of_the_eight_would_store_a_row_if_no_request_were_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = an_event(1)

    def take(**given: str) -> tuple[AnsweredRequest, bool]:
        return AnsweredRequest(**given), True

    monkeypatch.setattr(repeats, "take_request", take)

    answers = eight_at_once(event, program(event))

    assert len(set(answers)) == CLIENTS
    assert event.entrants.count() == 1 + CLIENTS
