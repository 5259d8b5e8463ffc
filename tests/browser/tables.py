"""Several phones at one table, each held by the person of its seat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from engine.sheets import Sheet
from tests.browser.phones import click, open_part, open_pile, open_round, written_piles
from tournaments.models import Table

COMPLETE = "Every card has its place. Compare the points, then send."


@dataclass(frozen=True)
class Phones:
    """The phones at one table, each held by the person of its seat."""

    website: str
    table: Table
    pages: Sequence[Page]

    def __getitem__(self, seat: int) -> Page:
        return self.pages[seat]

    def open(self, *seats: int) -> None:
        for seat in seats or range(len(self.pages)):
            open_round(self.pages[seat], self.website, self.table)
            expect_following(self.pages[seat])


Seated = Callable[[Table], Phones]


def expect_following(page: Page) -> None:
    """Wait until a phone follows the others at its table."""
    expect(page.locator("#round[data-together]")).to_be_attached()


def enter(page: Page, pile: dict[str, list[str]]) -> None:
    """Tap the cards of the pile that is open."""
    for part, cards in pile.items():
        open_part(page, part)
        click(page, *cards)


def enter_own(phones: Phones, sheet: Sheet, *seats: int) -> None:
    """Enter on the phone of each seat the pile of its person, which is open there."""
    piles = written_piles(sheet)
    for seat in seats or range(len(piles)):
        open_pile(phones[seat], seat)
        enter(phones[seat], piles[seat])


def is_complete(*pages: Page) -> None:
    for page in pages:
        expect(page.locator("#status")).to_have_text(COMPLETE)
