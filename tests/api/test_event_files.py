"""Event files over the API: an event as a file, and a file that becomes an event."""

import json
from typing import Any

import pytest
from django.test import Client

from scoring.models import EventFile, EventFileState
from scoring.services.event_files import read_file, review_file
from tests.api.programs import browser, program, send
from tests.builders import a_sent_file, a_user, an_event, an_organisation
from tests.pages.desk.desks import BACKEND, desk_of
from tests.scoring.plays import play_fully
from tournaments.models import Event, Organisation, Role, Scope

pytestmark = pytest.mark.django_db


def files_of(club: Organisation) -> str:
    return f"/api/v1/organisations/{club.slug}/event-files/"


def send_file(client: Client, club: Organisation, content: bytes, *, key: str = "key") -> Any:
    return client.post(
        files_of(club), content, content_type="application/json", headers={"Idempotency-Key": key}
    )


def an_evening() -> Event:
    """One seating of three is closed, whose points are 9, 5 and 1."""
    event = an_event(3, rounds=1, evidence=["points"])
    play_fully(event, 9, 5, 1)
    return event


@pytest.mark.django_db(transaction=True)
def test_an_event_goes_from_one_club_to_another() -> None:
    event, club = an_evening(), an_organisation()
    known = an_event(1, organisation=club).entrants.get().person
    owner = desk_of(a_user(club))
    file = program(event).get(f"/api/v1/events/{event.slug}/event-file/")

    sent = send_file(owner, club, file.content)
    review_file(file_id=EventFile.objects.get().pk)
    looked_at = owner.get(sent["Location"]).json()
    chosen = {"people": [{"number": 1, "person": known.pk}]}
    ordered = send(owner, "POST", f"{sent['Location']}read/", chosen, key="read")
    read_file(file_id=EventFile.objects.get().pk)
    done = owner.get(ordered["Location"]).json()

    assert file["Content-Disposition"] == f'attachment; filename="{event.slug}.json"'
    assert (sent.status_code, sent.json()["state"], sent.json()["summary"]) == (
        202,
        "received",
        {},
    )
    assert (looked_at["state"], looked_at["summary"]["players"]) == ("sent", 3)
    assert [person["name"] for person in looked_at["people"]] == ["Anna", "Béla", "Cili"]
    assert (ordered.status_code, ordered.json()["state"]) == (202, "reading")
    assert (done["state"], done["people"]) == ("read", [])
    copy = Event.objects.get(slug=done["event"])
    assert (copy.organisation, copy.entrants.get(number=1).person) == (club, known)


def test_a_file_that_is_none_says_so() -> None:
    club = an_organisation()
    owner = desk_of(a_user(club))

    sent = send_file(owner, club, b"\0 no file")
    review_file(file_id=EventFile.objects.get().pk)

    answer = owner.get(sent["Location"]).json()
    assert answer["state"] == "refused"
    assert [problem["fault"] for problem in answer["problems"]] == ["no_event"]
    assert answer["problems"][0]["message"].startswith("This is not an event file.")


def test_a_file_larger_than_all_requests_of_a_minute_is_taken() -> None:
    club = an_organisation()

    sent = send_file(desk_of(a_user(club)), club, b" " * 4096 * 601)

    assert sent.status_code == 202


def test_a_browser_that_proves_its_request_sends_a_file() -> None:
    club, proof = an_organisation(), "a" * 32
    owner = Client(enforce_csrf_checks=True, headers={"X-CSRFToken": proof})
    owner.force_login(a_user(club), backend=BACKEND)
    owner.cookies["csrftoken"] = proof

    assert send_file(owner, club, b"{}").status_code == 202


def test_nothing_at_all_is_no_file() -> None:
    club = an_organisation()

    answer = send_file(desk_of(a_user(club)), club, b"")

    assert (answer.status_code, answer.json()["code"]) == (422, "event_file_refused")
    assert not EventFile.objects.exists()


def test_people_who_are_no_ones_are_refused_all_at_once() -> None:
    event, other = an_event(3), an_event(1)
    file, owner = a_sent_file(event), browser(event, Role.OWNER)
    stranger = other.entrants.get().person.pk
    own = event.entrants.get(number=1).person.pk
    people = [
        {"number": 1, "person": stranger},
        {"number": 2, "person": own},
        {"number": 3, "person": own},
    ]

    answer = send(
        owner, "POST", f"{files_of(event.organisation)}{file.pk}/read/", {"people": people}
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "file_people_refused")
    assert len(answer.json()["errors"]) == 2
    assert EventFile.objects.get().state == EventFileState.SENT


@pytest.mark.parametrize(
    "people",
    [
        [{"number": 1, "person": 1}, {"number": 1, "person": 2}],
        [{"number": 1, "person": 2**63}],
        [{"number": 2**31, "person": 1}],
        [{"number": 1}],
        [1],
        "everybody",
    ],
)
def test_people_who_cannot_be_read_are_refused(people: object) -> None:
    event = an_event(1)
    file, owner = a_sent_file(event), browser(event, Role.OWNER)

    answer = send(
        owner, "POST", f"{files_of(event.organisation)}{file.pk}/read/", {"people": people}
    )

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["people"])


def test_a_file_is_removed() -> None:
    event = an_event(1)
    file, owner = a_sent_file(event), browser(event, Role.OWNER)
    address = f"{files_of(event.organisation)}{file.pk}/"

    answers = [send(owner, "DELETE", address), owner.get(address)]

    assert [answer.status_code for answer in answers] == [204, 404]


def test_a_file_of_another_club_is_not_found() -> None:
    event, club = an_event(1), an_organisation()
    file, owner = a_sent_file(event), desk_of(a_user(club))

    answers = [
        owner.get(f"{files_of(of)}{file.pk}/").status_code for of in (club, event.organisation)
    ]

    assert answers == [404, 404]


def test_no_key_sends_a_file_whoever_made_it() -> None:
    club = an_organisation()

    answer = send_file(program(club, Scope.MANAGE), club, json.dumps({}).encode())

    assert (answer.status_code, answer.json()["code"]) == (403, "role_needed")
