"""The captain's pages on every screen: room for the cards and for large letters."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.phones import address, open_pile, open_round, played_round, sheet_of
from tests.builders import a_table, an_entry
from tests.rare_cases import rare
from tournaments.models import Table
from tournaments.selectors.check_in import check_in_link
from tournaments.selectors.tables import occupants

pytestmark = pytest.mark.django_db(transaction=True)

SMALL_SCREENS = [(320, 568), (568, 320), (780, 360)]
LONG_NAMES = ["Karl-Heinz Brandstetter", "Anna-Magdalena Wittelsbach", "Dóra Szabó"]

# The page scrolled so far that the cards begin where nothing lies over them any more.
SCROLL_TO_CARDS = """() => {
  const grid = document.querySelector("#grid").getBoundingClientRect();
  scrollTo(0, grid.top + scrollY);
  const above = [...document.querySelectorAll(".chosen, .piles")]
    .map((one) => [getComputedStyle(one), one.getBoundingClientRect()])
    .filter(([{ position }, box]) => position === "sticky" && box.right > grid.left + 10);
  scrollBy(0, -Math.max(0, ...above.map(([_, box]) => box.height)));
}"""
# How many lines of cards are whole, with nothing over any of their edges.
ROWS_IN_SIGHT = """() => {
  const rows = new Map();
  for (const cell of document.querySelectorAll("[data-card]")) {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const [right, down] = [width - 3, height - 1];
    const inSight = [[3, height / 2], [right, height / 2], [width / 2, 1], [width / 2, down]]
      .every(([left, top]) => cell.contains(document.elementFromPoint(x + left, y + top)));
    if (width) rows.set(y, (rows.get(y) ?? true) && inSight);
  }
  return [...rows.values()].filter(Boolean).length;
}"""
SMALLEST_TARGET = """() => Math.min(...[...document.querySelectorAll(
    "[data-card], .pile, .parts label, .colours label, #tapped button, .bar button"
  )].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    .map(({ width, height }) => Math.min(width, height)))"""

# Words that are broken into lines, and headings that are a column of letters.
BROKEN = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const place = text.parentElement;
    if (!place.checkVisibility() || place.closest(".unseen, script, select")) continue;
    const linesOf = (start, end) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      const boxes = [...range.getClientRects()].filter(({ width }) => width);
      return new Set(boxes.map(({ y }) => y)).size;
    };
    for (const { 0: word, index } of text.data.matchAll(/[\\p{Script=Latin}\\d]+/gu)) {
      if (linesOf(index, index + word.length) > 1) broken.push(word);
    }
    const shown = text.data.trim();
    if (place.closest("h1, h2") && shown.length / linesOf(0, text.length) < 4 && shown.length > 8) {
      broken.push(shown);
    }
  }
  return broken;
}"""
WIDTH = "document.documentElement.scrollWidth"


def name_people(table: Table) -> None:
    for name, entrant in zip(LONG_NAMES, occupants(table, 1).values(), strict=False):
        entrant.person.name = name
        entrant.person.save(update_fields=["name"])


def speak(page: Page, website: str, language: str) -> None:
    name = settings.LANGUAGE_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": language, "url": website}])


@pytest.mark.parametrize(
    ("variant", "players", "evidence"),
    [
        rare("classic", 3, ["cards"]),
        rare("classic", 4, ["cards"]),
        ("classic", 8, ["cards"]),
        rare("classic", 8, ["counts", "cards"]),
        rare("mild", 6, ["counts", "cards"]),
        rare("intense", 8, ["cards"]),
        rare("delayed", 8, ["cards"]),
        ("delayed", 8, ["counts"]),
        rare("hattrick", 7, ["cards"]),
    ],
)
def test_four_rows_of_cards_are_in_sight_on_a_small_screen(
    website: str, page: Page, variant: str, players: int, evidence: list[str]
) -> None:
    table = a_table(players, variant=variant, evidence=evidence)
    name_people(table)
    rows = {}
    for language in ("de", "ja"):
        speak(page, website, language)
        open_round(page, website, table)
        for width, height in SMALL_SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            open_pile(page, 1)
            page.evaluate(SCROLL_TO_CARDS)
            rows[language, width] = page.evaluate(ROWS_IN_SIGHT)
            assert page.evaluate(SMALLEST_TARGET) >= 44
            assert page.evaluate("document.documentElement.scrollWidth") == width
    assert min(rows.values()) >= 4, rows


@pytest.mark.parametrize("players", [rare(3), 4])
def test_four_rows_of_cards_are_in_sight_before_anything_is_scrolled(
    website: str, page: Page, players: int
) -> None:
    table = a_table(players)
    name_people(table)
    speak(page, website, "de")
    open_round(page, website, table)
    for width, height in SMALL_SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(ROWS_IN_SIGHT) >= 4, width


@pytest.fixture
def pages(website: str) -> list[str]:
    """The pages for captains, and a round with everything that it can ask, for long names."""
    recorded = a_table(4, variant="hattrick", confirmation="needed")
    an_entry(recorded, sheet=sheet_of(played_round("hattrick", 4)))
    full = a_table(8, variant="delayed", evidence=["counts", "cards"], check_in=True)
    for table in (recorded, full):
        name_people(table)
    start, new = address(website, recorded), address(website, full)
    check_in = f"{website}/in/{check_in_link(full.seating.event)}/"
    return [
        start, f"{start}1/1/confirm/", f"{start}call/", f"{new}1/1/",
        f"{new}1/1/?evidence=counts", f"{new}1/people/", check_in, f"{check_in}?who=1",
    ]  # fmt: skip


@pytest.mark.soak
def test_pages_hold_letters_twice_as_large_in_every_language(
    website: str, page: Page, pages: list[str]
) -> None:
    page.set_viewport_size({"width": 195, "height": 422})  # as a phone of 390 shows them
    found = {}
    for language in ("en", "de", "hu", "it", "ja"):
        speak(page, website, language)
        for opened in pages:
            page.goto(opened)
            expect(page.locator("html")).to_have_attribute("lang", language)
            found[language, opened] = (page.evaluate(WIDTH), page.evaluate(BROKEN))
    assert found == dict.fromkeys(found, (195, []))


def test_pages_hold_a_font_size_twice_as_large_as_usual(
    website: str, page: Page, pages: list[str]
) -> None:
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.set_viewport_size({"width": 390, "height": 844})
    speak(page, website, "de")
    for opened in pages:
        page.goto(opened)
        size = "getComputedStyle(document.documentElement).fontSize"
        assert page.evaluate(size) == "32px"
        assert page.evaluate(WIDTH) == 390, opened
        assert page.evaluate(BROKEN) == [], opened
