"""The navigation of an event: where a page stands, and how far every other one is."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from pages.desk.navigation import SECTIONS
from tests.builders import a_helper, a_proposed_seating, a_published_seating, a_table, an_event
from tests.pages.desk.desks import desk, desk_of
from tests.pages.desk.ladder import LADDER, SECRET, furnished_event, own_addresses
from tournaments.models import Event, EventState, Role

pytestmark = pytest.mark.django_db


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def current(html: str) -> list[str]:
    """The labels of section and tab that a page marks as the current ones."""
    head = html.partition("<main")[0]
    marked = re.findall(r'<a [^>]*aria-current="[^"]*"[^>]*>(.*?)</a>', head, re.DOTALL)
    return [re.sub(r"<[^>]*>|\s+", " ", one).strip() for one in marked]


def links(html: str) -> set[str]:
    return set(re.findall(r'href="([^"?#]*)', html))


def tabs(html: str) -> list[str]:
    shown = html.partition('class="tabs')[2].partition("</ul>")[0]
    return re.findall(r"<li><a [^>]*>(.*?)</a></li>", shown)


def test_a_page_marks_its_section_and_its_tab() -> None:
    event = an_event(4)

    html = page(desk(event), reverse("admin:roll_call", args=[event.pk]))

    assert current(html) == ["People", "Roll call"]


def test_a_page_of_a_row_marks_its_section_and_leads_up_to_its_tab() -> None:
    seating = a_proposed_seating(an_event(4))

    html = page(desk(seating.event), reverse("admin:publish", args=[seating.pk]))

    assert current(html) == ["Seatings"]
    assert reverse("admin:seatings", args=[seating.event_id]) in html.partition("<main")[2]


def test_the_settings_are_a_page_of_the_event() -> None:
    event = an_event(4)

    html = page(desk(event), reverse("admin:tournaments_event_change", args=[event.pk]))

    assert current(html) == ["Settings", "The event"]


def test_every_tab_of_an_event_is_two_taps_from_every_page_of_it() -> None:
    table = a_table()
    event: Event = table.seating.event
    director = desk(event)
    names = {tab.name for section in SECTIONS for tab in section.tabs}
    names -= {
        "registrations",
        "cash",
        "emails",
    }  # only where visitors register, or a fee or mail is
    wanted = {reverse(f"admin:{name}", args=[event.pk]) for name in names}
    sections = {reverse(f"admin:{one.tabs[0].name}", args=[event.pk]) for one in SECTIONS}

    leads_to = {address: links(page(director, address)) for address in wanted | sections}

    for here in wanted:
        reached = leads_to[here].union(*(leads_to[one] for one in sections & leads_to[here]))
        assert wanted <= reached, here


def test_every_page_of_an_event_that_can_be_read_shows_its_navigation() -> None:
    event = furnished_event(SECRET)
    owner = desk(event, Role.OWNER)
    pages = {
        name: address
        for name, address in own_addresses(event).items()
        if "GET" in LADDER[name][0].split()
    }

    shown = {name: owner.get(address) for name, address in pages.items()}

    without = {
        name
        for name, answer in shown.items()
        if answer.status_code == 200
        and b"<main" in answer.content
        and b'class="sections' not in answer.content
    }
    assert without == WITHOUT_NAVIGATION


# These pages belong to no event.
WITHOUT_NAVIGATION = {
    "add_series",
    "all_series",
    "delete_webhook",
    "keys",
    "webhook",
    "webhooks",
    "close_series",
    "discard_series",
    "erase_person",
    "event_file",
    "merge_person",
    "organisation",
    "organisation_embeds",
    "past_evenings",
    "person",
    "print_series",
    "print_series_certificates",
    "send_event_file",
    "series",
    "series_embeds",
    "series_events",
    "series_history",
    "series_lots",
    "series_people",
    "series_settings",
    "take_over",  # becomes the captain's page
}


@pytest.mark.parametrize(
    ("role", "shown"),
    [
        (Role.READER, ["Entrants", "Roll call", "Teams"]),
        (Role.SCORE_KEEPER, ["Entrants", "Roll call", "Check-in", "Teams"]),
        (
            Role.DIRECTOR,
            ["Entrants", "Roll call", "Register a list", "Check-in", "Teams", "Keep apart"],
        ),
    ],
)
def test_tabs_that_a_helper_may_not_open_are_not_shown(role: Role, shown: list[str]) -> None:
    helper = a_helper(an_event(4), role)

    html = page(desk_of(helper.user), reverse("admin:entrants", args=[helper.event_id]))

    assert tabs(html) == shown


def test_a_finished_event_has_no_roll_call_any_more() -> None:
    event = an_event(4)
    Event.objects.update(state=EventState.FINISHED)

    html = page(desk(event), reverse("admin:entrants", args=[event.pk]))

    assert tabs(html) == ["Entrants", "Teams", "Keep apart"]


def test_the_head_says_which_seating_is_played_and_which_comes_next() -> None:
    event = an_event(8)
    playing = a_published_seating(event)
    html = page(desk(event), reverse("admin:entrants", args=[event.pk]))
    assert re.search(r"playing: seating 1\s+</a>", html)
    assert reverse("admin:seating", args=[playing.pk]) in html
    assert re.search(r"next: seating 2\s+</a>", html)

    proposed = a_proposed_seating(event)

    html = page(desk(event), reverse("admin:entrants", args=[event.pk]))
    assert reverse("admin:seating", args=[proposed.pk]) in html


def test_another_event_is_two_taps_away() -> None:
    event = an_event(0)
    other = an_event(0, organisation=event.organisation, name="Other evening")

    head = page(desk(event), reverse("admin:event", args=[event.pk])).partition("<main")[0]

    assert f'href="{reverse("admin:event", args=[other.pk])}">Other evening' in head


def test_the_language_is_changed_on_every_page() -> None:
    event = an_event(4)
    browser = desk(event)
    here = reverse("admin:event", args=[event.pk])

    answer = browser.post("/admin/language/", {"language": "de", "next": here})

    assert answer["Location"] == here
    assert '<html lang="de">' in page(browser, here)
