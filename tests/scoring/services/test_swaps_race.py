"""Two directors notice the same swapped seats and fix them at the same moment."""

from collections.abc import Sequence

import pytest

from scoring.services.occupancies import swap_players
from tests.at_once import Meeting, all_at_once
from tests.builders import a_table, reread, start_numbers
from tournaments.models import Entrant, Occupancy, Table
from tournaments.services.occupancies import swap_entrants

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def both_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each wait, after it looked who sits where, for the other to have looked."""
    meeting = Meeting()

    def exchange_after_meeting(
        tables: Sequence[Table], first: Entrant, other: Entrant, *, from_round: int
    ) -> None:
        meeting.wait()
        swap_entrants(tables, first, other, from_round=from_round)

    monkeypatch.setattr("scoring.services.occupancies.swap_entrants", exchange_after_meeting)


def swapped_twice_at_once(table: Table) -> tuple[list[str], tuple[int, ...], int]:
    """Swap the first two seats from two connections; what became of it, who sits, new rows."""
    first, second = start_numbers(table)[:2]
    before = Occupancy.objects.count()

    def swap() -> None:
        swap_players(table_id=table.pk, number=first, other_number=second)

    outcomes = all_at_once(swap, swap)
    return outcomes, tuple(start_numbers(reread(table))), Occupancy.objects.count() - before


def test_two_swaps_at_once_follow_each_other_and_the_second_undoes_the_first() -> None:
    table = a_table(players=4)
    seated = tuple(start_numbers(table))

    assert swapped_twice_at_once(table) == (["done", "done"], seated, 4)


def test_control_without_the_lock_both_swap_and_neither_sees_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoring.services.occupancies.lock_entrants", lambda *_: None)
    monkeypatch.setattr(
        "scoring.services.occupancies.lock_seating_of", lambda pk: reread(Table(pk=pk))
    )
    table = a_table(players=4)
    first, second, *rest = start_numbers(table)

    outcomes, seated, _ = swapped_twice_at_once(table)

    assert (outcomes, seated) == (["done", "done"], (second, first, *rest))
