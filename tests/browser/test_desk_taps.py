"""The acts of an evening at the desk: three taps to the form or the preview, one more stores.

A tap is a press on a link, a button or a field; typing and choosing from a list are counted apart.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import CallKind, Entry, HelpCall, Voiding
from scoring.services.calls import call_director
from tests.browser.desks import log_in
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_table,
    an_entry,
    an_event,
    points_sheet,
)
from tournaments.models import AttendanceState, Event, SeatingState, Table
from tournaments.selectors.attendance import states_of
from tournaments.selectors.tables import AT_LAST, occupants, tables_of
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db(transaction=True)
MOST_TAPS = 3


class Director:
    """A director at *Tonight*, whose taps are counted."""

    def __init__(self, page: Page, website: str, event: Event) -> None:
        log_in(page, website, event.organisation)
        page.goto(f"{website}/admin/events/{event.pk}/")
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name).first

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def search(self, typed: str) -> Locator:
        """Tap the search of a phone, type where it leads, and give what is found."""
        self.tap(self.link("Search"))
        expect(self.page.get_by_role("searchbox")).to_be_focused()
        self.page.keyboard.type(typed)
        found = self.page.locator("#found-here li").first
        expect(found).to_be_visible()
        return found

    def at_the_form(self) -> None:
        assert self.taps <= MOST_TAPS
        self.taps = 0

    def stored(self) -> None:
        assert self.taps == 1


def seated(table: Table) -> set[int]:
    reread = tables_of(table.seating).get(pk=table.pk)
    return {entrant.number for entrant in occupants(reread, AT_LAST).values()}


def test_a_late_comer_gets_a_seat(website: str, page: Page) -> None:
    table = a_table(largest_size=5)
    event = table.seating.event
    number = a_late_entrant(table, "Zoë")
    late = event.entrants.get(number=number)
    mark_attendance(entrant_id=late.pk, number=1, state=AttendanceState.LATE, by=None)
    director = Director(page, website, event)

    director.tap(director.button("Seat Zoë"))
    expect(page.get_by_role("heading", name="Who moves")).to_be_visible()
    director.at_the_form()
    director.tap(director.button("Seat them like this"))

    expect(page.get_by_role("status").first).to_contain_text("The moves are made.")
    director.stored()
    assert number in seated(table)


def test_a_person_leaves_now(website: str, page: Page) -> None:
    event = an_event(8)
    seating = a_published_seating(event)
    anna = event.entrants.get(number=1)
    director = Director(page, website, event)

    found = director.search(anna.person.name)
    director.tap(found.get_by_role("button", name="Leaves now"))
    expect(page.get_by_role("heading", name="Who moves")).to_be_visible()
    director.at_the_form()
    director.tap(director.button("Seat them like this"))

    expect(page.get_by_role("status").first).to_contain_text("The moves are made.")
    director.stored()
    assert states_of(event, 1)[anna.pk] == AttendanceState.LEFT
    assert all(1 not in seated(table) for table in seating.tables.all())


@pytest.mark.soak
def test_two_players_swap_seats(website: str, page: Page) -> None:
    table = a_table()
    director = Director(page, website, table.seating.event)

    found = director.search("1")
    director.tap(found.get_by_role("link", name="Swap seats"))
    expect(page.get_by_role("heading", name="Who sat where")).to_be_visible()

    director.at_the_form()


@pytest.mark.soak
def test_a_table_is_broken_up(website: str, page: Page) -> None:
    table = a_table(players=3, smallest_size=3)
    director = Director(page, website, table.seating.event)

    director.tap(director.link("Table 1"))
    director.tap(director.link("A person leaves this smallest table"))
    expect(page.get_by_text("What happens to the others")).to_be_visible()

    director.at_the_form()


def test_a_round_is_corrected(website: str, page: Page) -> None:
    table = a_table(evidence=["points"], players=3)
    an_entry(table, sheet=points_sheet(5, 3, -2))
    director = Director(page, website, table.seating.event)

    director.tap(director.link("Results"))
    director.tap(page.locator(".rounds-of-tables td a").first)
    expect(director.button("Save the correction")).to_be_visible()
    director.at_the_form()
    page.locator("#points-0").fill("6")
    director.tap(director.button("Save the correction"))

    expect(page.get_by_role("status").first).to_contain_text("is entered as version 2")
    director.stored()
    assert Entry.objects.count() == 2


@pytest.mark.soak
def test_a_round_is_made_void(website: str, page: Page) -> None:
    table = a_table()
    an_entry(table)
    director = Director(page, website, table.seating.event)

    director.tap(director.link("Table 1"))
    director.tap(director.link("Make a round void"))
    expect(page.get_by_role("combobox").first).to_be_visible()

    director.at_the_form()
    assert not Voiding.objects.exists()


def test_a_call_is_answered_where_it_is_shown(website: str, page: Page) -> None:
    table = a_table()
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    director = Director(page, website, table.seating.event)

    director.tap(director.button("I am going to table 1"))

    expect(page.get_by_role("status").first).to_contain_text("The table sees that you are coming.")
    director.stored()
    assert HelpCall.objects.get().taken_by is not None


@pytest.mark.soak
def test_a_seating_is_closed_and_the_next_one_proposed(website: str, page: Page) -> None:
    table = a_table(rounds=1)
    an_entry(table)
    director = Director(page, website, table.seating.event)

    director.tap(page.locator(".next").get_by_role("link", name="Close the seating"))
    director.at_the_form()
    director.tap(director.button("Close"))
    expect(page.get_by_role("status").first).to_contain_text("is closed")
    director.stored()
    table.seating.refresh_from_db()
    assert table.seating.state == SeatingState.CLOSED

    director.taps = 0
    director.tap(page.locator(".next").get_by_role("link", name="Propose a seating"))
    expect(director.button("Propose a seating")).to_be_visible()
    director.at_the_form()


def test_to_the_missing_round_leads_into_its_first_field(page: Page, website: str) -> None:
    table = a_table(3, evidence=["points"])
    director = Director(page, website, table.seating.event)

    director.tap(director.link("To the missing round"))

    expect(page.locator("#points-0")).to_be_focused()


def test_a_small_act_leaves_the_page_where_it_was(page: Page, website: str) -> None:
    event = an_event(16)
    last = list(tables_of(a_published_seating(event)))[-1]
    Table.objects.filter(pk=last.pk).update(locked=True)
    page.set_viewport_size({"width": 390, "height": 500})
    director = Director(page, website, event)
    tile = page.locator(f"#tile-{last.pk}")
    tile.scroll_into_view_if_needed()
    height = page.evaluate("scrollY")

    tile.get_by_role("button", name="Release table").click()

    expect(tile).not_to_contain_text("Release table")
    expect(page).to_have_url(f"{website}/admin/events/{event.pk}/")
    expect(tile.get_by_role("link").first).to_be_focused()
    assert (height > 100, abs(page.evaluate("scrollY") - height) < 120) == (True, True)
    assert director.taps == 0
