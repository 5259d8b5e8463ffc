"""The worker begins a backup while a seating is being closed that relies on it."""

import gzip
import json
import threading
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.db import connections, transaction
from pytest_django import Settings

from scoring.backups.archives import read_archive
from scoring.models import Backup
from scoring.services.backups import EVENT_PART, make_ordered
from scoring.services.seatings import close_seating
from tests.at_once import holds_another_up
from tests.builders import a_published_seating, an_event
from tests.waiting import eventually
from tournaments.models import Seating, SeatingState

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seating(tmp_path: Path, settings: Settings) -> Seating:
    """A published seating of which a backup waits."""
    settings.BACKUP_FOLDER = str(tmp_path)
    return a_published_seating(an_event(4))


def test_a_backup_begins_after_the_closing_that_relies_on_it(seating: Seating) -> None:
    worker = _worker()
    with transaction.atomic():
        close_seating(seating_id=seating.pk)
        worker.start()
        eventually(holds_another_up)
    worker.join()
    assert _states_in_the_backup() == [SeatingState.CLOSED]


def test_control_without_the_lock_it_would_be_older(seating: Seating, settings: Settings) -> None:
    worker, folder = _worker(), settings.BACKUP_FOLDER
    with transaction.atomic():
        settings.BACKUP_FOLDER = ""  # so that the closing orders nothing and takes no lock
        close_seating(seating_id=seating.pk)
        settings.BACKUP_FOLDER = folder
        worker.start()
        worker.join()
    assert _states_in_the_backup() == [SeatingState.PUBLISHED]


def _worker() -> threading.Thread:
    def work() -> None:
        try:
            make_ordered(backup_id=Backup.objects.get().pk)
        finally:
            connections.close_all()

    return threading.Thread(target=work)


def _states_in_the_backup() -> list[str]:
    """Return the states of all seatings in the only backup there is."""
    made = Backup.objects.get()
    with read_archive(Path(configured.BACKUP_FOLDER) / made.file, key="") as archive:
        event = json.loads(gzip.decompress((archive.folder / EVENT_PART).read_bytes()))
    return [one["state"] for one in event["content"]["seatings"]]
