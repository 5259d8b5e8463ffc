"""Open pages keep themselves current, with a live connection and without one."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.models import StandingsSnapshot
from tests.builders import a_published_seating, an_announcement, an_entry, an_event
from tests.pages.public.rows import a_cell, a_row
from tournaments.models import Event, EventState, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event


@pytest.fixture
def evening() -> tuple[Event, Table]:
    event = an_event(players=4, rounds=2)
    table = tables_of(a_published_seating(event))[0]
    return event, table


def remember_this_page(page: Page) -> None:
    page.evaluate("window.sameDocument = true")


def still_the_same_page(page: Page) -> bool:
    return bool(page.evaluate("window.sameDocument === true"))


def test_an_entry_appears_on_open_standings_without_reload(
    website: str, page: Page, evening: tuple[Event, Table]
) -> None:
    event, table = evening
    an_entry(table, 1)
    page.goto(f"{website}/en/e/{event.slug}/standings/")
    expect(page.locator("tbody tr")).to_have_count(4)
    page.set_viewport_size({"width": 390, "height": 300})
    page.evaluate("window.scrollTo(0, 150)")
    remember_this_page(page)

    an_entry(table, 2)

    expect(page.locator(".as-of")).to_contain_text("No results are missing.")
    expect(page.locator("tr.changed .mark").first).to_have_text("changed")
    expect(page.get_by_role("status")).to_contain_text("Updated.")
    assert page.evaluate("window.scrollY") == 150
    assert still_the_same_page(page)


def test_a_seating_and_its_results_appear_on_the_board(website: str, page: Page) -> None:
    event = an_event(players=4, rounds=1)
    page.goto(f"{website}/en/e/{event.slug}/board/")
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    remember_this_page(page)

    table = tables_of(a_published_seating(event))[0]
    expect(page.locator(".names li")).to_have_count(4)

    an_entry(table, 1)
    expect(page.locator("tbody tr")).to_have_count(4)
    expect(page.locator("#clock")).to_have_text(re.compile(r"\d\d:\d\d"))
    assert still_the_same_page(page)


@pytest.mark.soak
@pytest.mark.parametrize("view", ["", "board/"])
def test_a_page_whose_script_was_refused_at_first_follows_the_event_all_the_same(
    website: str, page: Page, view: str
) -> None:
    event = an_event(players=4, rounds=2)
    page.route("**/live_updates*.js", lambda route: route.fulfill(status=503), times=1)
    with page.expect_response(lambda answer: answer.status == 503):
        page.goto(f"{website}/en/e/{event.slug}/{view}")

    an_announcement(event, "Dinner is ready")

    expect(page.get_by_text("Dinner is ready").first).to_be_visible()


@pytest.mark.soak
def test_the_first_seating_appears_on_the_page_of_an_event_opened_before(
    website: str, page: Page
) -> None:
    event = an_event(players=4, rounds=2)
    page.goto(f"{website}/en/e/{event.slug}/")
    expect(page.get_by_text("No one is seated yet.")).to_be_visible()
    remember_this_page(page)

    a_published_seating(event)

    expect(page.get_by_role("link", name="Where do I sit?")).to_be_visible()
    expect(page.get_by_text("0 of 2")).to_be_visible()
    assert still_the_same_page(page)


def test_the_board_turns_its_pages(website: str, page: Page) -> None:
    event = an_event(players=16, rounds=1, largest_size=4)
    for table in tables_of(a_published_seating(event)):
        an_entry(table, 1)
    page.clock.install()
    page.goto(f"{website}/en/e/{event.slug}/board/")
    rows = page.locator("tbody tr:visible")
    expect(rows).to_have_count(12)

    page.clock.run_for(10_000)
    expect(rows).to_have_count(4)
    expect(page.locator("#page-number")).to_have_text("Page 2 of 2")


@pytest.mark.soak
def test_without_a_live_connection_a_page_asks_by_itself(
    website: str, page: Page, evening: tuple[Event, Table]
) -> None:
    event, table = evening
    page.route("**/live/**", lambda route: route.abort())
    page.goto(f"{website}/en/e/{event.slug}/")
    expect(page.get_by_text("0 of 2")).to_be_visible()

    an_entry(table, 1)

    expect(page.get_by_text("1 of 2")).to_be_visible()


def test_without_a_connection_a_page_says_how_old_it_is(
    website: str, page: Page, evening: tuple[Event, Table]
) -> None:
    event, _table = evening
    page.goto(f"{website}/en/e/{event.slug}/")

    page.context.set_offline(True)
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"No connection.*ago"))

    page.context.set_offline(False)
    expect(page.get_by_role("status")).to_be_empty()


def test_an_open_page_of_an_event_that_is_a_draft_again_shows_nothing_of_it(
    website: str, page: Page
) -> None:
    event = an_event()
    page.goto(f"{website}/en/e/{event.slug}/")
    expect(page.get_by_role("heading", name=event.name)).to_be_visible()
    asks_again = "setInterval(() => window.dispatchEvent(new Event('online')), 200)"
    page.evaluate(asks_again)

    move_event(event_id=event.pk, to=EventState.DRAFT)

    expect(page.get_by_role("heading", level=1)).to_have_text("This event is not public any more")


def test_what_a_visitor_typed_focused_and_opened_stays_when_the_page_changes(
    website: str, page: Page, evening: tuple[Event, Table]
) -> None:
    event, _table = evening
    rows = [a_row(1, name="Anna", seatings=[a_cell(1, 840), a_cell(2, 280)]), a_row(2)]
    made = {"version": 10**6, "rows": rows}  # newer than all that the worker makes
    StandingsSnapshot.objects.update_or_create(event=event, after=None, defaults=made)
    page.goto(f"{website}/en/e/{event.slug}/standings/")
    page.locator("summary").click()
    other = page.context.new_page()
    other.goto(f"{website}/en/e/{event.slug}/seatings/1/")
    other.locator("#find").press_sequentially("bel")
    expect(other.locator(".by-name tbody tr:visible")).to_have_count(1)

    an_announcement(event, "Dinner is ready")

    for each in (page, other):
        expect(each.get_by_text("Dinner is ready").first).to_be_visible()
    expect(page.locator("details[open] li").first).to_be_visible()
    expect(other.locator("#find")).to_have_value("bel")
    expect(other.locator("#find")).to_be_focused()
    expect(other.locator(".by-name tbody tr:visible")).to_have_count(1)
    other.close()
