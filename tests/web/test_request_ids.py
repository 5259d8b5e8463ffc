"""The id of a request, which answers, log lines and messages to the worker have in common."""

import re
from collections.abc import Mapping

import pytest
from django.test import Client

from tests.asgi import ask, in_loop
from web.asgi import Receive, Scope, Send, answer
from web.request_ids import RequestIds

GIVEN = "5f0e8a-from-a-phone"


def ids_of(headers: Mapping[str, str]) -> tuple[str, list[str]]:
    """The id in the answer to a request, and those that the application behind sees."""
    seen: list[str] = []

    async def application(scope: Scope, _receive: Receive, send: Send) -> None:
        seen.extend(
            value.decode() for name, value in scope["headers"] if name.lower().startswith(b"x-req")
        )
        await answer(send, 200)

    given = in_loop(ask(RequestIds(application), "/", headers=headers))
    return given.headers["x-request-id"], seen


def test_the_id_that_a_phone_sends_is_kept_and_answered() -> None:
    assert ids_of({"x-request-id": GIVEN}) == (GIVEN, [GIVEN])


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"x-request-id": "short"},
        {"x-request-id": 65 * "a"},
        {"x-request-id": 'a"}\n{"level": "error'},
        {"x_request_id": "é" + GIVEN},
    ],
    ids=["none", "short", "long", "with signs", "the other spelling"],
)
def test_else_a_request_gets_a_new_one(headers: Mapping[str, str]) -> None:
    answered, seen = ids_of(headers)

    assert re.fullmatch(r"[0-9a-f]{12}", answered)
    assert seen == [answered]


@pytest.mark.django_db
def test_every_line_about_a_request_names_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        Client(headers={"X-Request-ID": GIVEN}).get("/de/")

    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    assert [line["request_id"] for line in lines] == [GIVEN]
