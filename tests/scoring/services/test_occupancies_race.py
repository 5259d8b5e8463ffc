"""A player leaves a table while its captain sends the round."""

from collections.abc import Sequence

import pytest

from scoring.models import Entry
from scoring.selectors.matches import Match, matches_of
from scoring.services.entries import submit_entry
from scoring.services.occupancies import leave_table
from tests.at_once import Meeting, all_at_once
from tests.builders import a_submission, a_table, reread, start_numbers
from tournaments.models import Entrant, Table
from tournaments.services.occupancies import leave_seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def both_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each wait, after it looked at seats and entries, for the other to have looked."""
    meeting = Meeting()

    def meet() -> None:
        meeting.wait()

    def matches_of_after_meeting(tables: Sequence[Table]) -> list[Match]:
        seen = matches_of(tables)
        meet()
        return seen

    def leave_seat_after_meeting(table: Table, *, number: int, from_round: int) -> Entrant:
        meet()
        return leave_seat(table, number=number, from_round=from_round)

    monkeypatch.setattr("scoring.services.entries.matches_of", matches_of_after_meeting)
    monkeypatch.setattr("scoring.services.occupancies.leave_seat", leave_seat_after_meeting)


@pytest.fixture
def no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_table(table_id: int) -> Table:
        return reread(Table(pk=table_id))

    monkeypatch.setattr("scoring.services.entries.lock_table", read_table)
    monkeypatch.setattr("scoring.services.occupancies.lock_seating_of", read_table)


def both_at_once(table: Table) -> list[str]:
    """Send round 1 and let seat 0 leave before it, from two connections; return the outcomes."""
    submission, leaver = a_submission(table), start_numbers(table)[0]

    def send() -> str:
        submit_entry(submission)
        return "stored"

    def leave() -> str:
        leave_table(table_id=table.pk, number=leaver, from_round=1)
        return "left"

    return all_at_once(send, leave)


def piles_and_seats(table: Table) -> tuple[list[int], int]:
    """How many piles each entry has, and for how many seats the round is."""
    return [entry.piles.count() for entry in Entry.objects.all()], len(
        table.rounds.get(number=1).seats_in_play
    )


@pytest.mark.usefixtures("both_in_the_middle")
def test_leaving_and_an_entry_at_once_one_comes_first_and_the_other_is_refused() -> None:
    table = a_table(players=4)

    outcomes = both_at_once(table)

    assert (outcomes, *piles_and_seats(table)) in [
        (["RoundReported", "stored"], [4], 4),
        (["SeatsChanged", "left"], [], 3),
    ]


@pytest.mark.usefixtures("both_in_the_middle", "no_lock")
def test_control_without_the_locks_a_round_of_three_has_an_entry_of_four() -> None:
    table = a_table(players=4)

    outcomes = both_at_once(table)

    assert (outcomes, *piles_and_seats(table)) == (["left", "stored"], [4], 3)
