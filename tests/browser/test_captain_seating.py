"""A captain's phone hears of a new seating, whatever page is open, and loses nothing by it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import offences
from tests.browser.phones import address, names_at
from tests.builders import a_published_seating, an_entry, an_event, points_sheet
from tests.rare_cases import rare
from tournaments.models import Event, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening() -> tuple[Event, Table]:
    """Eight people at two tables in the first seating, with a round played at the first."""
    event = an_event(8, rounds=4, evidence=["points"])
    table = tables_of(a_published_seating(event))[0]
    an_entry(table, sheet=points_sheet(7, 2, 1, 0))
    return event, table


def test_open_page_of_a_table_says_where_everybody_sits_next(
    website: str, page: Page, evening: tuple[Event, Table]
) -> None:
    event, table = evening
    page.goto(f"{address(website, table)}?seating=1")
    page.evaluate("window.sameDocument = true")

    a_published_seating(event, seed=2)

    moves = page.get_by_role("region", name="Your seats in seating 2")
    expect(moves.get_by_role("rowheader")).to_have_text(names_at(table))
    expect(page.get_by_role("status")).to_contain_text(["Seating 2 is published."])
    expect(page.get_by_role("link", name="Enter round 2")).to_be_visible()
    assert page.evaluate("window.sameDocument")
    assert offences(page) == []


@pytest.mark.parametrize("path", ["1/2/", rare("1/1/")])
def test_page_with_something_typed_keeps_it_and_leads_to_the_next_seats(
    website: str, page: Page, evening: tuple[Event, Table], path: str
) -> None:
    event, table = evening
    page.goto(f"{address(website, table)}{path}")
    page.locator("#points-0").fill("7")

    a_published_seating(event, seed=2)

    expect(page.get_by_role("status")).to_contain_text(["Seating 2 is published."])
    expect(page.locator("#points-0")).to_have_value("7")
    page.get_by_role("link", name="Where do I sit?").click()
    expect(page.get_by_role("heading", name="Your seats in seating 2")).to_be_visible()


@pytest.mark.soak
def test_score_drawn_beside_the_numbers_fits_the_narrowest_phone(
    website: str, page: Page, evening: tuple[Event, Table]
) -> None:
    _event, table = evening
    page.set_viewport_size({"width": 320, "height": 568})
    an_entry(table, 2, sheet=points_sheet(0, 2, 7, 1))
    page.goto(address(website, table))

    drawn = page.get_by_role("img", name="After round 2")
    expect(drawn).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert offences(page) == []
