"""A captain's page for every hand: large targets, the keyboard alone, the system's own colours."""

import pytest
from playwright.sync_api import Page, expect

from engine.notation import write_cards
from engine.sheets import Sheet
from tests.browser.phones import (
    PLAYED,
    address,
    open_pile,
    open_round,
    recorded_points,
    sheet_of,
    tap,
)
from tests.builders import a_proposed_seating, a_table, an_entry, an_event
from tests.rare_cases import rare
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)

LONGEST_WAY = 200  # from one control to another, in steps of Tab

# What can be tapped, smaller than 48 pixels. A label with its input is one target.
SMALL = """() =>
  [...document.querySelectorAll("a, button, input, label, select, summary, textarea")]
  .filter((one) => !one.matches(".skip, .unseen, [type=hidden], label:not(:has(input))"))
  .filter((one) => !one.matches("label input") && one.checkVisibility())
  .map((one) => [one.outerHTML, one.getBoundingClientRect()])
  .filter(([_, box]) => Math.min(box.width, box.height) < 48)
  .map(([html, box]) => `${html} ${box.width} ${box.height}`)"""
# Fields whose text is small enough for a phone to zoom to it.
ZOOMED_TO = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((one) => !["hidden", "radio", "checkbox"].includes(one.type))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.outerHTML)"""
# Whether something lies over what has the focus.
COVERED = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(one.contains(top) || one.closest("label")?.contains(top));
}"""

# The arrow key that leads from the card with the focus to another one, none where it is there.
WAY = """(card) => {
  const to = document.querySelector(`[data-card=${card}]`).getBoundingClientRect();
  const from = document.activeElement.getBoundingClientRect();
  if (from.top !== to.top) return from.top < to.top ? "ArrowDown" : "ArrowUp";
  return from.left === to.left ? null : from.left < to.left ? "ArrowRight" : "ArrowLeft";
}"""
COUNTING = """
  window.keys = 0;
  addEventListener("keydown", () => { window.keys += 1; }, true);
"""


def assert_reachable(page: Page) -> None:
    assert page.evaluate(SMALL) == []
    assert page.evaluate(ZOOMED_TO) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.fixture
def narrow(page: Page) -> Page:
    page.set_viewport_size({"width": 320, "height": 568})
    return page


def test_everything_before_a_round_is_as_large_as_a_thumb(website: str, narrow: Page) -> None:
    waiting = tables_of(a_proposed_seating(an_event(4)))[0]
    table = a_table(8, rounds=6)
    an_entry(table)
    for opened in (
        f"{website}/t/",
        address(website, waiting),
        address(website, table),
        f"{address(website, table)}call/",
    ):
        narrow.goto(opened)
        assert_reachable(narrow)


@pytest.mark.parametrize(
    ("variant", "evidence"),
    [
        ("classic", "cards"),
        ("hattrick", "counts"),
        rare("delayed", "counts"),
        rare("mild", "points"),
    ],
)
def test_everything_of_a_round_is_as_large_as_a_thumb(
    website: str, narrow: Page, variant: str, evidence: str
) -> None:
    table = a_table(6, variant=variant, evidence=[*{"cards", evidence}])
    open_round(narrow, website, table)
    narrow.goto(f"{narrow.url}?evidence={evidence}")
    expect(narrow.locator("#send")).to_be_visible()
    assert_reachable(narrow)
    if narrow.locator("#typing").is_visible():
        narrow.locator("#typing").tap()
        assert_reachable(narrow)


@pytest.mark.soak
def test_link_under_the_heading_reaches_downwards_only(website: str, narrow: Page) -> None:
    open_round(narrow, website, a_table(4))
    heading = narrow.get_by_role("heading", name="Round 1", exact=True)
    hit = """(one) => {
      const box = one.getBoundingClientRect();
      return document.elementFromPoint(box.x + 10, box.bottom - 2).tagName;
    }"""
    assert heading.evaluate(hit) == "H1"
    below = """(one) => {
      const box = one.getBoundingClientRect();
      return document.elementFromPoint(box.x + 10, box.y + 30).tagName;
    }"""
    assert narrow.locator(".place p a").evaluate(below) == "A"


def tab_to(page: Page, control: str, *, key: str = "Tab") -> None:
    """Go on with one key until a control has the focus, which nothing may cover."""
    for _ in range(LONGEST_WAY):
        page.keyboard.press(key)
        if page.evaluate("(control) => document.activeElement.matches(control)", control):
            assert not page.evaluate(COVERED), f"something lies over {control}"
            return
    raise AssertionError(f"no way leads to {control}")


def test_whole_round_is_typed_by_keyboard_alone(website: str, page: Page) -> None:
    sheet = sheet_of(PLAYED[3])
    open_round(page, website, a_table(3))
    tab_to(page, "#typing")
    page.keyboard.press("Enter")
    for seat, pile in enumerate(sheet.piles):
        tab_to(page, f"#penalty-{seat}")
        page.keyboard.type(write_cards(pile.penalty))
        tab_to(page, f"#captured-{seat}")
        page.keyboard.type(write_cards(pile.captured))
    tab_to(page, "#send")
    page.keyboard.press("Enter")
    assert recorded_points(page) == PLAYED[3]["scores"]
    tab_to(page, "#recorded .main")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Enter round 2")).to_be_visible()


@pytest.mark.soak
def test_whole_round_is_chosen_card_by_card_by_keyboard_alone(website: str, page: Page) -> None:
    sheet = sheet_of(PLAYED[3])
    open_round(page, website, a_table(3))
    for seat in range(3):
        open_pile_by_keyboard(page, seat)
        choose_cards(page, sheet, seat)
    tab_to(page, "#next")
    page.keyboard.press("Space")
    expect(page.locator("#status[data-kind=good]")).to_be_visible()
    tab_to(page, "#send")
    page.keyboard.press("Enter")
    assert recorded_points(page) == PLAYED[3]["scores"]


def open_pile_by_keyboard(page: Page, seat: int) -> None:
    """Players are one group: Tab leads into it, arrows through it."""
    if seat:
        tab_to(page, "input[name=pile]", key="Shift+Tab")
        page.keyboard.press("ArrowRight")
    expect(page.locator(f"input[name=pile][value='{seat}']")).to_be_checked()


def choose_cards(page: Page, sheet: Sheet, seat: int) -> None:
    """The penalty card, then the captured cards row by row; the last player takes the rest."""
    pile = sheet.piles[seat]
    tab_to(page, "[data-card]")
    arrow_to(page, pile.penalty[0])
    page.keyboard.press("Space")
    if seat == sheet.players - 1:
        return
    shown = page.locator("[data-card]").evaluate_all(
        "(cards) => cards.map((one) => one.dataset.card)"
    )
    for card in sorted(map(str, pile.captured), key=shown.index):
        arrow_to(page, card)
        page.keyboard.press("Space")


def arrow_to(page: Page, card: object) -> None:
    """Go on with arrow keys, first up or down, until a card has the focus, which nothing covers."""
    while key := page.evaluate(WAY, str(card)):
        page.keyboard.press(key)
        assert not page.evaluate(COVERED), f"something lies over the way to {card}"


@pytest.mark.soak
def test_round_by_keyboard_takes_few_keys_for_arrows_lead_through_the_grid(
    website: str, page: Page
) -> None:
    sheet = sheet_of(PLAYED[3])
    page.add_init_script(COUNTING)
    open_round(page, website, a_table(3))
    page.locator("#piles input:checked").focus()
    for seat in range(3):
        choose_cards(page, sheet, seat)
        tab_to(page, "#next")
        page.keyboard.press("Space")
    tab_to(page, "#send")
    page.keyboard.press("Enter")
    assert recorded_points(page) == PLAYED[3]["scores"]
    assert page.evaluate("window.keys") <= 140  # 339 where Tab stops at every card


def test_grid_is_one_stop_that_stays_where_the_focus_was(website: str, page: Page) -> None:
    open_round(page, website, a_table(4))
    tab_to(page, "[data-card]")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.locator(":focus")).to_have_attribute("data-card", "b11")
    expect(page.locator(":focus")).to_have_attribute("data-lies", "elsewhere")  # the penalty card
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-card", "o0")
    page.keyboard.press("Tab")
    expect(page.locator("[data-card]:focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(page.locator(":focus")).to_have_attribute("data-card", "o0")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("[data-card]:focus")).to_have_count(0)


def test_system_colours_show_what_is_open_and_what_is_chosen(website: str, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    open_round(page, website, a_table(4))
    tap(page, "r4", "r5")
    ground = "(one) => getComputedStyle(one).backgroundColor"
    for chosen, other in (
        (".pile.open", ".pile:not(.open)"),
        ("[data-lies=here]", "[data-lies=free]"),
    ):
        grounds = [page.locator(one).first.evaluate(ground) for one in (chosen, other)]
        assert grounds[0] != grounds[1]
    open_pile(page, 1)
    border = page.locator("[data-card=r5]").evaluate("(one) => getComputedStyle(one).borderStyle")
    assert border == "dashed"
