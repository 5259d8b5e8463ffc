"""No page asks more of the database for a larger event: a hall of 100 is read like a table."""

from collections.abc import Callable, Collection, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pages.desk.addresses import ADDRESSES
from scoring.models import CallKind, HelpCall
from scoring.selectors.decisions import rulings_of, sanctions_of
from scoring.services.calls import call_director
from scoring.services.clocks import give_extra_time, start_clock
from scoring.services.seatings import close_seating, publish_seating
from tests.builders import (
    a_helper,
    a_proposed_seating,
    a_rehearsal,
    a_ruling,
    a_sanction,
    a_sent_file,
    a_user,
    an_announcement,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
    start_numbers,
)
from tests.flows.addresses import (
    LISTS_EVENTS,
    SHOWS_AN_EVENT,
    WITH_A_LINK_IN_THE_HEADER,
    WITH_A_LINK_IN_THE_PATH,
    WITHOUT_NAMES,
    fill_in,
)
from tests.pages.desk.desks import desk
from tournaments.models import Event, Role, Seating, Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import tables_of
from tournaments.selectors.teams import kept_apart
from tournaments.services.keep_apart import keep_apart
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db

STOCK = [
    "index",
    "tournaments_event_changelist",
    "tournaments_person_changelist",
    "tournaments_organisation_changelist",
]


def an_evening(tables: int) -> Event:
    """Of a club with so many events and members: so many closed seatings, one being played and
    one proposed, at so many tables. All have reported a round and call the director.
    """
    club = an_organisation()
    for _ in range(tables):
        a_user(club)
        event = an_event(4 * tables, organisation=club, rounds=2, evidence=["points"])
    for number in range(tables + 1):
        seating = publish_seating(seating_id=a_proposed_seating(event, seed=number).pk)
        for table in tables_of(seating):
            an_entry(table, sheet=points_sheet(*range(len(start_numbers(table)))))
        if number < tables:
            close_seating(seating_id=seating.pk)
    start_clock(seating_id=seating.pk, minutes=60)
    for table in tables_of(seating):
        give_extra_time(table_id=table.pk, minutes=5)
    for place in event.places.all():
        call_director(place=place, kind=CallKind.DIRECTOR)
        an_announcement(event)
    a_proposed_seating(event)
    for number in range(1, tables + 1):
        a_rehearsal(event)
        a_sanction(event, number)
        a_ruling(event.seatings.get(number=1), number)
        team = create_team(event_id=event.pk, name=f"Team {number}")
        change_team(team_id=team.pk, name=team.name, numbers=[number, number + tables])
        keep_apart(event_id=event.pk, numbers=(number, number + tables))
    return event


def queries(client: Client, address: str) -> tuple[int, int]:
    """The status of a page, and how many questions it took."""
    with CaptureQueriesContext(connection) as asked:
        status = client.get(address).status_code
    return status, len(asked)


def a_table_of(event: Event) -> Table:
    return tables_of(event.seatings.filter(state="published").get())[0]


def outside(event: Event) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every address outside the desk, and what it took."""
    table = a_table_of(event)
    link = link_of(table.place)
    client = Client(headers={"Authorization": f"Place {link}"})
    with_link = WITH_A_LINK_IN_THE_PATH | WITHOUT_NAMES | WITH_A_LINK_IN_THE_HEADER
    shows = LISTS_EVENTS | SHOWS_AN_EVENT | with_link
    for route in sorted(shows):
        yield route, queries(client, fill_in(route, table, link))


def on_the_desk(event: Event) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every address of the desk that shows a page, and what it took."""
    client = desk(event, Role.OWNER)
    for name in STOCK:
        yield name, queries(client, reverse(f"admin:{name}"))
    for seating in event.seatings.filter(state__in=("published", "proposed")):
        for name, (route, _) in ADDRESSES.items():
            if seating.state == "published" or "seating_id" in route:
                keys = {key: pk for key, pk in rows(event, seating).items() if f":{key}>" in route}
                address = reverse(f"admin:{name}", kwargs=keys)
                yield f"{name} {seating.state}", queries(client, address)


def rows(event: Event, seating: Seating) -> dict[str, int]:
    table = a_table_of(event)
    return {
        "event_id": event.pk,
        "entrant_id": event.entrants.get(number=1).pk,
        "seating_id": seating.pk,
        "place_id": table.place_id,
        "table_id": table.pk,
        "round_id": table.rounds.get(number=1).pk,
        "call_id": HelpCall.objects.get(place=table.place).pk,
        "announcement_id": event.announcements.latest("pk").pk,
        "file_id": a_sent_file(event).pk,
        "rehearsal_id": event.rehearsals.latest("pk").pk,
        "helper_id": a_helper(event, Role.READER).pk,
        "sanction_id": sanctions_of(event)[0].pk,
        "ruling_id": rulings_of(event)[0].pk,
        "organisation_id": event.organisation_id,
        "membership_id": event.organisation.memberships.earliest("pk").pk,
        "person_id": event.entrants.get(number=1).person_id,
        "team_id": event.teams.earliest("pk").pk,
        "pair_id": kept_apart(event)[0].pk,
    }


def without(
    found: dict[str, tuple[int, int]], names: Collection[str]
) -> dict[str, tuple[int, int]]:
    return {name: taken for name, taken in found.items() if name not in names}


@pytest.mark.parametrize("addresses", [outside, on_the_desk])
def test_a_larger_event_takes_no_more_queries(
    addresses: Callable[[Event], Iterator[tuple[str, tuple[int, int]]]],
) -> None:
    small, large = an_evening(tables=1), an_evening(tables=3)
    dict(addresses(small))  # what a process asks once only

    few, many = dict(addresses(small)), dict(addresses(large))
    pages_of_changes = {name for name in few if name.startswith("history ")}
    assert without(many, pages_of_changes) == without(few, pages_of_changes)
    # A full page may hold fewer kinds of changes, and then asks less: never more.
    assert all(few[name][0] == many[name][0] == 200 for name in pages_of_changes)
    assert all(few[name][1] >= many[name][1] for name in pages_of_changes)
