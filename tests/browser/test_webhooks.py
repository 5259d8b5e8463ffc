"""Webhooks in a real browser: added, tested, and the message verified by who heard it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, complaints, log_in
from tests.builders import an_event
from tests.waiting import eventually
from tests.webhook_receiver import a_receiver
from tournaments.models import Role

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_owner_adds_a_webhook_and_sees_that_a_test_arrived(page: Page, website: str) -> None:
    club = an_event(4, name="Spring").organisation
    log_in(page, website, club, Role.OWNER)
    heard = complaints(page)
    with a_receiver() as receiver:
        page.goto(f"{website}/admin/organisations/{club.pk}/")
        page.get_by_role("link", name="Webhooks").click()
        page.get_by_label("Address").fill(receiver.address)
        page.get_by_label("series changed").uncheck()
        small = page.evaluate(SMALL_CONTROLS)
        page.get_by_role("button", name="Add the webhook").click()

        secret = page.locator("code").inner_text()
        page.get_by_role("link", name="Go on").click()
        page.get_by_role("button", name="Send a test").click()
        expect(page.get_by_role("status").first).to_contain_text("on its way")
        [test] = eventually(lambda: list(receiver.heard))

    def arrived() -> bool:
        page.reload()
        return page.get_by_text("Answer: 204").count() == 1

    assert eventually(arrived)
    assert test.verified(secret)["type"] == "test"
    page.get_by_text("Message and answer").click()
    expect(page.get_by_text(test.id)).to_be_visible()
    assert [*small, *page.evaluate(SMALL_CONTROLS)] == []
    assert offences(page) == []
    assert heard == []
