"""What is typed when a log-in has ended, in a real browser."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from scoring.models import Entry
from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, complaints, log_in_by_form
from tests.builders import a_table, an_event

pytestmark = pytest.mark.django_db(transaction=True)


def log_in_again(page: Page) -> None:
    """Type the password of the same account into the page that asks for it."""
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not saved yet")


def test_a_round_is_back_in_its_form_after_the_log_in_and_stored_when_it_is_sent(
    page: Page, website: str
) -> None:
    table = a_table(3, evidence=["points"])
    name = log_in_by_form(page, website, table.seating.event.organisation)
    page.goto(f"{website}/admin/tables/{table.pk}/round/")
    fields = page.locator("#round .count")
    for index, points in enumerate(("5", "-3", "12")):
        fields.nth(index).fill(points)
    Session.objects.all().delete()
    page.get_by_role("button", name="Enter the round").click()
    expect(page.get_by_role("alert")).to_contain_text("what you typed is kept")
    page.get_by_label("Username").fill(name)
    log_in_again(page)
    assert (page.evaluate(SMALL_CONTROLS), offences(page)) == ([], [])

    page.get_by_role("button", name="Open it in its form").click()

    expect(page.locator("#round")).to_contain_text("It is not saved yet")
    assert [fields.nth(index).input_value() for index in range(3)] == ["5", "-3", "12"]
    assert not Entry.objects.exists()
    page.get_by_role("button", name="Enter the round").click()
    expect(page.get_by_text("is entered as version 1.")).to_be_visible()


@pytest.mark.soak
def test_a_form_older_than_the_log_in_is_sent_by_one_press(page: Page, website: str) -> None:
    event = an_event(3)
    name = log_in_by_form(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/names/")
    page.get_by_label("Names, one on each line").fill("Ludwig\nZoë")
    other = page.context.new_page()
    Session.objects.all().delete()
    other.goto(f"{website}/admin/")
    other.get_by_label("Username").fill(name)
    other.get_by_label("Password").fill("secret")
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Your events")

    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not saved yet")
    heard = complaints(page)
    page.get_by_role("button", name="Send it now").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Look at the list")
    read = page.get_by_role("region", name="The list as it was read")
    expect(read.get_by_role("cell", name="Zoë", exact=True)).to_be_visible()
    assert heard == []
