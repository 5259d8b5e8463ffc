"""A captain’s phone without scripts: the pages it opens, what they say, and what it sends."""

import json
import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Entry
from tests.builders import a_sheet, start_numbers
from tests.pages.captain.round_forms import form_of, typed
from tournaments.models import Place, Table
from tournaments.selectors.places import link_of

PRIVATE = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
}


def words(html: bytes) -> str:
    """What a page says, without markup and with single blanks."""
    bare = re.sub(r"<script.*?</script>|<[^>]+>", " ", html.decode(), flags=re.DOTALL)
    return " ".join(unescape(bare).split())


def table_page(place: Place) -> str:
    return reverse("captain:table", args=[link_of(place)])


def table_data(client: Client, address: str) -> dict[str, Any]:
    """What a page around a table's rounds gives its script."""
    html = client.get(address).content.decode()
    found = re.search(r'<script id="table-data" type="application/json">(.+?)</script>', html)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def address(table: Table, name: str = "confirm") -> str:
    """A page of round 1 in seating 1: where it is entered, confirmed or entered once more."""
    return reverse(f"captain:{name}", args=[link_of(table.place), 1, 1])


def phone(table: Table, seat: int | None) -> Client:
    """The phone of the player who sits there, from 0; None for a phone of no seat yet."""
    client = Client()
    client.get(table_page(table.place))
    if seat is not None:
        people = reverse("captain:people", args=[link_of(table.place), 1])
        client.post(people, {"player": str(start_numbers(table)[seat])})
    return client


def send(client: Client, table: Table) -> Entry:
    """Send round 1 by the plain form."""
    sheet = a_sheet(len(start_numbers(table)))
    client.post(
        address(table, "round"), form_of(client.get(address(table, "round"))) | typed(sheet)
    )
    return Entry.objects.get()
