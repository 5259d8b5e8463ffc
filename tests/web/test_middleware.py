"""What is kept of a request: never a path, which may hold a captain's link."""

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from tests.builders import a_table, start_numbers
from tests.pages.desk.desks import desk
from tournaments.models import Role
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


def origins() -> list[dict[str, object]]:
    """What is kept about the requests that changed something, the oldest first."""
    contexts = apps.get_model("pghistory", "Context").objects.order_by("created_at")
    return list(contexts.values_list("metadata", flat=True))


def test_the_history_keeps_no_captains_link_and_no_phones_address(client: Client) -> None:
    table = a_table()
    link = link_of(table.place)
    first, second, *others = start_numbers(table)
    before = len(origins())

    order = {f"seat-{seat}": number for seat, number in enumerate([second, first, *others], 1)}
    client.post(f"/t/{link}/{table.seating.number}/people/", {"order": "1", **order})

    assert origins()[before:] == [
        {"user": None, "url": "t/<str:link>/<number:seating>/people/"},
    ]


def test_the_history_keeps_user_address_and_page_of_the_desk() -> None:
    table = a_table()
    client = desk(table.seating.event, Role.DIRECTOR)
    before = len(origins())

    client.post(reverse("admin:postpone_table", args=[table.pk]))

    user = int(client.session["_auth_user_id"])
    page = reverse("admin:postpone_table", args=[table.pk])
    assert origins()[before:] == [{"user": user, "address": "127.0.0.1", "url": page}]
