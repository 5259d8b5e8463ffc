"""Every service that changes what a page shows raises the version by which pages are kept.

A new service fails here until ``service_calls.py`` says how to call it, or ``service_parts.py``
why it is none.
"""

import re
from dataclasses import dataclass

import pytest
from django.test import Client

from engine.standings.ranking import rank
from scoring.selectors.results import gather, ranking_rules, results_of
from scoring.selectors.standings import snapshot_rows, stale_events
from scoring.selectors.versions import EventVersions, event_versions, list_versions
from tests.flows.addresses import (
    LISTS_EVENTS,
    SHOWS_AN_EVENT,
    WITH_A_LINK_IN_THE_HEADER,
    WITH_A_LINK_IN_THE_PATH,
    WITHOUT_NAMES,
    fill_in,
)
from tests.flows.evenings import an_evening
from tests.flows.service_calls import CALLED, CALLS, OF_ITS_OWN
from tests.flows.service_parts import PARTS, Service, every_service, name_of
from tests.stored import everything_stored
from tournaments.models import Event, ResultsVersion, Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import seated_tables

WITH_A_LINK = WITH_A_LINK_IN_THE_PATH | WITHOUT_NAMES | WITH_A_LINK_IN_THE_HEADER
SHOWS = LISTS_EVENTS | SHOWS_AN_EVENT | WITH_A_LINK


@dataclass(frozen=True, slots=True)
class Shown:
    """A page, and the version under which a copy of it is kept."""

    text: str
    version: EventVersions | None


def everything_shown(event: Event) -> dict[str, Shown]:
    """Every page, and every answer to a program, that says something about an event."""
    stored = Event.objects.get(pk=event.pk)
    of_event, of_list = event_versions(stored.slug), list_versions()
    pages = {"standings": Shown(standings_now(stored), of_event)}
    tables = seated_tables().filter(seating__event=event)
    for table in tables.select_related("place", "seating__event"):
        for route in SHOWS:
            address = fill_in(route, table, link_of(table.place))
            if address not in pages:
                version = of_list if route in LISTS_EVENTS else of_event
                pages[address] = Shown(page(address, table), version)
    return pages


def page(address: str, table: Table) -> str:
    """A page as this table's captain gets it, but for the key that every form is given anew."""
    of_table = address.startswith("/api/v1/tables/")
    headers = {"Authorization": f"Place {link_of(table.place)}"} if of_table else {}
    shown = Client(headers=headers).get(address).content.decode()
    return re.sub(r'name="key" value="[^"]*"', "", shown)


def standings_now(event: Event) -> str:
    """The standings as they would be stored: the worker brings them a moment later."""
    results = results_of(event)
    return str(snapshot_rows(event, results, rank(results, ranking_rules(event))))


def test_every_service_is_called_here_or_only_a_part() -> None:
    parts = [part for some in PARTS.values() for part in some]

    assert sorted(map(name_of, every_service())) == sorted(map(name_of, [*CALLS, *parts]))


@pytest.mark.parametrize("service", CALLED)
def test_a_page_that_changes_has_a_new_version(service: Service) -> None:
    evening = an_evening()
    arguments = CALLS[service](evening)
    stored, before = everything_stored(), everything_shown(evening.event)
    version = ResultsVersion.objects.get(pk=evening.event.pk).number

    service(**arguments)

    after = everything_shown(evening.event)
    texts = {address: shown.text for address, shown in after.items()}
    changed = {one for one in before if before[one].text != texts.get(one)}
    stale = {one for one in changed & after.keys() if before[one].version == after[one].version}
    raised = ResultsVersion.objects.get(pk=evening.event.pk).number != version
    # What has a transaction of its own is open to a worker, which may have been quicker.
    quicker = service in OF_ITS_OWN and not stale_events().exists()
    assert quicker or everything_stored() != stored
    assert stale == set()
    assert gather(evening.event).now == gather(evening.event, anew=True).now  # what is kept holds
    assert changed or not raised  # else every phone in the hall asks anew for nothing
