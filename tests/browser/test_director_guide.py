"""The director's guide, each entry followed to the letter in a browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.models import CallKind, Draw, Entry
from scoring.services.calls import call_director
from scoring.services.seatings import close_seating
from tests.browser.desks import log_in, said
from tests.builders import (
    a_late_entrant,
    a_table,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tests.rare_cases import rare
from tests.scoring.plays import play_fully
from tournaments.models import Event, Table
from tournaments.selectors.tables import occupants

pytestmark = pytest.mark.django_db(transaction=True)


class Walk:
    """A director on a phone who does what the guide says, with the names that were used."""

    def __init__(self, page: Page, website: str, event: Event) -> None:
        self.page = page
        self.website = website
        self.used: list[str] = []
        log_in(page, website, event.organisation)
        page.goto(f"{website}/admin/events/{event.pk}/")

    def search(self, words: str) -> None:
        """Search from whatever page is shown."""
        self.page.get_by_role("link", name="Search", exact=True).click()
        field = self.page.locator("main").get_by_label("Name, start number or table")
        field.fill(words)
        field.press("Enter")

    def tap(self, name: str) -> None:
        """Tap a button or a link of this name."""
        self.used.append(name)
        link = self.page.get_by_role("link", name=name, exact=True)
        self.page.get_by_role("button", name=name, exact=True).or_(link).first.click()

    def sees(self, heading: str) -> None:
        """Look at a part of the page."""
        self.used.append(heading)
        expect(self.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def a_table_with_points(rounds: int = 2) -> Table:
    return a_table(5, evidence=["points"], rounds=rounds)


def names_at(table: Table) -> list[str]:
    return [entrant.person.name for entrant in occupants(table, 1).values()]


def somebody_leaves(page: Page, website: str) -> Walk:
    table = a_table_with_points()
    first, second, *_ = names_at(table)
    walk = Walk(page, website, table.seating.event)
    walk.search(first)
    walk.tap("Leaves now")
    expect(said(page)).to_contain_text("left")
    a_late_entrant(table)
    walk.search(second)
    walk.tap("Give the seat to another person")
    walk.tap("Note who takes over")
    expect(said(page)).to_contain_text("Noted who takes over.")
    return walk


def a_card_is_missing(page: Page, website: str) -> Walk:
    table = a_table(3, evidence=["counts"], rounds=1)
    walk = Walk(page, website, table.seating.event)
    walk.search("1")
    walk.tap("To the missing round")
    expect(page.locator("#penalty-0")).to_be_focused()  # the browser goes there once it has loaded
    for seat, penalty in enumerate(("r2", "b3", "g4")):
        page.locator(f"#penalty-{seat}").fill(penalty)
        page.locator(f"#captured-{seat}").fill("11")
    walk.tap("Enter the round")
    walk.sees("Save it anyway")
    page.get_by_label("Reason").fill("A card is lost.")
    walk.tap("Save it on the director’s word")
    expect(said(page)).to_be_visible()
    assert Entry.objects.get().overridden
    return walk


def two_sit_in_each_others_seats(page: Page, website: str) -> Walk:
    table = a_table_with_points()
    an_entry(table, sheet=points_sheet(9, 5, 2, 1, 0))
    first, second, *_ = names_at(table)
    walk = Walk(page, website, table.seating.event)
    walk.search(first)
    walk.tap("Swap seats")
    page.get_by_label("In whose seat").select_option(str(start_numbers(table)[1]))
    walk.tap("See what it changes")
    walk.tap("Save it")
    expect(said(page)).to_contain_text("The two are swapped.")
    assert names_at(reread(table))[:2] == [second, first]
    return walk


def the_wifi_is_down(page: Page, website: str) -> Walk:
    table = a_table_with_points()
    walk = Walk(page, website, table.seating.event)
    walk.search("1")
    walk.tap("To the missing round")
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1, round 1")
    return walk


def the_board_is_old(page: Page, website: str) -> Walk:
    table = a_table_with_points()
    walk = Walk(page, website, table.seating.event)
    walk.tap("Tonight")
    walk.sees("Does everything work?")
    return walk


def a_tie_for_first(page: Page, website: str) -> Walk:
    event = an_event(3, rounds=1, evidence=["points"], tie_breaks=["table_wins", "lot"])
    play_fully(event, 9, 1, 5)
    play_fully(event, 1, 9, 5)
    walk = Walk(page, website, event)
    walk.tap("Results")
    walk.tap("Lots")
    walk.tap("Draw lots")
    walk.tap("Save it")
    expect(page.get_by_role("heading", name="What was drawn")).to_be_visible()
    assert Draw.objects.exists()
    Event.objects.update(tie_breaks=["table_wins"])
    page.reload()
    walk.tap("Settings of the event")
    walk.used.append("Drawn lot")
    expect(page.get_by_text("Drawn lot").first).to_be_attached()
    return walk


def a_round_is_wrong(page: Page, website: str) -> Walk:
    table = a_table_with_points(rounds=1)
    an_entry(table, sheet=points_sheet(9, 5, 2, 1, 0))
    close_seating(seating_id=table.seating_id)
    walk = Walk(page, website, table.seating.event)
    walk.tap("Results")
    page.get_by_role("row", name="Table 1").get_by_role("link", name="entered").click()
    page.locator("#points-0").fill("8")
    page.get_by_label("Why it is corrected").fill("A wrong sum.")
    walk.tap("See what it changes")
    walk.tap("Save it")
    expect(said(page)).to_be_visible()
    assert Entry.objects.count() == 2
    return walk


def a_link_is_printed(page: Page, website: str) -> Walk:
    table = a_table_with_points()
    walk = Walk(page, website, table.seating.event)
    walk.search("1")
    walk.tap("Table card")
    expect(page.locator(".place-card svg")).to_have_count(1)
    walk.tap("Papers")
    walk.tap("Table cards")
    expect(page.locator(".place-card svg")).to_have_count(1)
    return walk


def a_table_calls(page: Page, website: str) -> Walk:
    table = a_table_with_points()
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    walk = Walk(page, website, table.seating.event)
    walk.tap("Tonight")
    walk.tap("I am going to table 1")
    expect(page.get_by_text("is going")).to_be_visible()
    walk.sees("Attention")
    walk.tap("Done at table 1")
    expect(page.get_by_role("button", name="Done at table 1")).to_have_count(0)
    return walk


def the_service_is_started_again(page: Page, website: str) -> Walk:
    table = a_table_with_points()
    walk = Walk(page, website, table.seating.event)
    walk.tap("Tonight")
    light = "The worker is running: standings update by themselves."
    expect(page.get_by_text(light)).to_be_visible()
    walk.used.append(light)
    return walk


@pytest.mark.parametrize(
    ("entry", "follow"),
    [
        rare("A person leaves", somebody_leaves),
        ("A card is missing", a_card_is_missing),
        rare("Two people sit in each other’s seats", two_sit_in_each_others_seats),
        rare("The Wi-Fi is down", the_wifi_is_down),
        rare("The board shows old standings", the_board_is_old),
        rare("A tie for first", a_tie_for_first),
        ("A round is wrong after closing", a_round_is_wrong),
        rare("A link has to be printed again", a_link_is_printed),
        rare("A table calls and no one comes", a_table_calls),
        rare("The service has to be started again", the_service_is_started_again),
    ],
)
def test_an_entry_of_the_guide_does_what_it_says(
    page: Page, website: str, entry: str, follow: Callable[[Page, str], Walk]
) -> None:
    walk = follow(page, website)

    page.goto(f"{website}/en/guides/director/")
    steps = page.locator("dl > div", has=page.get_by_text(entry, exact=True)).locator("dd")
    assert re.findall("“([^”]*)”", steps.inner_text()) == walk.used
