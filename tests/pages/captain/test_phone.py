"""What the tests of the scripts stand on: the same data as pages give."""

import json

import pytest
from django.test import Client

from tests.builders import a_table
from tests.games import PATH, games_text
from tests.pages.captain.round_forms import page_data


def test_stored_games_are_what_pages_give_today() -> None:
    assert PATH.read_text() == games_text()


@pytest.mark.django_db
def test_page_of_a_round_gives_the_stored_game(client: Client) -> None:
    stored = json.loads(PATH.read_text())
    page = page_data(client, a_table(5, variant="delayed", evidence=["counts"]))
    expected = stored["games"]["delayed 5 counts"] | {
        key: stored[key] for key in ("phrases", "words")
    }
    assert {key: page[key] for key in expected} == expected
