"""How many taps a round takes: real touches of what is to be seen, counted by the page itself."""

from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from engine.piles import CountedPile
from engine.sheets import Sheet, read_sheet, write_sheet
from scoring.models import Entry
from scoring.selectors.entries import sheet_of as recorded_in
from tests.browser.phones import names_at, open_round, played_round, tap_tricks
from tests.builders import a_table
from tests.engine.cases import as_counts

pytestmark = pytest.mark.django_db(transaction=True)

COUNTING = """
  window.taps = 0;
  addEventListener("pointerdown", ({ isTrusted }) => { window.taps += isTrusted; }, true);
  addEventListener("keydown", () => { window.taps = NaN; }, true);
"""


def recorded(players: int) -> Sheet:
    return read_sheet(played_round("classic", players)["sheet"])


def touch(page: Page, selector: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(selector).tap()


def tap_cards(page: Page, cards: Any) -> None:
    for card in cards:
        touch(page, f"[data-card={card}]")


def go_on(page: Page, name: str) -> None:
    """Take the step that the page proposes, once it is the one that is expected."""
    expect(page.locator("#next")).to_have_text(name)
    touch(page, "#next")


def taps_until_recorded(page: Page) -> int:
    touch(page, "#send")
    expect(page.locator("#recorded")).to_be_visible()
    return int(page.evaluate("window.taps"))


def piles_of(sheet: Sheet) -> list[dict[str, Any]]:
    """The piles as they are written, with the cards of each part sorted."""
    piles: list[dict[str, Any]] = cast("Any", write_sheet(sheet)["piles"])
    return [
        {part: sorted(one) if isinstance(one, list) else one for part, one in pile.items()}
        for pile in piles
    ]


def recorded_piles() -> list[dict[str, Any]]:
    return piles_of(recorded_in(Entry.objects.get()))


def tap_counts(page: Page, sheet: Sheet, names: list[str]) -> None:
    for seat, pile in enumerate(sheet.piles):
        assert isinstance(pile, CountedPile)
        assert isinstance(pile.own, tuple)
        expect(page.locator(".pile.open .name")).to_have_text(names[seat])
        tap_cards(page, pile.penalty)
        tap_cards(page, pile.own)
        if seat < len(names) - 1:
            tap_tricks(page, pile.number // sheet.players)
    expect(page.locator("#next")).to_be_hidden()


@pytest.mark.soak
def test_round_of_numbers_takes_few_taps(website: str, page: Page) -> None:
    sheet = recorded(4)
    counts = as_counts(sheet)
    table = a_table(sheet.players, evidence=["counts", "cards"])
    page.add_init_script(COUNTING)
    open_round(page, website, table)
    tap_counts(page, counts, names_at(table))
    assert taps_until_recorded(page) == 13
    assert recorded_piles() == piles_of(counts)


def test_round_of_cards_takes_few_taps(website: str, page: Page) -> None:
    sheet, table = recorded(4), a_table(4)
    names = names_at(table)
    page.add_init_script(COUNTING)
    open_round(page, website, table)
    for seat, following in ((0, 2), (2, 3), (3, 1)):  # the largest pile is the second player's
        pile = sheet.piles[seat]
        tap_cards(page, [*pile.penalty, *pile.captured])
        if following == seat + 1 or seat == 3:
            go_on(page, f"Next: {names[following]}")
        else:
            touch(page, f".pile:nth-of-type({following + 1})")
    tap_cards(page, sheet.piles[1].penalty)
    go_on(page, f"The rest to {names[1]}: {len(sheet.piles[1].captured)}")
    assert taps_until_recorded(page) == 45
    assert recorded_piles() == piles_of(sheet)
