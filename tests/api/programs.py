"""Other programs and browsers that ask the API."""

import json
from typing import Any

from django.test import Client

from tests.builders import a_key, a_user
from tests.pages.desk.desks import desk_of
from tournaments.models import Event, Organisation, Role, Scope, User


def program(
    where: Organisation | Event, scope: Scope = Scope.MANAGE, *, by: User | None = None
) -> Client:
    """A program with a key for an organisation or one event, by default of an owner."""
    return Client(headers={"Authorization": f"Bearer {a_key(where, scope, by=by)}"})


def browser(event: Event, role: Role) -> Client:
    """A browser in which a member of the organisation with this role is logged in."""
    return desk_of(a_user(event.organisation, role))


def headers_of(client: Client) -> dict[str, str]:
    """What a client sends along: a key or a link, else its log-in with the proof of each change."""
    if authorization := client.defaults.get("HTTP_AUTHORIZATION"):
        return {"Authorization": authorization}
    if session := client.cookies.get("sessionid"):
        proof = "a" * 32
        cookies = f"sessionid={session.value}; csrftoken={proof}"
        return {"Cookie": cookies, "X-CSRFToken": proof}
    return {}


def send(
    client: Client,
    method: str,
    address: str,
    body: object = None,
    *,
    key: str = "key",
    **headers: str,
) -> Any:
    """The answer to a request with JSON and an ``Idempotency-Key``."""
    return client.generic(
        method,
        address,
        b"" if body is None else json.dumps(body).encode(),
        content_type="application/json",
        headers={"Idempotency-Key": key, **headers},
    )


def next_page(link: str) -> str:
    """The address of the next page of a list, by the header ``Link``."""
    address, _, relation = link.partition(">; ")
    assert relation == 'rel="next"'
    assert address.startswith("</api/v1/events/")
    return address[1:]
