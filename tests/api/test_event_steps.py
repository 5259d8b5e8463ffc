"""``…/events/<slug>/state/``, ``…/copies/``, ``…/next/``, and an event that is discarded."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from scoring.services.series import add_event
from tests.api.programs import browser, program, send
from tests.builders import a_helper, a_user, an_event, an_organisation
from tests.pages.desk.desks import desk_of
from tests.scoring.seasons import a_series
from tournaments.models import Event, EventState, Role, Scope

pytestmark = pytest.mark.django_db


def address_of(event: Event, below: str = "") -> str:
    return f"/api/v1/events/{event.slug}/{below}"


def test_an_event_goes_on_step_by_step_and_back_for_a_reason() -> None:
    event = an_event(0, state=EventState.DRAFT)
    director = a_user(event.organisation)
    client, address = program(event, by=director), address_of(event, "state/")

    opened = send(client, "PUT", address, {"state": "registration"}, key="1")
    begun = send(client, "PUT", address, {"state": "running"}, key="2")
    back = send(client, "PUT", address, {"state": "registration", "reason": "Too early"}, key="3")

    assert opened.json() == {"state": "registration", "steps_back": []}
    assert begun.json() == {"state": "running", "steps_back": []}
    assert client.get(address).json() == back.json()
    [step] = back.json()["steps_back"]
    assert step.pop("taken_at").endswith("Z")
    assert step == {"to": "registration", "reason": "Too early", "by": director.username}


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"state": "running"}, 409, "event_not_open"),
        ({"state": "draft"}, 409, "event_not_open"),
        ({"state": "over"}, 400, "unreadable"),
        ({}, 400, "unreadable"),
    ],
)
def test_a_step_that_is_none_is_refused(sent: dict[str, str], status: int, code: str) -> None:
    event = an_event(0, state=EventState.DRAFT)
    sent = {"reason": "Why not", **sent}

    answer = send(program(event), "PUT", address_of(event, "state/"), sent)

    event.refresh_from_db()
    assert (answer.status_code, answer.json()["code"], event.state) == (status, code, "draft")


@pytest.mark.parametrize("reason", ["", " ", "x" * 201, "a\u202eb"])
def test_a_step_back_needs_a_reason(reason: str) -> None:
    event = an_event(0)
    sent = {"state": "draft", "reason": reason}

    answer = send(program(event), "PUT", address_of(event, "state/"), sent)

    assert (answer.status_code, answer.json()["code"]) == (422, "reason_refused")


def test_a_copy_is_a_draft_with_its_own_name_and_days() -> None:
    event = an_event(2, venue="Town hall")
    sent = {"name": "Summer evening", "starts_on": "2026-06-05", "with_entrants": True}

    answer = send(program(event.organisation), "POST", address_of(event, "copies/"), sent)

    copy = Event.objects.get(slug="summer-evening")
    found = answer.json()
    assert (answer.status_code, found["state"], found["venue"]) == (201, "draft", "Town hall")
    assert (found["starts_on"], found["ends_on"]) == ("2026-06-05", "2026-06-05")
    assert copy.entrants.count() == 2


def test_a_copy_with_its_days_the_wrong_way_round_is_refused() -> None:
    event = an_event(0)
    sent = {"name": "Summer", "starts_on": "2026-06-05", "ends_on": "2026-06-04"}

    answer = send(program(event.organisation), "POST", address_of(event, "copies/"), sent)

    assert (answer.status_code, answer.json()["code"]) == (422, "settings_refused")
    assert Event.objects.count() == 1


@pytest.mark.parametrize("below", ["copies/", "next/"])
def test_who_directs_this_event_alone_sets_up_no_other(below: str) -> None:
    event = an_event(0)
    helper = desk_of(a_helper(event, Role.DIRECTOR).user)
    sent = {"name": "Summer", "starts_on": "2026-06-05"}

    answers = [
        send(client, "POST", address_of(event, below), sent)
        for client in (program(event), helper, program(event.organisation, Scope.SCORE))
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert Event.objects.count() == 1


def test_who_directs_this_event_alone_learns_of_no_other() -> None:
    event = an_event(0, name="Tuesday 14")
    an_event(
        0,
        organisation=event.organisation,
        name="Tuesday 15",
        starts_on=date(2026, 3, 13),
        ends_on=date(2026, 3, 13),
    )
    helper = desk_of(a_helper(event, Role.DIRECTOR).user)

    answers = [client.get(address_of(event, "next/")) for client in (program(event), helper)]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert not any("Tuesday 15" in answer.content.decode() for answer in answers)


def test_the_next_evening_is_named_set_up_and_then_there() -> None:
    event = an_event(0, name="Tuesday 14")
    series = a_series(organisation=event.organisation)
    add_event(series_id=series.pk, event_id=event.pk, by=a_user())
    client, address = program(event.organisation), address_of(event, "next/")

    with time_machine.travel(datetime(2026, 3, 7, 12, tzinfo=UTC)):
        before = client.get(address).json()
        made = send(client, "POST", address)
        again = send(client, "POST", address, key="2")
        after = client.get(address).json()

    assert before == {"event": None, "name": "Tuesday 15", "starts_on": "2026-03-13"}
    assert (made.status_code, made.json()["name"]) == (201, "Tuesday 15")
    assert (again.status_code, again.json()["why"]) == (422, "there")
    assert after == {**before, "event": made.json()["slug"]}


def test_an_event_that_no_one_has_seen_is_discarded_by_its_own_key() -> None:
    event = an_event(2, state=EventState.DRAFT)

    answer = send(program(event), "DELETE", address_of(event))

    assert (answer.status_code, Event.objects.filter(pk=event.pk).exists()) == (204, False)


def test_an_event_that_was_public_is_kept() -> None:
    event = an_event(2)

    answer = send(browser(event, Role.DIRECTOR), "DELETE", address_of(event))

    assert (answer.status_code, answer.json()["why"]) == (409, "public")
    assert Event.objects.filter(pk=event.pk).exists()


def test_a_draft_of_another_club_is_not_there() -> None:
    event = an_event(0, state=EventState.DRAFT)
    other = program(an_organisation())

    answers = [
        other.get(address_of(event)),
        other.get(address_of(event, "settings/")),
        send(other, "DELETE", address_of(event)),
        send(other, "PUT", address_of(event, "state/"), {"state": "registration"}, key="2"),
    ]

    assert {answer.status_code for answer in answers} == {404}
