"""A season, as docs/organisers.md tells it: from last year's spreadsheet to the final table."""

import re
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Series, SeriesRecord
from scoring.services.series import add_event, refresh_series
from scoring.services.standings import refresh_standings
from tests.browser.axe import offences
from tests.browser.desks import complaints, log_in, said
from tests.builders import a_user, an_organisation
from tests.catalogues import ROOT
from tests.scoring.plays import play_fully
from tests.scoring.seasons import a_planned_evening
from tournaments.models import Event, EventState, Organisation, Role
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db(transaction=True)

LAST_YEAR = """Name;3.11.2025;10.11.2025;17.11.2025
Anna;90 %;50 %;10 %
Béla;50 %;100 %;60 %
Cili;10 %;0 %;80 %
"""


PAGES = ("settings/", "people/", "lots/", "history/", "close/", "")


class Walk:
    """An owner who does what the document says, with the names that were used."""

    def __init__(self, page: Page, website: str, club: Organisation) -> None:
        self.page = page
        self.used: set[str] = set()
        log_in(page, website, club, Role.OWNER)
        page.goto(f"{website}/admin/organisations/{club.pk}/")

    def tap(self, name: str) -> None:
        """Tap a button or a link of this name."""
        self.used.add(name)
        link = self.page.get_by_role("link", name=re.compile(rf"^{re.escape(name)}( …)?$"))
        self.page.get_by_role("button", name=name, exact=True).or_(link).first.click()

    def standings(self) -> list[str]:
        """The lines of the standings on the page of the series."""
        rows = self.page.get_by_role("region", name="Standings").locator("tbody tr")
        expect(rows).to_have_count(3)
        return [" ".join(row.split()) for row in rows.all_inner_texts()]


def counted(series: Series) -> None:
    """The worker has made the standings of all events, and of the series."""
    for event in Event.objects.filter(series_events__series=series):
        refresh_standings(event_id=event.pk)
    refresh_series(series_id=series.pk)


def test_a_season_goes_as_the_document_says(website: str, page: Page) -> None:
    club = an_organisation()
    faults = complaints(page)
    walk = Walk(page, website, club)

    # Last year's spreadsheet.
    walk.tap("Import past evenings")
    page.get_by_label("Name of the evenings").fill("Tuesday round")
    page.get_by_label("The results: one line for each person").fill(LAST_YEAR)
    walk.tap("Look at the list")
    walk.tap("Import")
    expect(said(page)).to_contain_text("3 evenings are imported.")

    # The series, and its events.
    page.goto(f"{website}/admin/organisations/{club.pk}/")
    walk.tap("Series")
    walk.tap("New series")
    page.get_by_label("Name", exact=True).fill("Tuesdays 2025")
    page.get_by_label("What kind of series").select_option(label="Club season")
    page.get_by_label("First day").fill("2025-11-01")
    page.get_by_label("Last day").fill("2026-12-31")
    walk.tap("Create the series")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(3)
    walk.tap("Add the ticked events")
    effects = page.get_by_role("region", name="What this changes in “Tuesdays 2025”").first
    expect(effects.locator("tbody tr").first).to_contain_text("Béla")
    assert offences(page) == []
    walk.tap("Save it")
    expect(said(page)).to_contain_text("3 events are added.")
    series = Series.objects.get()
    counted(series)
    walk.tap("Standings")
    assert walk.standings() == ["1 Béla 210%", "2 Anna 150%", "3 Cili 90%"]

    # The rule, with old and new rank side by side.
    walk.tap("Settings")
    rule = page.get_by_role("region", name="The rule")
    rule.get_by_label("Best events that count").fill("1")
    walk.tap("Save “The rule”")
    expect(effects).to_be_in_viewport()
    expect(effects.locator("tbody tr").first).to_contain_text("210% → 100%")
    walk.tap("Save it")
    public = page.get_by_role("region", name="What the public sees")
    public.get_by_label("Visitors see the series").check()
    walk.tap("Save “What the public sees”")
    expect(page.get_by_role("status").first).to_be_attached()
    counted(series)
    walk.tap("Standings")
    assert walk.standings() == ["1 Béla 100%", "2 Anna 90%", "3 Cili 80%"]

    # An evening, and the one after it.
    newest = an_evening_of(series)
    page.goto(f"{website}/admin/events/{newest.pk}/")
    expect(page.locator("#step")).to_contain_text("Tuesdays 2025")
    walk.tap("Set up the next evening")
    expect(said(page)).to_contain_text("“Tuesday round 15” is set up")
    following = Event.objects.get(name="Tuesday round 15")
    assert following.series_events.get().series_id == series.pk
    assert following.starts_on.weekday() == newest.starts_on.weekday()

    # The end: the evening that no one needs is removed, the standings are closed and printed.
    page.goto(f"{website}/admin/series/{series.pk}/events/")
    page.get_by_role("button", name="Remove “Tuesday round 15” from the series").click()
    expect(said(page)).to_contain_text("is removed from the series.")
    counted(series)
    for name in PAGES:
        page.goto(f"{website}/admin/series/{series.pk}/{name}")
        assert (name, offences(page)) == (name, [])
    walk.tap("Standings")
    walk.tap("Close the series")
    walk.tap("Close the series")
    expect(said(page)).to_contain_text("The series is closed. Its hash is")
    assert SeriesRecord.objects.get().number == 1
    walk.tap("Print the standings")
    expect(page.locator("article")).to_contain_text("Tuesdays 2025")
    assert faults == []
    told = (ROOT / "docs/organisers.md").read_text().partition("## A season")[2]
    labels = {" ".join(label.split()) for label in re.findall(r"\*([^*]+)\*", told)}
    plain = {name for name in walk.used if "“" not in name and name not in ("Standings",)}
    assert plain <= labels


def an_evening_of(series: Series) -> Event:
    """A finished evening of the series, with the people of last year."""
    people = list(series.organisation.people.order_by("pk"))
    event = a_planned_evening(people, day=date(2026, 11, 24), name="Tuesday round 14")
    play_fully(event, 9, 5, 1)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    add_event(series_id=series.pk, event_id=event.pk, by=a_user())
    counted(series)
    return event
