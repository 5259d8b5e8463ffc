"""The desk in a real browser: logging in, and what its pages do there."""

from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from engine.seating.layouts import Layout
from tests.builders import a_user
from tournaments.models import Event, Organisation, Role, Seating, User
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.layouts import write_seating

# What is to be tapped and lower than 48 pixels, ticks and what no one sees aside.
SMALL_CONTROLS = """
  [...document.querySelectorAll("button, .button, select, input, .object-tools a")]
    .filter((one) => !["hidden", "radio", "checkbox"].includes(one.type) && !one.ariaHidden)
    .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 48)
    .map((one) => one.outerHTML)
"""
LAYOUT: Layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}


def log_in(page: Page, website: str, club: Organisation, role: Role = Role.DIRECTOR) -> None:
    """Give the browser the session of a director of a club, or of another role."""
    log_in_as(page, website, a_user(club, role))


def log_in_as(page: Page, website: str, user: User) -> None:
    """Give the browser the session of a user."""
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": session.key, "value": session.value, "url": website}])


def log_in_by_form(page: Page, website: str, club: Organisation) -> str:
    """Come in as a director of a club, by name and password; return the name of the account."""
    name = a_user(club, Role.DIRECTOR).username
    page.goto(f"{website}/admin/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your events")
    return name


def complaints(page: Page) -> list[str]:
    """What the browser complains about from now on: blocked scripts and styles, faults."""
    heard: list[str] = []
    page.on("console", lambda line: heard.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda fault: heard.append(str(fault)))
    return heard


def said(desk: Page) -> Locator:
    """What the desk says was done; who calls is shown in another status."""
    return desk.get_by_role("status").first


def close(desk: Page, seating: Seating, website: str) -> None:
    desk.goto(f"{website}/admin/seatings/{seating.pk}/")
    desk.get_by_role("link", name="Close").first.click()
    desk.get_by_role("button", name="Close").click()
    expect(said(desk)).to_contain_text("is closed.")


def a_proposal(event: Event) -> Seating:
    """The layout, written by hand, for the eleven of an event."""
    return write_seating(event_id=event.pk, layout=LAYOUT, accept=())


def withdraw(event: Event, *numbers: int) -> None:
    for entrant in event.entrants.filter(number__in=numbers):
        withdraw_entrant(entrant_id=entrant.pk)
