"""What is to be tapped on a captain's page takes the tap wherever its frame is hit."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import (
    address,
    choose_radio,
    click,
    open_pile,
    open_round,
    played_round,
    sheet_of,
    tap_round,
)
from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)

EDGE = 4  # pixels inside of a frame, within its round corners
# From now on taps do nothing but say what they hit.
LISTEN = """() => addEventListener("click", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  window.hit = event.target;
}, true)"""
HIT = "(one) => one.contains(window.hit)"
ANY_HIT = "(kind) => window.hit.closest(kind) !== null"


def box_of(one: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what was scrolled into the middle."""
    one.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    box = one.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def missed_corners(page: Page, kind: str) -> list[tuple[float, float]]:
    """The corners of the first of a kind where a tap does not hit it."""
    one = page.locator(kind).locator("visible=true").first
    left, top, right, bottom = box_of(one)
    missed = []
    for x in (left + EDGE, right - EDGE):
        for y in (top + EDGE, bottom - EDGE):
            page.mouse.click(x, y)
            if not one.evaluate(HIT):
                missed.append((x, y))
    return missed


def assert_whole(page: Page, *kinds: str) -> None:
    page.evaluate(LISTEN)
    assert {kind: missed_corners(page, kind) for kind in kinds} == {kind: [] for kind in kinds}


def assert_no_gap(page: Page, kind: str) -> None:
    """Between the first of a kind and the next, beside and below, one of them takes the tap."""
    one = page.locator(kind).locator("visible=true").first
    left, top, right, bottom = box_of(one)
    for x, y in ((right + 1.5, (top + bottom) / 2), ((left + right) / 2, bottom + 1)):
        page.mouse.click(x, y)
        assert page.evaluate(ANY_HIT, kind), (kind, x, y)


def test_whole_frame_takes_the_tap_and_none_is_lost_in_a_gap(website: str, page: Page) -> None:
    table = a_table(4, evidence=["cards", "counts"])
    open_round(page, website, table)
    page.goto(f"{address(website, table, 1)}?evidence=counts")
    open_pile(page, 1)
    click(page, "r4")
    assert_whole(
        page, ".place .button", "#typing", ".evidence a", ".pile", ".parts label", ".card",
        "#tricks button", "#undo", "#send", ".languages summary",
    )  # fmt: skip
    for kind in (".card", ".pile", ".parts label"):
        assert_no_gap(page, kind)


@pytest.mark.soak
def test_whole_notice_ticks_what_is_so(website: str, page: Page) -> None:
    played = played_round("delayed", 4)
    open_round(page, website, a_table(4, variant="delayed"))
    tap_round(page, sheet_of(played))
    open_pile(page, 0)
    captured = played["sheet"]["piles"][0]["captured"]
    dearer = next(card[0] for card in captured if card[0] != played["sheet"]["piles"][0]["choice"])
    choose_radio(page.locator(f"#colours input[value={dearer}]"))
    tick = page.locator("#found input[name=accept]")
    expect(tick).not_to_be_checked()
    left, top, right, _ = box_of(page.locator("#found .notice"))
    page.mouse.click(right - EDGE, top + EDGE)
    expect(tick).to_be_checked()
    page.mouse.click(left + 2, top + EDGE)
    expect(tick).not_to_be_checked()
    assert_whole(page, "#found .check", "#colours label")
    assert_no_gap(page, "#colours label")
