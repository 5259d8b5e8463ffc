"""The language of a captain's pages: that of the phone, until another one is chosen."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import a_table, an_entry
from tests.pages.captain.phones import table_page, words
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

SWITCH = reverse("captain:language")


def language_of(html: bytes) -> str:
    found = re.search(rb'<html lang="(\w+)"', html)
    assert found
    return found[1].decode()


@pytest.mark.parametrize("language", ["de", "hu", "it", "ja"])
def test_pages_speak_the_language_of_the_phone(client: Client, language: str) -> None:
    page = client.get(table_page(a_table().place), headers={"accept-language": f"{language},en"})
    assert language_of(page.content) == language


@pytest.mark.parametrize("path", ["", "call/", "1/people/", "1/1/", "1/1/confirm/", "9/9/"])
def test_every_page_offers_all_languages_by_their_own_names_and_comes_back(
    client: Client, path: str
) -> None:
    table = a_table()
    an_entry(table)
    here = f"/t/{link_of(table.place)}/{path}?seating=1"

    page = client.get(here).content

    said = words(page)
    assert "Languages English English Deutsch Magyar Italiano 日本語" in said
    assert f'name="next" value="{here}"'.encode() in page


def test_the_page_of_the_code_offers_them_too(client: Client) -> None:
    assert "Deutsch" in words(client.get("/t/").content)


def test_the_language_that_a_person_chose_is_remembered_against_that_of_the_phone(
    client: Client,
) -> None:
    here = f"{table_page(a_table().place)}?seating=1"

    answer = client.post(SWITCH, {"language": "hu", "next": here})

    assert answer.headers["Location"] == here
    assert set(client.cookies) == {"django_language"}
    assert client.cookies["django_language"]["max-age"] == 365 * 24 * 3600
    page = client.get(here, headers={"accept-language": "de"})
    assert language_of(page.content) == "hu"


def test_a_language_that_there_is_not_changes_nothing(client: Client) -> None:
    answer = client.post(SWITCH, {"language": "xx", "next": "/t/"})
    assert (answer.headers["Location"], set(client.cookies)) == ("/t/", set())


def test_the_switch_leads_to_no_other_site(client: Client) -> None:
    answer = client.post(SWITCH, {"language": "de", "next": "https://elsewhere.example/t/"})
    assert answer.headers["Location"] == "/"
