"""Foggy: no page shows a penalty colour before the round is over. RULES.md 3.8."""

import html
import json
import re
from dataclasses import fields, replace

import pytest
from django.test import Client

from engine.cards import Colour
from engine.messages import PALETTES
from engine.sheets import Sheet, write_sheet
from engine.simulate import simulate_round
from scoring.models import Entry
from scoring.selectors.versions import event_versions
from tests.api.submissions import body_of
from tests.builders import a_submission, a_table, an_entry
from tournaments.models import Table
from tournaments.selectors.places import link_of
from web.live.events import PageVersions

pytestmark = pytest.mark.django_db

PUBLIC = (
    "/en/",
    "/en/e/{slug}/",
    "/en/e/{slug}/standings/",
    "/en/e/{slug}/seatings/1/",
    "/en/e/{slug}/seatings/1/tables/1/",
    "/en/e/{slug}/board/",
    "/api/v1/events/",
    "/api/v1/events/{slug}/",
    "/api/v1/events/{slug}/standings/",
    "/api/v1/events/{slug}/seatings/",
    "/api/v1/events/{slug}/tables/",
)
COLOURS = {str(name) for palette in PALETTES.values() for name in palette.values()}
CARD = re.compile(rf"\b(?:[{''.join(Colour)}]\d{{1,2}}|{'|'.join(sorted(COLOURS))})\b")


def a_foggy_sheet(seed: int) -> Sheet:
    return simulate_round(edition="box120", variant="foggy", players=4, seed=seed).sheet


def a_table_in_its_second_round() -> Table:
    """Return a table whose first round is recorded, while the second is being played."""
    table = a_table(4, variant="foggy", rounds=2)
    an_entry(table, sheet=a_foggy_sheet(1))
    return table


def read(client: Client, address: str, link: str = "") -> str:
    """Return what a visitor sees there: the text of a page, or all of a JSON answer."""
    answer = client.get(address, headers={"Authorization": f"Place {link}"} if link else {})
    assert answer.status_code == 200
    text = answer.content.decode()
    if answer["Content-Type"].startswith("application/json"):
        return text
    body = re.sub(r"(?s)<(script|style|svg).*?</\1>", " ", text.partition("<body")[2])
    return html.unescape(re.sub(r"<[^>]*>", " ", body))


@pytest.mark.parametrize("address", PUBLIC)
def test_no_public_address_names_a_card_or_colour(address: str, client: Client) -> None:
    table = a_table_in_its_second_round()

    text = read(client, address.format(slug=table.seating.event.slug))

    assert CARD.findall(text) == []
    assert "penalty" not in text.lower()


def test_captain_s_table_names_no_card_even_of_the_round_before(client: Client) -> None:
    table = a_table_in_its_second_round()

    text = read(client, f"/t/{link_of(table.place)}/")

    assert CARD.findall(text) == []


def test_captain_s_form_of_the_round_that_runs_holds_nothing(client: Client) -> None:
    table = a_table_in_its_second_round()

    page = client.get(f"/t/{link_of(table.place)}/1/2/").content.decode()

    fields_of_cards = re.findall(r'<textarea[^>]*\sname="([^"]+)"[^>]*>(.*?)</textarea>', page)
    assert fields_of_cards == [
        (f"{part}-{seat}", "") for seat in range(4) for part in ("penalty", "captured")
    ]


def test_captain_s_api_holds_nothing_of_the_round_that_runs(client: Client) -> None:
    table = a_table_in_its_second_round()

    answer = json.loads(read(client, f"/api/v1/tables/{table.pk}/", link_of(table.place)))

    assert [(one["number"], one["version"], one["sheet"]) for one in answer["played"]] == [
        (1, 1, write_sheet(a_foggy_sheet(1))),
        (2, 0, None),
    ]


def test_penalty_cards_without_the_rest_of_the_round_are_not_taken(client: Client) -> None:
    table = a_table_in_its_second_round()
    before = event_versions(table.seating.event.slug)
    whole = a_foggy_sheet(2)
    begun = replace(whole, piles=tuple(replace(pile, captured=()) for pile in whole.piles))

    answer = client.post(
        f"/api/v1/tables/{table.pk}/rounds/2/entries/",
        data=json.dumps(body_of(a_submission(table, 2, sheet=begun))),
        content_type="application/json",
        headers={"Authorization": f"Place {link_of(table.place)}", "Idempotency-Key": "begun"},
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "rejected")
    assert [entry.round.number for entry in Entry.objects.all()] == [1]
    assert event_versions(table.seating.event.slug) == before


def test_live_messages_are_numbers_alone() -> None:
    assert {field.name: field.type for field in fields(PageVersions)} == {
        "standings": int,
        "seating": int,
        "notice": int,
    }
