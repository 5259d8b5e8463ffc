"""Two phones at one table: one sends a round, the other agrees with it or writes its own."""

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.notation import write_cards
from engine.sheets import read_sheet
from scoring.models import Confirmation, Entry
from tests.browser.axe import offences
from tests.browser.phones import (
    PLAYED,
    address,
    names_at,
    open_round,
    played_round,
    send,
    sheet_of,
    tap_round,
)
from tests.builders import a_table, an_entry
from tournaments.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """A table at which a second player confirms."""
    return a_table(4, confirmation="needed")


@pytest.fixture
def second(browser: Browser, browser_context_args: dict[str, object]) -> Page:
    """Another phone."""
    return browser.new_context(**browser_context_args).new_page()  # type: ignore[arg-type]  # what the first one has


def say_who(page: Page, website: str, table: Table, seat: int) -> None:
    """Choose on the phone the seat of its owner, from 0."""
    page.goto(address(website, table))
    page.get_by_role("link", name="Are these the people, in this order?").click()
    page.get_by_role("button", name=f"I am {names_at(table)[seat]}").click()
    expect(page.get_by_role("link", name="Who is who")).to_be_visible()


def test_a_round_sent_by_the_script_is_confirmed_by_another_phone(
    website: str, page: Page, second: Page, table: Table
) -> None:
    say_who(page, website, table, 0)
    open_round(page, website, table)
    tap_round(page, sheet_of(PLAYED[4]))
    send(page)
    expect(page.locator("#recorded")).to_be_visible()

    say_who(second, website, table, 1)
    expect(second.get_by_text("Provisional: nobody else has confirmed it yet.")).to_be_visible()
    second.get_by_role("link", name="Confirm round 1").click()
    second.get_by_role("button", name="Round 1 is right").click()

    expect(second.get_by_text("Provisional")).to_have_count(0)
    entry, confirmation = Entry.objects.get(), Confirmation.objects.get()
    assert entry.seat is not None
    assert confirmation.seat is not None
    assert (entry.seat.position, confirmation.seat.position) == (0, 1)
    assert "" not in {entry.device, confirmation.device}
    assert entry.device != confirmation.device


def test_what_differs_is_shown_and_leaves_the_round_as_it_is(
    website: str, page: Page, second: Page, table: Table
) -> None:
    sheet = sheet_of(PLAYED[4])
    say_who(page, website, table, 0)
    open_round(page, website, table)
    tap_round(page, sheet)
    send(page)
    expect(page.locator("#recorded")).to_be_visible()

    say_who(second, website, table, 1)
    second.goto(f"{address(website, table, 1)}compare/")
    second.get_by_role("button", name="Type the cards").click()
    for seat, pile in enumerate(sheet.piles):
        second.locator(f"#penalty-{seat}").fill(write_cards(pile.penalty))
        second.locator(f"#captured-{seat}").fill(write_cards(pile.captured[seat == 0 :]))
    second.get_by_role("button", name="Compare").click()

    expect(second.get_by_role("heading", name="It differs from what is recorded")).to_be_visible()
    expect(second.locator("#differences ~ .scroll tbody tr")).to_have_count(1)
    assert offences(second) == []
    assert (Entry.objects.count(), Confirmation.objects.count()) == (1, 0)


def test_a_round_tapped_a_second_time_is_compared_and_confirmed(
    website: str, page: Page, second: Page, table: Table
) -> None:
    sheet = sheet_of(PLAYED[4])
    an_entry(table, sheet=sheet)
    say_who(second, website, table, 1)
    second.goto(f"{address(website, table, 1)}compare/")
    expect(second.locator("#tapped")).to_be_visible()
    tap_round(second, sheet)
    second.reload()  # loses nothing
    expect(second.locator("#status")).to_contain_text("Every card has its place.")
    assert offences(second) == []

    second.get_by_role("button", name="Compare").click()

    expect(second.get_by_role("link", name="Enter round 2")).to_be_visible()
    assert Confirmation.objects.get().entry.version == 1


def test_pages_of_two_people_are_open_to_everybody(website: str, page: Page, table: Table) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    start = address(website, table)
    opened = ["", "call/", "1/people/", "1/1/confirm/", "1/1/compare/"]
    for path in opened:
        page.goto(f"{start}{path}")
        assert offences(page) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, path


def test_symbols_beside_the_numbers_of_a_comparison_are_drawn_as_on_the_rounds_page(
    website: str, page: Page
) -> None:
    table = a_table(4, variant="hattrick", evidence=["cards", "counts"])
    an_entry(table, sheet=read_sheet(played_round("hattrick", 4)["quick_sheet"]))
    page.goto(f"{address(website, table, 1)}compare/")
    drawn = """(all) => all.map((one) => [one.clientWidth, getComputedStyle(one).color])[0]"""
    assert page.locator("#typed svg.suit-r").evaluate_all(drawn) == [10, "rgb(168, 2, 8)"]
