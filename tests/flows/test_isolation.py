"""Every address outside the desk, as a stranger and as the captain of another table.

The desk has walks of its own: ``test_desk_isolation.py`` here, ``test_addresses.py`` in pages.
"""

import pytest
from django.test import Client

from scoring.services.series import change_series
from tests.builders import a_table, an_entry, an_organisation
from tests.conftest import StoreOnce
from tests.flows.addresses import (
    CANCELS_AN_EVENT,
    CHECKS_IN,
    FOR_MEMBERS,
    FOR_MEMBERS_TO_POST,
    FOR_POST,
    KNOWN,
    LISTS_BOARDS,
    LISTS_EVENTS,
    LISTS_OWN_CLUBS,
    LISTS_SERIES,
    OF_ACCOUNTS,
    OF_EMAILS,
    OPEN,
    SHOWS_A_PERSON,
    SHOWS_A_REGISTRATION,
    SHOWS_A_SERIES,
    SHOWS_NO_EVENT,
    WITH_A_LINK_IN_THE_HEADER,
    WITH_A_LINK_IN_THE_PATH,
    WITHOUT_NAMES,
    fill_in,
    outside_the_desk,
)
from tests.flows.sized_events import a_season
from tests.pages.desk.desks import desk
from tournaments.models import EventState, PageConsent, Person, Role, Table
from tournaments.selectors.places import link_of
from tournaments.services.events import move_event
from tournaments.services.organisations import show_people

pytestmark = pytest.mark.django_db


def a_table_with_an_entry() -> Table:
    table = a_table(players=3)
    an_entry(table)
    return table


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_table_with_an_entry)


def test_every_address_is_known_here() -> None:
    assert outside_the_desk() == KNOWN


@pytest.mark.parametrize("route", sorted(OPEN))
def test_what_is_open_answers_a_stranger(route: str, table: Table, client: Client) -> None:
    assert client.get(fill_in(route, table, "")).status_code == 200


@pytest.mark.parametrize("route", sorted(SHOWS_A_PERSON))
@pytest.mark.parametrize("consent", PageConsent)
def test_a_person_s_page_answers_a_stranger_where_the_person_and_the_club_allow_it(
    route: str, consent: PageConsent, table: Table, client: Client
) -> None:
    Person.objects.update(page=consent)
    found = []
    for shown in (True, False):
        show_people(organisation_id=table.seating.event.organisation_id, shown=shown)
        answer = client.get(fill_in(route, table, ""))
        found.append((answer.status_code, "Anna" in answer.content.decode()))

    allowed = (200, True) if consent == PageConsent.ALLOWED else (404, False)
    assert found == [allowed, (404, False)]


@pytest.mark.parametrize("route", sorted(SHOWS_A_SERIES))
def test_a_series_answers_a_stranger_while_it_is_public(
    route: str, table: Table, client: Client
) -> None:
    series = a_season(table.seating.event)
    assert client.get(fill_in(route, table, "")).status_code == 200

    change_series(series_id=series.pk, public=False)

    assert client.get(fill_in(route, table, "")).status_code == 404


@pytest.mark.parametrize("route", sorted(route for route in OPEN if "<slug:slug>" in route))
def test_a_draft_is_hidden_from_everyone(route: str, table: Table, client: Client) -> None:
    for to in (EventState.REGISTRATION, EventState.DRAFT):
        move_event(event_id=table.seating.event_id, to=to)

    assert client.get(fill_in(route, table, "")).status_code == hidden(route)


def hidden(route: str) -> int:
    """The status at an address of an event that was public and is a draft again."""
    if route in CANCELS_AN_EVENT:
        return 200
    return 410 if "<slug:slug>" in route and route not in FOR_MEMBERS else 404


@pytest.mark.parametrize(
    "route",
    sorted(
        KNOWN
        - SHOWS_NO_EVENT
        - OF_ACCOUNTS
        - FOR_POST
        - FOR_MEMBERS_TO_POST
        - WITH_A_LINK_IN_THE_HEADER
    ),
)
def test_another_club_s_owner_finds_outside_the_desk_what_a_stranger_finds(
    route: str, table: Table
) -> None:
    for to in (EventState.REGISTRATION, EventState.DRAFT):
        move_event(event_id=table.seating.event_id, to=to)
    address = fill_in(route, table, f"{table.place_id}.AAAAAAAAAAAAAAAAAAAAAA")

    answer = desk(an_organisation("Other Club"), Role.OWNER).get(address)

    listing = route in LISTS_EVENTS | LISTS_BOARDS | LISTS_SERIES | LISTS_OWN_CLUBS
    assert answer.status_code == (200 if listing else hidden(route))
    assert not any(word in answer.content.decode() for word in ("Anna", "Club evening"))


@pytest.mark.parametrize(
    "route",
    sorted(WITH_A_LINK_IN_THE_PATH | WITHOUT_NAMES | CHECKS_IN | SHOWS_A_REGISTRATION | OF_EMAILS),
)
def test_a_page_with_a_link_is_closed_to_anyone_who_guesses_one(
    route: str, table: Table, client: Client
) -> None:
    guessed = f"{table.place_id}.AAAAAAAAAAAAAAAAAAAAAA"

    answer = client.get(fill_in(route, table, guessed))

    assert answer.status_code == 404
    assert "Anna" not in answer.content.decode()


@pytest.mark.parametrize("route", sorted(WITH_A_LINK_IN_THE_PATH))
def test_a_page_with_another_table_s_link_shows_that_table_only(
    route: str, table: Table, client: Client
) -> None:
    Person.objects.update(name="Hidden")
    other = link_of(a_table(players=3).place)

    shown = client.get(fill_in(route, table, other)).content.decode()

    assert ("Anna" in shown, "Hidden" in shown) == (True, False)


@pytest.mark.parametrize("route", sorted(WITH_A_LINK_IN_THE_HEADER))
def test_what_needs_a_link_is_closed_without_and_with_another_one(
    route: str, table: Table, client: Client
) -> None:
    address = fill_in(route, table, "")
    posted = ("entries/", "confirmations/")
    send = client.post if address.endswith(posted) else client.get
    other = link_of(a_table(players=3).place)

    assert send(address).status_code == 401
    assert send(address, headers={"Authorization": f"Place {other}"}).status_code == 403
