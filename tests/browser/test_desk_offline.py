"""A dead network at the desk: what was typed is kept, said to be kept, and stored once."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoring.models import Entry, Ruling, Sanction
from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, log_in, log_in_by_form, said
from tests.builders import a_published_seating, a_table, an_event
from tournaments.models import Attendance, AttendanceState, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db(transaction=True)
NO_NETWORK = (
    "There is no network. What you typed is kept here, and is sent as soon as there is one."
)
POINTS = ("5", "-3", "12")


def notice(page: Page) -> Locator:
    return page.locator(".unsent")


def type_round(page: Page, website: str, table: Table) -> Locator:
    """Open the round of a table and type its points; return the fields."""
    page.goto(f"{website}/admin/tables/{table.pk}/round/")
    fields = page.locator("#round .count")
    for index, points in enumerate(POINTS):
        fields.nth(index).fill(points)
    return fields


def typed(fields: Locator) -> list[str]:
    return [field.input_value() for field in fields.all()]


def lose_answers(page: Page, path: str) -> None:
    """Let the service have what is sent to a path, and lose its answer."""

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            page.request.fetch(route.request, max_redirects=0)
            page.context.clear_cookies(name=re.compile("^answered-"))
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route(re.compile(path), lose)


def test_a_round_from_paper_waits_for_the_network_and_is_stored_once(
    page: Page, website: str
) -> None:
    table = a_table(3, evidence=["points"])
    log_in(page, website, table.seating.event.organisation)
    type_round(page, website, table)
    page.context.set_offline(True)

    page.get_by_role("button", name="Enter the round").click()

    expect(notice(page)).to_contain_text(NO_NETWORK)
    assert (page.evaluate(SMALL_CONTROLS), offences(page)) == ([], [])
    assert not Entry.objects.exists()
    page.context.set_offline(False)
    expect(said(page)).to_contain_text("is entered as version 1.")
    expect(notice(page)).to_have_count(0)
    assert Entry.objects.count() == 1
    page.reload()
    expect(notice(page)).to_have_count(0)


@pytest.mark.soak
def test_a_round_that_waits_can_be_changed_first(page: Page, website: str) -> None:
    table = a_table(3, evidence=["points"])
    log_in(page, website, table.seating.event.organisation)
    fields = type_round(page, website, table)
    page.context.set_offline(True)
    page.get_by_role("button", name="Enter the round").click()
    notice(page).get_by_role("button", name="Change it").click()
    expect(notice(page)).to_have_count(0)

    fields.nth(0).fill("6")
    page.context.set_offline(False)
    page.get_by_role("button", name="Enter the round").click()

    expect(said(page)).to_contain_text("is entered as version 1.")
    piles = Entry.objects.get().piles.order_by("seat")
    assert [*piles.values_list("points", flat=True)] == [6, -3, 12]


@pytest.mark.soak
def test_rounds_that_wait_in_two_windows_go_out_one_after_another(page: Page, website: str) -> None:
    event = an_event(8, evidence=["points"], preferred_size=4, largest_size=4)
    first, second = tables_of(a_published_seating(event))
    log_in(page, website, event.organisation)
    windows = {first: page, second: page.context.new_page()}
    for table, window in windows.items():
        type_round(window, website, table).nth(3).fill("4")
    page.context.set_offline(True)
    for window in windows.values():
        window.get_by_role("button", name="Enter the round").click()
        expect(notice(window)).to_contain_text(NO_NETWORK)

    page.context.set_offline(False)

    for number, window in enumerate(windows.values(), start=1):
        entered = f"Round 1 of table {number} is entered as version 1."
        expect(window.get_by_text(entered)).to_be_visible()
        expect(notice(window)).to_have_count(0)
    assert Entry.objects.count() == 2


@pytest.mark.soak
def test_back_after_a_lost_answer_has_the_fields_again_and_stores_nothing_twice(
    page: Page, website: str
) -> None:
    table = a_table(3, evidence=["points"])
    log_in(page, website, table.seating.event.organisation)
    fields = type_round(page, website, table)
    lose_answers(page, r"/enter/$")
    page.get_by_role("button", name="Enter the round").click()
    expect(page).to_have_url(re.compile("^chrome-error:"))
    page.unroute_all()

    page.go_back()

    expect(notice(page)).to_contain_text("This was sent, but perhaps not saved.")
    assert typed(fields) == [*POINTS]
    page.get_by_role("button", name=re.compile("Enter the round|Save the correction")).click()
    expect(said(page)).to_contain_text("is entered as version 1.")
    assert Entry.objects.count() == 1


@pytest.mark.soak
def test_a_sanction_waits_for_the_network_before_and_after_its_preview(
    page: Page, website: str
) -> None:
    event = a_table(3).seating.event
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/sanctions/")
    page.get_by_label("Name or start number").fill("1")
    page.get_by_label("Points in %").fill("-10")
    page.get_by_label("Reason", exact=True).fill("Came late")

    for button in ("See what it changes", "Save it"):
        page.wait_for_load_state("load")  # the script has run
        page.context.set_offline(True)
        page.get_by_role("button", name=button).click()
        expect(notice(page)).to_contain_text(NO_NETWORK)
        assert not Sanction.objects.exists()
        page.context.set_offline(False)
        expect(notice(page)).to_have_count(0)

    expect(said(page)).to_contain_text("It counts in the standings from now on.")
    assert Sanction.objects.count() == 1


@pytest.mark.soak
def test_a_ruling_whose_answer_is_lost_is_stored_once(page: Page, website: str) -> None:
    event = a_table(3).seating.event
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/rulings/")
    page.get_by_label("Name or start number").fill("1")
    page.get_by_label("Seating", exact=True).select_option(index=1)
    page.get_by_label("Reason", exact=True).fill("Left without a word")
    page.get_by_role("button", name="See what it changes").click()
    expect(page.get_by_role("heading", name="What this changes")).to_be_visible()
    page.wait_for_load_state("load")  # the script has run
    lose_answers(page, "/rulings/give/$")
    page.get_by_role("button", name="Save it").click()
    expect(page).to_have_url(re.compile("^chrome-error:"))
    page.unroute_all()

    page.goto(f"{website}/admin/events/{event.pk}/rulings/")
    notice(page).get_by_role("button", name="Send it now").click()

    expect(page.get_by_role("alert")).to_be_visible()  # it has one already
    assert Ruling.objects.count() == 1


@pytest.mark.soak
def test_taps_of_the_roll_call_are_sent_once_there_is_a_network_also_by_another_page(
    page: Page, website: str
) -> None:
    event = an_event(3)
    log_in(page, website, event.organisation)
    address = f"{website}/admin/events/{event.pk}/roll/"
    page.goto(address)
    line = page.get_by_role("group", name="Anna")
    page.context.set_offline(True)
    line.get_by_role("button", name="present").click()
    page.get_by_role("group", name="Béla").get_by_role("button", name="present").click()

    expect(line).to_contain_text("There is no network. It is kept here")
    expect(line.locator(".kind")).to_have_text("Present")
    assert not Attendance.objects.exists()
    mark_attendance(
        entrant_id=event.entrants.get(number=2).pk, number=1, state=AttendanceState.LATE, by=None
    )
    page.context.set_offline(False)

    expect(line.locator(".kind")).to_have_text("✓ Present")
    expect(page.get_by_role("group", name="Béla")).to_contain_text(
        "Meanwhile this was noted: late. Tap again if it is wrong."
    )
    rows = Attendance.objects.order_by("entrant__number").values_list("state", flat=True)
    assert [*rows] == ["present", "late"]


@pytest.mark.soak
def test_taps_that_wait_go_out_after_a_reload(page: Page, website: str) -> None:
    event = an_event(3)
    log_in(page, website, event.organisation)
    address = f"{website}/admin/events/{event.pk}/roll/"
    page.goto(address)
    page.route("**/mark/", lambda route: route.abort())
    line = page.get_by_role("group", name="Anna")
    line.get_by_role("button", name="present").click()
    expect(line).to_contain_text("There is no network.")
    page.unroute_all()
    page.goto(f"{website}/admin/events/{event.pk}/")
    expect(notice(page)).to_contain_text("Roll call")

    notice(page).get_by_role("link", name="Look at it").click()

    expect(line.locator(".kind")).to_have_text("✓ Present")
    page.goto(f"{website}/admin/events/{event.pk}/")
    expect(notice(page)).to_have_count(0)


@pytest.mark.soak
def test_what_waits_is_gone_after_the_log_out_and_never_had_a_password(
    page: Page, website: str
) -> None:
    table = a_table(3, evidence=["points"])
    event = table.seating.event
    log_in_by_form(page, website, event.organisation)
    type_round(page, website, table)
    page.route(re.compile("healthz"), lambda route: route.abort())
    page.get_by_role("button", name="Enter the round").click()
    expect(notice(page)).to_contain_text(NO_NETWORK)
    page.goto(f"{website}/admin/events/{event.pk}/")
    expect(notice(page)).to_contain_text("Table 1, round 1 · Enter the round")
    kept = page.evaluate("JSON.stringify({ ...localStorage })")
    assert ("secret" in kept, "csrf" in kept, "12" in kept) == (False, False, True)

    page.locator(".account").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are logged out")

    page.wait_for_load_state("load")  # the script has run
    kept = page.evaluate("Object.keys(localStorage)")
    assert [name for name in kept if name.startswith("stichtafel:desk:")] == []
