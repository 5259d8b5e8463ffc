"""Every page of the desk and of visitors as a picture, in two languages, narrow and wide.

*Tonight* is drawn in all languages on the smallest phone.

Like those of ``docs.captain`` they are for looking at. Wants Django to be set up.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize

from docs.captain import EVENINGS, TALLEST
from scoring.services.standings import refresh_standings
from tests.browser.walk import pages_of_the_desk, pages_of_visitors, shows_something
from tests.builders import a_user
from tests.flows.sized_events import an_evening
from tournaments.models import Event, Person, Role
from tournaments.services.events import change_event


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The language, screen and colours by which a person looks at the pages."""

    language: str
    scheme: Literal["light", "dark"]
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.language}-{self.scheme}-{self.width}"


LOOKS = [
    Look(language="de", scheme="light", width=390, height=780),
    Look(language="ja", scheme="dark", width=390, height=780),
    Look(language="de", scheme="dark", width=1280, height=800),
    Look(language="ja", scheme="light", width=1280, height=800),
]
SMALL = [Look(language=language, scheme="light", width=320, height=640) for language in EVENINGS]


def draw_pages(browser: Browser, website: str, folder: Path) -> None:
    """Write ``<look>/<page>.png`` for every page that a desk or a visitor can open."""
    for look in LOOKS:
        pictures = folder / str(look)
        pictures.mkdir(parents=True, exist_ok=True)
        event = _evening(look.language)
        page = _log_in(browser, website, event, look)
        for name, address in (*pages_of_visitors(event, look.language), *pages_of_the_desk(event)):
            if shows_something(page, website + address):
                _draw(page, look, pictures / f"{name}.png")
        page.context.close()
    for look in SMALL:
        event = _evening(look.language)
        page = _log_in(browser, website, event, look)
        page.goto(f"{website}/admin/events/{event.pk}/")
        _draw(page, look, folder / f"tonight-{look}.png")
        page.context.close()


def _evening(language: str) -> Event:
    """An evening with everything on it, and names as they are where the language is spoken."""
    event = an_evening(tables=3)
    name, names = EVENINGS[language]
    for entrant, label in zip(event.entrants.order_by("number"), names.split(", "), strict=False):
        Person.objects.filter(pk=entrant.person_id).update(name=label, home_club=name)
    event.name, event.language = name, language
    change_event(event, fields=["name", "language"])
    refresh_standings(event_id=event.pk)
    return event


def _log_in(browser: Browser, website: str, event: Event, look: Look) -> Page:
    context = browser.new_context(
        viewport=ViewportSize(width=look.width, height=look.height),
        locale=look.language,
        color_scheme=look.scheme,
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{website}/admin/")
    page.locator("[name=username]").fill(a_user(event.organisation, Role.OWNER).username)
    page.locator("[name=password]").fill("secret")
    page.locator("main button").click()
    page.wait_for_url(f"{website}/admin/")
    return page


def _draw(page: Page, look: Look, path: Path) -> None:
    page.wait_for_load_state()
    height = page.evaluate("document.documentElement.scrollHeight")
    tall = max(look.height, min(height, TALLEST))
    page.set_viewport_size(ViewportSize(width=look.width, height=tall))
    page.screenshot(path=path, animations="disabled")
    page.set_viewport_size(ViewportSize(width=look.width, height=look.height))
