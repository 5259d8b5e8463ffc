"""Rehearsing an event in a real browser, with a real worker, and trying the round that is left."""

import re

from playwright.sync_api import Page, expect

from tests.browser.desks import complaints, log_in
from tests.builders import an_event
from tournaments.models import Event


def test_an_event_is_rehearsed_looked_at_and_discarded(website: str, page: Page) -> None:
    event = an_event(4, rounds=1, name="Autumn cup")
    heard = complaints(page)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/")

    page.get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="Rehearsals").click()
    page.get_by_label("People").fill("8")
    page.get_by_label("Seatings").fill("1")
    page.get_by_role("button", name="Rehearse", exact=True).click()
    expect(page.get_by_role("heading", name="Look around")).to_be_visible()

    expect(page.get_by_role("row", name=re.compile("^1 2 × 4"))).to_be_visible()
    page.get_by_role("link", name="Table 1").click()
    expect(page.get_by_text("Rehearsal: made-up people, nothing counts")).to_be_visible()
    expect(page.get_by_role("link", name="Enter round 1")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Discard").click()
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_text("The rehearsal is discarded")).to_be_visible()
    assert not Event.objects.filter(rehearsal=True).exists()
    assert heard == []
