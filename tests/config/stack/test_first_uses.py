"""What the site is asked before its processes part."""

import pytest
from django.test import Client, override_settings

from config.stack.first_uses import look, pages
from tests.builders import a_table
from tournaments.addresses import DEMO
from tournaments.models import Place
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


def test_it_is_asked_for_a_page_of_each_language_and_those_that_most_people_open(
    client: Client,
) -> None:
    a_table(slug=DEMO)
    place = Place.objects.get()

    assert {path: client.get(path).status_code for path in pages()} == dict.fromkeys(
        [
            *("/en/", "/de/", "/hu/", "/it/", "/ja/"),
            *(f"/en/e/{DEMO}/", f"/en/e/{DEMO}/standings/", f"/en/e/{DEMO}/board/"),
            *(f"/en/e/{DEMO}/statistics/", f"/en/e/{DEMO}/players/1/"),
            *(f"/api/v1/events/{DEMO}/", "/admin/login/", f"/t/{link_of(place)}/"),
        ],
        200,
    )


def test_without_a_demo_it_is_asked_for_no_table() -> None:
    assert list(pages())[-1] == "/admin/login/"


@override_settings(ROOT_URLCONF="tests.nowhere")
def test_a_page_that_fails_as_a_whole_keeps_no_site_from_its_start() -> None:
    look("/en/")
