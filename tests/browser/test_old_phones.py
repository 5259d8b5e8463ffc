"""Phones whose browsers are as old as any that are promised, and older ones."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import PLAYED, address, recorded_points, send, sheet_of, written_piles
from tests.browser.tables import Phones, Seated, enter_own, is_complete
from tests.browser_floor import newer_names
from tests.builders import a_published_seating, a_table, an_announcement, an_event

pytestmark = pytest.mark.django_db(transaction=True)

# Takes away all that some promised browser lacks, before any script of a page.
FORGET = """
  for (const name of %s) {
    const parts = name.split(".");
    const [kind, ...path] = name.startsWith("javascript.builtins.") ? parts.slice(1) : parts;
    const last = path.pop();
    const owner = path.length ? globalThis[path[0]] : globalThis;
    if (!owner || path.length > 1) continue;
    const place = last.endsWith("_static") || !path.length ? owner : owner.prototype;
    if (place) delete place[last.replace("_static", "")];
  }
"""
OLD = FORGET % json.dumps(sorted(newer_names()))
STILL_THERE = """() => ["findLast" in [], "timeout" in AbortSignal, "TextDecoderStream" in window,
  "inert" in HTMLElement.prototype].some(Boolean)"""
BELOW = "delete Object.hasOwn;"


@pytest.fixture
def old(seated: Seated) -> Phones:
    """Phones at a table, all of them as old as can be."""
    phones = seated(a_table(4, confirmation="asked"))
    for page in phones.pages:
        page.add_init_script(OLD)
    return phones


def test_old_phones_share_their_piles_send_the_round_and_confirm_it(old: Phones) -> None:
    old.open()
    assert not old[0].evaluate(STILL_THERE)
    enter_own(old, sheet_of(PLAYED[4]))
    is_complete(*old.pages)
    send(old[1])
    for page in old.pages:
        assert recorded_points(page) == PLAYED[4]["scores"]
    old[0].get_by_role("button", name="My pile is right").click()
    expect(old[3].locator("#confirming")).to_contain_text("Confirmed by 1 of 4.")


def test_a_public_page_on_an_old_phone_keeps_itself_current(website: str, page: Page) -> None:
    page.add_init_script(OLD)
    event = an_event(4)
    a_published_seating(event)
    page.goto(f"{website}/en/e/{event.slug}/")
    an_announcement(event, "Dinner is ready")
    expect(page.get_by_text("Dinner is ready").first).to_be_visible()
    expect(page.locator("#news")).not_to_have_class("news offline")


def test_a_phone_that_is_older_says_so_and_sends_the_plain_form(website: str, page: Page) -> None:
    page.add_init_script(BELOW)
    table = a_table(4)
    page.goto(address(website, table, 1))
    expect(page.locator("#old-browser")).to_contain_text("Safari 15.4")
    assert page.locator("#tapped").is_hidden()
    for seat, pile in enumerate(written_piles(sheet_of(PLAYED[4]))):
        for part, cards in pile.items():
            page.locator(f"#{part}-{seat}").fill(" ".join(cards))
    page.locator("#send").click()
    expect(page.get_by_role("alert")).to_contain_text("b is blue: ")
    page.locator("#send").click()
    expect(page.get_by_text("Round 1 is entered (version 1).")).to_be_visible()


def test_a_phone_that_is_young_enough_says_nothing_of_its_age(website: str, page: Page) -> None:
    page.goto(address(website, a_table(4), 1))
    expect(page.locator("#undo")).to_be_visible()
    assert page.locator("#old-browser").is_hidden()
