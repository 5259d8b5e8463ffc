"""The pictures of the documentation, and those of every step of a captain: ``make pictures``.

Plays the demo evening on a database of its own, opens its pages in a real browser and writes
what they look like to ``docs/pictures/``; what a captain sees goes to ``build/pictures/``.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

import django
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from config.stack.addresses import free_port
from config.stack.browser import installed_browser
from config.stack.website import COMPILING
from docs.screens import draw, draw_beside, wait_until_quiet
from engine.simulate import simulate_round
from tests.processes import web_server, worker

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
FOR_LOOKING = ROOT / "build" / "pictures"
PHONE = ViewportSize(width=390, height=780)
SCREEN = ViewportSize(width=1100, height=760)
# Of a step of the evening, as wide as the guide shows it.
STEP = ViewportSize(width=800, height=560)
# The page of each step on the desk, below the address of the event.
STEPS = {
    "people": "names/",
    "cards": "cards/",
    "roll": "roll/",
    "certificates": "print/certificates/",
}


def main() -> None:
    """Write every picture."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        env = {
            **os.environ,
            "STATIC_ROOT": f"{folder}/static",
            "PUBLIC_URL": f"http://127.0.0.1:{port}",
        }
        subprocess.run(COMPILING, cwd=ROOT, env=env, check=True)  # noqa: S603 - our own command
        for command in ("migrate --no-input", "collectstatic --no-input"):
            _manage(*command.split(), env=env)
        demo = json.loads(_manage("demo", "--json", env=env).splitlines()[-1])
        with (
            worker(env, Path(folder)),
            web_server(env, port) as address,
            _browser() as browser,
        ):
            _draw(browser, address, demo)
            _draw_from_services(browser, address)


def _draw(browser: Browser, address: str, demo: dict[str, str]) -> None:
    _draw_together(browser, address + demo["captain"])
    with _page(browser, SCREEN, "standings") as page:
        page.goto(f"{address}{demo['public']}standings/")
    with _page(browser, SCREEN, "board") as page:
        page.goto(address + demo["board"])
    with _page(browser, SCREEN, "desk") as page:
        _open_event(page, address, demo)
    with _page(browser, STEP, "proposal") as page:
        _open_event(page, address, demo)
        _draw_steps(page)


def _open_event(page: Page, address: str, demo: dict[str, str]) -> None:
    """Log in to the desk and open the demo evening."""
    page.goto(address + demo["admin"])
    page.get_by_label("Username").fill(demo["user"])
    page.get_by_label("Password").fill(demo["password"])
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="Demo evening").click()
    page.wait_for_url("**/events/*/")


def _draw_steps(desk: Page) -> None:
    """Draw the steps of an evening from the page of the event; end at a proposed seating."""
    event = desk.url
    desk.goto(urljoin(event, "/admin/tournaments/event/add/"))
    _shoot(desk, "event")
    for name, place in STEPS.items():
        desk.goto(urljoin(event, place))
        if name == "people":
            desk.locator("textarea").first.fill("Ada A.\nBoris B.\nClara C.\nDario D.")
        _shoot(desk, name)
    desk.goto(urljoin(event, "propose/"))
    desk.get_by_role("button", name="Propose a seating").click()
    desk.get_by_role("link", name="Publish …").wait_for()


def _draw_from_services(browser: Browser, address: str) -> None:
    """Draw what needs events of its own, made here by the services."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
    django.setup()
    from docs.captain import draw_captain  # it wants the settings
    from docs.pages import draw_pages
    from docs.seasons import draw_seasons

    draw_seasons(browser, address, PICTURES)
    draw_captain(browser, address, FOR_LOOKING)
    draw_pages(browser, address, FOR_LOOKING)


def _draw_together(browser: Browser, captain: str) -> None:
    """Draw two phones at a table: one pile is entered, the other one half."""
    sheet = simulate_round(edition="box120", variant="classic", players=4, seed=3).sheet
    phones = [_context(browser, PHONE).new_page() for _ in range(2)]
    for seat, (page, cards) in enumerate(zip(phones, (None, 6), strict=True)):
        page.goto(captain)
        round_page = str(page.get_by_role("link", name="Enter round").get_attribute("href"))
        page.goto(urljoin(urljoin(captain, round_page), "../people/"))
        page.locator("button[name=player]").nth(seat).click()
        page.get_by_role("link", name="Enter round").click()
        page.locator("#round[data-together]").wait_for(state="attached")
        pile = sheet.piles[seat]
        for card in (*pile.penalty, *pile.captured[:cards]):
            page.locator(f"[data-card={card}]").click()
    phones[0].locator("input[name=pile][value='1']").check(force=True)  # what is left is sent
    phones[1].locator("#piles .by").get_by_text("✓✓").wait_for()
    draw_beside(phones, PICTURES / "together.png")
    for page in phones:
        page.context.close()


@contextmanager
def _browser() -> Iterator[Browser]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=sandbox)
        yield browser
        browser.close()


@contextmanager
def _page(browser: Browser, size: ViewportSize, name: str) -> Iterator[Page]:
    """A page that is drawn, once the block has led it to where it is worth a picture."""
    context = _context(browser, size)
    page = context.new_page()
    yield page
    _shoot(page, name)
    context.close()


def _shoot(page: Page, name: str) -> None:
    wait_until_quiet(page)
    draw(page, PICTURES / f"{name}.png")


def _context(browser: Browser, size: ViewportSize) -> BrowserContext:
    return browser.new_context(viewport=size, locale="en-GB", device_scale_factor=1.5)


def _manage(*arguments: str, env: dict[str, str]) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
    return done.stdout


if __name__ == "__main__":
    main()
