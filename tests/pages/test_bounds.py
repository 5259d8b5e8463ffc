"""The bounds of what is read: each address that reads a body has one, and what is larger is not."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from pages.bounds import BOUNDS, COOKIES, body_limit
from tests.api.ladder import description, operations
from tests.api.places import PLACES
from tests.builders import a_table
from tests.flows.addresses import fill_in, outside_the_desk
from tournaments.models import Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

ESCAPED = len(json.dumps("あ")) - 2  # bytes
WITH_A_BODY = ("POST", "PUT", "PATCH")
NOT_ALLOWED = 405


def addresses(table: Table) -> list[str]:
    """One of every route outside the desk."""
    filled = [fill_in(route, table, link_of(table.place)) for route in outside_the_desk()]
    return [re.sub(r"<\w+:\w+>", "x", address) for address in filled]


def test_every_address_that_reads_a_body_has_its_bound_and_no_other_has(client: Client) -> None:
    reading = {
        resolve(address).view_name
        for address in addresses(a_table())
        for method in WITH_A_BODY
        if not address.startswith("/api/")
        and client.generic(method, address).status_code != NOT_ALLOWED
    }
    # Of the API, whose members' addresses tell a stranger no more than that they are for members.
    described = {
        resolve(operation.path.format(**PLACES)).view_name
        for operation in operations().values()
        if "requestBody" in operation.described
    }

    assert reading | described == {name for name in BOUNDS if not name.startswith("admin")}


@pytest.mark.parametrize("name", [name for name in BOUNDS if name.startswith("api:")])
def test_the_longest_texts_fit_into_a_bound_in_any_script(name: str) -> None:
    texts = [
        longest_texts(body["schema"])
        for operation in operations().values()
        if resolve(operation.path.format(**PLACES)).view_name == name
        for kind, body in operation.described.get("requestBody", {"content": {}})["content"].items()
        if kind == "application/json"
    ]

    assert ESCAPED * max(texts, default=0) <= body_limit(name)


def longest_texts(schema: Mapping[str, Any]) -> int:
    """The characters of the texts in a body, none of which is in a list."""
    if reference := schema.get("$ref"):
        return longest_texts(description()["components"]["schemas"][reference.rpartition("/")[2]])
    ways = [*schema.get("allOf", ()), *schema.get("oneOf", ()), *schema.get("anyOf", ())]
    own = 0 if "pattern" in schema else int(schema.get("maxLength", 0))
    parts = sum(map(longest_texts, schema.get("properties", {}).values()))
    return own + parts + max(map(longest_texts, ways), default=0)


def test_what_only_the_desk_reads_has_a_bound_of_all_or_of_its_own() -> None:
    assert body_limit("admin:names") == BOUNDS["admin:names"].body
    assert body_limit("admin:tournaments_event_change") == BOUNDS["admin"].body
    assert [
        resolve(f"/admin/{rest}").view_name for rest in ("tables/1/take/", "events/1/names/")
    ] == [
        "admin:take_over",
        "admin:names",
    ]


@pytest.mark.parametrize(
    ("method", "path", "limit"),
    [
        ("POST", "/api/v1/check/", 16_384),
        ("POST", "/api/v1/tables/1/rounds/1/entries/", 32_768),
        ("POST", "/api/v1/tables/1/rounds/1/confirmations/", 1_024),
        ("PUT", "/api/v1/tables/1/rounds/1/piles/1/", 8_192),
        ("POST", "/t/", 8_192),
        ("POST", "/admin/login/", 1_048_576),
        ("POST", "/en/", 1_024),
    ],
)
def test_a_body_is_refused_by_one_byte_before_it_is_read(
    method: str, path: str, limit: int, client: Client
) -> None:
    fitting, larger = (
        client.generic(method, path, " " * size, content_type="application/json").status_code
        for size in (limit, limit + 1)
    )

    assert (fitting != 413, larger) == (True, 413)


def test_a_program_learns_that_a_body_is_too_large(client: Client) -> None:
    answer = client.post("/api/v1/check/", " " * 16_385, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_cookies_are_not_taken_apart_past_their_bound(client: Client) -> None:
    many = "a=b;" * (COOKIES // 4)

    statuses = [
        client.get("/en/", headers={"cookie": text}).status_code for text in (many, many + "a")
    ]

    assert statuses == [200, 400]
