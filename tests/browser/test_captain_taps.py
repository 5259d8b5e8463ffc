"""How many taps a round takes: real touches of what is to be seen, counted by the page itself."""

from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from engine.piles import CountedPile
from engine.sheets import Sheet, read_sheet, write_sheet
from engine.simulate import simulate_round
from scoring.models import Entry
from scoring.selectors.entries import sheet_of as recorded_in
from tests.browser.phones import names_at, open_round, played_round
from tests.builders import a_table
from tests.engine.cases import as_counts

pytestmark = pytest.mark.django_db(transaction=True)

SEEDS = range(1, 7)
COUNTING = """
  window.taps = 0;
  addEventListener("pointerdown", ({ isTrusted }) => { window.taps += isTrusted; }, true);
  addEventListener("keydown", () => { window.taps = NaN; }, true);
"""


def played(players: int, seed: int) -> Sheet:
    return simulate_round(edition="box120", variant="classic", players=players, seed=seed).sheet


def rounds_of(players: int, seeds: range) -> list[Any]:
    """The recorded classic round of so many players, and some at random."""
    recorded = read_sheet(played_round("classic", players)["sheet"])
    simulated = [pytest.param(played(players, seed), id=f"seed-{seed}") for seed in seeds]
    return [pytest.param(recorded, id="recorded"), *simulated]


def touch(page: Page, selector: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(selector).tap()


def tap_cards(page: Page, cards: Any) -> None:
    for card in cards:
        touch(page, f"[data-card={card}]")


def go_on(page: Page, name: str) -> None:
    """Take the step that the page proposes, once it is the one that somebody expects."""
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
        tap_cards(page, pile.penalty)
        if seat < len(names) - 1:
            tricks = pile.number // sheet.players
            touch(page, ".number-row button:last-of-type", tricks)
            touch(page, ".number-row button:first-of-type", int(tricks == 0))
        tap_cards(page, pile.own)
        if seat < len(names) - 1:
            go_on(page, f"Next: {names[seat + 1]}")
    expect(page.locator("#next")).to_be_hidden()


@pytest.mark.parametrize(
    ("sheet", "most"),
    [
        *(pytest.param(*one.values, 40, id=f"4-{one.id}") for one in rounds_of(4, SEEDS)),
        *(pytest.param(*one.values, 65, id=f"7-{one.id}") for one in rounds_of(7, range(1, 3))),
    ],
)
def test_round_of_numbers_takes_few_taps(website: str, page: Page, sheet: Sheet, most: int) -> None:
    counts = as_counts(sheet)
    table = a_table(sheet.players, evidence=["counts", "cards"])
    page.add_init_script(COUNTING)
    open_round(page, website, table)
    tap_counts(page, counts, names_at(table))
    assert taps_until_recorded(page) <= most
    assert recorded_piles() == piles_of(counts)


@pytest.mark.parametrize("sheet", rounds_of(4, range(1, 2)))
def test_round_of_cards_takes_few_taps(website: str, page: Page, sheet: Sheet) -> None:
    table = a_table(4)
    names = names_at(table)
    page.add_init_script(COUNTING)
    open_round(page, website, table)
    for pile, following in zip(sheet.piles[:-1], names[1:], strict=True):
        tap_cards(page, [*pile.penalty, *pile.captured])
        go_on(page, f"Next: {following}")
    tap_cards(page, sheet.piles[-1].penalty)
    go_on(page, f"The rest to {names[-1]}: {len(sheet.piles[-1].captured)}")
    assert taps_until_recorded(page) <= 75
    assert recorded_piles() == piles_of(sheet)
