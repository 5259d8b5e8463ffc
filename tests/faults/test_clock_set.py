"""The clock of the machine is set while rounds are entered: versions decide, never times."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scoring.models import Entry, Source
from scoring.selectors.verification import differences_of
from scoring.services.entries import submit_entry
from scoring.services.standings import refresh_standings
from tests.builders import a_sheet, a_submission, a_table, a_user, an_entry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("hours", [pytest.param(-26, id="back"), pytest.param(26, id="forward")])
def test_rounds_on_both_sides_of_a_clock_that_was_set_count_in_their_order(hours: int) -> None:
    table = a_table(4, rounds=3)
    event = table.seating.event
    an_entry(table, 1)
    sent = a_submission(table, 2)
    submit_entry(sent)

    with time_machine.travel(timezone.now() + timedelta(hours=hours)):
        assert submit_entry(sent).version == 1  # a phone that got no answer
        submit_entry(
            a_submission(
                table,
                1,
                sheet=a_sheet(4, seed=9),
                based_on=1,
                source=Source.DESK,
                by=a_user(event.organisation),
                correction="A card was read wrong",
            )
        )
        an_entry(table, 3)
        refresh_standings(event_id=event.pk)

        assert list(differences_of(event, lambda: None)) == []
    entries = Entry.objects.filter(table=table).order_by("round__number", "version")
    assert list(entries.values_list("round__number", "version")) == [(1, 1), (1, 2), (2, 1), (3, 1)]
