"""A round is confirmed while another person acts on it at the same moment."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.db.models import QuerySet

from scoring.models import Confirmation, Entry, Round
from scoring.selectors.confirmations import count_provisional, unconfirmed_entries
from scoring.selectors.rounds import current_entry
from scoring.services.confirmations import confirm_entry, confirm_rounds
from tests.at_once import Meeting, all_at_once, holds_another_up
from tests.builders import a_sheet, a_table, a_user, an_entry, start_numbers
from tests.waiting import LIMIT, eventually
from tournaments.models import Event, Table
from tournaments.selectors.tables import with_seats

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True, slots=True)
class Middle:
    """How far both are: the confirmation has looked at the newest version, and it is corrected."""

    looked: threading.Event = field(default_factory=threading.Event)
    corrected: threading.Event = field(default_factory=threading.Event)


@pytest.fixture
def middle(monkeypatch: pytest.MonkeyPatch) -> Middle:
    """Let the confirmation wait for the correction, unless its lock holds that up."""
    middle = Middle()

    def current_entry_then_wait(played: Round) -> Entry | None:
        seen = current_entry(played)
        middle.looked.set()
        eventually(lambda: middle.corrected.is_set() or holds_another_up())
        return seen

    monkeypatch.setattr("scoring.services.confirmations.current_entry", current_entry_then_wait)
    return middle


def read_table(table_id: int) -> Table:
    """A table as the service gets it, but without its lock."""
    return with_seats(Table.objects.filter(pk=table_id)).get()


def confirm_while_corrected(middle: Middle) -> list[str]:
    """Return what was stored, in the order in which it was."""
    table = a_table(confirmation="needed")
    seats = start_numbers(table)
    entry = an_entry(table, device="first", sender=seats[0])
    stored: list[str] = []

    def confirm() -> None:
        confirm_entry(entry_id=entry.pk, device="second", player=seats[1])
        stored.append("confirmed")

    def correct() -> None:
        middle.looked.wait(LIMIT)
        an_entry(table, based_on=1, sheet=a_sheet(seed=9), device="first", sender=seats[0])
        stored.append("corrected")
        middle.corrected.set()

    assert all_at_once(confirm, correct) == ["done", "done"]
    return stored


def test_a_correction_waits_until_the_version_that_a_person_saw_is_confirmed(
    middle: Middle,
) -> None:
    assert confirm_while_corrected(middle) == ["confirmed", "corrected"]


def test_control_without_the_lock_a_version_is_confirmed_that_does_not_count_any_more(
    middle: Middle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.services.confirmations.lock_table", read_table)

    assert confirm_while_corrected(middle) == ["corrected", "confirmed"]
    assert Confirmation.objects.get().entry.version == 1


def confirm_twice(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Confirm for one person on two phones that look at the same moment; return how it ended."""
    table = a_table(confirmation="needed")
    player = start_numbers(table)[1]
    entry = an_entry(table, device="first")
    both = Meeting()

    def current_entry_of_both(played: Round) -> Entry | None:
        seen = current_entry(played)
        both.wait()
        return seen

    monkeypatch.setattr("scoring.services.confirmations.current_entry", current_entry_of_both)

    def confirm_on(device: str) -> Callable[[], object]:
        return lambda: confirm_entry(entry_id=entry.pk, device=device, player=player)

    return all_at_once(confirm_on("second"), confirm_on("third"))


def test_two_phones_that_confirm_for_one_person_at_once_store_it_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert confirm_twice(monkeypatch) == ["done", "done"]
    assert Confirmation.objects.count() == 1


def test_control_without_the_lock_the_database_refuses_the_second_phone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoring.services.confirmations.lock_table", read_table)

    assert confirm_twice(monkeypatch) == ["IntegrityError", "done"]


@pytest.fixture
def middle_of_all(monkeypatch: pytest.MonkeyPatch) -> Middle:
    """Let the director's word for all wait for the correction, unless its locks hold that up."""
    middle = Middle()

    def unconfirmed_entries_then_wait(event: Event) -> "QuerySet[Entry]":
        seen = unconfirmed_entries(event)
        looked = Entry.objects.filter(pk__in=[entry.pk for entry in seen])
        middle.looked.set()
        eventually(lambda: middle.corrected.is_set() or holds_another_up())
        return looked

    monkeypatch.setattr(
        "scoring.services.confirmations.unconfirmed_entries", unconfirmed_entries_then_wait
    )
    return middle


def confirm_all_while_corrected(middle: Middle) -> tuple[list[str], int]:
    """Return what was stored, in the order in which it was, and how many rounds are provisional."""
    table, director = a_table(confirmation="needed"), a_user()
    entry = an_entry(table, device="first")
    stored: list[str] = []

    def confirm() -> None:
        confirm_rounds(
            event_id=table.seating.event_id, entries=[entry.pk], reason="Gone.", by=director
        )
        stored.append("confirmed")

    def correct() -> None:
        middle.looked.wait(LIMIT)
        an_entry(table, based_on=1, sheet=a_sheet(seed=9), device="first")
        stored.append("corrected")
        middle.corrected.set()

    assert all_at_once(confirm, correct) == ["done", "done"]
    return stored, count_provisional(table.seating.event)


def test_a_correction_waits_until_all_is_confirmed_and_begins_without_any(
    middle_of_all: Middle,
) -> None:
    assert confirm_all_while_corrected(middle_of_all) == (["confirmed", "corrected"], 1)


def test_control_without_the_locks_the_word_is_for_a_version_that_does_not_count_any_more(
    middle_of_all: Middle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.services.confirmations.lock_tables", list)

    assert confirm_all_while_corrected(middle_of_all) == (["corrected", "confirmed"], 1)
    assert Confirmation.objects.get().entry.version == 1
