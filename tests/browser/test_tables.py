"""The public page of a table while it plays."""

import pytest
from playwright.sync_api import Page, expect

from tests.builders import a_table, an_entry

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_new_round_appears_and_cards_that_are_open_stay_so(website: str, page: Page) -> None:
    table = a_table(3, rounds=2)
    an_entry(table)
    event = table.seating.event
    page.goto(f"{website}/en/e/{event.slug}/seatings/1/tables/{table.place.number}/")
    page.locator("#cards-1 summary").click()

    an_entry(table, 2)

    expect(page.locator("#cards-2")).to_be_visible()
    expect(page.get_by_text("2 of 2", exact=True)).to_be_visible()
    expect(page.locator(".occupants tr.changed .mark").first).to_have_text("changed")
    expect(page.locator("#cards-1 .playing-card").first).to_be_visible()
