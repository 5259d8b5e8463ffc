"""A round as a code, from a phone without a network to the director's."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.models import Entry
from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.browser.axe import offences
from tests.browser.desks import complaints, log_in, said
from tests.browser.handovers import ADDRESS, LOAD, drawn
from tests.browser.phones import (
    PLAYED,
    names_at,
    open_pile,
    open_round,
    recorded_points,
    send,
    sheet_of,
    type_round,
)
from tests.browser.phones import address as captains_page
from tests.browser.tables import Seated, enter_own, expect_following
from tests.builders import a_table
from tests.qr_codes import EDGE, read_code
from tests.rare_cases import rare
from tournaments.models import Event
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db(transaction=True)


def shown_points(event: Event) -> dict[int, object]:
    """The points of the newest standings, by start number."""
    refresh_standings(event_id=event.pk)
    rows = event.snapshots.get(after=None).rows
    return {row["number"]: row["points"] for row in rows}


def test_round_without_network_is_recorded_by_the_directors_phone_and_counts_once(
    website: str, page: Page, another_phone: Callable[[], BrowserContext]
) -> None:
    table = a_table(4)
    open_round(page, website, table)
    page.evaluate(LOAD)
    with page.expect_response("**/handover*.js"):  # the page's own, before it is offline
        type_round(page, sheet_of(PLAYED[4]))
    page.context.set_offline(True)
    send(page)
    page.get_by_role("button", name="Show it as a code for the director").tap()
    expect(page.get_by_role("img", name="Code of this round")).to_be_visible()
    address = page.evaluate(ADDRESS)
    code = drawn(page)
    assert read_code(code).text == address
    rows, columns = ([any(line) for line in lines] for lines in (code, zip(*code, strict=True)))
    light = [False] * EDGE
    for edge in (rows, columns, rows[::-1], columns[::-1]):
        assert edge[: EDGE + 1] == [*light, True]
    assert link_of(table.place) not in address

    director = another_phone().new_page()
    log_in(director, website, table.seating.event.organisation)
    heard = complaints(director)
    director.goto(address)
    phone = director.get_by_role("region", name="Round 1 as the captain’s phone has it")
    expect(phone.locator(".owner strong")).to_have_text(names_at(table))
    director.get_by_role("button", name="Enter the round", exact=True).tap()
    expect(said(director)).to_have_text("Round 1 of table 1 is entered as version 1.")
    assert heard == []

    page.get_by_role("button", name="Close").tap()
    page.context.set_offline(False)
    assert recorded_points(page) == PLAYED[4]["scores"]
    assert Entry.objects.count() == 1


@pytest.mark.soak
def test_round_refused_as_closed_is_stored_by_the_director_and_the_phone_says_so(
    website: str, page: Page, new_context: Callable[[], BrowserContext]
) -> None:
    table = a_table(3)
    event = table.seating.event
    open_round(page, website, table)
    type_round(page, sheet_of(PLAYED[3]))
    close_seating(seating_id=table.seating_id)
    send(page)
    expect(page.locator("#status")).to_contain_text("Results are no longer accepted here.")
    page.goto(captains_page(website, table))
    unsent = page.get_by_role("region", name="What this phone still has")
    unsent.locator("summary").tap()
    unsent.get_by_role("button", name="Show it as a code for the director").tap()
    expect(page.get_by_role("img", name="Code of this round")).to_be_visible()
    before = shown_points(event)

    director = new_context().new_page()
    log_in(director, website, event.organisation)
    heard = complaints(director)
    director.goto(read_code(drawn(page)).text)
    phone = director.get_by_role("region", name="Round 1 as the captain’s phone has it")
    expect(phone).to_contain_text("These cards can be right.")
    assert offences(director) == []
    director.get_by_label("Why it is corrected").fill("The phone was refused.")
    director.get_by_role("button", name="See what it changes").tap()
    changes = director.get_by_role("region", name="What this changes")
    expect(changes.locator("tbody th")).to_have_count(3)
    director.get_by_role("button", name="Save it", exact=True).tap()
    expect(said(director)).to_contain_text("Round 1 of table 1 is entered as version 1.")
    assert heard == []

    assert shown_points(event) != before
    page.goto(captains_page(website, table))
    unsent.locator("summary").tap()
    expect(unsent.locator("[data-why]")).to_have_text(
        "Already entered as version 1, with these cards."
    )
    expect(unsent.get_by_role("button", name="Show it as a code")).to_have_count(0)
    unsent.get_by_role("button", name="Throw these cards away").tap()
    expect(unsent).to_be_hidden()


def test_address_without_a_round_says_what_to_do(website: str, page: Page) -> None:
    table = a_table(3)
    log_in(page, website, table.seating.event.organisation)
    for code in ("", "#nonsense"):
        page.goto(f"{website}/admin/tables/{table.pk}/take/{code}")
        main = page.get_by_role("main")
        expect(main).to_contain_text("Scan the code on the captain’s phone again")
        expect(page.locator("#taken")).to_be_hidden()


@pytest.mark.soak
def test_pile_without_network_goes_to_another_phone_by_its_camera(seated: Seated) -> None:
    four = seated(a_table(4, evidence=["counts", "cards"]))
    for one in four.pages[:3]:
        one.goto(f"{captains_page(four.website, four.table, 1)}?evidence=cards")
        expect_following(one)
    phone = four[0]
    with phone.expect_response("**/handover*.js"):
        open_pile(phone, 1)  # the first touch brings what is needed without a network
    phone.context.set_offline(True)
    enter_own(four, sheet_of(PLAYED[4]), 0, 1)
    four[0].get_by_role("button", name="Hand over my pile").click()
    expect(four[0].get_by_role("img", name="Code of this pile")).to_be_visible()
    read = read_code(drawn(four[0], "#handed")).text
    assert link_of(four.table.place) not in read

    four[1].goto(f"{four.website}/t/pile/#{read.partition('#')[2]}")
    four[1].get_by_role("link", name="To the round").click()  # by itself, one of numbers

    entered = four[1].locator("#piles .by").nth(0)
    expect(entered).to_have_text("✓✓")
    expect(four[2].locator("#piles .by").nth(0)).to_have_text("✓✓")  # the service has it now
    four[0].context.set_offline(False)
    expect(four[0].locator("#piles .by").nth(1)).to_have_text("✓✓")
    expect(four[0].locator("#versions")).to_be_hidden()


@pytest.mark.parametrize("code", [rare(""), "#nonsense", rare("#e30")])
def test_code_that_is_no_pile_says_what_to_do(website: str, page: Page, code: str) -> None:
    page.goto(f"{website}/t/pile/{code}")
    expect(page.get_by_role("alert")).to_contain_text("This code cannot be read")
