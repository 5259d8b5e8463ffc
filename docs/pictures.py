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

import django
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from config.stack.addresses import free_loopback_port
from config.stack.browser import installed_browser
from config.stack.website import COMPILING
from engine.simulate import simulate_round
from tests.processes import web_server

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
FOR_LOOKING = ROOT / "build" / "pictures"
PHONE = ViewportSize(width=390, height=780)
SCREEN = ViewportSize(width=1100, height=760)


def main() -> None:
    """Write every picture."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_loopback_port()
        env = {**os.environ, "STATIC_ROOT": folder, "PUBLIC_URL": f"http://127.0.0.1:{port}"}
        subprocess.run(COMPILING, cwd=ROOT, env=env, check=True)  # noqa: S603 - our own command
        for command in ("migrate --no-input", "collectstatic --no-input"):
            _manage(*command.split(), env=env)
        demo = json.loads(_manage("demo", "--json", env=env).splitlines()[-1])
        with web_server(env, port) as address, _browser() as browser:
            _draw(browser, address, demo)
            _draw_captain(browser, address)


def _draw(browser: Browser, address: str, demo: dict[str, str]) -> None:
    with _page(browser, PHONE, "captain") as page:
        page.goto(address + demo["captain"])
        page.get_by_role("link", name="Enter round").click()
        _enter_half_a_round(page)
    with _page(browser, SCREEN, "standings") as page:
        page.goto(f"{address}{demo['public']}standings/")
    with _page(browser, SCREEN, "board") as page:
        page.goto(address + demo["board"])
    with _page(browser, SCREEN, "desk") as page:
        page.goto(address + demo["admin"])
        page.get_by_label("Username").fill(demo["user"])
        page.get_by_label("Password").fill(demo["password"])
        page.get_by_role("button", name="Log in").click()
        page.get_by_role("link", name="Demo evening").click()


def _draw_captain(browser: Browser, address: str) -> None:
    """Draw what needs tables of its own, made here by the services."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
    django.setup()
    from docs.captain import draw_captain  # it wants the settings

    draw_captain(browser, address, FOR_LOOKING)
    from docs.pages import draw_pages

    draw_pages(browser, address, FOR_LOOKING)


def _enter_half_a_round(page: Page) -> None:
    """Enter the penalty cards and the first two piles, as captains do in the middle of it."""
    sheet = simulate_round(edition="box120", variant="classic", players=4, seed=3).sheet
    for seat, pile in enumerate(sheet.piles):
        page.locator(f"input[name=pile][value='{seat}']").check(force=True)
        page.locator(f"[data-card={pile.penalty[0]}]").click()
    for seat, pile in enumerate(sheet.piles[:2]):
        page.locator(f"input[name=pile][value='{seat}']").check(force=True)
        for card in pile.captured:
            page.locator(f"[data-card={card}]").click()


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
    context = browser.new_context(viewport=size, locale="en-GB", device_scale_factor=1.5)
    page = context.new_page()
    yield page
    page.wait_for_load_state("networkidle")
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    context.close()


def _manage(*arguments: str, env: dict[str, str]) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
    return done.stdout


if __name__ == "__main__":
    main()
