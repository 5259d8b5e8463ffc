"""While standings are hidden, no address gives away what the tables reached, but to their captain.

All points are below zero, which nothing else on a page is.
"""

import re
from collections.abc import Mapping
from itertools import chain

import pytest
from django.test import Client

from pages.figures import MINUS
from scoring.models import RulingKind, StandingsSnapshot
from scoring.selectors.snapshots import build_snapshots
from scoring.services.seatings import close_seating
from tests.builders import a_published_seating, a_ruling, an_entry, an_event, points_sheet, reread
from tests.conftest import StoreOnce
from tests.flows.addresses import LISTS_EVENTS, SHOWS_AN_EVENT, fill_in
from tournaments.models import Event, EventState, Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import seated_tables

pytestmark = pytest.mark.django_db

CLOSED, AT_PLAY = {-19, -17, -13, -11}, {-18, -16, -14, -12}
BELOW_ZERO = re.compile(r"(?<![\w-])-\d\d(?![\w-])")
# A player's page, that of a table, statistics and the standings show points, some of one player.
SHOW_POINTS = {
    "api/v1/events/<slug:slug>/players/<number:number>/",
    "api/v1/events/<slug:slug>/standings/",
    "api/v1/events/<slug:slug>/standings/<number:number>/",
    "api/v1/events/<slug:slug>/statistics/",
    "api/v1/events/<slug:slug>/tables/",
    "e/<slug:slug>/me/<number:number>/",
    "e/<slug:slug>/players/<number:number>/",
    "e/<slug:slug>/players/<number:number>/<number:other>/",
    "e/<slug:slug>/seatings/<number:number>/tables/<number:place>/",
    "e/<slug:slug>/standings/",
    "e/<slug:slug>/standings/<number:number>/",
    "e/<slug:slug>/statistics/",
}


def an_evening() -> Event:
    """Four people at one table: a closed seating, and one of which the only round is entered."""
    event = an_event(4, evidence=["points"], rounds=1)
    for points in ((-19, -17, -13, -11), (-18, -16, -14, -12)):
        seating = a_published_seating(event)
        an_entry(reread(seating.tables.get()), sheet=points_sheet(*points))
        if seating.number == 1:
            close_seating(seating_id=seating.pk)
    for made in build_snapshots(event, closed=True):
        StandingsSnapshot.objects.create(
            event=event, after_id=made.after, version=9, rows=made.rows, teams=made.teams
        )
    return event


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    """The evening that all tests of this module find."""
    return store_once(an_evening)


@pytest.fixture
def event(stored_event: Event) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def tables(event: Event) -> list[Table]:
    found = seated_tables().filter(seating__event=event).select_related("place", "seating__event")
    return list(found.order_by("seating__number"))


def below_zero(address: str, client: Client) -> set[int]:
    answer = client.get(address)
    assert answer.status_code == 200, address
    text = answer.content.decode().replace(MINUS, "-")
    return {int(number) for number in BELOW_ZERO.findall(text)}


def shown_points(event: Event) -> Mapping[str, set[int]]:
    """The points of every public address that shows some, by route."""
    addresses = {
        fill_in(route, table, ""): route
        for table in tables(event)
        for route in SHOWS_AN_EVENT | LISTS_EVENTS
    }
    shown: dict[str, set[int]] = {}
    for address, route in addresses.items():
        shown[route] = shown.get(route, set()) | below_zero(address, Client())
    return {route: points for route, points in shown.items() if points}


def test_points_that_are_shown_at_once_stand_on_these_pages(event: Event) -> None:
    shown = shown_points(event)

    assert set(shown) == SHOW_POINTS
    assert shown["api/v1/events/<slug:slug>/tables/"] == CLOSED | AT_PLAY


def test_while_standings_are_hidden_no_public_address_shows_any_points(event: Event) -> None:
    Event.objects.update(standings_shown="hidden")

    assert shown_points(event) == {}


def test_where_standings_are_of_closed_seatings_the_points_are_too(event: Event) -> None:
    Event.objects.update(standings_shown="seating")

    shown = shown_points(event)

    assert set(shown) == SHOW_POINTS
    assert set(chain(*shown.values())) == CLOSED


def test_at_the_end_nothing_is_hidden(event: Event) -> None:
    Event.objects.update(standings_shown="hidden", state=EventState.FINISHED)

    assert set(shown_points(event)) == SHOW_POINTS


def test_what_a_ruling_gives_is_shown_once_the_results_of_its_seating_are(event: Event) -> None:
    a_ruling(event.seatings.get(number=2), kind=RulingKind.FIXED, points=420)
    Event.objects.update(standings_shown="seating")
    pages = [f"/en/e/{event.slug}/{page}/" for page in ("seatings/2/tables/1", "corrections")]

    def with_value() -> list[bool]:
        return ["50\N{NO-BREAK SPACE}%" in Client().get(page).content.decode() for page in pages]

    assert with_value() == [False, False]

    close_seating(seating_id=event.seatings.get(number=2).pk)
    assert with_value() == [True, True]


def test_a_captain_still_sees_what_the_own_table_entered(event: Event) -> None:
    Event.objects.update(standings_shown="hidden")
    table = tables(event)[1]
    link = link_of(table.place)
    captain = Client(headers={"Authorization": f"Place {link}"})

    assert below_zero(f"/t/{link}/?seating=2", captain) == AT_PLAY
    assert below_zero(f"/api/v1/tables/{table.pk}/", captain) == AT_PLAY
    assert captain.get(f"/api/v1/tables/{table.pk}/").json()["hidden"] is False
