"""A captain's phone: opening a round, tapping or typing it, reading the answer."""

from typing import Any

from playwright.sync_api import Page, expect

from engine.notation import write_cards
from engine.sheets import Sheet, read_sheet
from tests.engine.cases import classic_rounds
from tournaments.models import Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import occupants

PLAYED = {played["sheet"]["players"]: played for played in classic_rounds()}


def sheet_of(played: dict[str, Any]) -> Sheet:
    return read_sheet(played["sheet"])


def names_at(table: Table) -> list[str]:
    return [entrant.person.name for entrant in occupants(table, 1).values()]


def address(website: str, table: Table, number: int | None = None) -> str:
    start = f"{website}/t/{link_of(table.place)}/"
    return f"{start}{table.seating.number}/{number}/" if number else start


def open_round(page: Page, website: str, table: Table, number: int = 1) -> None:
    page.goto(address(website, table, number))
    expect(page.locator("#tapped, #typed").locator("visible=true")).to_have_count(1)


def open_pile(page: Page, pile: int | str) -> None:
    page.locator(f"input[name=pile][value='{pile}']").check(force=True)


def tap(page: Page, *cards: object) -> None:
    for card in cards:
        page.locator(f"[data-card={card}]").tap()


def tap_round(page: Page, sheet: Sheet) -> None:
    """Cards left over first, then each player's penalty card, then piles; the last is the rest."""
    if sheet.undealt:
        open_pile(page, "undealt")
        tap(page, *sheet.undealt)
    for seat, pile in enumerate(sheet.piles):
        open_pile(page, seat)
        tap(page, *pile.penalty)
    for seat, pile in enumerate(sheet.piles[:-1]):
        open_pile(page, seat)
        tap(page, *pile.captured)
    open_pile(page, len(sheet.piles) - 1)
    page.locator("#rest").tap()


def type_round(page: Page, sheet: Sheet) -> None:
    if not page.locator("#typed").is_visible():
        page.get_by_role("button", name="Type the cards").tap()
    for seat, pile in enumerate(sheet.piles):
        page.locator(f"#penalty-{seat}").fill(write_cards(pile.penalty))
        page.locator(f"#captured-{seat}").fill(write_cards(pile.captured))
    undealt = page.locator("#undealt")
    if undealt.count():
        undealt.fill(write_cards(sheet.undealt or ()))


def send(page: Page) -> None:
    page.locator("#send").tap()


def recorded_lines(page: Page) -> list[list[str]]:
    """Name, points, total and place of each player as the page shows them."""
    expect(page.locator("#recorded")).to_be_visible()
    rows = page.locator("#recorded tbody tr").all()
    return [row.locator("th, td").all_inner_texts() for row in rows]


def recorded_points(page: Page) -> list[int]:
    return [int(line[1]) for line in recorded_lines(page)]


def problems_shown(page: Page) -> list[str]:
    return page.locator("#found li").all_inner_texts()
