"""The organisers' desk in a real browser: an event from its name to the cards on its tables."""

import math
import re

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from scoring.models import CallKind
from scoring.services.calls import call_director
from scoring.services.seatings import request_seating
from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, complaints, log_in, log_in_by_form
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table,
    a_user,
    an_entry,
    an_event,
    an_organisation,
    an_overridden_entry,
)
from tests.rare_cases import rare
from tournaments.models import (
    ConfirmedBy,
    Entrant,
    Event,
    Role,
    Seating,
    SeatingMode,
    SeatingState,
)
from tournaments.selectors.problems import SeatingRequest
from tournaments.selectors.tables import tables_of
from tournaments.services.seatings import request_seating as request_quietly

NAMES = "1. Anna Maier\n2. Béla\n3. Cili\n4. Dani\n5. Emma\n6. Fritz\n7. Gino\nBéla\n"

# The page has been read then, and no module of it was run.
TYPE_BEFORE_THE_SCRIPTS = """
    document.addEventListener("readystatechange", () => {
        document.querySelector("main [type=search]").value = "1";
    }, { once: true });
"""


def open_first_card(page: Page, website: str) -> None:
    """Follow the link on the first card to a table, and find there who sits at it."""
    address = page.locator(".place-card .address").first.inner_text()
    assert re.fullmatch(rf"{website}/t/\d+\.[\w-]{{22}}/", address)
    page.goto(address)
    at_the_table = Entrant.objects.filter(occupancies__seat__table__place__number=1)
    for name in at_the_table.values_list("person__name", flat=True):
        expect(page.get_by_text(name).first).to_be_visible()


@pytest.mark.soak
def test_a_name_stays_when_a_usual_kind_is_chosen_and_enter_saves_it(
    website: str, page: Page
) -> None:
    log_in(page, website, an_organisation())
    page.goto(f"{website}/admin/")
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name", exact=False).first.fill("Spring Cup")

    page.get_by_role("button", name="League night").click()
    page.get_by_label("Name", exact=False).first.press("Enter")

    expect(page.locator(".menu.event strong")).to_have_text("Spring Cup")
    assert Event.objects.get().confirmation == ConfirmedBy.NEEDED


def test_an_event_is_taken_from_its_name_to_the_cards_on_its_tables(
    website: str, page: Page
) -> None:
    heard = complaints(page)
    log_in_by_form(page, website, an_organisation())

    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name", exact=False).first.fill("Spring Cup")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".menu.event strong")).to_have_text("Spring Cup")

    page.locator(".next").get_by_role("link", name="Register a list of names").click()
    page.get_by_label("Names, one on each line").fill(NAMES)
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_text("2 names may be people you know already.")).to_be_visible()
    page.locator("[name=line-8]").select_option("leave out")  # read last
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("status")).to_have_text(
        "7 entrants are registered, with start numbers 1 to 7."
    )

    page.get_by_role("link", name="Tonight").click()
    page.get_by_role("button", name="Open the event").click()
    page.locator(".next").get_by_role("link", name="Propose a seating").click()
    page.get_by_role("button", name="Propose a seating").click()
    # The worker plans it, and the page shows the proposal by itself.
    page.get_by_role("link", name="Publish …").click()
    page.get_by_role("button", name="Publish").click()
    said = page.get_by_role("status").first  # who calls is shown in another one
    expect(said).to_have_text("Seating 1 is published. Everyone can see it now.")

    page.get_by_role("link", name="Papers").click()
    page.locator("#main").get_by_role("link", name="Table cards").click()
    expect(page.locator(".place-card svg")).to_have_count(2)
    open_first_card(page, website)
    assert heard == []


def test_a_page_that_waits_shows_the_plan_once_it_is_there(website: str, page: Page) -> None:
    event = an_event(8)
    log_in(page, website, event.organisation)
    seating = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)

    page.goto(f"{website}/admin/seatings/{seating.pk}/")

    expect(page.get_by_text("No one meets anyone again.")).to_be_visible()
    expect(page.locator(".seats li")).to_have_count(8)


@pytest.mark.soak
def test_a_reported_round_appears_on_open_pages_and_renews_its_tile_alone(
    website: str, page: Page
) -> None:
    event = an_event(8)
    seating = a_published_seating(event)
    table = tables_of(seating)[0]
    log_in(page, website, event.organisation)

    page.goto(f"{website}/admin/events/{event.pk}/")
    tiles = page.locator("#progress li")
    expect(tiles).to_contain_text(["0 of 5 rounds", "0 of 5 rounds"])
    tiles.evaluate_all("(tiles) => tiles.forEach((tile) => (tile.before = true))")
    an_entry(table, 1)
    expect(tiles).to_contain_text(["1 of 5 rounds", "0 of 5 rounds"])
    assert tiles.evaluate_all("(tiles) => tiles.map((tile) => tile.before)") == [None, True]

    page.goto(f"{website}/admin/seatings/{seating.pk}/")
    expect(page.get_by_text("1 of 5 rounds entered")).to_be_visible()
    an_entry(table, 2)
    expect(page.get_by_text("2 of 5 rounds entered")).to_be_visible()


@pytest.mark.parametrize("address", ["events/{event}/", rare("seatings/{seating}/")])
def test_a_page_that_looks_again_says_that_the_log_in_has_ended_and_leads_back(
    website: str, page: Page, address: str
) -> None:
    table = a_table()
    event = table.seating.event
    path = f"/admin/{address.format(event=event.pk, seating=table.seating_id)}"
    log_in(page, website, event.organisation)
    page.goto(website + path)
    warning = page.get_by_text("Your log-in has ended. This page is no longer updated.")
    expect(warning).to_be_hidden()

    Session.objects.all().delete()

    expect(warning).to_be_visible(timeout=12_000)
    assert (offences(page), page.evaluate(SMALL_CONTROLS)) == ([], [])
    page.get_by_role("link", name="Log in again.").click()
    page.get_by_label("Username").fill(a_user(event.organisation, Role.DIRECTOR).username)
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(website + path)
    expect(warning).to_be_hidden()


@pytest.mark.soak
def test_the_first_seating_and_the_first_call_appear_on_a_page_opened_before(
    website: str, page: Page
) -> None:
    event = an_event(4)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/")
    expect(page.get_by_text("No table is playing now.")).to_be_visible()

    seating = a_published_seating(event)
    call_director(place=tables_of(seating)[0].place, kind=CallKind.DIRECTOR)

    expect(page.get_by_text("no one is on the way yet")).to_be_visible()
    expect(page.get_by_text("0 of 5 rounds")).to_be_visible()
    going = page.get_by_role("button", name="I am going to table 1").first
    going.focus()
    call_director(place=tables_of(seating)[0].place, kind=CallKind.WRONG)
    expect(page.get_by_text("no one is on the way yet")).to_have_count(2)
    expect(going).to_be_focused()


def test_a_double_tap_registers_a_list_once(website: str, page: Page) -> None:
    event = an_event(0)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/names/")
    page.get_by_label("Names, one on each line").fill("Anna\nBéla")
    page.get_by_role("button", name="Look at the list").click()

    page.get_by_role("button", name="Register").dblclick()

    expect(page.get_by_role("status")).to_contain_text("2 entrants are registered")
    assert event.entrants.count() == 2


def test_every_page_fits_a_phone_320_pixels_wide_with_thumb_sized_controls(
    website: str, page: Page
) -> None:
    table = a_table()
    an_overridden_entry(table)
    event = table.seating.event
    log_in(page, website, event.organisation)
    page.set_viewport_size({"width": 320, "height": 640})

    for address in (
        "", "tournaments/event/", "tournaments/event/add/", "tournaments/person/",
        "password_change/", "second-step/", f"tournaments/event/{event.pk}/change/",
        f"events/{event.pk}/", f"events/{event.pk}/helpers/",
        f"events/{event.pk}/entrants/", f"events/{event.pk}/names/",
        f"events/{event.pk}/pick/", f"events/{event.pk}/registrations/",
        f"events/{event.pk}/propose/", f"events/{event.pk}/cards/", f"events/{event.pk}/state/",
        f"events/{event.pk}/seatings/", f"events/{event.pk}/results/", f"events/{event.pk}/roll/",
        f"events/{event.pk}/search/?q=a", f"events/{event.pk}/papers/", f"events/{event.pk}/hall/",
        f"seatings/{table.seating_id}/", f"seatings/{table.seating_id}/close/",
        f"events/{event.pk}/sanctions/", f"events/{event.pk}/rulings/", f"tables/{table.pk}/swap/",
        f"places/{table.place_id}/", f"places/{table.place_id}/withdraw/",
        f"organisations/{event.organisation_id}/",
        *(f"rounds/{one.pk}/" for one in table.rounds.filter(number__lte=2)),
    ):  # fmt: skip
        page.goto(f"{website}/admin/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
        assert page.evaluate(SMALL_CONTROLS) == [], address


@pytest.mark.parametrize("language", ["de", rare("hu")])
def test_all_six_places_of_an_event_are_in_sight_on_a_phone(
    website: str, page: Page, language: str
) -> None:
    event = an_event(0)
    log_in(page, website, event.organisation)
    page.context.add_cookies([{"name": "django_language", "value": language, "url": website}])
    page.set_viewport_size({"width": 320, "height": 640})

    page.goto(f"{website}/admin/events/{event.pk}/")

    expect(page.locator("html")).to_have_attribute("lang", language)
    places = page.locator(".sections a").all()
    assert len(places) == 6
    rights = [box["x"] + box["width"] for place in places if (box := place.bounding_box())]
    assert max(rights) <= 320


@pytest.mark.parametrize(("players", "sheets", "halves"), [(24, 1, 6), rare(28, 2, 7)])
def test_cards_are_printed_six_on_a_sheet_then_half_a_sheet_for_each_table_and_nothing_else(
    website: str, page: Page, players: int, sheets: int, halves: int
) -> None:
    event = an_event(players, largest_size=4)
    a_proposed_seating(event)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/cards/")

    printed = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="print")

    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets + math.ceil(halves / 2)
    expect(page.locator(".place-card").first).to_be_visible()
    for left_out in ("header", "h1", ".crumbs", ".placed .actions", "form"):
        expect(page.locator(left_out).first).to_be_hidden()


@pytest.mark.soak
def test_a_search_that_stands_still_is_offered_to_be_done_here(website: str, page: Page) -> None:
    event = an_event(8)
    log_in(page, website, event.organisation)
    # No one is informed, and the sweep leaves it alone as long as its last sign is young.
    seating = request_quietly(
        event_id=event.pk, request=SeatingRequest(mode=SeatingMode.MIX, seed=1)
    )
    rows = Seating.objects.filter(pk=seating.pk)
    rows.update(touched_at=timezone.now(), steps_done=2500, best_cost=12)

    page.goto(f"{website}/admin/seatings/{seating.pk}/")
    expect(page.get_by_text("2500 / 2000000 steps · cost so far: 12")).to_be_visible()
    rows.update(steps_done=5000, best_cost=9)
    expect(page.get_by_text("5000 / 2000000 steps · cost so far: 9")).to_be_visible()
    page.get_by_role("button", name="Plan it now").click()

    expect(page.get_by_text("No one meets anyone again.")).to_be_visible()


@pytest.mark.soak
def test_what_is_typed_before_the_script_is_there_is_looked_for(website: str, page: Page) -> None:
    event = a_table().seating.event
    log_in(page, website, event.organisation)
    page.add_init_script(TYPE_BEFORE_THE_SCRIPTS)
    page.goto(f"{website}/admin/events/{event.pk}/search/")

    expect(page.locator("#found-here li").first).to_be_visible()


@pytest.mark.soak
def test_without_scripts_the_page_of_a_search_comes_again(website: str, browser: Browser) -> None:
    event = an_event(8)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    log_in_by_form(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/propose/")

    page.get_by_role("button", name="Propose a seating").click()

    expect(page.get_by_text("No one meets anyone again.")).to_be_visible()
    assert Seating.objects.get().state == SeatingState.PROPOSED
    context.close()
