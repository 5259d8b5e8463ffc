"""The log line of a request: never a path, which may hold a captain's link."""

import pytest
from django.test import Client

from tests.builders import a_table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


def test_a_request_is_logged_by_its_route_and_never_by_its_path(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    link = link_of(a_table().place)

    with caplog.at_level("INFO"):
        client.get(f"/t/{link}/")
        client.get(f"/t/{link}x/")

    lines = [record.msg for record in caplog.records if record.name == "request"]
    assert [(line["route"], line["status"]) for line in lines if isinstance(line, dict)] == [
        ("t/<str:link>/", 200),
        ("t/<str:link>/", 404),
    ]
    assert link not in caplog.text


def test_an_address_that_does_not_exist_is_logged_as_unknown_and_as_no_fault(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO"):
        client.get("/no/such/address/")

    events = [record.msg["event"] for record in caplog.records if isinstance(record.msg, dict)]
    assert events == ["request"]
