"""No error without an id to quote: every page and problem document names that of its request."""

import json
from collections.abc import Iterable, Iterator, Mapping

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from tests.asgi import ask, in_loop
from tests.builders import a_table, a_user
from tests.flows.addresses import fill_in, outside_the_desk
from tests.pages.desk.desks import desk_of
from tests.pages.desk.ladder import STOCK
from tournaments.models import Role, Table
from tournaments.selectors.places import link_of
from web.asgi import Receive, Scope, Send, answer
from web.bodies import BODY_LIMIT, BufferedRequests
from web.request_ids import RequestIds

ID = "5f0e8a-from-a-phone"
METHODS = ("GET", "POST", "PUT", "DELETE")


def quotes(status: int, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether an answer is no error, or one that names the id where it is read."""
    if status < 400:
        return True
    kind = headers["content-type"].partition(";")[0]
    if kind == "application/problem+json":
        found: str = json.loads(body)["request_id"]
        return found == ID
    return kind == "text/html" and body.count(f"<code>{ID}</code>".encode()) == 1


def answers(client: Client, addresses: Iterable[str]) -> Iterator[tuple[str, int, bool]]:
    """What each address answers to each method, and whether an error names its id."""
    for address in addresses:
        for method in METHODS:
            answer = client.generic(method, address, headers={"X-Request-ID": ID})
            if not answer.streaming:
                headers = {name.lower(): value for name, value in answer.items()}
                named = quotes(answer.status_code, headers, answer.content)
                yield f"{method} {address}", answer.status_code, named


def wrong_addresses(table: Table) -> Iterator[str]:
    """Every address outside the desk with a link that opens nothing, and those that are none."""
    for route in sorted(outside_the_desk()):
        if "(?P<" not in route:
            yield fill_in(route, table, f"{link_of(table.place)}x")
    yield from ("/nowhere/", "/de/e/no-such-event/", "/api/", "/api/v1/events/no-such-event/")


@pytest.mark.django_db
def test_every_error_outside_the_desk_names_its_id() -> None:
    client = Client(raise_request_exception=False)

    found = list(answers(client, wrong_addresses(a_table())))

    assert [one for one in found if not one[2]] == []
    assert {status for _, status, _ in found} > {400, 401, 404, 405, 410}


@pytest.mark.django_db
def test_every_error_of_the_desk_names_its_id() -> None:
    event = a_table().seating.event
    reader = desk_of(a_user(event.organisation, Role.READER))
    pages = [reverse(f"admin:{name}") for name in STOCK]
    pages += [f"/admin/events/{event.pk}/{rest}" for rest in ("", "propose/", "discard/", "none/")]

    found = list(answers(reader, [*pages, "/admin/events/0/"]))

    assert [one for one in found if not one[2]] == []
    assert {status for _, status, _ in found} > {403, 404, 405}


@pytest.mark.django_db
def test_an_error_that_is_compressed_names_its_id() -> None:
    phone = Client(headers={"X-Request-ID": ID, "Accept-Encoding": "gzip"})

    answer = phone.get("/in/no-such-link/")

    assert quotes(answer.status_code, {"content-type": answer["Content-Type"]}, answer.content)
    assert (answer.status_code, answer["Content-Length"]) == (404, str(len(answer.content)))


@pytest.mark.django_db
@override_settings(ALLOWED_HOSTS=["club.example.org"])
@pytest.mark.parametrize("address", ["/de/", "/api/v1/events/"])
def test_a_request_under_a_wrong_name_names_its_id(address: str) -> None:
    stranger = Client(headers={"X-Request-ID": ID, "Host": "nowhere.example"})

    [(_, status, named)] = [one for one in answers(stranger, [address]) if one[0].startswith("GET")]

    assert (status, named) == (400, True)


@pytest.mark.parametrize("address", ["/de/", "/api/v1/check/"])
def test_what_no_view_answers_names_its_id(address: str) -> None:
    async def nobody(_scope: Scope) -> bool:
        return False

    async def unread(_scope: Scope, _receive: Receive, send: Send) -> None:
        await answer(send, 200)

    large = b"x" * (BODY_LIMIT + 1)
    headers = {"x-request-id": ID, "transfer-encoding": "chunked"}
    application = RequestIds(BufferedRequests(unread, nobody))
    refused = in_loop(ask(application, address, "POST", headers, (large, b"")))

    assert refused.status == 413
    assert quotes(refused.status, refused.headers, refused.body)
