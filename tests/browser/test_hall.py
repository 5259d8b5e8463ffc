"""The clock and what is announced: on every page at once, by the server's time."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from scoring.services.announcements import withdraw_announcement
from scoring.services.clocks import (
    call_to_tables,
    give_extra_time,
    pause_clock,
    start_clock,
)
from tests.browser.axe import offences
from tests.browser.desks import log_in
from tests.builders import a_table, an_announcement
from tournaments.models import Seating, Table
from tournaments.selectors.places import link_of

HOURS_WRONG = "const now = Date.now; Date.now = () => now() + 3 * 3_600_000"


@pytest.fixture
def table() -> Table:
    return a_table()


def addresses(table: Table) -> list[str]:
    event = table.seating.event.slug
    return [f"/en/e/{event}/seatings/1/", f"/en/e/{event}/board/", f"/t/{link_of(table.place)}/"]


def test_an_announcement_comes_to_open_pages_by_itself_and_goes_again(
    website: str, browser: Browser, table: Table
) -> None:
    pages = [browser.new_page() for _ in addresses(table)]
    for page, address in zip(pages, addresses(table), strict=True):
        page.goto(website + address)

    announcement = an_announcement(table.seating.event, "Dinner is ready")
    for page in pages:
        expect(page.get_by_text("Dinner is ready").first).to_be_visible()

    withdraw_announcement(announcement_id=announcement.pk)
    for page in pages:
        expect(page.locator("hall-notice")).to_have_count(0)
        page.close()


def test_a_call_time_comes_to_open_pages_by_itself_and_goes_once_a_clock_is_started(
    website: str, browser: Browser, table: Table
) -> None:
    my_evening = f"/en/e/{table.seating.event.slug}/me/1/"
    pages = [browser.new_page() for _ in range(4)]
    for page, address in zip(pages, [*addresses(table), my_evening], strict=True):
        page.goto(website + address)

    call_to_tables(seating_id=table.seating_id, at=timezone.now() + timedelta(minutes=20))
    for page in pages:
        expect(page.locator(".call-time")).to_contain_text("Be at your table at")
    expect(pages[3].get_by_role("alert")).to_contain_text("Be at your table at")

    start_clock(seating_id=table.seating_id, minutes=60)
    for page in pages:
        expect(page.locator(".call-time")).to_have_count(0)
        page.close()


def test_a_clock_counts_by_the_server_s_time_on_a_phone_whose_own_is_wrong(
    website: str, page: Page, table: Table
) -> None:
    page.add_init_script(HOURS_WRONG)
    start_clock(seating_id=table.seating_id, minutes=60)

    page.goto(website + addresses(table)[2])

    expect(page.locator("hall-clock")).to_have_text(re.compile(r"59:5\d60 minutes left"))


@pytest.mark.soak
def test_a_clock_that_is_paused_stands_still_on_an_open_page(
    website: str, page: Page, table: Table
) -> None:
    start_clock(seating_id=table.seating_id, minutes=60)
    page.goto(website + addresses(table)[2])
    expect(page.locator("hall-clock")).to_contain_text("minutes left")

    pause_clock(seating_id=table.seating_id)

    expect(page.locator("hall-clock")).to_have_text(re.compile(r"Paused, (59:\d\d|60:00) left"))


@pytest.mark.soak
def test_when_the_time_is_up_the_clock_says_so_in_words_and_aloud(
    website: str, page: Page, table: Table
) -> None:
    soon = timezone.now() + timedelta(seconds=50)
    Seating.objects.filter(pk=table.seating_id).update(clock_ends_at=soon)
    page.clock.install()
    page.goto(website + addresses(table)[2])
    expect(page.locator("hall-clock")).to_contain_text("1 minute left")

    page.clock.run_for(50_000)

    expect(page.locator("hall-clock")).to_contain_text("Time is up")
    expect(page.locator("#hall-status")).to_have_text("Time is up")


@pytest.mark.soak
def test_without_its_script_a_page_says_when_the_time_ends(
    website: str, browser: Browser, table: Table
) -> None:
    start_clock(seating_id=table.seating_id, minutes=60)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()

    page.goto(website + addresses(table)[0])

    expect(page.get_by_text(re.compile(r"Ends at \d\d:\d\d"))).to_be_visible()
    context.close()


@pytest.mark.soak
def test_pages_with_clock_and_announcements_keep_wcag(
    website: str, page: Page, table: Table
) -> None:
    event = table.seating.event
    start_clock(seating_id=table.seating_id, minutes=60)
    give_extra_time(table_id=table.pk, minutes=5)
    an_announcement(event, "Dinner is ready", minutes=60)
    for address in addresses(table):
        page.goto(website + address)
        expect(page.locator("hall-clock").first).to_contain_text("minutes left")
        assert offences(page) == [], address
    log_in(page, website, event.organisation)
    for address in (f"seatings/{table.seating_id}/clock/", f"events/{event.pk}/announcements/"):
        page.goto(f"{website}/admin/{address}")
        assert offences(page) == [], address
