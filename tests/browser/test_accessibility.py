"""Every kind of page keeps WCAG 2.2 AA as far as axe-core can see, in every look."""

import itertools
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pages.desk.addresses import FOR_OPERATORS
from scoring.models import CallKind
from scoring.services.calls import call_director
from scoring.services.seatings import close_seating, publish_seating
from scoring.services.standings import refresh_standings
from tests.browser import axe
from tests.browser.axe import EVERY_LOOK, LOOKS, Look, offences
from tests.browser.desks import a_proposal, log_in, log_in_as, said, withdraw
from tests.browser.handovers import ADDRESS, LOAD
from tests.browser.phones import (
    PLAYED,
    address,
    names_at,
    open_pile,
    open_round,
    played_round,
    send,
    sheet_of,
    tap,
    tap_counts,
    tap_round,
    tap_tricks,
    type_number,
    type_round,
)
from tests.browser.walk import pages_of_the_desk, pages_of_visitors, shows_something
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table,
    an_entry,
    an_event,
    an_organisation,
    an_overridden_entry,
    points_sheet,
)
from tests.flows.addresses import SHOWS_NO_EVENT
from tests.flows.sized_events import an_evening
from tests.rare_cases import rare
from tournaments.models import Event, EventState, Recipient, Role, Table, User
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event
from tournaments.services.registrations import decide_registrations

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(
    autouse=True,
    params=[LOOKS, rare(EVERY_LOOK)],
    ids=["two", "every"],
)
def _looks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at a page in each width and scheme, or in every pair of them."""
    looks: list[Look] = request.param
    monkeypatch.setattr(axe, "LOOKS", looks)


def test_pages_of_an_email(website: str, page: Page) -> None:
    event = an_event(2, self_registration=True)
    asked = Recipient.objects.create(
        registration=event.registrations.create(key=uuid4(), name="Zoë"),
        address="zoe@example.org",
        language="en",
        news_at=timezone.now(),
    )
    page.goto(f"{website}/en/mail/{asked.key}/")
    assert offences(page) == []
    page.get_by_role("button", name="Confirm the address").click()
    expect(page.get_by_role("status")).to_have_text("Thank you. Your address is confirmed.")
    assert offences(page) == []
    page.get_by_role("link", name="No more emails").click()
    expect(page.get_by_role("heading", name="No more emails")).to_be_visible()
    assert offences(page) == []
    page.get_by_role("button", name="No more emails").click()
    expect(page.get_by_role("status")).to_contain_text("Your address is deleted")
    assert offences(page) == []


def test_pages_before_a_round(website: str, page: Page) -> None:
    waiting = tables_of(a_proposed_seating(an_event(4)))[0]
    fresh, played = a_table(4), a_table(3, rounds=2)
    an_entry(played)
    call = f"{address(website, fresh)}call/"
    for opened in (f"{website}/t/", address(website, waiting), address(website, fresh), call):
        page.goto(opened)
        assert offences(page) == [], opened
    page.get_by_role("button", name="Call the director").click()
    assert offences(page) == []
    page.goto(f"{address(website, played)}?sent=1")
    assert offences(page) == []
    an_entry(played, 2)
    page.goto(address(website, played))
    expect(page.get_by_text("All rounds of this match are entered.")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
def test_code_that_is_unknown(website: str, page: Page) -> None:
    page.goto(f"{website}/t/")
    page.locator("#code").fill("ABCDEF")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert offences(page) == []


def test_round_while_it_is_tapped(website: str, page: Page) -> None:
    open_round(page, website, a_table(7))
    assert offences(page) == []
    open_pile(page, 0)
    tap(page, "r4", "r5")
    open_pile(page, 1)
    tap(page, "y9", "b2", "o3", "g1", "v1")
    assert offences(page) == []
    page.locator("[data-card=r5]").tap()
    expect(page.locator("#ask")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
def test_round_of_numbers_while_it_is_tapped_and_filled_in(website: str, page: Page) -> None:
    open_round(page, website, a_table(4, evidence=["counts"]))
    tap(page, "r4", "r5")
    assert offences(page) == []
    tap_tricks(page, 14)
    open_pile(page, 0)
    assert offences(page) == []
    open_pile(page, 3)
    expect(page.locator(".tricks .filled[aria-pressed=true]")).to_have_count(1)
    assert offences(page) == []


def test_round_that_is_complete_and_then_recorded(website: str, page: Page) -> None:
    table = a_table(4)
    open_round(page, website, table)
    tap_round(page, sheet_of(PLAYED[4]))
    expect(page.locator("#status[data-kind=good]")).to_be_visible()
    assert offences(page) == []
    send(page)
    expect(page.locator("#recorded")).to_be_visible()
    assert offences(page) == []


def test_typed_round_with_problems_and_their_repairs(website: str, page: Page) -> None:
    open_round(page, website, a_table(4))
    page.locator("#typing").tap()
    page.locator("#captured-0").fill("r5 r7")
    page.locator("#captured-1").fill("r5 x")
    expect(page.locator("#status[data-kind=bad]")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
def test_repair_that_was_taken(website: str, page: Page) -> None:
    played = played_round("classic", 4)
    open_round(page, website, a_table(4, evidence=["counts", "cards"]))
    page.get_by_role("link", name="Numbers").tap()
    tap_counts(page, played["quick_sheet"])
    right = played["quick_sheet"]["piles"][3]["captured"]
    type_number(page, "Number of captured cards", right + 1)
    expect(page.locator("#found .offers button").first).to_be_visible()
    assert offences(page) == []
    page.locator("#found .offers button").first.tap()
    expect(page.locator("#changed")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
def test_conflict_of_two_versions(website: str, page: Page) -> None:
    table = a_table(4)
    open_round(page, website, table)
    tap(page, "r4", "r2")
    an_entry(table, sheet=sheet_of(PLAYED[4]))
    page.reload()
    expect(page.locator("#conflict")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
@pytest.mark.parametrize("variant", ["delayed", "hattrick"])
def test_round_of_a_variant(website: str, page: Page, variant: str) -> None:
    table = a_table(4, variant=variant)
    an_entry(table, sheet=sheet_of(played_round(variant, 4)))
    open_round(page, website, table)
    open_pile(page, 0)
    assert offences(page) == []


@pytest.mark.soak
def test_round_of_points_alone_and_one_without_network(website: str, page: Page) -> None:
    open_round(page, website, a_table(3, evidence=["points"]))
    assert offences(page) == []
    page.route("**/entries/", lambda route: route.abort())
    open_round(page, website, a_table(3))
    type_round(page, sheet_of(PLAYED[3]))
    send(page)
    expect(page.get_by_role("button", name="Try again now")).to_be_visible()
    assert offences(page) == []


def test_closed_round(website: str, page: Page) -> None:
    table = a_table(3)
    an_overridden_entry(table)
    Table.objects.update(locked=True)
    for opened in (address(website, table), address(website, table, 1)):
        page.goto(opened)
        assert offences(page) == [], opened


def test_round_without_scripts_with_problems_and_their_repairs(
    website: str, browser: Browser
) -> None:
    """axe itself is a script, so the page is asked for without its own ones."""
    page = browser.new_context(viewport={"width": 390, "height": 780}, locale="en-GB").new_page()
    page.route("**/*.js*", lambda route: route.abort())
    page.goto(address(website, a_table(3), 1))
    page.locator("#captured-0").fill("r5")
    page.locator("#captured-1").fill("r5")
    page.get_by_role("button", name="Send round 1").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert offences(page) == []
    page.locator("[name=repair]").first.click()
    assert offences(page) == []
    page.context.close()


@pytest.mark.soak
def test_pages_on_which_a_recorded_round_is_confirmed(website: str, page: Page) -> None:
    table = a_table(4, variant="hattrick", confirmation="needed")
    an_entry(table, sheet=sheet_of(played_round("hattrick", 4)))
    start = address(website, table)
    page.goto(f"{start}1/people/")
    assert offences(page) == []
    page.get_by_role("button", name=f"I am {names_at(table)[1]}").click()
    page.goto(f"{start}1/people/")
    expect(page.get_by_text("this phone")).to_be_visible()
    for path in ("1/people/", "", "1/1/confirm/"):
        page.goto(f"{start}{path}")
        assert offences(page) == [], path
    for others in page.locator(".others summary").all():
        others.click()
    page.get_by_role("button", name="Confirm for").first.click()
    expect(page.get_by_text("Confirmed by 1 of 4")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
def test_round_as_a_code_and_where_a_director_takes_it(
    website: str, page: Page, another_phone: Callable[[], BrowserContext]
) -> None:
    table = a_table(4)
    open_round(page, website, table)
    page.evaluate(LOAD)
    type_round(page, sheet_of(PLAYED[4]))
    page.route("**/entries/", lambda route: route.abort())
    send(page)
    page.get_by_role("button", name="Show it as a code for the director").tap()
    expect(page.get_by_role("img", name="Code of this round")).to_be_visible()
    assert offences(page) == []

    director = another_phone().new_page()
    log_in(director, website, table.seating.event.organisation)
    director.goto(f"{website}/admin/tables/{table.pk}/take/")
    expect(director.locator("#nothing")).to_be_visible()
    assert offences(director) == []
    director.goto("about:blank")
    director.goto(page.evaluate(ADDRESS))
    expect(director.locator("#taken")).to_be_visible()
    assert offences(director) == []
    director.get_by_role("button", name="Enter the round", exact=True).tap()
    expect(said(director)).to_have_text("Round 1 of table 1 is entered as version 1.")
    assert offences(director) == []


@pytest.mark.soak
def test_seating_changed_by_hand_and_one_made_even_again(website: str, page: Page) -> None:
    running = publish_seating(seating_id=a_proposal(an_event(11)).pk)
    club = running.event.organisation
    proposal = a_proposal(an_event(11, organisation=club))
    withdraw(running.event, 9, 10)
    log_in(page, website, club)
    page.goto(f"{website}/admin/seatings/{proposal.pk}/edit/")
    page.get_by_label("Béla").check()
    assert offences(page) == []
    page.get_by_label("Table to move to").select_option("Table 2")
    page.get_by_role("button", name="Move", exact=True).click()
    assert offences(page) == []
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert offences(page) == []
    page.goto(f"{website}/admin/seatings/{running.pk}/rebalance/")
    expect(page.get_by_role("button", name="Seat them like this")).to_be_visible()
    assert offences(page) == []
    page.get_by_role("button", name="Seat them like this").click()
    expect(page.get_by_role("button", name="Undo the last moves")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
def test_pages_for_visitors_and_the_board_before_the_first_seating(
    website: str, page: Page
) -> None:
    event = an_event(8)
    shown = [f"{website}/en/", f"{website}/en/e/nowhere/"]
    shown += [f"{website}/en/e/{event.slug}/{more}" for more in ("", "standings/", "board/")]
    for opened in shown:
        page.goto(opened)
        assert offences(page) == [], opened
    publish_seating(seating_id=a_proposed_seating(event).pk)
    for more in ("", "seatings/1/", "board/"):
        page.goto(f"{website}/en/e/{event.slug}/{more}")
        assert offences(page) == [], more


def test_every_page_for_visitors(website: str, page: Page) -> None:
    event = an_evening(tables=1)
    refresh_standings(event_id=event.pk)

    found = walked(page, website, pages_of_visitors(event))

    assert found == {name: [] for name in found}
    assert len(found) > 10


def test_every_guide(website: str, page: Page) -> None:
    guides = sorted(route for route in SHOWS_NO_EVENT if route.startswith("guides/"))
    guides.remove("guides/api/")

    found = walked(page, website, [(route, f"/en/{route}") for route in guides])

    assert found == {route: [] for route in guides}


@pytest.mark.soak
def test_reference_of_the_api(website: str, page: Page) -> None:
    page.goto(f"{website}/en/guides/api/")

    assert offences(page) == []


def test_every_page_of_the_desk(website: str, page: Page) -> None:
    page.goto(f"{website}/admin/")
    assert offences(page) == []
    event = an_evening(tables=1)
    log_in(page, website, event.organisation, Role.OWNER)

    found = walked(page, website, pages_of_the_desk(event))

    assert found == {name: [] for name in found}
    assert len(found) > 40


def test_every_page_for_operators(website: str, page: Page) -> None:
    log_in_as(page, website, User.objects.create_superuser(username="operator"))
    pages = [(name, reverse(f"admin:{name}")) for name in FOR_OPERATORS]

    assert walked(page, website, pages) == {name: [] for name in FOR_OPERATORS}


def walked(page: Page, website: str, pages: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """What breaks a rule on each page that shows something, by its name.

    Pages share most of what they show: each has one of two looks in its turn, or all of them.
    """
    turns = itertools.cycle([[look] for look in LOOKS] if axe.LOOKS == LOOKS else [EVERY_LOOK])
    found = {}
    for name, path in pages:
        if shows_something(page, website + path):
            found[name] = offences(page, next(turns))
    return found


def test_pages_of_the_desk_that_ask_for_more(website: str, page: Page) -> None:
    table = a_table(9, preferred_size=5, largest_size=5)
    an_overridden_entry(table)
    event = table.seating.event
    anna, bela, *_ = event.entrants.order_by("number")
    draft = an_event(0, organisation=event.organisation, state=EventState.DRAFT)
    log_in(page, website, event.organisation)
    for opened in (
        f"events/{event.pk}/search/?q=a",
        f"events/{draft.pk}/state/", f"events/{draft.pk}/discard/",
        "tournaments/event/add/", "password_change/", f"tournaments/event/{event.pk}/change/",
        "second-step/",
        f"people/{anna.person_id}/merge/?other={bela.person_id}",
        *(f"rounds/{one.pk}/" for one in table.rounds.filter(number__lte=2)),
    ):  # fmt: skip
        page.goto(f"{website}/admin/{opened}")
        assert offences(page) == [], opened


@pytest.mark.soak
def test_my_evening_from_the_first_seat_to_the_final_standings(website: str, page: Page) -> None:
    event = an_event(4, evidence=["points"], rounds=1)
    page.goto(f"{website}/en/e/{event.slug}/me/1/")
    assert offences(page) == []
    table = tables_of(a_published_seating(event))[0]
    expect(page.get_by_role("alert")).to_contain_text("Seating 1 is published.")
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    expect(page.get_by_role("alert")).to_have_text("Your table has called the director.")
    assert offences(page) == []
    an_entry(table, sheet=points_sheet(9, 5, 2, 1))
    expect(page.locator(".now .good")).to_be_visible()
    assert offences(page) == []
    close_seating(seating_id=table.seating_id)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    assert offences(page) == []


@pytest.mark.soak
def test_settings_and_a_new_organisation_with_mistakes(website: str, page: Page) -> None:
    event = an_event(4)
    log_in(page, website, event.organisation, Role.OWNER)
    page.goto(f"{website}/admin/tournaments/event/{event.pk}/change/")
    page.get_by_label("Smallest").fill("6")
    page.get_by_label("Largest").fill("4")
    page.get_by_role("button", name="Save “The tables”").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    assert offences(page) == []

    log_in_as(page, website, User.objects.create_superuser(username="operator"))
    page.goto(f"{website}/admin/tournaments/organisation/add/")
    page.get_by_role("textbox", name="Name").fill("Club")
    page.get_by_role("textbox", name="Address").fill("not an address")
    page.get_by_role("button", name="Create the organisation").click()
    expect(page.get_by_role("textbox", name="Address")).to_have_attribute("aria-invalid", "true")
    assert offences(page) == []


@pytest.mark.soak
def test_pages_of_an_invitation_from_the_owner_to_the_invited(website: str, page: Page) -> None:
    club = an_organisation()
    log_in(page, website, club, Role.OWNER)
    page.goto(f"{website}/admin/organisations/{club.pk}/")
    page.get_by_role("button", name="Create an invitation").click()
    expect(page.get_by_role("status").last).to_contain_text("This link is shown only now.")
    assert offences(page) == []
    path = urlsplit(page.locator(".address a").inner_text()).path
    page.context.clear_cookies()
    page.goto(f"{website}{path}")
    assert offences(page) == []
    page.get_by_label("Username").fill("kata")
    page.get_by_label("Password", exact=False).first.fill("eight hearts and more")
    page.get_by_label("The password again").fill("eight hearts and more")
    page.get_by_role("button", name="Join Card Club as score keeper").click()
    expect(page.get_by_role("status")).to_contain_text("You belong to Card Club now.")
    page.goto(f"{website}{path}")
    expect(page.get_by_role("alert")).to_contain_text("This invitation is not valid any more.")
    assert offences(page) == []


def test_pages_of_a_registration_from_the_visitor_to_the_director(website: str, page: Page) -> None:
    event = an_event(2, self_registration=True)
    page.goto(f"{website}/en/e/{event.slug}/register/")
    assert offences(page) == []
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_have_text("Nothing was sent. Correct the marked fields.")
    assert offences(page) == []
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_contain_text("Thank you.")
    assert offences(page) == []
    own = page.url
    page.get_by_role("link", name="Withdraw …").click()
    assert offences(page) == []

    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/registrations/")
    expect(page.get_by_text("already registered: no. 1 Anna")).to_be_visible()
    assert offences(page) == []
    page.goto(f"{website}/admin/events/{event.pk}/names/")
    page.get_by_label("Names, one on each line").fill("Name;Club\nAnna;Bern\nZoë;Bern")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("combobox")).to_have_count(3)  # of two columns and one person
    assert offences(page) == []

    Event.objects.update(most_entrants=2)
    decide_registrations(
        event_id=event.pk,
        decisions={event.registrations.get().pk: NewEntrant(name="Anna")},
        by=User.objects.get(),
    )
    page.goto(f"{website}/admin/events/{event.pk}/registrations/")
    page.get_by_text("Refuse …").click()
    expect(page.get_by_role("button", name="Refuse and delete")).to_be_visible()
    assert offences(page) == []
    page.goto(own)
    expect(page.get_by_text("On the waiting list: place 1")).to_be_visible()
    assert offences(page) == []
