"""Programs that change the same at the same moment: one is served, and the other told."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from api import people
from scoring.models import Announcement
from tests.api.programs import send
from tests.at_once import all_at_once
from tests.builders import a_key, an_event, an_organisation
from tests.scoring.seasons import some_people
from tournaments.models import Event, EventState, Organisation

pytestmark = pytest.mark.django_db(transaction=True)


def asking(
    where: Organisation | Event,
    method: str,
    address: str,
    body: object = None,
    *,
    times: int = 2,
    one_key: bool = False,
    match: str = "*",
) -> list[Callable[[], str]]:
    """The same request several times, of one program; without one key each is another one."""
    authorization = f"Bearer {a_key(where)}"

    def ask(number: int) -> str:
        client, key = Client(headers={"Authorization": authorization}), "key"
        if not one_key:
            key = f"key-{number}"
        answer = send(client, method, address, body, key=key, **{"If-Match": match})
        content = json.loads(answer.content) if answer.content else {}
        told = content.get("code", "") if answer.status_code >= 400 else content.get("id", "")
        return f"{answer.status_code} {told}"

    return [partial(ask, number) for number in range(times)]


def etag(where: Organisation | Event, address: str) -> str:
    client = Client(headers={"Authorization": f"Bearer {a_key(where)}"})
    return client.get(address)["ETag"]


def test_eight_who_send_one_announcement_make_one() -> None:
    event = an_event(0)
    address = f"/api/v1/events/{event.slug}/announcements/"

    answers = all_at_once(
        *asking(event, "POST", address, {"text": "Dinner"}, times=8, one_key=True)
    )

    assert set(answers) == {f"201 {Announcement.objects.get().pk}"}


def test_eight_with_keys_of_their_own_make_eight() -> None:
    event = an_event(0)
    address = f"/api/v1/events/{event.slug}/announcements/"

    all_at_once(*asking(event, "POST", address, {"text": "Dinner"}, times=8))

    assert Announcement.objects.count() == 8


def test_of_two_who_have_seen_the_same_person_one_changes_it() -> None:
    club = an_organisation()
    [anna] = some_people(club, 1)
    address = f"/api/v1/organisations/{club.slug}/people/{anna.pk}/"
    body, match = {"home_club": "Graz"}, etag(club, address)

    answers = all_at_once(*asking(club, "PATCH", address, body, match=match))

    assert answers == ["200 ", "412 changed"]


def test_both_would_change_it_if_no_one_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    club = an_organisation()
    [anna] = some_people(club, 1)
    address = f"/api/v1/organisations/{club.slug}/people/{anna.pk}/"
    body, match = {"home_club": "Graz"}, etag(club, address)
    monkeypatch.setattr(people, "require_version", lambda *_: None)

    answers = all_at_once(*asking(club, "PATCH", address, body, match=match))

    assert answers == ["200 ", "200 "]


def test_of_two_who_have_seen_the_same_settings_one_changes_them() -> None:
    event = an_event(0)
    address = f"/api/v1/events/{event.slug}/settings/"
    match = etag(event, address)

    answers = all_at_once(*asking(event, "PATCH", address, {"venue": "Hall"}, match=match))

    assert answers == ["200 ", "412 changed"]


def test_of_two_who_move_an_event_on_one_does() -> None:
    event = an_event(0, state=EventState.DRAFT)
    address = f"/api/v1/events/{event.slug}/state/"

    answers = all_at_once(*asking(event, "PUT", address, {"state": "registration"}))

    event.refresh_from_db()
    assert [answers[0], event.state] == ["200 ", EventState.REGISTRATION]
    assert answers[1].startswith(("409", "422"))


def test_of_two_who_discard_an_event_one_does() -> None:
    event = an_event(1, state=EventState.DRAFT)

    answers = all_at_once(*asking(event.organisation, "DELETE", f"/api/v1/events/{event.slug}/"))

    assert answers == ["204 ", "404 not_found"]


def test_of_two_who_give_one_name_to_teams_one_does() -> None:
    event = an_event(0)
    address = f"/api/v1/events/{event.slug}/teams/"

    answers = all_at_once(*asking(event, "POST", address, {"name": "Foxes"}))

    assert answers == [f"201 {event.teams.get().pk}", "422 team_refused"]
