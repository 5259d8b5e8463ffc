"""One evening from the first seat to the final standings, on phones and on the hall's board."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.desks import close, log_in, said
from tests.browser.phones import open_round, recorded_points, send, tap_round
from tests.builders import a_sheet, an_event
from tests.rare_cases import rare
from tournaments.models import Event, Seating, Table
from tournaments.selectors.tables import occupants, tables_of

pytestmark = pytest.mark.django_db(transaction=True)

SEATINGS = 2


@pytest.fixture
def board(browser: Browser, website: str) -> Iterator[Page]:
    """The hall's projector, which no one ever touches."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    yield context.new_page()
    context.close()


def propose_and_publish(desk: Page, event: Event, website: str) -> Seating:
    """Seat everybody from the desk; return the published seating."""
    desk.goto(f"{website}/admin/events/{event.pk}/")
    desk.get_by_role("link", name="Propose a seating").first.click()
    desk.get_by_role("button", name="Propose a seating").click()
    desk.get_by_role("link", name="Publish …").click()
    desk.get_by_role("button", name="Publish").click()
    expect(said(desk)).to_contain_text("is published.")
    return event.seatings.latest("number")


def play(phone: Page, website: str, table: Table, rounds: int) -> dict[int, int]:
    """Enter every round of a table by tapping; return the card points by start number."""
    totals: defaultdict[int, int] = defaultdict(int)
    for number in range(1, rounds + 1):
        open_round(phone, website, table, number)
        seed = 10 * table.seating.number + 2 * table.place.number + number
        tap_round(phone, a_sheet(4, seed=seed))
        send(phone)
        seated = occupants(table, number).values()
        for entrant, points in zip(seated, recorded_points(phone), strict=True):
            totals[entrant.number] += points
    expect(phone.get_by_text("All rounds of this match are entered.")).to_be_visible()
    return totals


def percent_of_places(totals: dict[int, int]) -> dict[int, Fraction]:
    """By start number 100 for the first place of four, 0 for the last, shared ones between."""

    def percent(own: int) -> Fraction:
        halves = sum((other < own) + (other <= own) for other in totals.values()) - 1  # oneself
        return Fraction(100 * halves, 2 * (len(totals) - 1))

    return {number: percent(own) for number, own in totals.items()}


@pytest.mark.parametrize("rounds", [1, rare(2)])
def test_eight_players_play_an_evening_to_the_final_standings_on_the_board(
    website: str, page: Page, board: Page, another_phone: Callable[[], BrowserContext], rounds: int
) -> None:
    event = an_event(8, rounds=rounds, preferred_size=4)
    names = dict(event.entrants.values_list("number", "person__name"))
    log_in(page, website, event.organisation)
    board.goto(f"{website}/en/e/{event.slug}/board/")
    phones = [another_phone().new_page() for _ in range(2)]
    percent: defaultdict[int, Fraction] = defaultdict(Fraction)

    for _ in range(SEATINGS):
        seating = propose_and_publish(page, event, website)
        for phone, table in zip(phones, tables_of(seating), strict=True):
            shares = percent_of_places(play(phone, website, table, rounds))
            for number, points in shares.items():
                percent[number] += points / SEATINGS
        close(page, seating, website)

    expected = {names[number]: f"{float(mean):.1f}" for number, mean in percent.items()}
    expect(board.locator("tbody tr")).to_have_count(8)
    for name, mean in expected.items():
        expect(board.locator("tbody tr", has_text=name)).to_contain_text(mean)
