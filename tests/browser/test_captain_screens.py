"""The captain's pages on every screen: room for the cards and for large letters."""

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.browser.phones import open_pile, open_round
from tests.builders import a_table
from tournaments.models import Table
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


def name_people(table: Table) -> None:
    for name, entrant in zip(LONG_NAMES, occupants(table, 1).values(), strict=False):
        entrant.person.name = name
        entrant.person.save(update_fields=["name"])


def speak(page: Page, website: str, language: str) -> None:
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": website}
    page.context.add_cookies([cookie])


@pytest.mark.parametrize(
    ("variant", "players", "evidence"),
    [
        ("classic", 3, ["cards"]),
        ("classic", 4, ["cards"]),
        ("classic", 8, ["cards"]),
        ("classic", 8, ["counts", "cards"]),
        ("mild", 6, ["counts", "cards"]),
        ("intense", 8, ["cards"]),
        ("delayed", 8, ["cards"]),
        ("delayed", 8, ["counts"]),
        ("hattrick", 7, ["cards"]),
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


@pytest.mark.parametrize("players", [3, 4])
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
