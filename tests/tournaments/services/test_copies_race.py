"""Two copies of an event at the same moment."""

import threading
from datetime import date

import pytest
from django.db import transaction

from tests.at_once import all_at_once, holds_another_up
from tests.builders import an_event
from tests.waiting import eventually
from tournaments.models import Event
from tournaments.services.copies import copy_event

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_copies_of_one_name_at_once_get_two_addresses() -> None:
    event = an_event(0, slug="evening")
    copied = threading.Event()

    def copy() -> str:
        day = date(2027, 1, 9)
        return copy_event(
            event_id=event.pk,
            name="Evening",
            slug="evening",
            starts_on=day,
            ends_on=day,
            with_entrants=False,
        ).slug

    @transaction.atomic
    def copy_first() -> str:
        slug = copy()
        copied.set()
        eventually(holds_another_up)
        return slug

    def copy_second() -> str:
        copied.wait()
        return copy()

    assert all_at_once(copy_first, copy_second) == ["evening-2", "evening-3"]
    assert Event.objects.count() == 3
