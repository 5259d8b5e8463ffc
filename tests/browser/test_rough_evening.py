"""A rough evening, driven through the desk and a captain's phone to standings worked out by hand.

Every round that nothing is said about gives the same points in seat order, ``FOUR`` or ``FIVE``,
so that the player of the first seat wins the match. In seating 1 the places are worth:

* table 1, seats 1 2 3 4 5: 100, 75, 50, 25, 0 %
* table 2, seats 6 7 8 9: 7 and 8 sat in each other's seats for rounds 3 to 5, so 7 has
  5 + 5 + 2 + 2 + 2 = 16 points and 8 has 2 + 2 + 5 + 5 + 5 = 19: 100, 33⅓, 66⅔, 0 %
* table 3, seats 10 11 12 13: 100, 66⅔, 33⅓, 0 %, once the wrong round 5 is put right
* table 4, seats 14 15 16 17: the same, once it has played its postponed round 5
* table 5, seats 18 19 20 21: the same; the sanction of 18 is withdrawn, 21 goes home

In seating 2 the first seats are 1 to 5. The late 22 and 23 get the fifth seats of tables 1 and 2,
whose others have 100, 75, 50, 25 %; at tables 3 to 5 they have 100, 66⅔, 33⅓, 0 %. Only 20, who
was last at table 5, is given the own mean instead: the 33⅓ % of seating 1.
"""

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from playwright.sync_api import BrowserContext, Locator, Page, expect

from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.selectors.verification import awaits_standings
from scoring.services.event_imports import import_event
from tests.browser.desks import close, log_in, said
from tests.browser.phones import address, recorded_points, send
from tests.builders import an_entry, an_event, points_sheet
from tests.waiting import eventually
from tournaments.models import Event, Seating, Table
from tournaments.selectors.tables import occupants, tables_of

pytestmark = pytest.mark.django_db(transaction=True)

FOUR = (9, 5, 2, -4)  # in five rounds 45, 25, 10, -20
FIVE = (9, 6, 3, 0, -4)  # in five rounds 45, 30, 15, 0, -20
CLEAN = "Chain, verdicts, points, totals and standings are as they were stored."
WRONG = (-24, *FOUR[1:])
FIRST_SEATING = "1: 1 2 3 4 5\n2: 6 7 8 9\n3: 10 11 12 13\n4: 14 15 16 17\n5: 18 19 20 21"
SECOND_SEATING = "1: 1 6 10 14\n2: 2 7 11 15\n3: 3 8 12 18\n4: 4 9 16 19\n5: 5 13 17 20"

# Rank, name, the mean of both seatings in %, and the card points of both.
STANDINGS = [
    ("1", "Anna", "100.0", 45 + 45),
    ("2", "Béla", "87.5", 30 + 45),  # (75 + 100) / 2
    ("2", "Fritz", "87.5", 45 + 30),  # (100 + 75) / 2
    ("4", "Cili", "75.0", 15 + 45),  # (50 + 100) / 2
    ("4", "Jana", "75.0", 45 + 15),  # (100 + 50) / 2, put right
    ("6", "Hana", "66.7", 19 + 25),  # (66⅔ + 66⅔) / 2, in the other seat for three rounds
    ("7", "Dani", "62.5", 0 + 45),  # (25 + 100) / 2
    ("7", "Béla 14", "62.5", 45 + 0),  # (100 + 25) / 2, played later
    ("9", "Kenji", "58.3", 25 + 15),  # (66⅔ + 50) / 2
    ("10", "Gino", "54.2", 16 + 30),  # (33⅓ + 75) / 2, in the other seat for three rounds
    ("11", "Emma", "50.0", -20 + 45),  # (0 + 100) / 2
    ("11", "Fritz 18", "50.0", 45 - 20),  # (100 + 0) / 2, without the sanction
    ("13", "Cili 15", "45.8", 25 + 0),  # (66⅔ + 25) / 2
    ("14", "Imre", "33.3", -20 + 25),  # (0 + 66⅔) / 2
    ("14", "Lucia", "33.3", 10 + 10),  # (33⅓ + 33⅓) / 2
    ("14", "Anna 13", "33.3", -20 + 25),  # (0 + 66⅔) / 2
    ("14", "Dani 16", "33.3", 10 + 10),  # (33⅓ + 33⅓) / 2
    ("14", "Gino 19", "33.3", 25 - 20),  # (66⅔ + 0) / 2
    ("14", "Hana 20", "33.3", 10),  # (33⅓ + the own mean of 33⅓) / 2, cards of the first alone
    ("20", "Emma 17", "16.7", -20 + 10),  # (0 + 33⅓) / 2
    ("21", "Imre 21", "0.0", -20),  # last in seating 1, then gone
    ("21", "Jana 22", "0.0", -20),  # late, last in seating 2
    ("21", "Kenji 23", "0.0", -20),  # late, last in seating 2
]


class Desk:
    """The director's pages of one event, as far as a rough evening needs them."""

    def __init__(self, page: Page, website: str, event: Event) -> None:
        self.page, self.event, self.admin = page, event, f"{website}/admin"

    def call_roll(self, seating: int, **kinds: list[int]) -> None:
        """Say who is there for a seating, each kind with start numbers; the page counts them."""
        self.page.goto(f"{self.admin}/events/{self.event.pk}/roll/?seating={seating}")
        for kind, numbers in kinds.items():
            for number in numbers:
                self._mark(number, kind.capitalize())
            counted = self.page.get_by_role("link", name=f"{len(numbers)} {kind.capitalize()}")
            expect(counted).to_be_visible()

    def _mark(self, number: int, word: str) -> None:
        line = self.page.locator(f"#entrant-{number}")
        if word != "Present":
            line.get_by_text("Another state").click()
        line.get_by_role("button", name=word, exact=True).first.click()
        expect(line.locator(".kind")).to_contain_text(word)

    def seat(self, layout: str) -> Seating:
        """Write a seating down and publish it."""
        self.page.goto(f"{self.admin}/events/{self.event.pk}/propose/")
        self.page.get_by_role("link", name="Make it by hand").click()
        self.page.get_by_label("One line for each table").fill(layout)
        for button in ("Show what changes", "Apply"):
            self.page.get_by_role("button", name=button).click()
        self.page.get_by_role("link", name="Publish …").click()
        self.page.get_by_role("button", name="Publish").click()
        expect(said(self.page)).to_contain_text("is published.")
        return self.event.seatings.latest("number")

    def open_table(self, table: Table) -> None:
        self.page.goto(f"{self.admin}/tables/{table.pk}/")

    def open_round(self, table: Table, number: int) -> None:
        self.page.goto(f"{self.admin}/rounds/{table.rounds.get(number=number).pk}/")

    def press(self, button: str, answer: str) -> None:
        """Press a button; the desk says what was done."""
        self.page.get_by_role("button", name=button, exact=True).click()
        expect(said(self.page)).to_contain_text(answer)

    def agree(self, answer: str) -> None:
        """Look at what something changes, and store it; the desk says what was done."""
        self.page.get_by_role("button", name="See what it changes").click()
        self.press("Save it", answer)

    def effect(self, name: str) -> Locator:
        """Total, place and rank of an entrant, as a change would make them."""
        return self.page.locator(".effects tbody tr", has_text=name).locator("td")


def play(table: Table, rounds: range = range(1, 6)) -> None:
    """Report ordinary rounds of a table."""
    for number in rounds:
        points = FIVE if len(occupants(table, number)) == 5 else FOUR
        an_entry(table, number, sheet=points_sheet(*points))


def enter(phone: Page, website: str, table: Table, number: int, points: tuple[int, ...]) -> None:
    """Enter the points of a round as its captain."""
    phone.goto(address(website, table, number))
    for seat, one in enumerate(points):
        phone.locator(f"#points-{seat}").fill(str(one))
    send(phone)
    assert recorded_points(phone) == list(points)


def play_first_seating(desk: Desk, phone: Page, website: str) -> Seating:
    """All of 1 to 21 play; one round is wrong, one table stops after four, 18 is punished."""
    desk.call_roll(1, present=list(range(1, 22)), late=[22, 23])
    seating = desk.seat(FIRST_SEATING)
    first, second, third, fourth, fifth = tables_of(seating)
    for table in (first, second, fifth):
        play(table)
    for table in (third, fourth):
        play(table, range(1, 5))
    enter(phone, website, third, 5, WRONG)
    desk.open_table(fourth)
    desk.page.get_by_role("button", name="Postpone the table").click()
    desk.press("Save it", "The table plays later.")
    punish(desk, "Fritz 18", "-10")
    close(desk.page, seating, website)
    return seating


def punish(desk: Desk, who: str, points: str) -> None:
    desk.page.goto(f"{desk.admin}/events/{desk.event.pk}/sanctions/")
    desk.page.get_by_label("Name or start number").fill(who)
    desk.page.get_by_label("Points in %").fill(points)
    desk.page.get_by_label("Reason", exact=True).fill("Late at the table")
    desk.agree("It counts in the standings from now on.")


def start_second_seating(desk: Desk) -> Seating:
    """21 has left; 22 and 23 come when everybody sits, and are seated without anybody moving."""
    desk.call_roll(2, left=[21])
    seating = desk.seat(SECOND_SEATING)
    desk.call_roll(2, present=[22, 23])
    desk.page.get_by_role("link", name="Make the tables even again …").click()
    expect(desk.page.locator(".moves li")).to_have_text(
        [
            "Jana 22 (22): nowhere → table 1, seat 5 all rounds left: counts",
            "Kenji 23 (23): nowhere → table 2, seat 5 all rounds left: counts",
        ],
        use_inner_text=True,
    )
    desk.press("Seat them like this", "The moves are made.")
    return seating


def correct_wrong_round(desk: Desk, table: Table) -> None:
    """Jana was written down with -24 points instead of 9: second at the table, not first.

    With that she is behind 1, 6 and 11, the winners, and behind 18 with 90 % and 2 with 75 %.
    """
    desk.open_round(table, 5)
    desk.page.locator("#points-0").fill("9")
    desk.page.get_by_label("Why it is corrected").fill("A pile was counted for the wrong player")
    desk.page.get_by_role("button", name="See what it changes").click()
    expect(desk.effect("Jana (10)")).to_have_text(["12 → 45", "2 → 1", "6 → 1", "66.7 → 100.0"])
    desk.press("Save it", "is entered as version 2")


def swap_back(desk: Desk, table: Table) -> None:
    """Gino and Hana sat in each other's seats from round 3 on."""
    desk.open_table(table)
    desk.page.get_by_role("link", name="Swap two players …").click()
    desk.page.get_by_label("Who sat in the wrong seat").select_option("7 Gino, table 2, seat 2")
    desk.page.get_by_label("In whose seat").select_option("8 Hana, table 2, seat 3")
    desk.page.get_by_label("From which round on").select_option("Round 3 and later")
    desk.page.get_by_role("button", name="See what it changes").click()
    expect(desk.effect("Gino (7)").first).to_have_text("25 → 16")
    expect(desk.effect("Hana (8)").first).to_have_text("10 → 19")
    desk.page.locator("#effects-why").fill("They found out at home")
    desk.press("Save it", "The two are swapped.")


def end_postponed_table(desk: Desk, table: Table, number: int) -> None:
    """Its last round is brought to the desk on paper, in the middle of the next seating."""
    desk.open_round(table, number)
    for seat, points in enumerate(FOUR):
        desk.page.locator(f"#points-{seat}").fill(str(points))
    desk.press("Enter the round", "is entered as version 1")
    desk.open_table(table)
    desk.page.get_by_role("link", name="Close the table …").click()
    desk.press("Close the table", "The table is closed.")


def rule(desk: Desk, who: str, seating: str) -> None:
    desk.page.goto(f"{desk.admin}/events/{desk.event.pk}/rulings/")
    desk.page.get_by_label("Name or start number").fill(who)
    desk.page.get_by_label("Seating", exact=True).select_option(seating)
    desk.page.get_by_label("What counts").select_option("average")
    desk.page.get_by_label("Reason").fill("Fell ill during the match")
    desk.agree("It counts in the standings from now on.")


def expect_standings(page: Page, public: str) -> None:
    """The public page shows the table worked out by hand, whole and in its order."""
    page.goto(public)
    ranks, names, means, points = zip(*STANDINGS, strict=True)
    lines = page.locator("tbody tr")
    expect(lines.locator("td:last-child")).to_have_text(
        [str(total).replace("-", "\N{MINUS SIGN}") for total in points]
    )
    expect(lines.locator(".rank b")).to_have_text(ranks)
    expect(lines.locator("th")).to_have_text(names)
    expect(lines.locator("td:nth-child(3)")).to_contain_text(means)


def expect_the_same_from_its_file(event: Event) -> None:
    """Written, read and written again: the same but for the address, and clean books."""
    text = "".join(write_event(event))
    copy = import_event(
        organisation=event.organisation,
        contents=read_contents(text.encode()),
        on_progress=lambda _: None,
    )

    wanted, found = (json.loads(one)["content"] for one in (text, "".join(write_event(copy))))
    assert found["event"].pop("slug") == f"{wanted['event'].pop('slug')}-2"
    assert found == wanted
    eventually(lambda: not awaits_standings(copy))
    assert copy.snapshots.get(after=None).rows == event.snapshots.get(after=None).rows
    expect_clean_books(copy)


def expect_clean_books(event: Event) -> None:
    output = StringIO()
    call_command("verify_event", event.slug, stdout=output)
    assert output.getvalue().splitlines()[-1] == CLEAN


@pytest.mark.soak
def test_a_rough_evening_ends_with_clean_books_and_the_standings_worked_out_by_hand(
    website: str, page: Page, another_phone: Callable[[], BrowserContext]
) -> None:
    event = an_event(23, evidence=["points"], tie_breaks=[], preferred_size=4, largest_size=5)
    desk = Desk(page, website, event)
    phone = another_phone().new_page()
    log_in(page, website, event.organisation)

    played = play_first_seating(desk, phone, website)
    playing = start_second_seating(desk)

    _, swapped, wrong, postponed, _ = tables_of(played)
    correct_wrong_round(desk, wrong)
    end_postponed_table(desk, postponed, 5)
    swap_back(desk, swapped)
    page.goto(f"{desk.admin}/events/{event.pk}/sanctions/")
    desk.page.get_by_role("button", name="Withdraw what Fritz 18 got").click()
    desk.page.get_by_label("Why").fill("The clock was wrong")
    desk.press("Save it", "It is withdrawn.")

    first, *others = tables_of(playing)
    enter(phone, website, first, 1, FIVE)
    play(first, range(2, 6))
    for table in others:
        play(table)
    rule(desk, "Hana 20", "Seating 2")
    close(page, playing, website)
    page.goto(f"{desk.admin}/events/{event.pk}/state/")
    desk.press("Finish the event", "The event is now in the state “finished”.")

    expect_standings(page, f"{website}/en/e/{event.slug}/standings/")
    eventually(lambda: not awaits_standings(event))
    expect_clean_books(event)
    expect_the_same_from_its_file(event)
