"""Embeds on other sites, which have addresses of their own: shown there, or refused."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Literal

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from pages.embeds import NEXT_EVENTS
from scoring.services.standings import refresh_standings
from tests.browser.axe import offences
from tests.browser.desks import log_in
from tests.builders import a_published_seating, an_entry, an_event, an_organisation, points_sheet
from tests.rare_cases import rare
from tests.waiting import eventually
from tournaments.models import Event, Role
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names
from tournaments.services.organisations import name_sites

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst"


@dataclass(slots=True)
class Site:
    """A club's own site: one page, of another origin than the service."""

    origin: str
    content: str = ""


@contextmanager
def a_site() -> Iterator[Site]:
    site = Site("")

    class Pages(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = f"<!doctype html><title>Club</title><h1>Club</h1>{site.content}".encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    site.origin = f"http://localhost:{server.server_port}"
    yield site
    server.shutdown()
    server.server_close()


@pytest.fixture
def sites() -> Iterator[tuple[Site, Site]]:
    with ExitStack() as stack:
        yield stack.enter_context(a_site()), stack.enter_context(a_site())


@pytest.fixture
def event() -> Event:
    """Eight people with standings after their first seating."""
    event = an_event(
        8, organisation=an_organisation("Card Club"), name="Spring", rounds=1, evidence=["points"]
    )
    for table in tables_of(a_published_seating(event)):
        an_entry(table, sheet=points_sheet(9, 5, 2, 1))
    refresh_standings(event_id=event.pk)
    return event


def framed(page: Page, site: Site, snippet: str) -> FrameLocator:
    """Show a page of a site with the text that was copied."""
    site.content = snippet
    page.goto(f"{site.origin}/")
    return page.frame_locator("iframe")


def snippet_of(website: str, path: str) -> str:
    return f'<iframe src="{website}{path}" height="600" width="100%"></iframe>'


def test_a_site_that_the_club_names_shows_what_was_copied_on_the_desk_and_no_other_does(
    website: str, page: Page, event: Event, sites: tuple[Site, Site]
) -> None:
    named, other = sites
    log_in(page, website, event.organisation, Role.OWNER)
    page.goto(f"{website}/admin/organisations/{event.organisation_id}/embeds/")
    page.get_by_label("Addresses of the sites").fill(f"{named.origin}/events/")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("The sites are saved.")).to_be_visible()
    page.goto(f"{website}/admin/events/{event.pk}/embeds/")
    expect(page.frame_locator("iframe").first.locator("tbody tr")).to_have_count(8)
    assert offences(page) == []
    copied = page.get_by_label("To copy").first.input_value()

    shown = framed(page, named, copied)

    expect(shown.get_by_role("heading", name="Standings · Spring")).to_be_visible()
    expect(shown.locator("tbody tr")).to_have_count(8)
    refused = framed(page, other, copied)
    expect(page.get_by_role("heading", name="Club")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(1)
    expect(refused.get_by_role("heading", name="Standings · Spring")).to_have_count(0)
    assert page.frames[1].url.startswith("chrome-error:")


def test_no_page_but_an_embed_is_shown_by_a_site_that_is_named(
    website: str, page: Page, event: Event, sites: tuple[Site, Site]
) -> None:
    site, _ = sites
    name_sites(organisation_id=event.organisation_id, addresses=[site.origin])

    shown = framed(page, site, snippet_of(website, f"/en/e/{event.slug}/standings/"))

    expect(page.locator("iframe")).to_have_count(1)
    expect(shown.get_by_role("heading", name="Standings")).to_have_count(0)
    assert page.frames[1].url.startswith("chrome-error:")


def test_a_script_of_the_site_makes_the_frame_as_high_as_all_who_come_later(
    website: str, page: Page, event: Event, sites: tuple[Site, Site]
) -> None:
    site, _ = sites
    fresh = an_event(4, organisation=event.organisation, name="Summer")
    name_sites(organisation_id=event.organisation_id, addresses=[site.origin])
    log_in(page, website, event.organisation, Role.OWNER)
    page.goto(f"{website}/admin/events/{fresh.pk}/embeds/")
    page.locator("summary").filter(has_text="With a script").first.click()
    copied = page.locator("details textarea").first.input_value()
    register_names(event_id=fresh.pk, names=["Zoltán", "Zita", "Zsófia"])

    before, after = 168 + 4 * 37, 168 + 7 * 37
    assert f'height="{before}"' in copied
    embed = f"{website}/en/e/{fresh.slug}/standings/embed/"
    eventually(lambda: page.request.head(embed).headers["frame-height"] == str(after))

    framed(page, site, copied)

    expect(page.locator("iframe")).to_have_attribute("height", str(after))


LIGHT, DARK = "rgb(250, 248, 243)", "rgb(20, 24, 22)"


@pytest.mark.parametrize(
    ("reader", "below", "colour"),
    [
        ("dark", "", DARK),
        rare("light", "", LIGHT),
        ("dark", "light/", LIGHT),
        rare("light", "dark/", DARK),
    ],
)
def test_a_frame_has_the_colours_of_its_reader_or_of_its_address(
    website: str,
    page: Page,
    event: Event,
    sites: tuple[Site, Site],
    reader: Literal["light", "dark"],
    below: str,
    colour: str,
) -> None:
    site, _ = sites
    name_sites(organisation_id=event.organisation_id, addresses=[site.origin])
    page.emulate_media(color_scheme=reader)
    path = f"/en/e/{event.slug}/standings/embed/{below}"

    shown = framed(page, site, snippet_of(website, path))

    expect(shown.locator("body")).to_have_css("background-color", colour)


@pytest.mark.parametrize("width", [600, 380])
@pytest.mark.parametrize("language", ["de", rare("en"), rare("hu"), rare("it"), rare("ja")])
def test_a_frame_of_the_height_that_is_told_shows_all_of_it_and_little_more(
    website: str, page: Page, event: Event, width: int, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": 300})
    many = an_organisation()
    for _ in range(NEXT_EVENTS + 1):
        an_event(0, organisation=many, starts_on=date(2199, 1, 1), ends_on=date(2199, 1, 1))
    for below, spare in (
        (f"e/{event.slug}/standings/", 60),
        (f"e/{event.slug}/seatings/", 60),
        (f"o/{event.organisation.slug}/", 60),
        (f"o/{many.slug}/", 6 * 15),  # in a wide frame each takes a little less
    ):
        answer = page.goto(f"{website}/{language}/{below}embed/")
        assert answer
        told = int(answer.headers["frame-height"])
        taken = page.evaluate("document.querySelector('main').getBoundingClientRect().height")
        assert taken <= told <= taken + spare, below
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_an_embed_is_read_by_everyone(website: str, page: Page, event: Event) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    person = event.entrants.get(number=1).person
    type(person).objects.filter(pk=person.pk).update(name=LONG)
    for below in ("standings/embed/", "seatings/embed/"):
        page.goto(f"{website}/en/e/{event.slug}/{below}")
        assert offences(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        page.keyboard.press("Tab")
        expect(page.locator("h1 a")).to_be_focused()
        assert page.locator("h1 a").get_attribute("target") == "_blank"
