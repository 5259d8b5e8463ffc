"""A call is heard on every page of the desk: in the navigation, the title, words and sound."""

import re
from collections.abc import Sequence
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from pages.desk.navigation import SECTIONS, TABS
from scoring.models import CallKind
from scoring.services.calls import call_director, take_call
from tests.browser.axe import offences
from tests.browser.desks import complaints, log_in
from tests.browser.sounds import HEAR, heard
from tests.builders import a_table, a_user, an_event
from tests.rare_cases import case, rare
from tournaments.models import Registration

pytestmark = pytest.mark.django_db(transaction=True)


# Every tone and every vibration that a page asks for, also after it went on.
def expect_alarm(page: Page, words: str, count: int = 1) -> None:
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.locator("[data-alarm-count]")).to_have_text(str(count))
    expect(page).to_have_title(re.compile(rf"^\({count}\) .+ · Stichtafel$"))


def test_a_call_is_heard_once_on_a_page_that_was_scrolled_until_a_director_goes(
    website: str, page: Page
) -> None:
    table = a_table()
    event = table.seating.event
    faults = complaints(page)
    page.add_init_script(HEAR)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/roll/")
    page.get_by_role("heading", level=1).click()  # a browser sounds where it was touched
    expect(page.get_by_role("alert")).to_be_hidden()

    call = call_director(place=table.place, kind=CallKind.DIRECTOR)
    expect_alarm(page, "Table 1: the director is wanted")
    assert heard(page) == {"tones": 2, "vibrations": 1}
    assert offences(page) == []

    page.get_by_role("link", name="Entrants").click()
    expect_alarm(page, "Table 1: the director is wanted")
    assert heard(page) == {"tones": 2, "vibrations": 1}

    page.get_by_role("button", name="Hide").click()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_role("link", name="Tonight")).to_be_focused()
    expect(page.locator("[data-alarm-count]")).to_have_text("1")

    take_call(call_id=call.pk, by=a_user())
    expect(page.locator("[data-alarm-count]")).to_be_hidden()
    expect(page).to_have_title("Entrants · Stichtafel")
    assert faults == []


def test_a_browser_that_is_switched_to_quiet_shows_a_registration_without_a_sound(
    website: str, page: Page
) -> None:
    event = an_event()
    page.add_init_script(HEAR)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/")
    page.locator(".menu .account").click()
    page.get_by_role("button", name="Sound and vibration", pressed=True).click()
    expect(page.get_by_role("button", name="Sound and vibration", pressed=False)).to_be_visible()

    Registration.objects.create(event=event, key=uuid4(), name="Anna")
    page.get_by_role("link", name="Seatings").first.click()

    expect_alarm(page, "Anna has registered")
    assert heard(page) == {"tones": 0, "vibrations": 0}
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Registrations")


@pytest.mark.parametrize(
    "names",
    [
        rare(TABS, name="every tab"),
        case([section.tabs[0].name for section in SECTIONS], usual=True, name="every section"),
    ],
)
def test_a_call_is_heard_on_each_page(website: str, page: Page, names: Sequence[str]) -> None:
    table = a_table(self_registration=True)
    log_in(page, website, table.seating.event.organisation)
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    for name in names:
        page.goto(website + reverse(f"admin:{name}", args=[table.seating.event_id]))
        expect_alarm(page, "Table 1: the director is wanted")
