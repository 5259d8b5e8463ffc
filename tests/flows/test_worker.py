"""What the worker does after a service has run, with a real worker on a real Redis."""

import json
from datetime import timedelta

import pytest
import redis
from django.conf import settings
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from config.stack.website import QUEUES
from scoring.live import channel
from scoring.models import (
    Backup,
    BackupReason,
    EventFile,
    EventFileState,
    Queue,
    Rehearsal,
    RehearsalState,
    StandingsSnapshot,
    WorkerHeartbeat,
)
from scoring.services import event_files, seatings
from tests.builders import (
    a_published_seating,
    a_rehearsal,
    a_table,
    a_user,
    an_entry,
    an_event,
    an_organisation,
)
from tests.scoring.full_events import a_full_file
from tests.waiting import eventually
from tests.webhook_receiver import a_receiver
from tests.webhooks import a_webhook
from tournaments.models import ResultsVersion, Seating, SeatingMode, SeatingState
from tournaments.selectors.problems import SeatingRequest
from tournaments.services.seatings import request_seating as request_quietly

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("website")]


def snapshot_of(event_id: int) -> StandingsSnapshot | None:
    """The event's standings once they are as new as its results."""
    version = ResultsVersion.objects.get(pk=event_id).number
    return StandingsSnapshot.objects.filter(event_id=event_id, version=version).first()


def next_message(listener: redis.client.PubSub) -> object:
    message = listener.get_message(timeout=1)
    return json.loads(message["data"]) if message else None


def test_the_process_of_each_queue_gives_its_sign() -> None:
    assert list(Queue) == list(QUEUES)
    WorkerHeartbeat.objects.all().delete()

    assert eventually(lambda: WorkerHeartbeat.objects.count() == len(QUEUES))


def test_an_event_file_becomes_an_event_with_standings() -> None:
    club = an_organisation()
    file = event_files.keep_file(organisation=club, given=a_full_file(), by=a_user(club))
    reviewed = EventFile.objects.filter(pk=file.pk, state=EventFileState.SENT)
    assert eventually(reviewed.first).summary["players"] == 10

    event_files.order_reading(file_id=file.pk)

    event = eventually(club.events.first)
    assert eventually(lambda: snapshot_of(event.pk)).rows
    found = EventFile.objects.get(pk=file.pk)
    assert (found.state, found.slug) == (EventFileState.READ, event.slug)
    assert found.steps_done > found.steps_planned * 0.9


def test_a_rehearsal_is_played_to_its_end() -> None:
    rehearsal = a_rehearsal(an_event(4, rounds=2), seatings=2)

    found = eventually(
        lambda: Rehearsal.objects.filter(pk=rehearsal.pk).exclude(state="waiting").first()
    )

    assert (found.state, len(found.searches)) == (RehearsalState.DONE, 2)
    assert rehearsal.event.seatings.get(number=1).state == SeatingState.CLOSED
    assert eventually(lambda: snapshot_of(rehearsal.event_id)).rows


def test_an_entry_becomes_standings() -> None:
    table = a_table(players=3, rounds=1)
    an_entry(table)

    snapshot = eventually(lambda: snapshot_of(table.seating.event_id))

    assert sorted(row["points"] for row in snapshot.rows) == [0, 420, 840]


def test_an_entry_is_announced_with_the_versions_of_the_pages() -> None:
    table = a_table(players=3, rounds=1)
    eventually(lambda: snapshot_of(table.seating.event_id))
    client = redis.Redis.from_url(settings.REDIS_URL)
    listener = client.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call] # untyped there
    listener.subscribe(channel())
    listener.get_message(timeout=1)

    an_entry(table)

    snapshot = eventually(lambda: snapshot_of(table.seating.event_id))
    expected = {
        "event": table.seating.event.slug,
        "standings": snapshot.version,
        "seating": 1,
        "notice": 0,
    }
    assert eventually(lambda: next_message(listener) == expected)


def test_an_entry_is_heard_by_a_webhook_which_verifies_it() -> None:
    table = a_table(players=3, rounds=1)
    event = table.seating.event
    with override_settings(SEND_TO_PRIVATE=True), a_receiver() as receiver:
        webhook = a_webhook(event, url=receiver.address, kinds=["entry"])
        an_entry(table)

        [heard] = eventually(lambda: list(receiver.heard))

    data = heard.verified(webhook.secret)["data"]
    assert (data["event"], data["round"], data["entry"]) == (event.slug, 1, 1)
    assert eventually(lambda: webhook.deliveries.filter(state="delivered").exists())


def test_a_seating_that_was_asked_for_becomes_a_proposal() -> None:
    event = an_event(20)
    a_published_seating(event)

    seating = seatings.request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=4)

    proposed = eventually(
        lambda: Seating.objects.filter(pk=seating.pk, state=SeatingState.PROPOSED).first()
    )
    assert proposed.tables.count() == 5


def test_what_was_not_sent_to_the_worker_is_found_by_the_sweep() -> None:
    table = a_table(players=3, rounds=1)
    eventually(lambda: snapshot_of(table.seating.event_id))

    ResultsVersion.objects.filter(pk=table.seating.event_id).update(number=99)

    assert eventually(lambda: snapshot_of(table.seating.event_id)).version == 99


@pytest.mark.soak
def test_a_backup_that_no_worker_took_is_found_by_the_sweep() -> None:
    waiting = Backup.objects.create(reason=BackupReason.NIGHTLY)
    Backup.objects.update(asked_at=timezone.now() - timedelta(minutes=1))

    ended = eventually(lambda: Backup.objects.exclude(ended_at=None).first())

    assert (ended, ended.fault) == (waiting, "no_folder")


def test_seatings_planned_at_once_are_found_by_the_sweep_as_one_search() -> None:
    event = an_event(16)
    a_published_seating(event)
    request = SeatingRequest(mode=SeatingMode.MIX, seed=4, seatings=3)

    request_quietly(event_id=event.pk, request=request)

    proposed = event.seatings.filter(state=SeatingState.PROPOSED)
    eventually(lambda: proposed.count() == 3)
    assert [one.tables.count() for one in proposed.order_by("number")] == [4, 4, 4]


def connections_of_the_worker() -> set[int]:
    """The processes of PostgreSQL that it uses, once it has given every sign again."""
    WorkerHeartbeat.objects.all().delete()
    eventually(lambda: WorkerHeartbeat.objects.count() == len(QUEUES))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'worker'"
        )
        return {pid for (pid,) in cursor.fetchall()}


@pytest.mark.soak
def test_the_worker_keeps_its_connection_from_task_to_task_and_replaces_a_broken_one() -> None:
    (kept,) = connections_of_the_worker()
    assert connections_of_the_worker() == {kept}

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [kept])

    (another,) = connections_of_the_worker()
    assert another != kept
