"""A series on phones, on a screen, on paper and on the projector."""

from datetime import date
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Series
from tests.browser.axe import offences
from tests.browser.pdfs import pages_of
from tests.builders import an_organisation
from tests.rare_cases import rare
from tests.scoring.seasons import (
    a_planned_evening,
    a_series,
    an_evening,
    make_series,
    some_people,
)
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db(transaction=True)

LONG = ("Karl-Heinz Brandstetter", "Nagy-Szabó Erzsébet", "Maximiliane von Hohenlohe")


@pytest.fixture
def season() -> Series:
    """Three evenings of people with long names, of which two count, and one to come."""
    people = some_people(an_organisation("Card Club"))
    for person, name in zip(people, LONG, strict=True):
        Person.objects.filter(pk=person.pk).update(name=name)
    points = cycle([(9, 5, 1), (1, 9, 5)])
    events = [
        an_evening(
            people, *next(points), day=date(2026, month, 6), name=f"Evening of month {month}"
        )
        for month in (9, 10, 11)
    ]
    to_come = a_planned_evening(people, day=date(2026, 12, 4), name="Last evening")
    return a_series(
        *events, to_come, counted_by="rank", rank_points=[8400, 5040, 2520], best_events=2
    )


def open_all(page: Page) -> None:
    """Open everything that can be opened."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


@pytest.mark.parametrize("width", [320, rare(360), rare(390)])
@pytest.mark.parametrize("language", ["de", rare("hu"), rare("ja")])
def test_a_phone_shows_everything_without_sideways_scrolling(
    website: str, page: Page, season: Series, width: int, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})

    page.goto(f"{website}/{language}/s/{season.slug}/")
    open_all(page)

    expect(page.locator(".series-standings li")).to_have_count(9)
    expect(page.locator(".side-by-side")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    cut = page.locator(".series-standings th[scope=row]").evaluate_all(
        "(names) => names.filter((name) => name.scrollWidth > name.clientWidth).length"
    )
    assert cut == 0


def test_a_screen_shows_the_events_side_by_side(website: str, page: Page, season: Series) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})

    page.goto(f"{website}/en/s/{season.slug}/")

    expect(page.locator(".matrix thead th")).to_have_text(["Rank", "Name", "1", "2", "3", "Points"])
    expect(page.locator(".matrix s")).to_have_count(3)
    expect(page.locator(".series-standings")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 1280


def test_paper_is_a4_across_with_everything_that_counts(
    website: str, page: Page, season: Series
) -> None:
    page.goto(f"{website}/en/s/{season.slug}/")

    sheets = pages_of(page.pdf(prefer_css_page_size=True))

    assert {sheet.size for sheet in sheets} == {(842, 595)}
    text = "".join(sheet.text for sheet in sheets)
    for words in (*LONG, "Crossedout:notamongthebest2.", "Eveningofmonth9", "Rankaftereachevent"):
        assert words.replace(" ", "") in text, words
    assert "Thechartinnumbers" not in text


def test_pages_of_a_series_break_no_rule_with_everything_open(
    website: str, page: Page, season: Series
) -> None:
    page.goto(f"{website}/en/s/{season.slug}/")
    open_all(page)

    assert offences(page) == []


def test_a_page_that_no_stream_is_about_looks_again_by_itself(
    website: str, page: Page, season: Series
) -> None:
    page.goto(f"{website}/en/s/{season.slug}/board/")
    expect(page.locator("tbody tr")).to_have_count(3)
    page.evaluate("window.sameDocument = true")
    gone: Event = season.series_events.earliest("pk").event
    season.series_events.filter(event=gone).delete()
    Series.objects.filter(pk=season.pk).update(asked=99, version=99)
    make_series(season)

    page.evaluate("window.dispatchEvent(new Event('online'))")  # else it waits half a minute

    expect(page.locator("tbody tr td:last-child").first).to_have_text("2")
    assert page.evaluate("window.sameDocument === true")
