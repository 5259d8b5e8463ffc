"""Somebody confirms a round while somebody else acts on it at the same moment."""

import threading
from contextlib import suppress

import pytest

from scoring.models import Confirmation, Entry, Round
from scoring.selectors.rounds import current_entry
from scoring.services.confirmations import confirm_entry
from tests.at_once import all_at_once
from tests.builders import a_sheet, a_table, an_entry, start_numbers
from tournaments.models import Table
from tournaments.selectors.tables import with_seats

pytestmark = pytest.mark.django_db(transaction=True)

MEETING_WAIT = 1.0  # seconds; how long one waits in the middle for the other to get there, too


@pytest.fixture
def corrected_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> threading.Barrier:
    """Let the confirmation wait, after it looked at the newest version, for the correction."""
    meeting = threading.Barrier(2)

    def current_entry_then_wait(played: Round) -> Entry | None:
        seen = current_entry(played)
        for _start_and_end in range(2):
            with suppress(threading.BrokenBarrierError):  # the lock holds the other one up
                meeting.wait(MEETING_WAIT)
        return seen

    monkeypatch.setattr("scoring.services.confirmations.current_entry", current_entry_then_wait)
    return meeting


def confirm_while_corrected(meeting: threading.Barrier) -> list[str]:
    """Return what was stored, in the order in which it was."""
    table = a_table(confirmation="player")
    seats = start_numbers(table)
    entry = an_entry(table, device="first", sender=seats[0])
    stored: list[str] = []

    def confirm() -> None:
        confirm_entry(entry_id=entry.pk, device="second", player=seats[1])
        stored.append("confirmed")

    def correct() -> None:
        meeting.wait(10 * MEETING_WAIT)
        an_entry(table, based_on=1, sheet=a_sheet(seed=9), device="first", sender=seats[0])
        stored.append("corrected")
        with suppress(threading.BrokenBarrierError):
            meeting.wait(MEETING_WAIT)

    assert all_at_once(confirm, correct) == ["done", "done"]
    return stored


def test_a_correction_waits_until_the_version_that_somebody_saw_is_confirmed(
    corrected_in_the_middle: threading.Barrier,
) -> None:
    assert confirm_while_corrected(corrected_in_the_middle) == ["confirmed", "corrected"]


def test_control_without_the_lock_a_version_is_confirmed_that_does_not_count_any_more(
    corrected_in_the_middle: threading.Barrier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_table(table_id: int) -> Table:
        return with_seats(Table.objects.filter(pk=table_id)).get()

    monkeypatch.setattr("scoring.services.confirmations.lock_table", read_table)

    assert confirm_while_corrected(corrected_in_the_middle) == ["corrected", "confirmed"]
    assert Confirmation.objects.get().entry.version == 1
