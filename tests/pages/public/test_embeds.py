"""Embeds: what other sites show in a frame, which of them may, and how high it is."""

import re
from datetime import date, time
from html import unescape
from pathlib import Path

import pytest
import time_machine
from django.test import Client

from scoring.models import EventImport
from tests.builders import (
    a_half_reported_event,
    a_published_seating,
    a_rehearsal,
    an_event,
    an_organisation,
)
from tests.pages.markup import one_line
from tests.pages.public.rows import a_row, cells, stored
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import Event, EventState, Organisation, Person, StandingsShown
from tournaments.services.events import move_event
from tournaments.services.organisations import name_sites

pytestmark = pytest.mark.django_db

NOT_FRAMED = "frame-ancestors 'none'"


def shown(address: str) -> str:
    """The page of an embed, which has no script."""
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer["Cache-Control"].startswith("public")
    page = one_line(answer.content.decode())
    assert "<script" not in page
    assert " on" + "click" not in page
    assert not answer.cookies
    return page


def rows(page: str) -> list[str]:
    return cells(page.partition("<tbody>")[2].partition("</tbody>")[0])


def policies(address: str) -> tuple[str, str | None]:
    """Who may frame an answer, and the older header."""
    answer = Client().get(address)
    [ancestors] = re.findall("frame-ancestors [^;]*", answer["Content-Security-Policy"])
    return ancestors, answer.get("X-Frame-Options")


def test_standings_are_those_of_the_page_in_few_words() -> None:
    event = an_event(3, name="Spring", slug="spring")
    stored(event, a_row(1, name="Anna"), a_row(2, name="Béla", missing=[2]), a_row(3, rank=None))

    page = shown("/en/e/spring/standings/embed/")

    assert rows(page) == ["1", "Anna", "66.7", "2", "Béla", "66.7 …", "–", "Anna 3", "66.7"]
    assert "Standings · Spring" in page
    assert '<link rel="canonical" href="http://localhost:8000/en/e/spring/standings/">' in page
    assert '<meta name="robots" content="noindex">' in page


def test_a_seating_is_the_newest_one_unless_its_number_is_said() -> None:
    event = an_event(4, name="Spring", slug="spring", rounds=1)
    assert "There is no seating yet." in shown("/en/e/spring/seatings/embed/")
    a_published_seating(event)
    a_published_seating(event)

    newest, first = (shown(f"/en/e/spring/seatings/{below}embed/") for below in ("", "1/"))

    assert "Who sits where · Spring" in newest
    assert "Seating 2 · published at" in newest
    assert "Seating 1 · published at" in first
    assert [name for name in rows(newest) if not name.isdigit()] == ["Anna", "Béla", "Cili", "Dani"]
    assert 'href="http://localhost:8000/en/e/spring/seatings/2/"' in newest


def test_a_series_shows_its_standings() -> None:
    people = some_people(an_organisation())
    series = a_series(an_evening(people, 9, 5, 1, day=date(2026, 11, 6)))

    page = shown(f"/en/s/{series.slug}/embed/")

    assert rows(page)[:2] == ["1", "Anna"]


def test_the_next_events_of_a_club_are_those_that_run_and_those_to_come_the_next_one_first() -> (
    None
):
    club = an_organisation("Card Club")
    for name, day, state in (
        ("Over", 1, EventState.FINISHED),
        ("Overdue", 2, EventState.REGISTRATION),
        ("Later", 20, EventState.REGISTRATION),
        ("Next", 12, EventState.REGISTRATION),
        ("Now", 6, EventState.RUNNING),
        ("Planned", 13, EventState.DRAFT),
    ):
        on = date(2026, 3, day)
        an_event(0, organisation=club, name=name, starts_on=on, ends_on=on, state=state)
    an_event(0, organisation=club, name="Unlisted", starts_on=date(2026, 3, 12), unlisted=True,
             ends_on=date(2026, 3, 12))  # fmt: skip
    Event.objects.filter(name="Next").update(starts_at=time(19), venue="Town hall")

    with time_machine.travel("2026-03-06 20:00Z", tick=False):
        page = shown(f"/en/o/{club.slug}/embed/")

    names = re.findall(r'rel="noopener">\s*([^<]*)<', page)
    assert names == ["Next events of Card Club", "Now", "Next", "Later"]
    assert "12 March 2026 · start 19:00 · Town hall" in page


@pytest.mark.parametrize(("events", "links"), [(6, 0), (7, 1)])
def test_a_club_with_more_than_six_events_to_come_leads_to_all_of_them(
    events: int, links: int
) -> None:
    club = an_organisation()
    for day in range(10, 10 + events):
        an_event(0, organisation=club, starts_on=date(2026, 3, day), ends_on=date(2026, 3, day))

    with time_machine.travel("2026-03-06 20:00Z", tick=False):
        page = shown(f"/en/o/{club.slug}/embed/")

    assert page.count("<li>") == 6
    assert page.count("All events") == links


def test_a_club_without_events_to_come_says_so() -> None:
    assert "No event is announced at the moment." in shown(f"/en/o/{an_organisation().slug}/embed/")


# --- who may frame it ---


def every_embed(event: Event) -> list[str]:
    """The address of an embed of each kind, of an event with a published seating."""
    series = a_series(event)
    return [
        f"/en/e/{event.slug}/standings/embed/",
        f"/en/e/{event.slug}/seatings/embed/",
        f"/en/e/{event.slug}/seatings/1/embed/dark/",
        f"/en/s/{series.slug}/embed/light/",
        f"/en/o/{event.organisation.slug}/embed/",
    ]


def test_only_the_sites_that_a_club_names_may_frame_its_embeds_and_none_of_its_pages() -> None:
    event, other = an_event(4), an_event(0)
    a_published_seating(event)
    embeds = every_embed(event)

    assert {policies(address) for address in embeds} == {("frame-ancestors 'self'", "SAMEORIGIN")}

    name_sites(
        organisation_id=event.organisation_id,
        addresses=["https://www.club.example/events/", "http://localhost:8080"],
    )

    named = "frame-ancestors 'self' https://www.club.example http://localhost:8080"
    assert {policies(address) for address in embeds} == {(named, None)}
    assert policies(f"/en/o/{other.organisation.slug}/embed/")[0] == "frame-ancestors 'self'"
    for address in ("", "standings/", "seatings/1/", "board/", "register/"):
        assert policies(f"/en/e/{event.slug}/{address}") == (NOT_FRAMED, "DENY")
    assert policies(f"/en/o/{event.organisation.slug}/") == (NOT_FRAMED, "DENY")


def test_an_embed_runs_no_script_and_sends_no_form_though_a_name_should_hold_one() -> None:
    event = an_event(3, name='"><script>alert(1)</script>', slug="spring")
    Person.objects.filter(entrants__number=1).update(name="<img src=x onerror=alert(1)>")
    stored(event, a_row(1, name="<img src=x onerror=alert(1)>"))
    a_published_seating(event)

    for address in ("standings/embed/", "seatings/embed/"):
        page = shown(f"/en/e/spring/{address}")
        assert "&lt;img src=x onerror=alert(1)&gt;" in page
    policy = Client().get("/en/e/spring/standings/embed/")["Content-Security-Policy"]
    assert "script-src 'none'" in policy
    assert "form-action 'none'" in policy


# --- what it must not show ---


@pytest.mark.parametrize("kind", ["draft", "rehearsal", "unknown"])
def test_what_is_not_public_has_no_embeds(kind: str) -> None:
    event = an_event(4)
    a_published_seating(event)
    slug = event.slug
    if kind == "draft":
        for to in (EventState.REGISTRATION, EventState.DRAFT):
            move_event(event_id=event.pk, to=to)
    elif kind == "rehearsal":
        slug = a_rehearsal(event).event.slug
    else:
        slug = "unknown"

    for below in ("standings/", "seatings/", "seatings/1/"):
        status = Client().get(f"/en/e/{slug}/{below}embed/").status_code
        assert status == (410 if kind == "draft" else 404)


def test_a_series_that_is_not_public_has_no_embed() -> None:
    series = a_series(public=False)

    assert Client().get(f"/en/s/{series.slug}/embed/").status_code == 404


@pytest.mark.parametrize("hidden", [StandingsShown.SEATING, StandingsShown.HIDDEN])
def test_hidden_standings_are_in_no_embed(hidden: str) -> None:
    event = a_half_reported_event(standings_shown=hidden, slug="spring")
    stored(event, a_row(1, name="Anna"))

    page = shown("/en/e/spring/standings/embed/")

    assert "Anna" not in page
    if hidden == StandingsShown.HIDDEN:
        assert "The standings are hidden until the end." in page


def test_an_event_from_a_file_says_so_in_its_embeds() -> None:
    event = an_event(3, slug="spring")
    a_published_seating(event)
    EventImport.objects.create(event=event, organisation="Far Club", slug="far")

    for below in ("standings/", "seatings/"):
        assert "The file says that it comes from “Far Club”" in shown(f"/en/e/spring/{below}embed/")


# --- how it looks ---


def test_its_colours_are_its_reader_s_or_those_that_the_address_says() -> None:
    event = an_event(3, slug="spring")
    address = "/en/e/spring/standings/embed/"

    found = [
        (
            re.findall(r"<html [^>]*>", page)[0],
            re.findall(r'<meta name="color-scheme" content="([^"]*)">', page)[0],
        )
        for page in (shown(address), shown(f"{address}light/"), shown(f"{address}dark/"))
    ]

    assert found == [
        ('<html lang="en">', "light dark"),
        ('<html lang="en" data-colours="light">', "light"),
        ('<html lang="en" data-colours="dark">', "dark"),
    ]
    assert Client().get(f"{address}green/").status_code == 404
    assert event.slug == "spring"


PUBLIC = Path(__file__).parents[3] / "pages"


def values(css: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", css))


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_colours_that_an_address_says_are_those_of_all_pages(colours: str) -> None:
    base = (PUBLIC / "static/pages/base.css").read_text()
    of_embeds = (PUBLIC / "public/static/public/embed.css").read_text()
    light, _, rest = base.partition("@media (prefers-color-scheme: dark)")
    of_all = values(light if colours == "light" else rest.partition("\n}\n")[0])
    block = of_embeds.partition(f'[data-colours="{colours}"] {{')[2].partition("}")[0]
    own = values(block)

    assert own.items() <= of_all.items()
    used = set(re.findall(r"var\((--[a-z]+)\)", of_embeds))
    in_base = {"--paper", "--sunken", "--ink", "--faint", "--line", "--accent"}
    assert used & of_all.keys() | in_base == own.keys()


# --- how high it is ---


@pytest.mark.parametrize(
    ("people", "height"),
    [(0, 205), (1, 205), (4, 316), (12, 612), (40, 1000)],
)
def test_standings_are_as_high_as_all_who_take_part(people: int, height: int) -> None:
    event = an_event(people, slug="spring")

    for below in ("standings/", "seatings/"):
        answer = Client().get(f"/en/e/spring/{below}embed/")
        assert answer["Frame-Height"] == str(height)
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert answer["Access-Control-Expose-Headers"] == "Frame-Height"
    assert event.pk


def test_a_club_s_events_are_as_high_as_they_are_many() -> None:
    club: Organisation = an_organisation()
    heights = []
    with time_machine.travel("2026-03-01", tick=False):
        for _ in range(8):
            heights.append(Client().get(f"/en/o/{club.slug}/embed/")["Frame-Height"])
            an_event(0, organisation=club)

    assert heights == ["153", "153", "222", "291", "360", "429", "498", "535"]


def test_a_page_that_is_no_embed_says_no_height_and_is_read_by_no_script_of_others() -> None:
    answer = Client().get(f"/en/e/{an_event(1).slug}/standings/")

    assert "Frame-Height" not in answer
    assert "Access-Control-Allow-Origin" not in answer


def test_a_title_with_quotes_stays_a_title() -> None:
    event = an_event(0, name='The "Grand" <cup>', slug="cup")

    page = shown("/en/e/cup/standings/embed/")

    [title] = re.findall("<title>(.*?)</title>", page)
    assert unescape(title) == f"Standings · {event.name}"
