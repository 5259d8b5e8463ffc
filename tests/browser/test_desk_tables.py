"""A table on the desk in a real browser: every act of it in few taps, on a small phone."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import offences
from tests.browser.desks import complaints, log_in, said
from tests.builders import a_table, an_entry, points_sheet, reread
from tournaments.models import Person, Table

pytestmark = pytest.mark.django_db(transaction=True)
PHONE: ViewportSize = {"width": 320, "height": 640}


@pytest.fixture
def table() -> Table:
    """Four players with long names, five rounds, of which three are entered."""
    table = a_table(players=4, rounds=5, evidence=["points"])
    for person in Person.objects.all():
        person.name = f"{person.name} Schwarzenberger-Mittermaier"
        person.save(update_fields=["name"])
    for number in (1, 2, 3):
        an_entry(reread(table), number, sheet=points_sheet(5, 3, 3, -1))
    return table


def tonight(page: Page, website: str, table: Table) -> None:
    log_in(page, website, table.seating.event.organisation)
    page.goto(f"{website}/admin/events/{table.seating.event_id}/")


def test_totals_are_seen_on_a_small_phone_without_moving_the_page(
    website: str, page: Page, table: Table
) -> None:
    page.set_viewport_size(PHONE)
    tonight(page, website, table)

    page.locator(".tile").get_by_role("link", name="Table 1").click()
    page.wait_for_url("**/admin/tables/*/")  # with its style sheets

    for head in ("Total", "Place"):
        box = page.get_by_role("columnheader", name=head).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_round_is_void_after_three_taps_from_tonight_and_one_that_stores_it(
    website: str, page: Page, table: Table
) -> None:
    heard = complaints(page)
    tonight(page, website, table)

    page.locator(".tile").get_by_role("link", name="Table 1").click()
    page.get_by_role("link", name="Make a round void …").click()
    page.get_by_label("Which round").select_option("Round 2")
    page.get_by_label("Why").select_option("Misdeal")
    page.get_by_role("button", name="See what it changes").click()
    expect(page.locator(".effects tbody td").first).to_have_text("15 → 10")
    page.get_by_role("button", name="Save it").click()
    expect(said(page)).to_contain_text("It is void now.")

    said(page).get_by_role("button", name="Undo …").click()
    expect(page.get_by_label("Which round")).to_have_value("2")
    page.get_by_label("Why").fill("The deal was right")
    page.get_by_role("button", name="See what it changes").click()
    page.get_by_role("button", name="Save it").click()
    expect(said(page)).to_contain_text("The round counts again.")
    assert not heard


@pytest.mark.soak
def test_a_table_what_its_acts_change_and_their_messages_keep_to_wcag(
    website: str, page: Page, table: Table
) -> None:
    tonight(page, website, table)
    page.goto(f"{website}/admin/tables/{table.pk}/")
    assert not offences(page)
    page.get_by_role("link", name="Make a round void …").click()
    page.get_by_label("Which round").select_option("Round 2")
    page.get_by_label("Why").select_option("Misdeal")
    page.get_by_role("button", name="See what it changes").click()
    assert not offences(page)
    page.get_by_role("button", name="Save it").click()
    expect(said(page)).to_contain_text("It is void now.")
    assert not offences(page)


@pytest.mark.soak
def test_what_changed_nothing_is_undone_by_one_tap_where_it_was_done(
    website: str, page: Page, table: Table
) -> None:
    tonight(page, website, table)
    page.locator(".tile").get_by_role("link", name="Table 1").click()
    page.get_by_role("link", name="Close the table …").click()
    page.get_by_role("button", name="Close the table").click()
    expect(said(page)).to_contain_text("The table is closed.")

    said(page).get_by_role("button", name="Undo").click()

    expect(said(page)).to_contain_text("The table is open again.")
