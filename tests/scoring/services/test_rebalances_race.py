"""Moves are made or undone while the seating is being closed."""

import threading

import pytest
from django.db import transaction

from engine.seating.rebalance import Aim
from scoring.selectors.rebalances import wanted_moves
from scoring.services.rebalances import rebalance_seating, undo_rebalance
from scoring.services.seatings import close_seating, publish_seating
from tests.at_once import all_at_once, holds_another_up
from tests.builders import an_event, some_names
from tests.waiting import eventually
from tournaments.errors import SeatingOutdated
from tournaments.models import Seating, SeatingState, Table
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db(transaction=True)

THREE_TABLES = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}


@pytest.fixture
def seating() -> Seating:
    """A seating in which the third table was given up."""
    event = an_event(11)
    written = write_seating(event_id=event.pk, layout=THREE_TABLES, accept=())
    seating = publish_seating(seating_id=written.pk)
    for entrant in event.entrants.filter(number__in=(9, 10)):
        withdraw_entrant(entrant_id=entrant.pk)
    seen, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
    rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=seen.moves, by=None)
    return seating


@pytest.fixture
def no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_seating(seating_id: int) -> Seating:
        seating = Seating.objects.select_related("event").get(pk=seating_id)
        if seating.state != SeatingState.PUBLISHED:
            raise SeatingOutdated(state=seating.state)
        return seating

    monkeypatch.setattr("scoring.services.rebalances._lock", read_seating)
    monkeypatch.setattr("scoring.services.rebalances.lock_event", lambda _: None)


def undone_while_closing(seating: Seating) -> list[str]:
    """Take the moves back while the seating is closed, before that counts; return the outcomes."""

    def close() -> str:
        with transaction.atomic():
            close_seating(seating_id=seating.pk)
            closed.set()
            eventually(holds_another_up)
        return "closed"

    def undo() -> str:
        closed.wait()
        undo_rebalance(seating_id=seating.pk)
        return "undone"

    closed = threading.Event()
    return all_at_once(close, undo)


def test_a_table_that_a_rebalance_opens_is_closed_with_the_seating() -> None:
    event = an_event(4, largest_size=5)
    written = write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4)}, accept=())
    seating = publish_seating(seating_id=written.pk)
    register_names(event_id=event.pk, names=some_names(4))
    opened = threading.Event()

    @transaction.atomic
    def rebalance() -> None:
        seen, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
        rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=seen.moves, by=None)
        opened.set()
        eventually(holds_another_up)

    def close() -> None:
        opened.wait()
        close_seating(seating_id=seating.pk)

    assert all_at_once(rebalance, close) == ["done", "done"]
    assert table_states() == ["closed", "closed"]


def table_states() -> list[str]:
    return list(Table.objects.order_by("place__number").values_list("state", flat=True))


def test_undo_rebalance_that_waits_for_the_closing_of_its_seating_is_refused(
    seating: Seating,
) -> None:
    assert undone_while_closing(seating) == ["SeatingOutdated", "closed"]
    assert table_states() == ["closed", "closed", "closed"]


@pytest.mark.usefixtures("no_lock")
def test_control_without_the_lock_a_closed_seating_has_open_tables(seating: Seating) -> None:
    assert undone_while_closing(seating) == ["closed", "undone"]
    assert table_states() == ["open", "closed", "open"]
