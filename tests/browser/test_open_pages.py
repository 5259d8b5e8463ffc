"""Many pages of one browser, over plain http: six connections are all that it has to a host."""

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.conftest import HALL
from tests.browser.phones import (
    PLAYED,
    address,
    open_round,
    recorded_points,
    send,
    sheet_of,
    type_round,
)
from tests.builders import a_table, an_announcement
from tournaments.models import Table

pytestmark = pytest.mark.django_db(transaction=True)

# What a browser with a window does to the pages behind the one that is seen.
PUT_AWAY = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


class OpenStreams:
    """The addresses of the streams that the pages of a browser have open."""

    def __init__(self, context: BrowserContext) -> None:
        self.addresses: list[str] = []
        context.on("request", self._begin)
        context.on("requestfailed", self._end)
        context.on("requestfinished", self._end)

    def wait_for(self, page: Page, count: int) -> None:
        """Wait until so many are open, while the browser says what happens."""
        while len(self.addresses) != count:
            page.wait_for_timeout(20)

    def _begin(self, request: Request) -> None:
        if "/live/" in request.url and request.method == "GET":
            self.addresses.append(request.url.partition("/live/")[2])

    def _end(self, request: Request) -> None:
        if "/live/" in request.url and request.method == "GET":
            self.addresses.remove(request.url.partition("/live/")[2])


@pytest.fixture
def hall(website: str) -> str:
    return website.replace("127.0.0.1", HALL)


def open_six(context: BrowserContext, hall: str, table: Table) -> list[Page]:
    """Open six pages side by side; the first has a round of four."""
    pages = [context.new_page() for _ in range(6)]
    for number, page in enumerate(pages[:3], start=1):
        open_round(page, hall, table, number)
    event = f"{hall}/en/e/{table.seating.event.slug}"
    for page, path in zip(
        pages[3:], (address(hall, table), f"{event}/", f"{event}/board/"), strict=True
    ):
        page.goto(path)
    return pages


def test_with_six_pages_open_a_round_is_sent_and_all_of_them_hear_the_news(
    hall: str, context: BrowserContext
) -> None:
    table = a_table(4, rounds=3)
    streams = OpenStreams(context)
    pages = open_six(context, hall, table)
    an_announcement(table.seating.event, "Dinner is ready")
    for page in pages:
        expect(page.get_by_text("Dinner is ready").first).to_be_visible()
    assert sorted(streams.addresses) == sorted([table.seating.event.slug, f"tables/{table.pk}"])
    type_round(pages[0], sheet_of(PLAYED[4]))
    send(pages[0])
    assert recorded_points(pages[0]) == PLAYED[4]["scores"]


def test_a_page_that_is_not_seen_has_no_stream_and_looks_again_when_it_is(
    hall: str, context: BrowserContext
) -> None:
    table, other = a_table(4), a_table(4)
    streams = OpenStreams(context)
    pages = [context.new_page(), context.new_page()]
    open_round(pages[0], hall, table)
    pages[1].goto(f"{hall}/en/e/{other.seating.event.slug}/")
    streams.wait_for(pages[0], 2)
    for page in pages:
        page.evaluate(PUT_AWAY, arg=True)
    streams.wait_for(pages[0], 0)
    an_announcement(table.seating.event, "Dinner is ready")
    an_announcement(other.seating.event, "Dinner is ready")
    for page in pages:
        page.evaluate(PUT_AWAY, arg=False)
        expect(page.get_by_text("Dinner is ready").first).to_be_visible()
