"""The standings on the smallest phone, with everything that a line can show."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import StandingsSnapshot
from tests.browser.axe import offences
from tests.builders import an_event
from tests.pages.public.rows import a_cell, a_row
from tests.rare_cases import rare
from tests.scoring.plays import play_fully
from tournaments.models import Event

LARGE = "document.documentElement.style.fontSize = '200%'"
BESIDE = """() => [...document.querySelectorAll("main table *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML)"""
LONG = "Anna-Magdalena von Hohenstaufen-Wittelsbach"


@pytest.fixture
def event() -> Event:
    """Two players and two teams with long names, after ten seatings; the second line is full."""
    event = an_event(players=2, tie_breaks=["table_wins"])
    played = [a_cell(number, 560) for number in range(1, 10)]
    seatings = [*played, a_cell(10, 280, "average", counts=False)]
    tied = {"club": LONG, "team": LONG, "change": -12, "sanctions": -42, "missing": [11]}
    members = [
        {"number": number, "name": LONG, "points": 560, "counts": number == 1} for number in (1, 2)
    ]
    team = {"team": LONG, "points": 560, "tie_breaks": [840, 0, 0], "members": members}
    StandingsSnapshot.objects.create(
        event=event,
        version=5,
        rows=[
            a_row(1, change=1, seatings=seatings),
            a_row(2, name=LONG, decided_by="table_wins", seatings=seatings, **tied),
        ],
        teams=[
            {**team, "rank": 1, "decided_by": None},
            {**team, "rank": 2, "team": "Foxes", "decided_by": "mean_place"},
        ],
    )
    return event


@pytest.mark.parametrize("language", ["de", rare("ja")])
def test_standings_and_teams_fit_the_smallest_phone_and_open_to_every_seating(
    website: str, page: Page, event: Event, language: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    address = f"{website}/{language}/e/{event.slug}/standings/"

    page.goto(address)
    page.locator("summary").nth(1).click()

    expect(page.locator("details[open] li")).to_have_count(10)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.goto(f"{address}teams/")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("language", ["de", rare("en"), rare("hu"), rare("it"), rare("ja")])
def test_standings_and_teams_fit_the_smallest_phone_with_letters_twice_as_large(
    website: str, page: Page, event: Event, language: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    for path in ("", "teams/"):
        page.goto(f"{website}/{language}/e/{event.slug}/standings/{path}")
        page.evaluate(LARGE)
        if not path:
            page.locator("summary").nth(1).click()
            expect(page.locator("details[open] li")).to_have_count(10)
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        assert page.evaluate(BESIDE) == []


@pytest.mark.soak
@pytest.mark.parametrize(
    "path", ["", "seatings/1/", "seatings/1/tables/1/", "players/1/", "statistics/"]
)
def test_each_page_stays_in_place_with_letters_twice_as_large(
    website: str, page: Page, path: str
) -> None:
    played = an_event(8, evidence=["points"])
    play_fully(played, 1, 2, 3, 4, 5, 6, 7, 8)
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{website}/de/e/{played.slug}/{path}")
    page.evaluate(LARGE)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_standings_and_teams_break_no_rule_of_accessibility(
    website: str, page: Page, event: Event
) -> None:
    page.goto(f"{website}/en/e/{event.slug}/standings/")
    page.locator("summary").first.click()
    assert offences(page) == []

    page.get_by_role("link", name="Teams").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Standings Teams")
    assert offences(page) == []
