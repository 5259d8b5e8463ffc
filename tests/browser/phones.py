"""A captain's phone: opening a round, tapping or typing it, reading the answer."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from playwright.sync_api import Locator, Page, expect

from engine.notation import write_cards
from engine.sheets import Sheet, read_sheet, write_sheet
from pages.figures import MINUS
from tests.engine.cases import classic_rounds, recorded_rounds
from tournaments.models import Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import occupants

Choose = Callable[..., None]  # gets the page and cards

PLAYED = {played["sheet"]["players"]: played for played in classic_rounds()}


CLICK = "(cards) => cards.forEach((card) => document.querySelector(`[data-card=${card}]`).click())"


def sheet_of(played: dict[str, Any]) -> Sheet:
    return read_sheet(played["sheet"])


def played_round(variant: str, players: int) -> dict[str, Any]:
    """The recorded round of a game."""
    (found,) = (
        played for played in recorded_rounds(variant) if played["sheet"]["players"] == players
    )
    return found


def written_piles(sheet: Sheet) -> list[dict[str, list[str]]]:
    """The cards of each player, by part, as the page writes them."""
    piles: list[dict[str, Any]] = cast("Any", write_sheet(sheet)["piles"])
    return [
        {part: cards for part, cards in pile.items() if isinstance(cards, list)} for pile in piles
    ]


def names_at(table: Table) -> list[str]:
    return [entrant.person.name for entrant in occupants(table, 1).values()]


def address(website: str, table: Table, number: int | None = None) -> str:
    start = f"{website}/t/{link_of(table.place)}/"
    return f"{start}{table.seating.number}/{number}/" if number else start


def open_round(page: Page, website: str, table: Table, number: int = 1) -> None:
    page.goto(address(website, table, number))
    expect(page.locator("#undo")).to_be_visible()  # without scripts there is none
    expect(page.locator("#tapped, #typed").locator("visible=true")).to_have_count(1)


def choose_radio(radio: Locator) -> None:
    """Click what is seen of a radio, its label."""
    radio.locator("..").click()
    expect(radio).to_be_checked()


def open_pile(page: Page, pile: int | str) -> None:
    choose_radio(page.locator(f"input[name=pile][value='{pile}']"))


def tap(page: Page, *cards: object) -> None:
    for card in cards:
        page.locator(f"[data-card={card}]").tap()


def click(page: Page, *cards: object) -> None:
    """Choose cards all at once: for rounds in which it does not matter how they are tapped."""
    page.evaluate(CLICK, list(map(str, cards)))


def open_part(page: Page, part: str) -> None:
    """Say which of a player's cards come next, where there is a choice."""
    radio = page.locator(f"input[name=part][value={part}]")
    if radio.locator("visible=true").count():
        choose_radio(radio)


def tap_part(
    page: Page, seat: int, part: str, cards: Sequence[object], choose: Choose = tap
) -> None:
    open_pile(page, seat)
    open_part(page, part)
    choose(page, *cards)


def tap_round(page: Page, sheet: Sheet, choose: Choose = click) -> None:
    """Cards left over first, then each player's penalty cards, then piles; the last is the rest."""
    piles = written_piles(sheet)
    for name, apart in (("undealt", sheet.undealt), ("unplayed", sheet.unplayed)):
        if apart:
            open_pile(page, name)
            choose(page, *apart)
    for seat, pile in enumerate(piles):
        tap_part(page, seat, "penalty", pile.pop("penalty", []), choose)
    last = "captured" if "captured" in piles[-1] else "face_up"
    del piles[-1][last]
    for seat, pile in enumerate(piles):
        for part, cards in pile.items():
            tap_part(page, seat, part, cards, choose)
    tap_part(page, len(piles) - 1, last, [])
    page.get_by_role("button", name="The rest to").tap()


def type_round(page: Page, sheet: Sheet) -> None:
    expect(page.locator("#undo")).to_be_visible()  # the script has come
    if not page.locator("#typed").is_visible():
        page.get_by_role("button", name="Type the cards").tap()
    for seat, pile in enumerate(written_piles(sheet)):
        for part, cards in pile.items():
            page.locator(f"#{part}-{seat}").fill(" ".join(cards))
        if page.locator(f"#choice-{seat}").count():
            page.locator(f"#choice-{seat}").select_option(sheet.piles[seat].choice or "")
    for name, apart in (("undealt", sheet.undealt), ("unplayed", sheet.unplayed)):
        if page.locator(f"#{name}").count():
            page.locator(f"#{name}").fill(write_cards(apart or ()))


def send(page: Page) -> None:
    page.locator("#send").tap()


def recorded_lines(page: Page) -> list[list[str]]:
    """Name, points, total and place of each player as the page shows them; minus is a hyphen."""
    expect(page.locator("#recorded")).to_be_visible()
    rows = [row.locator("th, td") for row in page.locator("#recorded tbody tr").all()]
    return [[text.replace(MINUS, "-") for text in cells.all_inner_texts()] for cells in rows]


def recorded_points(page: Page) -> list[int]:
    return [int(line[1]) for line in recorded_lines(page)]


def problems_shown(page: Page) -> list[str]:
    return page.locator("#found li > p, #found li > label").all_inner_texts()


def type_number(page: Page, label: str, number: int) -> None:
    """Write a number beside the grid, for the pile that is open."""
    page.locator("#tapped").get_by_label(label, exact=True).fill(str(number))


def tap_tricks(page: Page, tricks: int) -> None:
    """Say how many tricks the open pile has; once its other cards are there, the next one opens."""
    page.locator(".tricks button").nth(tricks).tap()


def tap_counts(page: Page, sheet: dict[str, Any]) -> None:
    """Enter a sheet of counts in its JSON form: penalty cards and own cards tapped."""
    for seat, pile in enumerate(sheet["piles"]):
        tap_part(page, seat, "penalty", pile.get("penalty", []))
        type_number(page, "Number of captured cards", pile["captured"])
        if sheet["variant"] == "mild":
            type_number(page, "How many of them in the penalty colour", len(pile["own"]))
        elif pile["own"]:
            tap_part(page, seat, "own", pile["own"])


def offers_shown(page: Page) -> list[str]:
    """What would repair the round, as far as it is not behind more."""
    return page.locator("#found .offers > button").all_inner_texts()
