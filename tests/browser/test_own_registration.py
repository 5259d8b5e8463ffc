"""A visitor on a phone: registers, keeps the link, and withdraws by it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, complaints
from tests.builders import an_accepted_registration, an_event
from tournaments.models import Event
from tournaments.selectors.registrations import registration_link, waiting_list

pytestmark = pytest.mark.django_db(transaction=True)


def register(page: Page, website: str, event: Event, name: str) -> None:
    page.goto(f"{website}/en/e/{event.slug}/register/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Send").click()


def test_a_phone_remembers_who_registered_and_lets_them_withdraw(page: Page, website: str) -> None:
    event = an_event(2, self_registration=True)
    heard = complaints(page)
    page.set_viewport_size({"width": 360, "height": 740})

    for name in ("Zoë Baumgartner", "Emma Östlund"):
        register(page, website, event, name)
        expect(page.get_by_text("Thank you. Your registration is sent.")).to_be_visible()
        expect(page.get_by_text("This phone remembers it")).to_be_visible()
    assert page.evaluate(SMALL_CONTROLS) == []
    assert offences(page) == []
    page.get_by_role("link", name="To the event").click()
    kept = page.locator("#own-registrations a")
    expect(kept).to_have_text(["Zoë Baumgartner", "Emma Östlund"])

    kept.first.click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("… Waits for the organiser")
    page.get_by_role("link", name="Withdraw …").click()
    expect(page.get_by_text("Do you really want to withdraw?")).to_be_visible()
    assert offences(page) == []
    page.get_by_role("link", name="No, keep it").click()
    page.get_by_role("link", name="Withdraw …").click()
    page.get_by_role("button", name="Yes, withdraw").click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("→ Withdrawn")
    page.get_by_role("link", name="To the event").click()
    expect(kept).to_have_text(["Emma Östlund"])
    assert list(event.registrations.values_list("state", flat=True).order_by("pk")) == [
        "withdrawn",
        "waiting",
    ]
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert heard == []


def test_the_page_of_the_event_shows_who_moves_up(page: Page, website: str) -> None:
    event = an_event(2, self_registration=True, most_entrants=3)
    zoe, _emma = (an_accepted_registration(event, name) for name in ("Zoë", "Emma"))
    other = page.context.new_page()
    other.goto(f"{website}/en/e/{event.slug}/")
    expect(other.locator("ol.entrants li")).to_have_text(["1. Emma"])

    page.goto(f"{website}/en/r/{registration_link(zoe)}/?withdraw")
    page.get_by_role("button", name="Yes, withdraw").click()

    expect(other.locator("ul.entrants li")).to_have_text(["Anna", "Béla", "Emma"])
    expect(other.locator("ol.entrants")).to_have_count(0)
    assert not waiting_list(event).exists()
