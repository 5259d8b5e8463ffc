"""What the page of a round says about the game."""

import pytest
from django.test import Client

from tests.builders import a_table
from tests.pages.captain.round_forms import address
from tournaments.selectors.tables import occupants

pytestmark = pytest.mark.django_db


def test_page_says_who_deals_and_who_leads(client: Client) -> None:
    box, article = a_table(4), a_table(4, edition="jp90", rounds=5)
    first, *_, last = occupants(box, 1).values()
    leader = occupants(article, 1)[0]

    said = client.get(address(box)).content.decode()
    assert f"{last.person.name} deals, {first.person.name} leads." in said
    said = client.get(address(article)).content.decode()
    assert f"{leader.person.name} deals and leads." in said
    assert "deals," not in said
