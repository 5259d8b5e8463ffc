"""What is sent to the desk while its event is being discarded."""

import threading

import pytest
from django.db import transaction
from django.test import Client

from pages.desk.names.files import ListSource
from pages.desk.names.reading import Corrections
from scoring.models import Tombstone
from scoring.services.discards import discard_event
from tests.at_once import all_at_once, holds_another_up
from tests.builders import a_user, an_event
from tests.pages.desk.desks import desk_of
from tests.waiting import eventually
from tournaments.models import EventState

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("act", "sent"),
    [
        (
            "names/register",
            {
                "list": ListSource("Anna\nBéla\nCili").as_json(),
                "corrections": Corrections().as_json(),
                "next": "1",
                "register": "",
            },
        ),
        ("hall/add", {"tables": "3"}),
        ("teams/new", {"name": "Foxes"}),
        ("propose", {"mode": "random"}),
        ("discard", {}),
    ],
)
def test_an_act_that_comes_too_late_finds_no_event(act: str, sent: dict[str, str]) -> None:
    event, by = an_event(4, state=EventState.DRAFT), a_user()
    by.memberships.create(organisation=event.organisation, role="owner")
    browser: Client = desk_of(by)
    removed = threading.Event()

    @transaction.atomic
    def discard() -> None:
        discard_event(event_id=event.pk, by=by)
        removed.set()
        eventually(holds_another_up)

    def send() -> str:
        removed.wait()
        return str(browser.post(f"/admin/events/{event.pk}/{act}/", sent).status_code)

    assert all_at_once(discard, send) == ["404", "done"]
    assert Tombstone.objects.count() == 1
