"""Several cards by one movement along a row of the grid."""

from typing import TypedDict

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import open_part, open_round
from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)


class Spot(TypedDict):
    """A point of the page, as touches and the mouse take it."""

    x: float
    y: float


def middle(page: Page, card: str) -> Spot:
    box = page.locator(f"[data-card={card}]").bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def slide(page: Page, *cards: str) -> None:
    """Move a finger from card to card."""
    phone = page.context.new_cdp_session(page)
    first, *others = [middle(page, card) for card in cards]
    spots = [first, {**first, "x": first["x"] + 12 * (others[0]["x"] > first["x"] or -1)}, *others]
    for index, spot in enumerate(spots):
        kind = "touchMove" if index else "touchStart"
        phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spot]})
    phone.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def await_slides(page: Page) -> None:
    """Wait for the script that comes with the first touch of the grid."""
    with page.expect_response("**/sliding*.js") as script:
        page.locator("[data-card=r1]").focus()
    page.evaluate("(address) => import(address)", script.value.url)


def expect_chosen(page: Page, *cards: str) -> None:
    lying = page.locator("#grid [data-lies=here]")
    expect(lying).to_have_count(len(cards))
    assert lying.evaluate_all("(all) => all.map(({ dataset }) => dataset.card)") == list(cards)


@pytest.fixture
def grid(website: str, page: Page) -> Page:
    """A round on a phone, open at the captured cards of the first player."""
    page.set_viewport_size({"width": 390, "height": 844})
    open_round(page, website, a_table(4))
    open_part(page, "captured")
    page.locator("[data-card=r1]").scroll_into_view_if_needed()
    await_slides(page)
    return page


def test_a_movement_along_a_row_chooses_its_cards_as_one_step(grid: Page) -> None:
    slide(grid, "r1", "r2", "r3", "r4", "r5")
    expect_chosen(grid, "r1", "r2", "r3", "r4", "r5")
    slide(grid, "r5", "r4")
    expect_chosen(grid, "r1", "r2", "r3")
    grid.locator("#undo").tap()
    expect_chosen(grid, "r1", "r2", "r3", "r4", "r5")
    grid.locator("#undo").tap()
    expect_chosen(grid)


@pytest.mark.soak
def test_the_movement_back_takes_back_what_it_added(grid: Page) -> None:
    slide(grid, "r1", "r4", "r2")
    expect_chosen(grid, "r1", "r2")


@pytest.mark.soak
def test_a_movement_goes_on_in_the_next_line_of_its_colour(grid: Page) -> None:
    slide(grid, "r4", "r7")
    expect_chosen(grid, "r4", "r5", "r6", "r7")


@pytest.mark.soak
def test_a_movement_ends_where_it_leaves_its_colour(grid: Page) -> None:
    slide(grid, "r7", "r8", "b5", "r10")
    expect_chosen(grid, "r7", "r8")


@pytest.mark.soak
def test_a_movement_from_the_penalty_card_goes_on_with_the_captured_ones(grid: Page) -> None:
    open_part(grid, "penalty")
    slide(grid, "r3", "r1")
    expect_chosen(grid, "r1", "r2")
    expect(grid.locator(".pile.open .mark")).to_have_text("3")
    grid.locator("#undo").tap()
    open_part(grid, "penalty")
    expect_chosen(grid)


def test_the_first_movement_of_all_brings_its_script_and_goes_on(website: str, page: Page) -> None:
    open_round(page, website, a_table(4))
    open_part(page, "captured")
    page.locator("[data-card=r3]").scroll_into_view_if_needed()
    page.mouse.move(**middle(page, "r1"))
    with page.expect_response("**/sliding*.js") as script:
        page.mouse.down()
    page.evaluate("(address) => import(address)", script.value.url)
    page.mouse.move(**middle(page, "r3"), steps=5)
    page.mouse.up()
    expect_chosen(page, "r1", "r2", "r3")


@pytest.mark.soak
def test_cards_of_another_pile_are_passed_over_without_a_question(grid: Page) -> None:
    grid.locator("[data-card=r2]").tap()
    grid.locator(".pile:nth-of-type(2)").tap()
    open_part(grid, "captured")
    slide(grid, "r1", "r3")
    expect_chosen(grid, "r1", "r3")
    expect(grid.locator("dialog[open]")).to_have_count(0)


def test_a_movement_up_or_down_scrolls_and_chooses_nothing(grid: Page) -> None:
    start = middle(grid, "r2")
    phone = grid.context.new_cdp_session(grid)
    for kind, away in (("touchStart", 0), ("touchMove", 15), ("touchMove", 60)):
        point = {**start, "y": start["y"] + away}
        phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    phone.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_chosen(grid)


def test_the_mouse_and_the_keyboard_choose_several_cards_too(grid: Page) -> None:
    grid.mouse.move(**middle(grid, "r1"))
    grid.mouse.down()
    grid.mouse.move(**middle(grid, "r2"), steps=5)
    expect(grid.locator(".passed")).to_have_count(2)
    grid.mouse.up()
    expect_chosen(grid, "r1", "r2")
    grid.locator("[data-card=r3]").focus()
    grid.keyboard.down("Shift")
    grid.keyboard.press("ArrowRight")
    grid.keyboard.press("ArrowRight")
    grid.keyboard.press("ArrowLeft")
    grid.keyboard.up("Shift")
    expect_chosen(grid, "r1", "r2", "r3", "r4")
