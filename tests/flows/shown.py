"""What pages and programs are shown of an event, and the version under which it is cached."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection
from django.test import Client

from engine.standings.ranking import rank
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.snapshots import snapshot_rows
from scoring.selectors.versions import (
    EventVersions,
    event_versions,
    list_versions,
    organisation_versions,
)
from tests.flows.addresses import (
    LISTS_ALL_EVENTS,
    LISTS_EVENTS,
    SHOWS_AN_EVENT,
    WITH_A_LINK_IN_THE_HEADER,
    WITH_A_LINK_IN_THE_PATH,
    WITHOUT_NAMES,
    fill_in,
)
from tournaments.models import Event, ResultsVersion, Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import seated_tables

WITH_A_LINK = WITH_A_LINK_IN_THE_PATH | WITHOUT_NAMES | WITH_A_LINK_IN_THE_HEADER
SHOWS = LISTS_EVENTS | SHOWS_AN_EVENT | WITH_A_LINK
STANDINGS = "standings"  # as they would be stored: the worker brings them a moment later
CHANGE_MOST_OFTEN = ("e/<slug:slug>/", "t/<str:link>/")
ROUTES = [*CHANGE_MOST_OFTEN, *sorted(SHOWS.difference(CHANGE_MOST_OFTEN))]


@dataclass(frozen=True, slots=True)
class Versions:
    """What the copies of an event's pages, and of the lists that name it, are cached under."""

    of_event: EventVersions | None
    of_list: EventVersions
    of_club: EventVersions | None
    raised: int  # how often the services have raised the version of the results


def versions_of(event: Event) -> Versions:
    connection.check_constraints()  # what waits for the end of the transaction happens now
    number = ResultsVersion.objects.get(pk=event.pk).number
    slug = Event.objects.values_list("slug", flat=True).get(pk=event.pk)
    club = organisation_versions(event.organisation.slug)
    return Versions(event_versions(slug), list_versions(), club, number)


@dataclass(frozen=True, slots=True)
class Page:
    """One page, or one answer to a program, that says something about an event."""

    address: str
    route: str
    table: Table | None = None  # whose captain asks for it

    def cached_under(self, versions: Versions) -> EventVersions | None:
        if self.route in LISTS_ALL_EVENTS:
            return versions.of_list
        return versions.of_club if self.route in LISTS_EVENTS else versions.of_event


def pages_of(event: Event, *, tables: int | None = None) -> Iterator[Page]:
    """Yield every page of an event once; those that change most often come first.

    With a number of tables only the pages of so many, of the newest seating.
    """
    yield Page(STANDINGS, STANDINGS)
    seated = seated_tables().filter(seating__event=event).select_related("place", "seating__event")
    yielded = set()
    for table in seated.order_by("-seating__number", "pk")[:tables]:
        for route in ROUTES:
            address = fill_in(route, table, link_of(table.place))
            if address not in yielded:
                yielded.add(address)
                yield Page(address, route, table)


def text_of(page: Page, event: Event) -> str:
    """A page as its table's captain gets it, but for the key that is new in every form, the id of
    the request and the live number of the table, by which phones are shown changes of any round.
    """
    if page.table is None:
        stored = Event.objects.get(pk=event.pk)
        results = results_of(stored)
        return str(snapshot_rows(stored, results, rank(results, ranking_rules(stored))))
    of_table = page.address.startswith("/api/v1/tables/")
    headers = {"Authorization": f"Place {link_of(page.table.place)}"} if of_table else {}
    shown = Client(headers=headers).get(page.address).content.decode()
    differing = (
        r'name="key" value="[^"]*"|^\{"table":\d+,|"request_id": ?"\w+"|<code>[0-9a-f]{12}</code>'
    )
    return re.sub(differing, "", shown)
