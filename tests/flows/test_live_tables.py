"""The running service: what one phone puts wakes the other phones at its table."""

import json
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest

from tests.builders import a_table, start_numbers
from tests.waiting import LIMIT
from tournaments.models import Table
from tournaments.selectors.places import link_of


@pytest.fixture
def table(website: str) -> Table:
    return a_table()


def ask(website: str, method: str, address: str, table: Table, body: object) -> HTTPResponse:
    connection = HTTPConnection(urlsplit(website).netloc, timeout=LIMIT)
    headers = {
        "Authorization": f"Place {link_of(table.place)}",
        "Content-Type": "application/json",
    }
    connection.request(method, address, json.dumps(body) if body else None, headers)
    return connection.getresponse()


def numbers(stream: HTTPResponse) -> Iterator[int]:
    """Yield the numbers as they come, without the comments that keep the stream open."""
    for line in stream:
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))["table"]


def test_a_pile_that_one_phone_puts_wakes_another_one(website: str, table: Table) -> None:
    body = {
        "seating": 1,
        "seats": start_numbers(table),
        "based_on": 0,
        "evidence": "cards",
        "edit": 1,
        "device": "phone-a",
        "seen": {},
        "by": None,
        "content": {"penalty": ["r4"]},
    }
    piles = f"/api/v1/tables/{table.pk}/rounds/1/piles/"

    with closing(ask(website, "GET", f"/live/tables/{table.pk}", table, None)) as stream:
        heard = numbers(stream)
        before = next(heard)
        put = ask(website, "PUT", f"{piles}{start_numbers(table)[0]}/", table, body)
        after = next(heard)
    found = json.load(ask(website, "GET", piles, table, None))

    assert (put.status, before, after) == (200, 0, 1)
    assert [pile["content"] for pile in found["piles"]] == [{"penalty": ["r4"]}]
