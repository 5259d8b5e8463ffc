"""The cash sheet in a real browser: at the door on a phone, and on paper for the treasurer."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, complaints, log_in
from tests.browser.pdfs import A4, pages_of
from tests.builders import a_payment, an_event
from tournaments.models import Payment, PaymentMethod

pytestmark = pytest.mark.django_db(transaction=True)


def test_another_amount_and_way_is_noted_and_taken_back(page: Page, website: str) -> None:
    event = an_event(3, fee=800)
    heard = complaints(page)
    page.set_viewport_size({"width": 360, "height": 740})
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/cash/")

    anna = page.locator("#entrant-1")
    anna.get_by_text("Note a payment").click()
    anna.get_by_label("Amount in EUR").fill("5,50")
    anna.get_by_label("How it was paid").select_option("Bank transfer")
    assert offences(page) == []
    anna.get_by_role("button", name="Note the payment").click()

    expect(page.get_by_text("No. 1: €5.50 noted.")).to_be_visible()
    expect(anna.locator(".balance")).to_have_text("⚠ €2.50 missing")
    anna.get_by_role("button", name="Take back").click()
    expect(anna.locator(".payments s")).to_have_text("€5.50 bank transfer")
    expect(anna.locator(".balance")).to_have_text("⚠ €8.00 missing")
    assert page.evaluate(SMALL_CONTROLS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert (offences(page), heard) == ([], [])
    assert list(Payment.objects.values_list("amount", flat=True).order_by("pk")) == [550, -550]


def test_the_cash_sheet_of_sixty_people_is_printed_on_a4(page: Page, website: str) -> None:
    event = an_event(60, fee=800, language="ja")
    for number in range(1, 50):
        a_payment(event, number, method=list(PaymentMethod)[number % 3])
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/print/cash/")
    assert offences(page) == []
    page.emulate_media(media="print")

    pages = pages_of(page.pdf(prefer_css_page_size=True))

    assert {one.size for one in pages} == {A4}
    assert len(pages) <= 4
    assert "€392.00" in "".join(one.text for one in pages)
