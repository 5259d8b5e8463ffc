"""The page of an event, as people find it in the hall and at home."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from scoring.services.standings import refresh_standings
from tests.builders import a_published_seating, an_entry, an_event, points_sheet
from tournaments.models import Event, EventState
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names

LONG = "Friederike-Wilhelmine von Hohenzollern-Sigmaringen"
PHONE, WIDE = (390, 844), (1366, 768)


def an_event_at_play() -> Event:
    """Three tables of four: one has entered its only round."""
    event = an_event(0, evidence=["points"], rounds=1, preferred_size=4, state=EventState.RUNNING)
    register_names(event_id=event.pk, names=[LONG, "Őry Győző", "渡邊 さくら", *"ABCDEFGHI"])
    table, *_others = tables_of(a_published_seating(event))
    an_entry(table, sheet=points_sheet(9, 7, 7, 1))
    refresh_standings(event_id=event.pk)
    return event


def open_page(page: Page, website: str, event: Event, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{website}/en/e/{event.slug}/")


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_seating_and_leaders_are_seen_at_once_with_one_act(
    website: str, page: Page, size: tuple[int, int]
) -> None:
    open_page(page, website, an_event_at_play(), size)

    expect(page.locator("main .button")).to_have_text(["Where do I sit?"])
    for seen in (page.locator("main .button"), page.locator(".leaders li").first):
        expect(seen).to_be_in_viewport(ratio=1)
    seating, leaders = (
        page.locator(f"[aria-labelledby={name}]") for name in ("at-play", "leaders")
    )
    tops = [part.bounding_box() or {"y": -1.0} for part in (seating, leaders)]
    assert (abs(tops[0]["y"] - tops[1]["y"]) < 40) == (size == WIDE)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_missing_rounds_stand_behind_one_line_and_stay_open_when_the_page_goes_on(
    website: str, page: Page
) -> None:
    event = an_event_at_play()
    open_page(page, website, event, PHONE)
    expect(page.locator(".missing table")).to_be_hidden()

    page.locator(".missing summary").click()
    expect(page.locator(".missing tbody tr")).to_have_count(2)

    another = tables_of(event.seatings.get())[1]
    an_entry(another, sheet=points_sheet(1, 2, 3, 4))
    refresh_standings(event_id=event.pk)
    expect(page.locator(".missing summary")).to_have_text("Results of 1 table are missing.")
    expect(page.locator(".leaders li")).to_have_count(5)
    expect(page.locator(".missing table")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_many_entrants_stand_in_columns_before_play(
    website: str, page: Page, size: tuple[int, int]
) -> None:
    event = an_event(0, self_registration=True)
    register_names(event_id=event.pk, names=[LONG, *(f"Anna {number}" for number in range(40))])

    open_page(page, website, event, size)

    expect(page.locator("main .button")).to_have_text(["Register yourself"])
    expect(page.locator(".entrants li")).to_have_count(41)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_browser_opens_the_picture_that_the_page_names(website: str, page: Page) -> None:
    open_page(page, website, an_event_at_play(), PHONE)
    named = page.locator("meta[property='og:image']").get_attribute("content") or ""
    address = urlsplit(named)

    page.goto(f"{website}{address.path}?{address.query}")

    sizes = page.evaluate("[document.images[0].naturalWidth, document.images[0].naturalHeight]")
    assert sizes == [1200, 630]
