"""A visitor types three letters and finds their table."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.builders import a_published_seating, an_entry, an_event, points_sheet
from tournaments.models import Event, Person
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    event = an_event(players=9, evidence=["points"], preferred_size=3, largest_size=3)
    Person.objects.filter(name="Cili").update(name="Łucja Groß", home_club="Bern")
    Person.objects.filter(name="Dani").update(name="田中", sort_name="たなか")
    a_published_seating(event)
    return event


def open_seating(page: Page, website: str, event: Event) -> None:
    page.goto(f"{website}/en/e/{event.slug}/seatings/1/")


def shown(page: Page) -> list[str]:
    rows = page.locator(".by-name tbody tr:visible th a")
    return sorted(rows.all_inner_texts())


def test_part_of_a_name_is_enough_without_its_accents(
    website: str, page: Page, event: Event
) -> None:
    open_seating(page, website, event)
    everybody = shown(page)
    field, status = page.get_by_label("Find your table"), page.locator("#found")

    field.fill("LUC gross")
    assert shown(page) == ["Łucja Groß"]
    expect(status).to_have_text("1 of 9")

    field.fill("タナ")
    assert shown(page) == ["田中"]

    field.fill("  ")
    assert shown(page) == everybody
    expect(status).to_have_text("")


def test_tables_without_a_find_are_hidden_and_an_empty_result_is_said(
    website: str, page: Page, event: Event
) -> None:
    open_seating(page, website, event)
    tables = page.locator(".tables > section:visible")
    expect(tables).to_have_count(3)

    page.get_by_label("Find your table").fill("béla")
    expect(tables).to_have_count(1)
    expect(tables.locator("li.found")).to_have_text("Béla")

    page.get_by_label("Find your table").fill("xyz")
    expect(page.locator("#found")).to_have_text("No one was found.")
    expect(tables).to_have_count(0)


def test_what_was_typed_still_holds_when_the_page_comes_again(
    website: str, page: Page, event: Event
) -> None:
    open_seating(page, website, event)
    page.get_by_label("Find your table").fill("bel")

    seating = event.seatings.get()
    Person.objects.filter(name="Béla").update(name="Béla B.")
    an_entry(tables_of(seating)[0], sheet=points_sheet(1, 2, 3))

    expect(page.locator(".by-name th a", has_text="Béla B.")).to_be_visible()
    expect(page.get_by_label("Find your table")).to_have_value("bel")
    assert shown(page) == ["Béla B."]


def test_without_javascript_the_whole_list_is_there(
    website: str, browser: Browser, event: Event
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    open_seating(page, website, event)

    expect(page.get_by_label("Find your table")).to_be_hidden()
    assert len(shown(page)) == 9
    assert re.search(
        r"/tables/\d/$", str(page.locator(".by-name td a").first.get_attribute("href"))
    )
    context.close()
