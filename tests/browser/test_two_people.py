"""Several phones at one table: one sends a round, and each person confirms their own points."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.models import Confirmation, Entry
from tests.browser.axe import offences
from tests.browser.phones import (
    PLAYED,
    address,
    names_at,
    open_round,
    send,
    sheet_of,
    tap_round,
)
from tests.builders import a_table, an_entry
from tournaments.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """A table at which each player has to confirm."""
    return a_table(4, confirmation="needed")


@pytest.fixture
def second(another_phone: Callable[[], BrowserContext]) -> Page:
    """Another phone."""
    return another_phone().new_page()


def say_who(page: Page, website: str, table: Table, seat: int) -> None:
    """Choose on the phone the seat of its owner, from 0."""
    page.goto(address(website, table))
    page.get_by_role("link", name="Are these the people, in this order?").click()
    page.get_by_role("button", name=f"I am {names_at(table)[seat]}").click()
    expect(page.get_by_role("link", name="Who is who")).to_be_visible()


def test_a_round_sent_by_the_script_is_confirmed_by_its_phone_and_another(
    website: str, page: Page, second: Page, table: Table
) -> None:
    say_who(page, website, table, 0)
    open_round(page, website, table)
    tap_round(page, sheet_of(PLAYED[4]))
    send(page)
    expect(page.locator("#recorded")).to_be_visible()

    say_who(second, website, table, 1)
    own = second.get_by_role("region", name="is this your pile")
    expect(own.get_by_role("heading")).to_contain_text(names_at(table)[1])
    own.get_by_role("button", name="My points are right").click()
    expect(second.get_by_text("Confirmed by 1 of 4")).to_be_visible()
    expect(own).to_have_count(0)

    page.goto(address(website, table))
    page.get_by_role("button", name="My points are right").click()
    page.get_by_role("link", name="Confirm round 1").click()
    for name in names_at(table)[2:]:
        page.get_by_role("button", name=f"Confirm for {name}").click()
    expect(page.get_by_text("Confirmed by 4 of 4")).to_contain_text("on 2 phones")
    expect(page.get_by_text("Provisional")).to_have_count(0)

    entry = Entry.objects.get()
    devices = dict(Confirmation.objects.values_list("entrant__person__name", "device"))
    assert [devices[name] == entry.device for name in names_at(table)] == [True, False, True, True]
    assert "" not in devices.values()


def test_who_contradicts_comes_to_the_round_and_corrects_it(
    website: str, page: Page, table: Table
) -> None:
    an_entry(table, sheet=sheet_of(PLAYED[4]))
    say_who(page, website, table, 1)

    page.get_by_role("link", name="These are not my cards").click()

    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    assert "?own=" in page.url
    assert not Confirmation.objects.exists()


@pytest.mark.soak
def test_pages_of_two_people_are_open_to_everybody(website: str, page: Page, table: Table) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    an_entry(table, sheet=sheet_of(PLAYED[4]))
    say_who(page, website, table, 1)
    start = address(website, table)
    opened = ["", "call/", "1/people/", "1/1/confirm/"]
    for path in opened:
        page.goto(f"{start}{path}")
        assert offences(page) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, path


@pytest.mark.soak
@pytest.mark.parametrize("width", [195, 320])
def test_a_round_is_confirmed_on_the_narrowest_phone(
    website: str, page: Page, table: Table, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 568})
    an_entry(table, sheet=sheet_of(PLAYED[4]))
    say_who(page, website, table, 1)

    page.goto(f"{address(website, table)}1/1/confirm/")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.get_by_role("button", name="My points are right").click()

    expect(page.get_by_text("Confirmed by 1 of 4")).to_be_visible()
