"""No page asks more of the database for a larger event: a hall of 100 is read like a table."""

from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pages.desk.addresses import ADDRESSES
from tests.flows.addresses import (
    LISTS_EVENTS,
    SHOWS_A_PERSON,
    SHOWS_A_SERIES,
    SHOWS_AN_EVENT,
    WITH_A_LINK_IN_THE_HEADER,
    WITH_A_LINK_IN_THE_PATH,
    WITHOUT_NAMES,
    fill_in,
)
from tests.flows.sized_events import an_evening
from tests.pages.desk.desks import desk
from tests.pages.desk.ladder import STOCK, a_table_of, rows
from tournaments.models import Event, Role
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


def queries(client: Client, address: str) -> tuple[int, int]:
    """The status of a page, and how many questions it took."""
    with CaptureQueriesContext(connection) as queries:
        status = client.get(address).status_code
    return status, len(queries)


def outside(event: Event) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every address outside the desk, and what it took."""
    table = a_table_of(event)
    link = link_of(table.place)
    client = Client(headers={"Authorization": f"Place {link}"})
    with_link = WITH_A_LINK_IN_THE_PATH | WITHOUT_NAMES | WITH_A_LINK_IN_THE_HEADER
    shows = LISTS_EVENTS | SHOWS_AN_EVENT | SHOWS_A_SERIES | SHOWS_A_PERSON | with_link
    for route in sorted(shows):
        yield route, queries(client, fill_in(route, table, link))


def on_the_desk(event: Event) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every address of the desk that shows a page, and what it took."""
    client = desk(event, Role.OWNER)
    for name in STOCK:
        yield name, queries(client, reverse(f"admin:{name}"))
    for seating in event.seatings.filter(state__in=("published", "proposed")):
        given = {**rows(event), "seating_id": seating.pk}
        for name, (route, _) in ADDRESSES.items():
            if seating.state == "published" or "seating_id" in route:
                keys = {key: pk for key, pk in given.items() if f":{key}>" in route}
                address = reverse(f"admin:{name}", kwargs=keys)
                yield f"{name} {seating.state}", queries(client, address)


def without(
    found: dict[str, tuple[int, int]], names: Collection[str]
) -> dict[str, tuple[int, int]]:
    return {name: taken for name, taken in found.items() if name not in names}


@pytest.mark.parametrize("addresses", [outside, on_the_desk])
def test_a_larger_event_takes_no_more_queries(
    addresses: Callable[[Event], Iterator[tuple[str, tuple[int, int]]]],
) -> None:
    small, large = an_evening(tables=1), an_evening(tables=3)

    # A page asks once more where a worker is late: at one moment they are late in both events.
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=1), tick=False):
        few, many = dict(addresses(small)), dict(addresses(large))
    pages_of_changes = {name for name in few if name.startswith("history ")}
    assert without(many, pages_of_changes) == without(few, pages_of_changes)
    # A full page may hold fewer kinds of changes, and then asks less: never more.
    assert all(few[name][0] == many[name][0] == 200 for name in pages_of_changes)
    assert all(few[name][1] >= many[name][1] for name in pages_of_changes)
