"""What webhooks hear of entries and standings that are stored at the same moment."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction

from scoring.models import Webhook
from scoring.selectors.standings import stale_events
from scoring.services import entries, standings, webhook_marks, webhook_messages
from scoring.services.standings import refresh_standings
from scoring.services.webhook_messages import note_event
from tests.at_once import all_at_once
from tests.builders import a_written_seating, an_entry, an_event, points_sheet
from tests.webhooks import a_webhook, queued
from tournaments.models import EventState, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables() -> list[Table]:
    """Two tables of an event, and what was news of it is said."""
    event = an_event(8, rounds=1, evidence=["points"])
    seating = a_written_seating(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    a_webhook(event.organisation, kinds=["entry", "standings.changed", "event.finished"])
    return list(tables_of(seating))


def enter(table: Table) -> None:
    an_entry(table, sheet=points_sheet(9, 5, 2, 1))


def tables_heard() -> list[int]:
    heard = queued(Webhook.objects.get())
    return sorted(data["table"] for kind, data in heard if kind == "entry")


def enter_first_and_commit_last(tables: list[Table], patch: pytest.MonkeyPatch) -> None:
    """The first table's entry gets its id, the second's is stored, and the worker looks."""
    first, second = tables
    stored, go_on = threading.Event(), threading.Event()
    store_piles = entries._store_piles

    def wait(entry: Any, table: Table, *more: Any) -> None:
        if table.pk == first.pk:
            stored.set()
            go_on.wait(20)
        store_piles(entry, table, *more)

    def enter_slowly() -> None:
        enter(first)
        connections.close_all()

    patch.setattr(entries, "_store_piles", wait)
    slow = threading.Thread(target=enter_slowly)
    slow.start()
    stored.wait(20)
    enter(second)
    refresh_standings(event_id=first.seating.event_id)
    go_on.set()
    slow.join()
    refresh_standings(event_id=first.seating.event_id)
    assert first.entries.get().pk < second.entries.get().pk


def test_an_entry_that_is_committed_after_a_later_one_is_heard(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    enter_first_and_commit_last(tables, monkeypatch)

    assert tables_heard() == [1, 2]


def test_by_the_highest_id_alone_it_would_be_lost(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: what the ten minutes are for."""
    monkeypatch.setattr(webhook_marks, "SETTLES_WITHIN", -timedelta(minutes=1))

    enter_first_and_commit_last(tables, monkeypatch)

    assert tables_heard() == [2]


def test_what_cannot_be_written_for_webhooks_keeps_no_standings_and_is_written_later(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = tables[0].seating.event
    enter(tables[0])
    with monkeypatch.context() as patch:
        patch.setattr(webhook_messages, "queue_messages", None)
        refresh_standings(event_id=event.pk)
    assert not stale_events().exists()
    assert tables_heard() == []

    enter(tables[1])
    refresh_standings(event_id=event.pk)

    assert tables_heard() == [1, 2]


def test_an_event_that_is_finished_as_the_worker_begins_is_heard(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id, build = tables[0].seating.event_id, standings._build

    def finish_then_build(event_id: int) -> Any:
        move_event(event_id=event_id, to=EventState.FINISHED)
        return build(event_id)

    with monkeypatch.context() as patch:
        patch.setattr(standings, "_build", finish_then_build)
        refresh_standings(event_id=event_id)
    refresh_standings(event_id=event_id)

    assert "event.finished" in [kind for kind, _ in queued(Webhook.objects.get())]


def test_a_worker_that_comes_late_tells_of_no_end_a_second_time(tables: list[Table]) -> None:
    event = tables[0].seating.event
    before = standings._build(event.pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    end = standings._build(event.pk)

    for row, snapshots in (end, before, end):
        with transaction.atomic():
            note_event(
                event_id=event.pk,
                slug=event.slug,
                version=row.number,
                standings=snapshots[-1],
                finished=row.event.state == EventState.FINISHED,
            )

    kinds = [kind for kind, _ in queued(Webhook.objects.get())]
    assert kinds == ["standings.changed", "event.finished"]


def test_two_workers_at_once_say_each_thing_once(tables: list[Table]) -> None:
    event_id = tables[0].seating.event_id
    for table in tables:
        enter(table)

    outcomes = all_at_once(*[lambda: refresh_standings(event_id=event_id) or "" for _ in range(4)])

    kinds = [kind for kind, _ in queued(Webhook.objects.get())]
    assert outcomes == ["done"] * 4
    assert sorted(kinds) == ["entry", "entry", "standings.changed"]
