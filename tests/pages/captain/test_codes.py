"""The short code of a place, typed by hand."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from pages.captain.codes import COOKIE
from tests.builders import a_table
from tests.conftest import StoreOnce
from tournaments.models import Place
from tournaments.selectors.places import link_of
from tournaments.services.places import withdraw_link

pytestmark = pytest.mark.django_db

CODE = reverse("captain:code")


@pytest.fixture(scope="module")
def stored_place(store_once: StoreOnce) -> Place:
    """The place of a table, which all tests of this module find."""
    return store_once(lambda: a_table().place)


@pytest.fixture
def place(stored_place: Place, db: None) -> Place:
    """The place of the module, in values that no test before has changed."""
    return Place.objects.get(pk=stored_place.pk)


def type_in(client: Client, code: str) -> HttpResponse:
    return client.post(CODE, {"code": code})  # type: ignore[return-value] # the test client's own kind


def test_code_page_asks_for_the_code(client: Client) -> None:
    response = client.get(CODE)

    assert response.status_code == 200
    assert b'name="code"' in response.content


@pytest.mark.parametrize("spelt", ["{0}", " {0} ", "{1}", "{2}"])
def test_code_however_it_is_typed_leads_to_the_table(
    spelt: str, place: Place, client: Client
) -> None:
    code = place.short_code

    response = type_in(client, spelt.format(code, code.lower(), f"{code[:3]}-{code[3:]}"))

    assert (response.status_code, response.headers["Location"]) == (
        302,
        reverse("captain:table", args=[link_of(place)]),
    )


@pytest.mark.parametrize("code", ["", "AAAAAAA", "123456", "ÄÖÜ", "\0", "x" * 5_000, "花"])
def test_code_that_no_table_has_is_asked_for_again(code: str, place: Place, client: Client) -> None:
    response = type_in(client, code)

    assert response.status_code == 404
    assert b"No table has this code." in response.content


def test_code_of_a_withdrawn_link_counts_no_more(place: Place, client: Client) -> None:
    withdraw_link(place_id=place.pk)

    assert type_in(client, place.short_code).status_code == 404


def test_code_after_twenty_wrong_ones_has_to_wait_even_if_it_is_right(
    place: Place, client: Client
) -> None:
    client.get(CODE)
    wrong = [type_in(client, "AAAAAAA").status_code for _ in range(20)]

    response = type_in(client, place.short_code)

    assert (wrong, response.status_code) == ([404] * 20, 429)
    assert b"Too many wrong codes." in response.content


def test_code_of_one_phone_does_not_wait_for_another_one(place: Place, client: Client) -> None:
    client.get(CODE)
    for _ in range(20):
        type_in(client, "AAAAAAA")

    other = Client()
    other.get(CODE)

    assert type_in(other, place.short_code).status_code == 302


def test_phone_that_opened_a_table_keeps_its_name_and_says_where(place: Place) -> None:
    client = Client()
    client.get(CODE)
    name = client.cookies[COOKIE].value.partition(":")[0]

    type_in(client, place.short_code)
    cookie = client.cookies[COOKIE]
    client.get(CODE)

    known = f"{name}.{place.pk}.{place.event.organisation_id}"
    assert client.cookies[COOKIE].value.partition(":")[0] == known
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/t/")
