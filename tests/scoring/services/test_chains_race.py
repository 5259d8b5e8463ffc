"""Two results of a closed seating change at the same moment: both get a record of the chain."""

import pytest
from django.db import transaction

from scoring.models import ChainRecord
from scoring.selectors.chains import newest_record
from scoring.services.results import _add_to_chain
from scoring.services.seatings import close_seating
from tests.at_once import Meeting, all_at_once
from tests.builders import a_ruling, a_table, an_entry
from tournaments.models import Event, Seating
from tournaments.services.results_versions import raise_version

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seating() -> Seating:
    """A closed one, with the first record of its event."""
    table = a_table(players=4, rounds=1)
    an_entry(table)
    close_seating(seating_id=table.seating_id)
    return table.seating


@pytest.fixture(autouse=True)
def both_in_the_middle(seating: Seating, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each wait, after it looked at the newest record, for the other to have looked."""
    meeting = Meeting()

    def newest_record_then_meeting(event_id: int) -> ChainRecord | None:
        found = newest_record(event_id)
        meeting.wait()
        return found

    monkeypatch.setattr("scoring.services.results.newest_record", newest_record_then_meeting)


def hashes(event: Event) -> list[tuple[str, str]]:
    """Each record's own hash and the one it rests on, in order."""
    return list(
        ChainRecord.objects.filter(event=event).order_by("number").values_list("hash", "previous")
    )


def test_two_rulings_at_once_are_two_records_one_after_the_other(seating: Seating) -> None:
    outcomes = all_at_once(lambda: a_ruling(seating, 1), lambda: a_ruling(seating, 2))

    chain = hashes(seating.event)
    assert outcomes == ["done", "done"]
    assert [previous for _, previous in chain] == ["", *(own for own, _ in chain[:-1])]
    assert len(chain) == 3


def test_control_without_the_versions_row_both_rest_on_the_same_record(seating: Seating) -> None:
    @transaction.atomic
    def chain_first() -> None:
        _add_to_chain(seating)
        raise_version(seating.event_id)

    assert all_at_once(chain_first, chain_first) == ["IntegrityError", "done"]
    assert len(hashes(seating.event)) == 2
