"""The projector's page on every screen: all rows are large enough, and nothing lies outside."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import StandingsSnapshot
from scoring.services.clocks import give_extra_time, start_clock
from tests.builders import a_published_seating, an_announcement, an_entry, an_event
from tests.pages.public.rows import a_row
from tournaments.models import Event
from tournaments.selectors.tables import tables_of

SCREENS = [(1280, 720), (1920, 1080), (1024, 768), (1400, 1050), (800, 600), (390, 780)]
LONG = "Maximiliane-Friederike von und zu Hohenschwangau-Oberammergau"
# What each row on the open page takes of the screen's height, and what lies outside the screen or
# under something else.
MEASURE = """(rows) => {
  const { innerWidth: width, innerHeight: height } = window;
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.textContent.trim().slice(0, 20), one.getBoundingClientRect()]);
  const foot = document.querySelector(".footer").getBoundingClientRect().top;
  const parts = boxes(`${rows}, h1, .as-of, .all-tables, .clocks p, hall-notice, .news.offline`);
  return {
    rows: boxes(rows).length,
    smallest: Math.min(...boxes(rows).map(([, box]) => box.height / height)),
    outside: [...parts, ...boxes(".footer, #clock")].filter(
      ([, box]) => box.left < 0 || box.top < 0 || box.right > width + 1 || box.bottom > height + 1
    ).map(([text]) => text),
    covered: parts.filter(([, box]) => box.bottom > foot + 1).map(([text]) => text),
  };
}"""


def measured(page: Page, rows: str, screen: tuple[int, int]) -> tuple[int, list[str]]:
    """How many rows stand on a page of the board, and what is wrong with it on this screen."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    found = page.evaluate(MEASURE, rows)
    faults = [f"outside: {found['outside']}"] if found["outside"] else []
    faults += [f"under the foot: {found['covered']}"] if found["covered"] else []
    faults += [f"rows of {found['smallest']:.3f}"] if found["smallest"] < 0.04 else []
    return found["rows"], faults


def opened(page: Page, website: str, language: str, event: Event) -> None:
    page.goto(f"{website}/{language}/e/{event.slug}/board/")
    expect(page.locator("#clock")).not_to_be_empty()


def a_full_event() -> Event:
    """An event under way with more than one page of everything, and names as long as they come."""
    event = an_event(players=16, rounds=2, preferred_size=4, largest_size=4, name=LONG)
    seating = a_published_seating(event)
    tables = list(tables_of(seating))
    start_clock(seating_id=seating.pk, minutes=60)
    an_entry(tables[0], 1)
    rows = [a_row(number, name=f"{number} {LONG}") for number in range(1, 26)]
    team = {"points": 16800, "members": [], "decided_by": None, "tie_breaks": []}
    teams = [team | {"rank": rank, "team": f"{rank} {LONG}"} for rank in range(1, 14)]
    # Newer than all that the worker makes.
    made = {"version": 10**6, "rows": rows, "teams": teams}
    StandingsSnapshot.objects.update_or_create(event=event, after=None, defaults=made)
    return event


@pytest.mark.parametrize("language", ["de", "ja"])
def test_the_board_fits_every_screen_whatever_is_on_it(
    website: str, page: Page, language: str
) -> None:
    event = a_full_event()
    faults = {}
    opened(page, website, language, event)
    for screen in SCREENS:
        faults["standings", screen] = measured(page, "tbody tr", screen)
    an_announcement(event, 3 * f"{LONG} ", minutes=60)
    give_extra_time(table_id=tables_of(event.seatings.get())[1].pk, minutes=5)
    expect(page.locator("hall-notice")).to_be_visible()
    expect(page.locator(".clocks p")).to_be_visible()
    for screen in SCREENS:
        faults["announced", screen] = measured(page, "tbody tr", screen)

    assert faults == {
        (kind, screen): (rows, [])
        for kind, rows in (("standings", 12), ("announced", 8))
        for screen in SCREENS
    }


def test_a_new_seating_fits_every_screen_also_when_its_age_is_shown_without_network(
    website: str, page: Page
) -> None:
    event = an_event(players=40, preferred_size=4, largest_size=4, name=LONG)
    a_published_seating(event)
    opened(page, website, "de", event)

    found = {screen: measured(page, ".names li", screen) for screen in SCREENS}
    page.context.set_offline(True)
    expect(page.locator(".news.offline")).to_contain_text("Keine Verbindung")
    offline = {screen: measured(page, ".names li", screen) for screen in SCREENS}
    page.context.set_offline(False)

    assert found == offline == {screen: (36, []) for screen in SCREENS}


def test_nothing_on_the_board_takes_the_focus(website: str, page: Page) -> None:
    opened(page, website, "en", an_event())

    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.localName") == "body"
