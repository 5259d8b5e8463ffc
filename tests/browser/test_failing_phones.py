"""Phones whose scripts, storage or streams fail: nothing is promised that was not tried."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HALL
from tests.browser.phones import (
    PLAYED,
    address,
    open_round,
    recorded_points,
    send,
    sheet_of,
    type_round,
    written_piles,
)
from tests.browser.tables import Phones, Seated, enter, enter_own
from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)

# Each before any script of a page.
REFUSED = """
  const refuse = () => { throw new DOMException("", "SecurityError"); };
  Object.defineProperty(window, "localStorage", { get: refuse });
  indexedDB.open = refuse;
"""
SILENT = """
  Storage.prototype.setItem = () => {};
  indexedDB.open = () => ({});
"""
FULL = """
  const full = () => { throw new DOMException("", "QuotaExceededError"); };
  Storage.prototype.setItem = full;
  IDBObjectStore.prototype.put = full;
"""
NEVER_ANSWERS = "indexedDB.open = () => ({});"
NO_WORKER = """
  navigator.serviceWorker.register = () => Promise.reject(new DOMException("", "SecurityError"));
"""
# A stream whose connection died without a word.
FROZEN = """
  const ask = window.fetch;
  window.fetch = (address, options) => String(address).startsWith("/live/")
    ? new Promise((_, reject) => {
      options.signal.addEventListener("abort", () => reject(options.signal.reason));
    })
    : ask(address, options);
"""
BROKEN = "crypto.getRandomValues = () => { throw new TypeError('broken'); }"
KEEPS_NOTHING = "this browser keeps nothing."


def test_what_fails_while_a_round_is_sent_gives_the_form_back_and_says_what_to_do(
    website: str, page: Page
) -> None:
    open_round(page, website, a_table(4))
    type_round(page, sheet_of(PLAYED[4]))
    page.evaluate(f"() => {{ window.before = crypto.getRandomValues.bind(crypto); {BROKEN} }}")
    send(page)
    expect(page.locator("#status")).to_contain_text("This page has failed.")
    expect(page.locator("#status")).to_contain_text("load the page again")
    expect(page.locator("#typed")).not_to_have_attribute("inert", "")
    page.get_by_role("button", name="Show it as a code for the director").click()
    expect(page.locator("#handover svg")).to_be_visible()
    page.locator("#handover button").click()
    page.evaluate("() => { crypto.getRandomValues = window.before; }")
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]


@pytest.mark.parametrize("storage", [REFUSED, SILENT, FULL], ids=["refused", "silent", "full"])
def test_a_browser_that_keeps_nothing_says_so_and_sends_the_round(
    website: str, page: Page, storage: str
) -> None:
    page.add_init_script(storage)
    open_round(page, website, a_table(4))
    expect(page.locator("#keeps-nothing")).to_contain_text(KEEPS_NOTHING)
    type_round(page, sheet_of(PLAYED[4]))
    page.context.set_offline(True)
    send(page)
    expect(page.locator("#status")).to_contain_text("Keep this page open")
    expect(page.locator("#status")).to_contain_text(KEEPS_NOTHING)
    page.context.set_offline(False)
    assert recorded_points(page) == PLAYED[4]["scores"]


def test_a_database_that_never_answers_holds_no_round_up(website: str, page: Page) -> None:
    page.add_init_script(NEVER_ANSWERS)
    open_round(page, website, a_table(4))
    type_round(page, sheet_of(PLAYED[4]))
    page.context.set_offline(True)
    send(page)
    expect(page.locator("#status")).to_contain_text("No network. The round stays on this phone")
    page.context.set_offline(False)
    assert recorded_points(page) == PLAYED[4]["scores"]
    assert page.locator("#keeps-nothing").is_hidden()


def test_a_browser_that_refuses_workers_says_that_the_page_must_stay_open(
    website: str, page: Page
) -> None:
    page.add_init_script(NO_WORKER)
    page.goto(address(website, a_table(4)))
    expect(page.locator("#stays-open")).to_contain_text("Keep this page open")
    assert page.locator("#opens-offline").is_hidden()


def test_over_plain_http_every_page_of_a_table_says_that_it_must_stay_open(
    website: str, page: Page
) -> None:
    table, hall = a_table(4), website.replace("127.0.0.1", HALL)
    for number in (None, 1):
        page.goto(address(hall, table, number))
        expect(page.locator("#stays-open")).to_be_visible()


@pytest.fixture
def frozen(seated: Seated) -> Phones:
    """Phones at a table of which the first one has a stream that died without a word."""
    phones = seated(a_table(4))
    phones[0].add_init_script(FROZEN)
    return phones


def test_a_phone_whose_stream_died_sees_the_piles_of_others_with_its_own(frozen: Phones) -> None:
    frozen.open(0, 1)
    enter_own(frozen, sheet_of(PLAYED[4]), 1)
    enter(frozen[0], written_piles(sheet_of(PLAYED[4]))[0])
    expect(frozen[0].locator("#piles .by").nth(1)).to_have_text("✓✓")


def test_a_stream_that_says_nothing_for_45_seconds_is_dead_and_the_phone_looks_again(
    frozen: Phones,
) -> None:
    frozen[0].clock.install()
    frozen.open(0, 1)
    enter_own(frozen, sheet_of(PLAYED[4]), 1)
    mark = frozen[0].locator("#piles .by").nth(1)
    assert mark.inner_text() == ""
    frozen[0].clock.fast_forward(46_000)
    expect(mark).to_have_text("✓✓")
