"""``/api/v1/events/<slug>/announcements/``: what is said to everybody."""

from datetime import UTC, datetime

import pytest
import time_machine
from pytest_django import DjangoAssertNumQueries

from scoring.selectors.announcements import current_announcements
from tests.api.programs import program, send
from tests.builders import a_user, an_announcement, an_event
from tournaments.models import Event, EventState

pytestmark = pytest.mark.django_db


def announcements_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/announcements/"


def read(event: Event, language: str = "en") -> list[str]:
    return [shown.text for shown in current_announcements(event, language)]


def test_an_announcement_is_read_in_each_language_until_its_time_is_over() -> None:
    event = an_event(0)
    director = a_user(event.organisation)
    sent = {"text": "Dinner\nis ready", "translations": {"de": "Essen"}, "minutes": 30}

    with time_machine.travel(datetime(2026, 3, 6, 19, tzinfo=UTC), tick=False):
        client = program(event, by=director)
        answer = send(client, "POST", announcements_of(event), sent)
        texts = read(event), read(event, "de")
        listed = client.get(announcements_of(event)).json()

    made = answer.json()
    assert (answer.status_code, listed) == (201, [made])
    assert made == {
        "id": made["id"],
        "text": "Dinner is ready",
        "translations": {"de": "Essen"},
        "created_at": "2026-03-06T19:00:00Z",
        "ends_at": "2026-03-06T19:30:00Z",
        "by": director.username,
        "withdrawn_at": None,
    }
    assert texts == (["Dinner is ready"], ["Essen"])


def test_an_announcement_is_withdrawn_once_and_stays_in_the_list() -> None:
    event = an_event(0)
    announcement = an_announcement(event)
    client, address = program(event), f"{announcements_of(event)}{announcement.pk}/"

    first, second = (send(client, "DELETE", address, key=key) for key in "12")

    assert (first.status_code, second.status_code) == (204, 409)
    assert second.json()["code"] == "announcement_outdated"
    [listed] = client.get(announcements_of(event)).json()
    assert (read(event), listed["withdrawn_at"] is None) == ([], False)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({}, "text"),
        ({"text": " "}, "text"),
        ({"text": "A\u202eB"}, "text"),
        ({"text": "A" * 201}, "text"),
        ({"text": "A", "minutes": 0}, "minutes"),
        ({"text": "A", "minutes": 1441}, "minutes"),
        ({"text": "A", "translations": {"en": "A"}}, "translations"),
        ({"text": "A", "translations": {"tlh\0": "A"}}, "translations"),
        ({"text": "A", "translations": {"de": ""}}, "translations"),
        ({"text": "A", "translations": []}, "translations"),
    ],
)
def test_an_announcement_that_cannot_be_read_is_refused_by_name(
    wrong: dict[str, object], field: str
) -> None:
    event = an_event(0)

    answer = send(program(event), "POST", announcements_of(event), wrong)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert not event.announcements.exists()


def test_a_draft_has_no_one_to_read_it() -> None:
    event = an_event(0, state=EventState.DRAFT)

    answer = send(program(event), "POST", announcements_of(event), {"text": "Dinner"})

    assert (answer.status_code, answer.json()["code"]) == (409, "event_not_open")


@pytest.mark.parametrize("count", [1, 3])
def test_announcements_take_four_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(0)
    for _ in range(count):
        an_announcement(event)
    client = program(event)
    client.get(announcements_of(event))

    with django_assert_num_queries(4):  # key, event, its role, announcements with by whom
        client.get(announcements_of(event))


def test_an_announcement_of_another_event_stays() -> None:
    event, other = an_event(0), an_event(0)
    announcement = an_announcement(other)

    answer = send(program(event), "DELETE", f"{announcements_of(event)}{announcement.pk}/")

    assert (answer.status_code, read(other)) == (404, ["Dinner is ready"])
