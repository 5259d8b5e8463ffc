"""A phone-sized browser."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from config.stack.browser import installed_browser
from tests.browser.tables import Phones, Seated
from tournaments.models import Table
from tournaments.selectors.tables import occupants

PHONE = {"width": 390, "height": 780}
# Without these Chromium looks for its maker's hosts at every start.
QUIET = ["--no-first-run", "--disable-background-networking", "--disable-component-update"]
# Else every page starts in a process of its own, and its first visit to the site in one more.
ONE_PROCESS = "--renderer-process-limit=1"  # for each context
# A name of the test machine that is no safe origin to a browser, as in a hall without https.
HALL = "hall.test"

expect.set_options(timeout=90_000)  # milliseconds after which it will not happen any more


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the machine's own Chromium, else the one playwright brought."""
    found = installed_browser()
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    given = {
        **browser_type_launch_args,
        "args": [*QUIET, ONE_PROCESS, *sandbox, f"--host-resolver-rules=MAP {HALL} 127.0.0.1"],
    }
    return {**given, "executable_path": found} if found else given


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone without the service worker, which answers past what a test answers itself."""
    phone = {"viewport": PHONE, "has_touch": True, "locale": "en-GB"}
    return {**browser_context_args, **phone, "service_workers": "block"}


@pytest.fixture(scope="session")
def _kept() -> Iterator[list[BrowserContext]]:
    contexts: list[BrowserContext] = []
    yield contexts
    for context in contexts:
        context.close()


@pytest.fixture
def another_phone(
    browser: Browser,
    browser_context_args: dict[str, Any],
    _service: str,
    _kept: list[BrowserContext],
) -> Iterator[Callable[[], BrowserContext]]:
    """Give one phone after another that knows nothing but the files that never change.

    It has loaded these for an earlier test, as its browser has started for that one.
    """
    given: list[BrowserContext] = []

    def give() -> BrowserContext:
        if len(given) == len(_kept):
            _kept.append(browser.new_context(**browser_context_args))
            # As long as one page of the site is open, the next finds its process running.
            _kept[-1].new_page().goto(f"{_service}/healthz")
        given.append(_kept[len(given)])
        return given[-1]

    yield give
    for context in given:
        for page in context.pages[1:]:
            page.close()
        context.set_offline(False)
        context.set_storage_state({})


@pytest.fixture
def context(request: pytest.FixtureRequest) -> BrowserContext:
    """A phone; a test that asks for another kind of phone has one of its own."""
    own = request.node.get_closest_marker("browser_context_args")
    phone: Callable[[], BrowserContext] = request.getfixturevalue(
        "new_context" if own else "another_phone"
    )
    return phone()


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A phone whose browser may keep pages."""
    context = new_context()
    yield context.new_page()
    context.set_offline(False)


@pytest.fixture
def seated(website: str, another_phone: Callable[[], BrowserContext]) -> Seated:
    """Put a phone on each seat of a table."""

    def phones(table: Table) -> Phones:
        pages = []
        for entrant in occupants(table, 1).values():
            context = another_phone()
            value = f"{table.seating.event_id}.{entrant.number}"
            context.add_cookies([{"name": "player", "value": value, "url": f"{website}/t/"}])
            pages.append(context.new_page())
        return Phones(website, table, pages)

    return phones
