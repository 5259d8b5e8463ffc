"""A key for another program: made on the desk, copied by one tap, and used."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import EVERY_LOOK, offences
from tests.browser.desks import log_in
from tests.builders import an_event
from tournaments.models import ApiKey, Role

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_owner_makes_a_key_copies_it_and_a_program_asks_with_it(
    website: str, page: Page
) -> None:
    event = an_event(1)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=website)
    log_in(page, website, event.organisation, Role.OWNER)
    page.goto(f"{website}/admin/organisations/{event.organisation_id}/")
    page.get_by_role("link", name="Keys for programs").click()
    page.get_by_label("Name").fill("Club site")
    page.get_by_role("button", name="Make the key").click()

    page.get_by_role("button", name="Copy the key").click()

    expect(page.get_by_text("Copied. Paste it into the program.")).to_be_visible()
    assert offences(page) == []
    token = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"st_[0-9a-f]{32}\.[0-9a-f]{12}", token)
    asked = Client(headers={"Authorization": f"Bearer {token}"})
    assert asked.get(f"/api/v1/events/{event.slug}/entrants/").status_code == 200

    page.get_by_role("link", name="Back to the list").click()
    assert offences(page) == []
    page.get_by_role("button", name="Withdraw the key Club site").click()

    expect(page.get_by_text("The key “Club site” is withdrawn.")).to_be_visible()
    assert ApiKey.objects.get().withdrawn_at


def test_the_reference_of_the_api_can_be_read_by_all(website: str, page: Page) -> None:
    page.goto(f"{website}/de/guides/api/")

    assert offences(page, EVERY_LOOK) == []
    page.set_viewport_size({"width": 320, "height": 800})
    page.get_by_role("link", name="POST /api/v1/events/{slug}/entrants/").click()
    expect(page.locator("#register_entrants")).to_be_in_viewport()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320
