"""``manage.py demo``."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.models import Entry
from scoring.selectors.matches import matches_of
from tests.builders import an_event
from tests.pages.desk.desks import desk_of, text
from tests.processes import ROOT
from tournaments.models import Event, User
from tournaments.selectors.tables import tables_of

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


def test_demo_leaves_as_many_rounds_to_enter_as_the_readme_says() -> None:
    demo()

    last = Event.objects.get().seatings.latest("number")
    matches = matches_of(list(tables_of(last)))
    waiting = sorted(match.next_round.round.number for match in matches if match.next_round)
    assert (last.number, waiting) == (2, [2, 3, 3, 3])
    readme = " ".join((ROOT / "README.md").read_text().split())
    missing = "second seating its table lacks rounds 2 and 3, the three others round 3"
    assert missing in readme


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


def test_the_demo_steps_aside_for_an_event_of_ones_own_and_is_discarded_by_one_tap() -> None:
    addresses = demo()
    assert "Demo evening" in text(Client().get("/en/"))
    an_event(state="running")
    assert "Demo evening" not in text(Client().get("/en/"))
    assert Client().get("/b/")["Location"] != addresses["board"]
    operator = desk_of(User.objects.get(username="admin"))
    event = Event.objects.get(slug="demo")
    assert "Discard the demo" in text(operator.get("/admin/"))

    operator.post(f"/admin/events/{event.pk}/discard/")

    assert not Event.objects.filter(slug="demo").exists()
    assert "Discard the demo" not in text(operator.get("/admin/"))
    pages = [demo()[name] for name in ("public", "board", "captain")]
    assert [Client().get(page, follow=True).status_code for page in pages] == [200, 200, 200]
    assert not Event.objects.filter(slug="demo").exists()
