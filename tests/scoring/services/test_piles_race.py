"""A phone puts a pile while the round is recorded at the same moment."""

import threading
from collections.abc import Iterable

import pytest

from engine.drafts import DraftVersion, standing_versions
from scoring.models import DraftPile
from tests.at_once import all_at_once, holds_another_up
from tests.builders import a_table, an_entry
from tests.drafts import a_pile
from tests.waiting import LIMIT, eventually
from tournaments.models import Table
from tournaments.selectors.tables import with_seats

pytestmark = pytest.mark.django_db(transaction=True)


def piles_left(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many draft piles are left of a round that is recorded while a pile is being merged."""
    table = a_table()
    merging, recorded = threading.Event(), threading.Event()

    def merge_and_wait(versions: Iterable[DraftVersion]) -> list[DraftVersion]:
        standing = standing_versions(versions)
        merging.set()
        eventually(lambda: recorded.is_set() or holds_another_up())
        return standing

    monkeypatch.setattr("scoring.services.piles.standing_versions", merge_and_wait)

    def put() -> None:
        a_pile(table)

    def record() -> None:
        merging.wait(LIMIT)
        an_entry(table)
        recorded.set()

    assert all_at_once(put, record) == ["done", "done"]
    return DraftPile.objects.count()


def test_a_round_is_recorded_after_the_pile_is_stored_and_takes_it_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert piles_left(monkeypatch) == 0


def test_control_without_the_lock_a_pile_of_a_recorded_round_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read_table(table_id: int) -> Table:
        return with_seats(Table.objects.filter(pk=table_id)).get()

    monkeypatch.setattr("scoring.services.piles.lock_table", read_table)

    assert piles_left(monkeypatch) == 1
