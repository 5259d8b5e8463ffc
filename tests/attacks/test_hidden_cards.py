"""Cards that the game hides: no page, answer or file depends on them before the last trick."""

import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from engine.sheets import write_sheet
from engine.simulate import simulate_round
from scoring.selectors.event_files.writing import write_event
from tests.builders import a_table, start_numbers
from tests.conftest import StoreOnce
from tests.drafts import a_pile
from tests.flows.addresses import KNOWN, fill_in
from tournaments.models import Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

# What is new each time: tokens, keys, ids of requests, moments, and what says when it was asked.
NEW_EACH_TIME = re.compile(
    r'name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|nonce="[^"]*"|\b[0-9a-f]{12}\b'
    r"|\d{8}T\d{6}Z|\d\d:\d\d(?::\d\d(?:\.\d+)?)?"
)
WHOLE: Any = write_sheet(
    simulate_round(edition="box120", variant="foggy", players=4, seed=1).sheet
)["piles"]


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A foggy table of 4, 3, 2 and 1, in seat order."""
    return store_once(lambda: a_table(4, variant="foggy"))


def all_that_is_read(client: Client, table: Table) -> dict[str, str]:
    """What every address outside the desk answers at a table, with its link where one is needed."""
    link = link_of(table.place)
    read = {}
    for route in sorted(
        KNOWN | {f"t/<str:link>/{end}" for end in ("?seating=1", "1/1/?evidence=cards")}
    ):
        address = fill_in(route, table, link)
        answer = client.get(address, headers={"Authorization": f"Place {link}"})
        content = b"".join(answer) if answer.streaming else answer.content
        # A picture is compared letter by letter, too.
        text = content.decode("latin-1" if answer["Content-Type"] == "image/png" else "utf-8")
        read[route] = f"{answer.status_code} {NEW_EACH_TIME.sub('', text)}"
    read["file"] = NEW_EACH_TIME.sub("", "".join(write_event(table.seating.event)))
    return read


def with_hidden(table: Table, card: str, client: Client) -> dict[str, str]:
    """What is read once a phone has entered this penalty card, and another one the rest for all."""
    with transaction.atomic():
        a_pile(table, 4, {"penalty": [card], "captured": ["b1"]}, device="phone-a")
        for number, pile in zip(start_numbers(table), WHOLE, strict=True):
            a_pile(table, number, pile, device="phone-b", over=True)
        read = all_that_is_read(client, table)
        transaction.set_rollback(True)
    return read


def test_no_page_answer_or_file_depends_on_a_hidden_card(client: Client, table: Table) -> None:
    assert with_hidden(table, "r4", client) == with_hidden(table, "g11", client)
