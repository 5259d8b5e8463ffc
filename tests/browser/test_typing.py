"""Typing cards: the letters beside the field, words to tap, and the card that a letter is."""

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.models import Entry, Round
from tests.browser.desks import log_in, said
from tests.browser.phones import PLAYED, open_round, sheet_of
from tests.builders import a_table
from tests.pages.desk.rounds.round_forms import typed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.soak
def test_letter_that_a_german_takes_for_another_colour_is_named_as_it_is_typed(
    website: str, browser: Browser
) -> None:
    table = a_table(4)
    context = browser.new_context(locale="de-DE", viewport={"width": 320, "height": 568})
    page = context.new_page()
    open_round(page, website, table)
    page.locator("#typing").click()
    field = page.locator("#captured-0")
    field.press_sequentially("g7 8 r4")
    note = page.locator("#captured-0 + .read-as")
    expect(note).to_have_text("g ist Grün: Grün 7, Grün 8. Andere Farbe: y Gelb.")

    field.fill("r4 ")
    page.get_by_role("button", name="Gelb").click()
    expect(field).to_have_value("r4 Gelb ")
    expect(field).to_be_focused()
    field.press_sequentially("7 8")

    expect(field).to_have_value("r4 Gelb 7 8")
    expect(note).to_be_empty()
    context.close()


def test_director_who_saw_the_cards_while_typing_is_not_asked_again(
    website: str, page: Page
) -> None:
    table = a_table(4)
    log_in(page, website, table.seating.event.organisation)
    page.goto(f"{website}/admin/rounds/{Round.objects.get(table=table, number=1).pk}/")
    for name, text in typed(sheet_of(PLAYED[4])).items():
        if text and not name.startswith("choice"):
            page.locator(f"#{name}").fill(text)
    expect(page.locator(".read-as:not(:empty)").first).to_contain_text("b is blue: blue ")

    page.get_by_role("button", name="Enter the round", exact=True).click()

    expect(said(page)).to_have_text("Round 1 of table 1 is entered as version 1.")
    assert Entry.objects.count() == 1
