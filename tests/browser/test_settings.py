"""The settings of an event, saved section by section; decisions about a person who is typed."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import Sanction
from tests.browser.axe import offences
from tests.browser.desks import complaints, log_in, said
from tests.builders import a_published_seating, an_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def test_a_section_is_saved_alone_and_what_was_typed_in_others_is_still_there(
    website: str, page: Page
) -> None:
    event = an_event(0, venue="Town hall")
    faults = complaints(page)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/tournaments/event/{event.pk}/change/")
    section(page, "When and where").get_by_label("Venue").fill("Old mill")
    section(page, "Who takes part").get_by_role("checkbox").check()
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="The game").click()
    rounds = section(page, "The game").get_by_label("Rounds in a match")
    rounds.fill("7")
    expect(section(page, "The game").locator("[data-means]")).to_contain_text("at most 5 rounds")
    rounds.blur()
    expect(section(page, "The game").locator("[data-means]")).to_contain_text("at most 7 rounds")

    page.get_by_role("button", name="Save “The game”").click()

    expect(page).to_have_url(re.compile("#game$"))
    expect(section(page, "The game").get_by_role("status").first).to_have_text(
        "“The game” is saved."
    )
    expect(section(page, "When and where").get_by_label("Venue")).to_have_value("Old mill")
    expect(section(page, "When and where")).to_contain_text("It is not saved yet.")
    expect(section(page, "Who takes part").get_by_role("checkbox")).to_be_checked()
    assert offences(page) == []
    stored = Event.objects.get()
    assert (stored.rounds, stored.venue, stored.self_registration) == (7, "Town hall", False)

    page.get_by_role("button", name="Save “When and where”").click()

    expect(page).to_have_url(re.compile("#when$"))
    expect(section(page, "When and where")).not_to_contain_text("It is not saved yet.")
    assert Event.objects.get().venue == "Old mill"
    assert faults == []


@pytest.mark.soak
def test_what_is_wrong_is_in_sight_in_its_section(website: str, page: Page) -> None:
    event = an_event(0)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/tournaments/event/{event.pk}/change/")
    section(page, "The tables").get_by_label("Largest").fill("3")
    section(page, "The tables").get_by_label("Smallest").fill("4")

    page.get_by_role("button", name="Save “The tables”").click()

    expect(section(page, "The tables").get_by_role("alert")).to_be_in_viewport()
    expect(section(page, "The tables")).to_contain_text(
        "The preferred table size lies between the smallest and the largest"
    )
    assert offences(page) == []


@pytest.mark.soak
def test_a_sanction_is_given_to_a_person_who_is_typed(website: str, page: Page) -> None:
    event = an_event(4)
    a_published_seating(event)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/sanctions/")
    page.get_by_label("Name or start number").fill("bela")
    page.get_by_label("Points in %").fill("-10")
    page.get_by_label("Reason", exact=True).fill("Late at the table")
    page.get_by_role("button", name="See what it changes").click()
    expect(page.get_by_role("heading", name="What this changes")).to_be_visible()
    assert offences(page) == []

    page.get_by_role("button", name="Save it").click()

    expect(said(page)).to_contain_text("It counts in the standings from now on.")
    assert Sanction.objects.get().entrant.number == 2
