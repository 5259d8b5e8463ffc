"""The projector's page on every screen: all rows are large enough, and nothing lies outside."""

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.models import StandingsSnapshot
from scoring.services.clocks import give_extra_time, start_clock
from tests.builders import (
    a_published_seating,
    a_written_seating,
    an_announcement,
    an_entry,
    an_event,
)
from tests.pages.public.rows import a_row
from tests.rare_cases import rare
from tournaments.models import Event, Person
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


def opened(page: Page, website: str, language: str, event: Event, size: str = "") -> None:
    page.goto(f"{website}/{language}/e/{event.slug}/board/{size}")
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


@pytest.mark.parametrize("language", [rare("de"), "ja"])
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


# As long as people's names come in each of the languages.
LONG_NAMES = (
    "Alexandra Featherstonehaugh-Cholmondeley",
    "Maximiliane-Friederike von Hohenschwangau",
    "Nagyváradi-Szentgyörgyi Erzsébet Zsuzsanna",
    "Giandomenico Bartolomei Santangelo-Montefiori",
    "勅使河原・アレクサンドラ・フェザーストンホー・小野寺",
)
# Of the numbers of tables that are seen: the first and the last digit stand on one line, uncut.
BROKEN_NUMBERS = """() => [...document.querySelectorAll(".names b")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const row = one.closest("li").getBoundingClientRect();
    return range.getClientRects().length > 1
      || range.getBoundingClientRect().right > row.right + 1
      || range.getBoundingClientRect().width > one.getBoundingClientRect().width + 1;
  })
  .map((one) => one.parentElement.textContent.trim())"""


@pytest.mark.parametrize("size", ["", "#large", rare("#small")])
def test_the_number_of_a_table_stays_whole_beside_the_longest_names(
    website: str, page: Page, size: str
) -> None:
    event = an_event(players=40)
    for number, person in enumerate(Person.objects.all()):
        Person.objects.filter(pk=person.pk).update(name=LONG_NAMES[number % len(LONG_NAMES)])
    seats = {place: tuple(range(4 * place - 3, 4 * place + 1)) for place in range(1, 11)}
    a_written_seating(event, {place + 90: numbers for place, numbers in seats.items()})
    opened(page, website, "de", event, size)

    broken = {}
    for width, height in [*SCREENS, (3840, 2160)]:
        page.set_viewport_size({"width": width, "height": height})
        broken[width, height] = page.evaluate(BROKEN_NUMBERS)

    assert {screen: rows for screen, rows in broken.items() if rows} == {}
    expect(page.locator(".names b", has_text="100")).to_have_count(4)


@pytest.mark.soak
def test_nothing_on_the_board_takes_the_focus_but_the_size_of_its_text(
    website: str, page: Page
) -> None:
    opened(page, website, "en", an_event())

    def focused() -> str:
        page.keyboard.press("Tab")
        return str(page.evaluate("document.activeElement.hash ?? document.activeElement.localName"))

    assert [focused() for _ in range(4)] == ["#small", "#medium", "#large", "body"]


# Rows on a page of standings, also with announcements, and names of a new seating.
SIZES = {"": (12, 8, 36), "#small": (16, 10, 48), "#medium": (12, 8, 36), "#large": (8, 5, 16)}


@pytest.mark.soak
def test_rows_and_names_of_every_size_fit_every_screen(website: str, page: Page) -> None:
    event = a_full_event()
    new = an_event(players=60, preferred_size=4, largest_size=4, name=LONG)
    a_published_seating(new)

    def found(event: Event, size: str, rows: str) -> dict[tuple[int, int], tuple[int, list[str]]]:
        page.goto("about:blank")  # else a new size would be no new page
        page.goto(f"{website}/de/e/{event.slug}/board/{size}")
        expect(page.locator("#clock")).not_to_be_empty()
        return {screen: measured(page, rows, screen) for screen in SCREENS}

    standings = {size: found(event, size, "tbody tr") for size in SIZES}
    names = {size: found(new, size, ".names li") for size in SIZES}
    an_announcement(event, 3 * f"{LONG} ", minutes=60)
    give_extra_time(table_id=tables_of(event.seatings.get())[1].pk, minutes=5)
    announced = {size: found(event, size, "tbody tr") for size in SIZES}

    assert [standings, announced, names] == [
        {size: {screen: (rows[kind], []) for screen in SCREENS} for size, rows in SIZES.items()}
        for kind in range(3)
    ]


def test_the_size_of_the_text_is_chosen_on_the_board_and_kept_by_its_address(
    website: str, page: Page
) -> None:
    event = a_full_event()
    opened(page, website, "en", event)
    cell = page.locator("tbody th").first
    text_size = "cell => Number.parseFloat(getComputedStyle(cell).fontSize)"
    medium = cell.evaluate(text_size)

    def expect_chosen(size: str, pages: int, scale: float) -> None:
        expect(page.locator(".sizes a[aria-current=true]")).to_have_attribute("href", f"#{size}")
        expect(page.locator("#page-number")).to_have_text(f"Page 1 of {pages}")
        assert cell.evaluate(text_size) == pytest.approx(scale * medium)

    expect_chosen("medium", 5, 1)  # 25 people and 13 teams
    page.get_by_role("link", name="Large text").click()
    expect_chosen("large", 6, 1.5)
    assert page.url == f"{website}/en/e/{event.slug}/board/#large"
    page.reload()
    expect_chosen("large", 6, 1.5)
    assert page.evaluate("document.activeElement.localName") == "body"  # no frame around a letter
    page.get_by_role("link", name="Small text").click()
    expect_chosen("small", 3, 0.75)


@pytest.mark.soak
def test_a_newer_board_keeps_the_size_and_the_page(website: str, page: Page) -> None:
    event = a_full_event()
    page.goto(f"{website}/de/b/{event.pk}/#large")
    expect(page).to_have_url(f"{website}/de/e/{event.slug}/board/#large")
    expect(page.locator("tbody tr").filter(visible=True)).to_have_count(8)

    an_announcement(event, "Dinner is ready", minutes=60)

    expect(page.locator("hall-notice")).to_be_visible()
    expect(page.locator("tbody tr").filter(visible=True)).to_have_count(5)


def test_without_scripts_the_size_is_chosen_and_all_rows_can_be_reached(
    website: str, browser: Browser
) -> None:
    event = a_full_event()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{website}/en/e/{event.slug}/board/")
    row = page.locator("tbody th").first
    before = row.bounding_box()

    page.get_by_role("link", name="Large text").click()

    after = row.bounding_box()
    assert before
    assert after
    assert round(after["height"] / before["height"], 1) == 1.5
    page.get_by_text(f"13 {LONG}").last.scroll_into_view_if_needed()
    expect(page.get_by_text(f"13 {LONG}").last).to_be_in_viewport()
    context.close()
