"""``manage.py demo``."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.models import Entry
from tournaments.models import Event, User

pytestmark = pytest.mark.django_db(transaction=True)


def demo() -> dict[str, Any]:
    printed = StringIO()
    call_command("demo", "--json", stdout=printed, stderr=StringIO())
    addresses: dict[str, Any] = json.loads(printed.getvalue())
    return addresses


def test_demo_gives_addresses_that_answer_and_a_password_that_works(client: Client) -> None:
    addresses = demo()

    pages = [addresses[name] for name in ("public", "board", "captain", "guide")]
    assert [client.get(page, follow=True).status_code for page in pages] == [200, 200, 200, 200]
    assert User.objects.get(username=addresses["user"]).check_password(addresses["password"])


def test_demo_stops_in_the_middle_of_a_seating_with_a_round_to_enter(client: Client) -> None:
    addresses = demo()

    assert b"Enter round 2" in client.get(addresses["captain"]).content


def test_demo_again_changes_nothing_and_shows_a_known_password_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ADMIN_PASSWORD", "kept-by-the-stack")
    first = demo()
    entries = Entry.objects.count()
    assert demo() == first

    monkeypatch.delenv("ADMIN_PASSWORD")

    assert demo()["password"] == "(as you set it)"
    assert (Event.objects.count(), User.objects.count(), Entry.objects.count()) == (1, 1, entries)
