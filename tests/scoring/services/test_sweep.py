"""The sweep: what it enqueues again, and what it leaves to the worker that has it."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scoring.models import Backup, BackupReason, EventFile, EventFileState
from scoring.sender import MAKE_BACKUP, PROPOSE_SEATING, READ_EVENT_FILE
from scoring.services import sweep as sweeping
from scoring.services.seatings import request_seating
from tests.builders import a_sent_file, an_event
from tournaments.models import Seating, SeatingMode

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)


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
