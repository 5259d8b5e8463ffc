"""The captain's pages where the network loses what they ask for."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.phones import PLAYED, address, recorded_points, send, sheet_of, tap, type_round
from tests.builders import a_table
from tests.rare_cases import rare

pytestmark = pytest.mark.django_db(transaction=True)

LOST = 0.3  # of all requests but that for the page itself
FILES = "**/static/**"


def lose(page: Page, chance: float, seed: int) -> list[str]:
    """Reset connections at random; the list fills with what was asked for in vain."""
    lost: list[str] = []
    luck = random.Random(seed)  # noqa: S311 - no secret

    def answer(route: Route) -> None:
        if luck.random() < chance:
            lost.append(route.request.url)
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route(FILES, answer)
    return lost


@pytest.mark.parametrize("seed", [0, *map(rare, range(1, 6))])
def test_round_page_comes_to_life_in_one_load_and_records_while_files_are_lost(
    website: str, new_context: Callable[[], BrowserContext], seed: int
) -> None:
    page, table = new_context().new_page(), a_table(4)
    lose(page, LOST, seed)
    page.goto(address(website, table, 1))
    tap(page, "r4")
    expect(page.locator("[data-card=r4]")).not_to_have_attribute("data-lies", "free")
    type_round(page, sheet_of(PLAYED[4]))
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]


def test_page_says_that_its_script_is_lost_and_keeps_what_was_typed_meanwhile(
    website: str, new_context: Callable[[], BrowserContext]
) -> None:
    page, table = new_context().new_page(), a_table(4)
    page.route("**/round*.js", lambda route: route.abort("connectionreset"))
    page.goto(address(website, table, 1))
    lost = page.get_by_text("A part of this page has not loaded.")
    expect(lost).to_be_visible()
    page.locator("#captured-0").fill("r5")
    page.unroute_all()
    expect(page.locator("[data-card=r5]")).not_to_have_attribute("data-lies", "free")
    expect(lost).to_be_hidden()
    expect(page.locator("#captured-0")).to_be_focused()


def test_style_sheet_that_is_lost_comes_again(
    website: str, new_context: Callable[[], BrowserContext]
) -> None:
    page, table = new_context().new_page(), a_table(4)
    lost = lose_first(page, "**/sheets/*.css")
    page.goto(address(website, table))
    expect(page.locator(".bar")).to_have_css("position", "sticky")
    assert len(lost) == 1
    expect(page.locator("#lost-files")).to_be_hidden()


def lose_first(page: Page, files: str) -> list[str]:
    """Lose the first request for a file; the list says which."""
    lost: list[str] = []

    def answer(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort("connectionreset")

    page.route(files, answer)
    return lost


def test_what_is_fetched_later_comes_again(
    website: str, new_context: Callable[[], BrowserContext]
) -> None:
    page, table = new_context().new_page(), a_table(4)
    lost = [lose_first(page, f"**/{name}.*.js") for name in ("checks", "handover", "recorded")]
    page.goto(address(website, table, 1))
    type_round(page, sheet_of(PLAYED[4]))
    send(page)
    assert recorded_points(page) == PLAYED[4]["scores"]
    assert [len(names) for names in lost] == [1, 1, 1]
