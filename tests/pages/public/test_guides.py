"""Guides for the people of the hall, in every language, the same for everyone."""

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext, override

from tests.builders import a_table, an_event
from tests.pages.desk.desks import desk
from tournaments.selectors.places import link_of

GUIDES = {
    "evening": "An organiser’s evening",
    "table": "At the table",
    "trouble": "When something is wrong",
    "director": "For the director",
    "check": "Check it yourself",
    "api": "For other programs",
}


@pytest.mark.django_db
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
@pytest.mark.parametrize(("guide", "title"), GUIDES.items())
def test_a_guide_is_there_in_every_language_and_asks_the_database_nothing(
    client: Client, language: str, guide: str, title: str
) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(f"/{language}/guides/{guide}/")

    with override(language):
        assert f"<h1>{gettext(title)}</h1>" in answer.content.decode()
    assert answer["Cache-Control"].startswith("public")
    assert len(queries) == 0


def test_an_organisers_evening_has_ten_steps_with_a_picture_each(client: Client) -> None:
    page = client.get("/en/guides/evening/").content.decode()

    steps = page.split("<h2>")[1:]
    assert [step.count("<img") for step in steps] == [1] * 10


@pytest.mark.django_db
def test_pages_that_need_a_guide_link_to_it(client: Client) -> None:
    table = a_table()
    event = table.seating.event
    browser = desk(event)
    places = {
        "evening": ["/admin/", f"/admin/events/{event.pk}/"],
        "table": [f"/admin/events/{event.pk}/cards/"],
        "trouble": [f"/admin/events/{event.pk}/papers/"],
        "director": [f"/admin/events/{event.pk}/"],
    }

    for guide, addresses in places.items():
        for address in addresses:
            assert f'href="/en/guides/{guide}/"' in browser.get(address).content.decode(), address
    at_the_table = client.get(f"/t/{link_of(table.place)}/").content.decode()
    assert 'href="/en/guides/trouble/"' in at_the_table
    assert 'href="/en/guides/table/"' in at_the_table


@pytest.mark.django_db
def test_what_people_do_is_printed_with_the_card_of_each_table() -> None:
    table = a_table()

    page = desk(table.seating.event).get(f"/admin/events/{table.seating.event_id}/cards/")

    assert page.content.decode().count("Tap your penalty card") == 1


@pytest.mark.django_db
def test_a_service_without_events_says_what_to_do(client: Client) -> None:
    assert "create the first event" in client.get("/en/").content.decode()
    an_event(0)
    assert "create the first event" not in client.get("/en/").content.decode()
