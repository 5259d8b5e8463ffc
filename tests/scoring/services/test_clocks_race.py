"""The clock is paused while a table is being given extra time."""

import threading

import pytest
from django.db import connections, transaction

from scoring.services.clocks import give_extra_time, pause_clock, start_clock
from tests.at_once import holds_another_up
from tests.builders import a_published_seating, an_event
from tests.waiting import eventually
from tournaments.models import Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_pause_waits_for_extra_time_that_is_being_given_and_stops_it() -> None:
    seating = a_published_seating(an_event(8))
    table = tables_of(seating)[1]
    start_clock(seating_id=seating.pk, minutes=0)

    def pause() -> None:
        try:
            pause_clock(seating_id=seating.pk)
        finally:
            connections.close_all()

    pausing = threading.Thread(target=pause)
    with transaction.atomic():
        give_extra_time(table_id=table.pk, minutes=5)
        pausing.start()
        eventually(holds_another_up)
    pausing.join()

    own = Table.objects.get(pk=table.pk)
    assert (own.clock_ends_at, own.clock_left is None) == (None, False)
