"""Guessing the codes of tables in a hall, which has one address: who has to wait for whom."""

from collections.abc import Callable

import pytest
from django.test import Client

from pages.captain.codes import WRONG_OF_ALL
from tests.builders import a_table
from tests.conftest import StoreOnce
from tournaments.models import Place

pytestmark = pytest.mark.django_db

WRONG = "AAAAAAA"  # no code has seven letters
HALL = "192.0.2.7"


@pytest.fixture(scope="module")
def stored_place(store_once: StoreOnce) -> Place:
    """The place of a table, which all tests of this module find."""
    return store_once(lambda: a_table().place)


@pytest.fixture
def place(stored_place: Place, db: None) -> Place:
    """The place of the module, in values that no test before has changed."""
    return Place.objects.get(pk=stored_place.pk)


def a_phone() -> Client:
    """A phone of the hall that has opened the page of the code."""
    phone = Client(REMOTE_ADDR=HALL)
    phone.get("/t/")
    return phone


def type_in(phone: Client, code: str) -> int:
    return phone.post("/t/", {"code": code}).status_code


def guess_with_new_phones(times: int, before: Callable[[Client], object] = lambda _: None) -> int:
    """Guess with a phone that has no cookie yet, so often; return how many guesses counted."""
    statuses = []
    for _ in range(times):
        phone = a_phone()
        before(phone)
        statuses.append(type_in(phone, WRONG))
    return statuses.count(404)


def test_a_guest_who_guesses_on_one_phone_stops_no_other_one(place: Place) -> None:
    guest = a_phone()
    for _ in range(70):
        type_in(guest, WRONG)

    assert type_in(guest, place.short_code) == 429  # the control: the guest waits
    assert type_in(a_phone(), place.short_code) == 302


def test_a_guesser_who_drops_the_cookie_stops_no_phone_that_has_opened_a_table(
    place: Place,
) -> None:
    known = a_phone()
    type_in(known, place.short_code)

    assert guess_with_new_phones(70) == 60
    assert type_in(a_phone(), place.short_code) == 429  # the control: a phone of no table yet
    assert type_in(known, place.short_code) == 302


def test_a_guesser_with_many_addresses_stops_no_phone_that_has_opened_a_table(place: Place) -> None:
    known = a_phone()
    type_in(known, place.short_code)
    for _ in range(600):
        WRONG_OF_ALL.take("strangers")

    assert type_in(a_phone(), place.short_code) == 429  # the control: a phone of no table yet
    assert type_in(known, place.short_code) == 302


def test_a_guest_with_one_code_gets_no_more_guesses_by_it_and_stops_no_other_table(
    place: Place,
) -> None:
    neighbour, other = a_phone(), a_table().place
    type_in(neighbour, other.short_code)

    guesses = guess_with_new_phones(70, lambda phone: type_in(phone, place.short_code))

    assert guesses == 60
    assert type_in(neighbour, place.short_code) == 302


def test_a_made_up_cookie_makes_no_phone_that_has_opened_a_table(place: Place) -> None:
    guess_with_new_phones(60)
    phone = a_phone()
    phone.cookies["code_device"] = f"{'A' * 22}.{place.pk}.1:1abcde:{'A' * 43}"

    assert type_in(phone, place.short_code) == 429
