"""Work that piles up: rehearsals of many entries, while another event goes on."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.utils import timezone

from config.celery import app
from ground.redis_client import redis_client
from scoring import sender
from scoring.deduplication import clear_mark, lengthen_turn, mark_waiting, seconds_until_turn
from scoring.models import Rehearsal, StandingsSnapshot
from scoring.sender import PLAY_REHEARSAL, REFRESH_STANDINGS, enqueue_on_commit
from scoring.services.rehearsals import play_on
from tests.builders import a_rehearsal, a_table, an_entry, an_event
from tests.processes import environment, worker
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually
from tournaments.models import Event, ResultsVersion

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_queues")]


@pytest.fixture
def own_queues(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Queues of this test alone, which no other worker of the run serves."""
    eventually(everything_sent)  # what the thread still holds would come into them
    prefix = f"{settings.REDIS_PREFIX}{tmp_path.name}:"
    monkeypatch.setattr(settings, "REDIS_PREFIX", prefix)
    monkeypatch.setitem(app.conf.broker_transport_options, "global_keyprefix", prefix)
    forget_connections(app)
    yield
    forget_connections(app)


def forget_connections(of: Any) -> None:
    """Let Celery open new ones: those that are open keep the prefix they were opened with."""
    of._pool = of.amqp._producer_pool = None


def headers_in(queue: str) -> list[dict[str, str]]:
    messages = redis_client().lrange(f"{settings.REDIS_PREFIX}{queue}", 0, -1)
    return [json.loads(one)["headers"] for one in messages]


def waiting_messages(queue: str) -> list[tuple[str, int]]:
    """The task and the row of each message in a queue; what the clock sends names no row."""
    rows = [(one["task"], one["argsrepr"].strip("[](),")) for one in headers_in(queue)]
    return sorted((task, int(row)) for task, row in rows if row)


def everything_sent() -> bool:
    return sender._messages.unfinished_tasks == 0  # those that are held are not finished either


def play_to_the_end(rehearsal: Rehearsal) -> None:
    while Rehearsal.objects.filter(pk=rehearsal.pk, state="waiting").exists():
        play_on(rehearsal_id=rehearsal.pk)


def is_current(event: Event) -> bool:
    version = ResultsVersion.objects.get(pk=event.pk).number
    return StandingsSnapshot.objects.filter(event=event, version=version).exists()


def test_five_rehearsals_leave_one_waiting_message_for_each_event() -> None:
    rehearsals = [a_rehearsal(an_event(8, rounds=3)) for _ in range(5)]
    for rehearsal in rehearsals:
        play_to_the_end(rehearsal)

    eventually(everything_sent)
    events = sorted((REFRESH_STANDINGS, one.event_id) for one in rehearsals)
    eventually(lambda: waiting_messages("standings") == events)
    turns = sorted((PLAY_REHEARSAL, one.pk) for one in rehearsals)
    assert waiting_messages("batch") == turns


def test_without_the_mark_messages_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "mark_waiting", lambda *_row, **_seconds: True)
    monkeypatch.setattr(sender, "seconds_until_turn", lambda *_row: 0.0)
    rehearsal = a_rehearsal(an_event(8, rounds=3))

    play_to_the_end(rehearsal)

    eventually(lambda: len(waiting_messages("standings")) > 5)


def test_a_message_and_its_mark_end_within_a_minute() -> None:
    rehearsal = a_rehearsal(an_event(4))

    [header] = eventually(lambda: headers_in("batch"))
    mark = f"{settings.REDIS_PREFIX}waiting:{PLAY_REHEARSAL}:{rehearsal.pk}"
    left = datetime.fromisoformat(header["expires"]) - timezone.now()
    assert left <= timedelta(seconds=60)
    assert 0 < redis_client().ttl(mark) <= 60


def test_a_message_is_sent_again_once_the_work_has_started() -> None:
    assert [mark_waiting("some.task", 1) for _ in range(2)] == [True, False]

    clear_mark("some.task", 1)

    assert mark_waiting("some.task", 1)


def test_standings_are_asked_for_at_once_and_then_once_a_second() -> None:
    event = a_table(players=3, rounds=1).seating.event_id
    eventually(everything_sent)
    turn = f"{settings.REDIS_PREFIX}sent:{REFRESH_STANDINGS}:{event}"
    redis_client().delete(turn)

    first, *later = [seconds_until_turn(REFRESH_STANDINGS, event) for _ in range(3)]

    assert first == 0
    assert all(0 < seconds <= 1 for seconds in later)
    assert 0 < redis_client().pttl(turn) <= 1000


def test_the_turn_of_work_that_takes_long_is_longer_and_never_shorter() -> None:
    taken = [seconds_until_turn("some.task", 1)]
    for seconds in (30, 2):
        lengthen_turn("some.task", 1, seconds)
        taken.append(seconds_until_turn("some.task", 1))

    assert taken[0] == 0
    assert all(20 < seconds <= 30 for seconds in taken[1:])


def test_what_comes_within_the_second_is_one_message_after_it() -> None:
    event = a_table(players=3, rounds=1).seating.event_id
    eventually(lambda: waiting_messages("standings") == [(REFRESH_STANDINGS, event)])
    turn = f"{settings.REDIS_PREFIX}sent:{REFRESH_STANDINGS}:{event}"
    redis_client().set(turn, "of another process", px=1000)
    redis_client().delete(f"{settings.REDIS_PREFIX}standings")
    clear_mark(REFRESH_STANDINGS, event)  # as if the worker had begun

    for _ in range(3):
        enqueue_on_commit(REFRESH_STANDINGS, event)

    eventually(lambda: waiting_messages("standings") == [(REFRESH_STANDINGS, event)])
    assert redis_client().get(turn) != b"of another process"


def test_a_message_and_the_workers_lines_name_the_request_that_caused_them(
    tmp_path: Path, site_role: RuntimeRole, capfd: pytest.CaptureFixture[str]
) -> None:
    with structlog.contextvars.bound_contextvars(request_id="5f0e8a-from-a-phone"):
        an_entry(a_table(players=3, rounds=1))

    eventually(lambda: headers_in("standings"))
    assert {one["request_id"] for one in headers_in("standings")} == {"5f0e8a-from-a-phone"}

    app.send_task(REFRESH_STANDINGS, ["no number"], headers={"request_id": "of-a-fault"})
    with worker(environment(site_role), tmp_path, "standings"):
        lines = list[str]()

        def failed() -> list[str]:
            lines.extend(capfd.readouterr().err.splitlines())
            return [line for line in lines if "no number" in line]

        [line] = eventually(failed)
    assert json.loads(line)["request_id"] == "of-a-fault"


def test_an_entry_reaches_standings_while_no_worker_does_the_batch(
    tmp_path: Path, site_role: RuntimeRole
) -> None:
    rehearsals = [a_rehearsal(an_event(8, rounds=3)) for _ in range(5)]
    table = a_table(players=3, rounds=1)
    event = table.seating.event

    with worker(environment(site_role), tmp_path, "standings"):
        an_entry(table)
        eventually(lambda: is_current(event))
        an_entry(table, based_on=1)
        eventually(lambda: is_current(event))

    # After a minute the clock sends again what no one has taken.
    waiting = {row for _task, row in waiting_messages("batch")}
    assert waiting == {one.pk for one in rehearsals}
