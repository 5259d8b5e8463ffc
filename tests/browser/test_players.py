"""A player's page on small phones."""

import pytest
from playwright.sync_api import Page, expect

from tests.builders import a_published_seating, an_entry, an_event, points_sheet
from tests.rare_cases import rare
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names

LONG = "Karl-Heinz Brandstetter"

# How many lines each heading takes.
LINES = """headings => headings.map(heading => {
  const words = document.createRange();
  words.selectNodeContents(heading);
  return new Set(Array.from(words.getClientRects(), line => line.top)).size;
})"""


@pytest.mark.parametrize("width", [320, rare(390)])
def test_page_fits_with_a_long_name_beside_headings_of_whole_words(
    website: str, page: Page, width: int
) -> None:
    event = an_event(0, evidence=["points"], preferred_size=4)
    register_names(event_id=event.pk, names=[LONG, "Anna", "Béla", "Cili"])
    [table] = tables_of(a_published_seating(event))
    an_entry(table, sheet=points_sheet(1, 2, 3, 4))
    page.set_viewport_size({"width": width, "height": 700})

    page.goto(f"{website}/de/e/{event.slug}/players/2/")

    headings = page.locator(":is(.match, .opponents) thead th")
    expect(headings).to_have_text(
        ["Platz", "Name", "Kartenpunkte", "Name", "Partien", "Vorn", "Hinten"]
    )
    assert headings.evaluate_all(LINES) == [1] * 7
    assert page.evaluate("document.documentElement.scrollWidth") == width
