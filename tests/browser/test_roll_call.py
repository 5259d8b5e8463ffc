"""The roll call in a real browser: taps show at once, are kept, and say so where they are not."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, complaints, log_in
from tests.builders import a_payment, a_user, an_event
from tournaments.models import Attendance, AttendanceState, Event, Payment, Role
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db(transaction=True)


def roll(page: Page, website: str, event: Event) -> None:
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/roll/")


def states() -> dict[str, str]:
    rows = Attendance.objects.values_list("entrant__person__name", "state")
    return dict(rows.order_by("entrant__number"))


def line(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name)


def test_taps_are_kept_at_once_and_the_counts_follow(page: Page, website: str) -> None:
    event = an_event(6)
    heard = complaints(page)
    roll(page, website, event)

    line(page, "Anna").get_by_role("button", name="present").click()
    line(page, "Béla").get_by_text("Another state").click()
    line(page, "Béla").get_by_role("button", name="Late", exact=True).click()

    expect(page.get_by_role("link", name="late")).to_contain_text("1")
    expect(line(page, "Anna").locator(".kind")).to_have_text("✓ Present")
    assert states() == {"Anna": "present", "Béla": "late"}
    page.get_by_role("searchbox").fill("bela")
    expect(line(page, "Anna")).to_be_hidden()
    expect(line(page, "Béla")).to_be_visible()
    assert page.evaluate(SMALL_CONTROLS) == []
    assert (offences(page), heard) == ([], [])


def test_a_tap_after_the_log_in_has_ended_says_so_and_leads_back_here(
    page: Page, website: str
) -> None:
    event = an_event(3)
    roll(page, website, event)
    Session.objects.all().delete()
    line(page, "Anna").get_by_role("button", name="present").click()

    expect(line(page, "Anna").get_by_role("alert")).to_have_text(
        "Your log-in has ended. This list is no longer updated. Log in again, then continue."
    )
    expect(line(page, "Anna").locator(".kind")).to_have_text("? Not seen yet")
    line(page, "Anna").get_by_role("link", name="Log in again").click()
    page.get_by_label("Username").fill(a_user(event.organisation, Role.DIRECTOR).username)
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    line(page, "Anna").get_by_role("button", name="present").click()
    expect(line(page, "Anna").locator(".kind")).to_have_text("✓ Present")
    assert states() == {"Anna": "present"}


@pytest.mark.soak
def test_what_another_phone_says_stays_and_comes_here_too(page: Page, website: str) -> None:
    event = an_event(3)
    roll(page, website, event)
    mark_attendance(
        entrant_id=event.entrants.get(number=2).pk,
        number=1,
        state=AttendanceState.LEFT,
        by=None,
    )

    line(page, "Anna").get_by_role("button", name="present").click()

    expect(line(page, "Béla").locator(".kind")).to_have_text("→ Left")
    assert states() == {"Anna": "present", "Béla": "left"}


def test_the_roll_and_the_check_in_work_without_any_script(browser: Browser, website: str) -> None:
    event = an_event(3, check_in=True)
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    roll(page, website, event)
    line(page, "Anna").get_by_role("button", name="present").click()
    page.get_by_role("link", name="People check in themselves").click()
    page.locator(".address a").click()
    page.get_by_role("link", name="Béla").click()
    page.get_by_role("button", name="Yes, I am here").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("✓ Béla, you are checked in.")
    assert states() == {"Anna": "present", "Béla": "present"}
    context.close()


def paid() -> list[tuple[str, int]]:
    rows = Payment.objects.order_by("pk")
    return list(rows.values_list("entrant__person__name", "amount"))


def test_the_fee_is_ticked_beside_who_is_there_and_waits_for_the_network(
    page: Page, website: str
) -> None:
    event = an_event(3, fee=800)
    heard = complaints(page)
    roll(page, website, event)

    anna, bela = line(page, "Anna"), line(page, "Béla")
    anna.get_by_role("button", name="present").click()
    anna.get_by_role("button", name="€8.00 cash").click()
    expect(anna.locator(".paid")).to_have_text("✓ €8.00 paid")
    expect(anna.locator(".kind")).to_have_text("✓ Present")
    anna.get_by_role("button", name="Take back").click()
    expect(anna.locator(".paid")).to_have_text("○ Fee not paid")
    assert (offences(page), page.evaluate(SMALL_CONTROLS), heard) == ([], [], [])

    page.context.set_offline(True)
    bela.get_by_role("button", name="present").click()
    bela.get_by_role("button", name="€8.00 cash").click()
    bela.get_by_role("button", name="€8.00 cash").click()  # in doubt, once more
    expect(bela.get_by_role("alert")).to_contain_text("There is no network.")
    page.context.set_offline(False)
    expect(bela.locator(".paid")).to_have_text("✓ €8.00 paid")
    expect(bela.locator(".kind")).to_have_text("✓ Present")
    assert paid() == [("Anna", 800), ("Anna", -800), ("Béla", 800)]


def test_what_another_phone_has_noted_as_paid_is_not_taken_twice(page: Page, website: str) -> None:
    event = an_event(3, fee=800)
    roll(page, website, event)
    a_payment(event, 2)

    line(page, "Béla").get_by_role("button", name="€8.00 cash").click()

    expect(line(page, "Béla").get_by_role("alert")).to_contain_text("Another person has noted")
    expect(line(page, "Béla").locator(".paid")).to_have_text("✓ €8.00 paid")
    assert paid() == [("Béla", 800)]
