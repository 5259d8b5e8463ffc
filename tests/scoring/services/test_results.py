"""The one way to change results: what follows by itself, and that there is no other way."""

import ast
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.models import ChainRecord
from scoring.services.results import (
    closing,
    late_change,
    notice_change,
    openness_change,
    results_change,
    shown_change,
    standings_change,
)
from scoring.services.rulings import withdraw_ruling
from scoring.services.seatings import close_seating
from tests.at_once import all_at_once, holds_another_up
from tests.builders import a_published_seating, a_ruling, a_table, an_entry, an_event
from tests.waiting import eventually
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, ResultsVersion, Seating

SCORING = Path(__file__).parents[3] / "scoring"
# What only ``scoring.services.results`` may do, and what stores an event that was played elsewhere.
ITS_OWN = {
    "raise_closed_number",
    "raise_notice",
    "raise_version",
    "raise_version_in_play",
    "raise_version_while_running",
}


@pytest.fixture
def seating(db: None) -> Seating:
    """One that is played; a round is entered."""
    table = a_table(3, rounds=1)
    an_entry(table)
    return table.seating


def versions(event: Event) -> tuple[int, int, int]:
    """The number that everything raises, that of closed seatings, and that of notices."""
    row = ResultsVersion.objects.get(pk=event.pk)
    return row.number, row.closed_number, row.notice


def test_a_change_at_play_raises_the_version_alone(seating: Seating) -> None:
    number, closed, notice = versions(seating.event)

    with results_change(seating):
        pass

    assert versions(seating.event) == (number + 1, closed, notice)
    assert not ChainRecord.objects.exists()


def test_at_play_nothing_is_asked_while_the_versions_row_is_held(seating: Seating) -> None:
    with (
        CaptureQueriesContext(connection) as queries,
        results_change(seating),
    ):
        pass

    last = queries.captured_queries[-1]["sql"]
    assert last.split()[:2] == ["UPDATE", "tournaments_resultsversion"]


def test_a_change_in_a_closed_seating_goes_into_the_chain_and_its_standings(
    seating: Seating,
) -> None:
    close_seating(seating_id=seating.pk)
    number, _, notice = versions(seating.event)

    with results_change(seating):
        pass

    assert versions(seating.event) == (number + 1, number + 1, notice)
    assert [record.number for record in ChainRecord.objects.all()] == [1, 2]


def test_a_change_before_a_closed_seating_concerns_its_standings(seating: Seating) -> None:
    later = a_published_seating(seating.event)
    close_seating(seating_id=later.pk)
    number, _, notice = versions(seating.event)

    with results_change(seating):
        pass

    assert versions(seating.event) == (number + 1, number + 1, notice)
    assert [record.seating for record in ChainRecord.objects.all()] == [later]


def test_what_is_not_chained_concerns_the_standings_of_its_closed_seating_alone(
    seating: Seating,
) -> None:
    close_seating(seating_id=seating.pk)
    number, _, notice = versions(seating.event)

    with openness_change(seating):
        pass

    assert versions(seating.event) == (number + 1, number + 1, notice)
    assert ChainRecord.objects.count() == 1


def test_what_counts_in_no_seating_concerns_the_standings_of_closed_ones(
    seating: Seating,
) -> None:
    number, _, notice = versions(seating.event)

    with standings_change(seating.event_id):
        pass

    assert versions(seating.event) == (number + 1, number + 1, notice)
    assert not ChainRecord.objects.exists()


def test_a_notice_raises_its_own_number_too(seating: Seating) -> None:
    number, closed, notice = versions(seating.event)

    with notice_change(seating.event_id):
        pass

    assert versions(seating.event) == (number + 1, closed, notice + 1)


@pytest.mark.django_db
def test_an_event_that_is_over_takes_no_result_but_what_may_come_later() -> None:
    event = a_published_seating(an_event(3)).event
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    before = versions(event)

    with pytest.raises(EventNotOpen), transaction.atomic(), shown_change(event.pk):
        event.entrants.update(home_club="Foxes")

    assert versions(event) == before
    assert not event.entrants.filter(home_club="Foxes").exists()
    with late_change(event.pk):
        pass
    assert versions(event)[0] == before[0] + 1


@pytest.mark.django_db(transaction=True)
def test_a_change_that_waits_for_the_closing_of_its_seating_goes_into_the_chain() -> None:
    table = a_table(3, rounds=1)
    an_entry(table)
    ruling = a_ruling(table.seating)
    closed = threading.Event()

    @transaction.atomic
    def close() -> None:
        close_seating(seating_id=table.seating_id)
        closed.set()
        eventually(holds_another_up)

    def withdraw() -> None:
        closed.wait()
        withdraw_ruling(ruling_id=ruling.pk)

    assert all_at_once(close, withdraw) == ["done", "done"]
    first, second = ChainRecord.objects.order_by("number").values_list("text", flat=True)
    assert ("ruling" in first, "ruling" in second) == (True, False)
    number, closed_number, _ = versions(table.seating.event)
    assert closed_number == number


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change_of", [results_change, partial(closing, tables=())])
def test_a_change_that_waits_for_the_closing_of_a_later_seating_concerns_its_standings(
    change_of: Callable[[Seating], AbstractContextManager[None]],
) -> None:
    table = a_table(3, rounds=1)
    an_entry(table)
    later = a_published_seating(table.seating.event)
    closed = threading.Event()

    @transaction.atomic
    def close() -> None:
        close_seating(seating_id=later.pk)
        closed.set()
        eventually(holds_another_up)

    @transaction.atomic
    def change() -> None:
        closed.wait()
        with change_of(table.seating):
            pass

    assert all_at_once(close, change) == ["done", "done"]
    number, closed_number, _ = versions(later.event)
    assert closed_number == number


@pytest.mark.django_db(transaction=True)
def test_the_worker_hears_of_a_change_once_it_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    event = a_published_seating(an_event(3)).event
    sent: list[tuple[str, int]] = []
    monkeypatch.setattr("scoring.sender._put", lambda *message: sent.append(message))

    with transaction.atomic():
        with shown_change(event.pk):
            pass
        assert sent == []

    assert sent == [("scoring.refresh_standings", event.pk)]


def test_nothing_else_in_scoring_raises_a_version_or_adds_to_the_chain() -> None:
    found = {
        f"{path.relative_to(SCORING)}: {name}"
        for path in SCORING.rglob("*.py")
        for name in _names(ast.parse(path.read_text()))
        if name in ITS_OWN or name == "ChainRecord.objects.create"
    }

    own = {f"services/results.py: {name}" for name in (*ITS_OWN, "ChainRecord.objects.create")}
    assert found == own


def _names(tree: ast.AST) -> set[str]:
    """The plain and dotted names that a module uses."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute))
    return {ast.unparse(node) for node in nodes}
