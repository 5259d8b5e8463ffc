"""One tap in, one tap out: a phone that asks for notices, by what the browser gave it."""

from collections.abc import Mapping

import pytest
from django.test import Client
from pytest_django import Settings

from pages.public.notices import NOTICES
from scoring.models import PushSubscription
from scoring.push_encryption import encoded, public_key, signing_key
from tests.builders import an_event
from tournaments.models import Event, EventState

pytestmark = pytest.mark.django_db

PHONE = {
    "endpoint": "https://push.example/phone",
    "key": public_key(signing_key("a browser")),
    "secret": encoded(bytes(16)),
}


@pytest.fixture
def event() -> Event:
    return an_event(slug="spring")


def ask(fields: Mapping[str, str] = PHONE, *, number: int = 1) -> int:
    """The status of what is answered to a phone that asks."""
    answer = Client(enforce_csrf_checks=True).post(f"/de/e/spring/me/{number}/notices/", fields)
    assert not answer.cookies
    return answer.status_code


def test_a_phone_that_asks_is_kept_in_its_language_and_goes_again(event: Event) -> None:
    assert ask() == 204
    kept = PushSubscription.objects.values_list("entrant__number", "language", "endpoint")
    assert list(kept) == [(1, "de", "https://push.example/phone")]

    assert ask({**PHONE, "out": "1"}) == 204
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("field", ["endpoint", "key", "secret"])
@pytest.mark.parametrize("text", ["", "x", "\x00", "é", "https://10.0.0.1/", "https://a..b/"])
def test_what_no_browser_gave_is_refused_and_not_stored(
    event: Event, field: str, text: str
) -> None:
    assert ask({**PHONE, field: text}) == 422
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("field", ["key", "secret"])
@pytest.mark.parametrize("more", ["!" * 100, "\x00", " \n"], ids=["long", "nul", "space"])
def test_what_no_key_contains_is_not_passed_over(event: Event, field: str, more: str) -> None:
    assert ask({**PHONE, field: more + PHONE[field]}) == 422
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "endpoint", ["", "\x00", f"https://{'x' * 5_000}"], ids=["none", "nul", "long"]
)
def test_out_of_what_no_browser_gave_changes_nothing(event: Event, endpoint: str) -> None:
    assert ask() == 204
    assert ask({"endpoint": endpoint, "out": "1"}) == 204
    assert PushSubscription.objects.count() == 1


def test_no_such_entrant_or_a_draft_is_not_found(event: Event) -> None:
    assert ask(number=99) == 404
    Event.objects.update(state=EventState.DRAFT)
    assert ask() in (404, 410)


def test_a_finished_event_takes_no_phone_and_its_pages_offer_none(event: Event) -> None:
    Event.objects.update(state=EventState.FINISHED)

    assert ask() == 410
    assert 'id="notices"' not in Client().get("/en/e/spring/me/1/").content.decode()


def test_page_cannot_be_read(event: Event) -> None:
    assert Client().get(f"/en/e/{event.slug}/me/1/notices/").status_code == 405


def test_one_address_asks_so_often_a_minute(event: Event) -> None:
    for _ in range(120):
        NOTICES.take("127.0.0.1")
    try:
        assert ask() == 429
    finally:
        NOTICES.forget()


def test_the_page_of_an_evening_names_the_key_that_signs(event: Event, settings: Settings) -> None:
    text = Client().get("/en/e/spring/me/1/").content.decode()

    key = public_key(signing_key(settings.SECRET_KEY))
    assert f'data-key="{key}"' in text
    assert 'data-address="/en/e/spring/me/1/notices/"' in text
