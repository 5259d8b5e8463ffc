"""The sweep: what it enqueues again, and what it leaves to the worker that has it."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import override_settings
from pytest_django import DjangoAssertNumQueries

from scoring.models import Backup, BackupReason, EventFile, EventFileState, Queue
from scoring.sender import MAKE_BACKUP, PROPOSE_SEATING, READ_EVENT_FILE, SEND_EMAIL
from scoring.services import sweep as sweeping
from scoring.services.seatings import request_seating
from scoring.services.signs import give_sign
from tests.builders import a_sent_file, an_event
from tests.recipients import a_confirmed_recipient
from tests.scoring.seasons import make_standings
from tournaments.models import Email, EmailKind, Seating, SeatingMode
from tournaments.selectors.emails import AT_A_TIME
from tournaments.services.emails import queue_email, queue_to_recipient

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)


def test_the_sweep_hands_out_emails_to_players_a_few_at_a_time_behind_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        zoe = a_confirmed_recipient(an_event(0, self_registration=True))
        for _ in range(AT_A_TIME + 1):
            queue_to_recipient(zoe, kind=EmailKind.EVENING, event=zoe.registration.event)
        queue_email(kind=EmailKind.PASSWORD, address="hall@example.org", language="en")
    enqueued: list[int] = []
    monkeypatch.setattr(
        sweeping,
        "enqueue_on_commit",
        lambda task, row_id: enqueued.append(row_id) if task == SEND_EMAIL else None,
    )

    sweeping.sweep()

    invitations = zoe.emails.order_by("pk").values_list("pk", flat=True)
    password = Email.objects.get(kind=EmailKind.PASSWORD)
    assert enqueued == [password.pk, *invitations[:AT_A_TIME]]


def test_a_sweep_that_finds_nothing_asks_once_for_work_and_once_for_signs(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_standings(an_event(4))
    for queue in Queue:
        give_sign(queue)

    with django_assert_num_queries(4):  # two of them of the transaction
        sweeping.sweep()


@pytest.mark.parametrize(
    ("sign", "again"),
    [
        pytest.param(NOON - timedelta(seconds=11), True, id="silent"),
        pytest.param(NOON - timedelta(seconds=9), False, id="at-work"),
        pytest.param(NOON + timedelta(days=365), True, id="clock-was-ahead"),
    ],
)
def test_the_sweep_enqueues_what_gave_no_sign_lately(
    monkeypatch: pytest.MonkeyPatch, sign: datetime, *, again: bool
) -> None:
    with time_machine.travel(NOON, tick=False):
        seating = request_seating(event_id=an_event(4).pk, mode=SeatingMode.MIX, seed=1)
        file = a_sent_file(an_event(4))
        backup = Backup.objects.create(reason=BackupReason.NIGHTLY)
        Seating.objects.update(touched_at=sign)
        EventFile.objects.update(state=EventFileState.READING, ordered_at=sign)
        Backup.objects.update(asked_at=sign)
        enqueued: list[tuple[str, int]] = []
        monkeypatch.setattr(
            sweeping, "enqueue_on_commit", lambda task, row_id: enqueued.append((task, row_id))
        )

        sweeping.sweep()

    waiting = {
        (PROPOSE_SEATING, seating.pk),
        (READ_EVENT_FILE, file.pk),
        (MAKE_BACKUP, backup.pk),
    }
    assert set(enqueued) & waiting == (waiting if again else set())
