"""Every page there is, for one event: what is looked at as a whole."""

import re
from collections.abc import Iterator

from django.urls import reverse
from playwright.sync_api import Error, Page

from pages.desk.addresses import ADDRESSES
from tests.flows.addresses import (
    LISTS_EVENTS,
    SHOWS_A_PERSON,
    SHOWS_A_SERIES,
    SHOWS_AN_EVENT,
    fill_in,
)
from tests.pages.desk.ladder import LADDER, STOCK, a_table_of, rows
from tournaments.models import Event


def pages_of_visitors(event: Event, language: str = "en") -> Iterator[tuple[str, str]]:
    """Yield name and path of every page outside the desk that shows an event, series or person."""
    table = a_table_of(event)
    for route in sorted(LISTS_EVENTS | SHOWS_AN_EVENT | SHOWS_A_SERIES | SHOWS_A_PERSON):
        if not route.startswith("api/"):
            address = fill_in(route, table, "").replace("/en/", f"/{language}/", 1)
            name = re.sub(r"<\w+:(\w+)>", r"\1", route).replace("/", " ").strip()
            yield f"public {name or 'events'}", address


def pages_of_the_desk(event: Event) -> Iterator[tuple[str, str]]:
    """Yield name and path of every page of the desk, of the seatings played and proposed."""
    for name in STOCK:
        yield f"desk {name}", reverse(f"admin:{name}")
    for seating in event.seatings.filter(state__in=("published", "proposed")):
        given = {**rows(event), "seating_id": seating.pk}
        for name, (route, _) in ADDRESSES.items():
            # All others lead to the page of their form; alarms are a part of every page.
            shows_a_page = "GET" in LADDER[name][0] and name != "alarms"
            if shows_a_page and (seating.state == "published" or "seating_id" in route):
                keys = {key: pk for key, pk in given.items() if f":{key}>" in route}
                yield f"desk {name} {seating.state}", reverse(f"admin:{name}", kwargs=keys)


def shows_something(page: Page, address: str) -> bool:
    """Open an address; return whether it shows something: others save a file, or only take one."""
    try:
        answer = page.goto(address)
    except Error as refused:
        if "Download is starting" in refused.message:
            return False
        raise
    return answer is not None and answer.ok and "text/html" in answer.headers["content-type"]
