"""``/api/v1/events/<slug>/picture/``: put, described, seen and removed by programs."""

from base64 import b64encode
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.api.programs import program, send
from tests.builders import a_picture, an_event, some_picture
from tournaments.models import Event, EventState, Picture, Scope

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(0)


def picture(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/picture/"


def put(event: Event, content: str | bytes, **headers: str) -> Any:
    encoded = b64encode(content).decode() if isinstance(content, bytes) else content
    body = {"content": encoded, "alternative": "The garden"}
    return send(program(event), "PUT", picture(event), body, **headers)


def test_a_first_picture_needs_no_version_and_all_load_it_by_its_address(event: Event) -> None:
    answer = put(event, some_picture(40, 30))

    seen, there = Client().get(picture(event)).json(), Picture.objects.get()
    assert (answer.status_code, answer.json()) == (200, seen)
    assert seen == {
        "address": f"{settings.PUBLIC_URL}/photos/{event.slug}/{there.digest}.webp",
        "alternative": "The garden",
        "width": 40,
        "height": 30,
    }
    loaded = Client().get(seen["address"].removeprefix(settings.PUBLIC_URL))
    assert loaded.content == bytes(there.content)


def test_another_picture_takes_the_place_of_the_one_that_was_seen(event: Event) -> None:
    a_picture(event)
    seen = Client().get(picture(event))["ETag"]

    unsaid, first, late = (
        put(event, some_picture(20, 10), key=key, **headers)
        for key, headers in (("a", {}), ("b", {"If-Match": seen}), ("c", {"If-Match": seen}))
    )

    assert [each.status_code for each in (unsaid, first, late)] == [428, 200, 412]
    assert (first.json()["width"], first.json()["alternative"]) == (20, "The garden")


def test_a_picture_is_said_in_other_words_and_removed(event: Event) -> None:
    a_picture(event)
    words, any_version = {"alternative": "The  garden "}, {"If-Match": "*"}

    described = send(program(event), "PATCH", picture(event), words, **any_version)
    removed = send(program(event), "DELETE", picture(event))

    assert (described.status_code, described.json()["alternative"]) == (200, "The garden")
    assert (removed.status_code, Client().get(picture(event)).status_code) == (204, 404)
    assert send(program(event), "PATCH", picture(event), words, **any_version).status_code == 404


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        ("no base64!", 400, "unreadable"),
        ("", 400, "unreadable"),
        (b"no picture", 422, "picture_refused"),
        (some_picture(kind="GIF"), 422, "picture_refused"),
    ],
)
def test_what_is_no_picture_is_refused_and_the_other_stays(
    content: str | bytes, status: int, code: str, event: Event
) -> None:
    before = a_picture(event)

    answer = put(event, content, **{"If-Match": "*"})

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert Picture.objects.get().digest == before.digest


def test_the_picture_of_a_draft_is_seen_by_members_alone() -> None:
    event = an_event(0, state=EventState.DRAFT)
    a_picture(event)

    statuses = [
        client.get(picture(event)).status_code for client in (Client(), program(event, Scope.READ))
    ]

    assert statuses == [404, 200]
