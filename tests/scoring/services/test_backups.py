"""Backups that are ordered by themselves, and what the desk learns about them."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from pytest_django import Settings

from scoring import tasks
from scoring.backups.archives import new_key, read_archive
from scoring.backups.errors import BackupError
from scoring.backups.names import BackupName, backups_in
from scoring.models import Backup, BackupReason
from scoring.selectors.backups import LastBackups, last_backups
from scoring.sender import MAKE_BACKUP
from scoring.services.backups import (
    keep_backup,
    make_ordered,
    order_event_backup,
    order_nightly_backup,
)
from scoring.services.seatings import close_seating
from tests.builders import a_published_seating, an_event
from tests.full_disks import full_disk
from tournaments.models import Event

pytestmark = pytest.mark.django_db

NIGHT = datetime(2026, 11, 24, 3, 5, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The folder of backups, which is not there yet."""
    settings.BACKUP_FOLDER = str(tmp_path / "backups")
    return tmp_path / "backups"


def test_publishing_and_closing_a_seating_order_one_backup_until_it_is_made(folder: Path) -> None:
    seating = a_published_seating(an_event(8))
    close_seating(seating_id=seating.pk)
    [waiting] = Backup.objects.all()
    assert (waiting.event, waiting.reason, waiting.ended_at) == (
        seating.event,
        BackupReason.PUBLISHING,
        None,
    )

    make_ordered(backup_id=waiting.pk)
    make_ordered(backup_id=waiting.pk)

    [stored] = backups_in(folder)
    made = Backup.objects.get()
    assert (made.file, made.size, made.fault) == (stored.path.name, stored.size, "")
    assert made.ended_at is not None
    with read_archive(stored.path, key="") as archive:
        assert (archive.about["of"], archive.about["event"]) == ("event", seating.event.slug)


def test_what_changes_while_a_backup_is_made_gets_another_one(folder: Path) -> None:
    seating = a_published_seating(an_event(4))
    Backup.objects.update(begun_at=NIGHT)
    close_seating(seating_id=seating.pk)
    assert [*Backup.objects.order_by("pk").values_list("reason", flat=True)] == [
        BackupReason.PUBLISHING,
        BackupReason.CLOSING,
    ]


def test_of_an_organisation_so_many_are_made_in_an_hour_and_none_is_lost(folder: Path) -> None:
    first, second = an_event(0), an_event(0)
    with time_machine.travel(NIGHT, tick=False) as clock:
        _thirty_backups(first, NIGHT)
        for event in (first, second):
            order_event_backup(event, BackupReason.CLOSING)
            make_ordered(backup_id=event.backups.get().pk)
        early = [event.backups.get().file != "" for event in (first, second)]

        clock.shift(timedelta(hours=1))
        make_ordered(backup_id=first.backups.get().pk)

    assert early == [False, True]
    assert first.backups.get().file != ""


def test_what_was_made_while_the_clock_was_ahead_makes_no_event_wait(folder: Path) -> None:
    event = an_event(0)
    _thirty_backups(event, NIGHT + timedelta(days=365))
    with time_machine.travel(NIGHT, tick=False):
        order_event_backup(event, BackupReason.CLOSING)
        make_ordered(backup_id=event.backups.get().pk)
    assert event.backups.get().file != ""


def test_without_a_folder_nothing_is_ordered() -> None:
    order_event_backup(an_event(0), BackupReason.CLOSING)
    order_nightly_backup()
    assert not Backup.objects.exists()


def test_a_rehearsal_is_not_backed_up_by_itself(folder: Path) -> None:
    order_event_backup(an_event(0, rehearsal=True), BackupReason.CLOSING)
    assert not Backup.objects.exists()


def test_the_service_is_backed_up_once_a_night(folder: Path) -> None:
    with time_machine.travel(NIGHT, tick=False):
        order_nightly_backup()
        order_nightly_backup()
        ordered = Backup.objects.get()
        make_ordered(backup_id=ordered.pk)
        order_nightly_backup()
        made = Backup.objects.get()
        assert last_backups() == LastBackups(made, failed=None)
    assert [str(one.name) for one in backups_in(folder)] == [made.file]

    with time_machine.travel(NIGHT + timedelta(days=1), tick=False):
        order_nightly_backup()
    assert Backup.objects.filter(event=None, ended_at=None).count() == 1


def test_a_night_of_a_clock_that_was_ahead_counts_as_none(folder: Path) -> None:
    ahead = NIGHT + timedelta(days=365)
    for fault in ("", "file"):
        Backup.objects.create(reason=BackupReason.NIGHTLY, ended_at=ahead, fault=fault)
    with time_machine.travel(NIGHT, tick=False):
        assert last_backups() == LastBackups(made=None, failed=None)
        order_nightly_backup()
        ordered = Backup.objects.get(ended_at=None)
        make_ordered(backup_id=ordered.pk)
        assert last_backups() == LastBackups(ordered, failed=None)


def test_the_clock_asks_for_the_nightly_backup_and_the_worker_makes_it(folder: Path) -> None:
    asked = settings.CELERY_BEAT_SCHEDULE["nightly_backup"]["task"]
    assert (asked, MAKE_BACKUP) == (tasks.order_nightly_backup.name, tasks.make_backup.name)
    queues = [settings.CELERY_TASK_ROUTES[name] for name in (str(asked), MAKE_BACKUP)]
    assert queues == [{"queue": "batch"}] * 2

    tasks.order_nightly_backup()
    tasks.make_backup(Backup.objects.get().pk)

    [stored] = backups_in(folder)
    assert Backup.objects.get().file == stored.path.name


def test_a_backup_that_fails_says_why_and_is_ordered_again(tmp_path: Path, folder: Path) -> None:
    folder.write_text("in the way")
    order_nightly_backup()
    ordered = Backup.objects.get()

    make_ordered(backup_id=ordered.pk)

    failed = Backup.objects.get()
    assert (failed.fault, failed.file, last_backups()) == ("file", "", LastBackups(None, failed))
    assert list(tmp_path.iterdir()) == [folder]
    order_nightly_backup()
    assert Backup.objects.filter(ended_at=None).count() == 1


def test_a_failure_before_the_last_backup_counts_no_more() -> None:
    Backup.objects.create(reason=BackupReason.NIGHTLY, ended_at=NIGHT, fault="file")
    made = Backup.objects.create(reason=BackupReason.NIGHTLY, ended_at=NIGHT + timedelta(hours=1))
    Backup.objects.create(
        event=an_event(0), reason=BackupReason.CLOSING, ended_at=NIGHT + timedelta(hours=2)
    )
    with time_machine.travel(NIGHT + timedelta(hours=3), tick=False):
        assert last_backups() == LastBackups(made, failed=None)


def test_a_full_disk_leaves_nothing_half_written(folder: Path) -> None:
    event = an_event(4)
    with full_disk(), pytest.raises(BackupError, match="File too large"):
        keep_backup(event)
    assert list(folder.iterdir()) == []


def test_a_key_that_is_none_stops_the_backup(folder: Path, settings: Settings) -> None:
    settings.BACKUP_KEY = new_key()[0][:-1]
    with pytest.raises(BackupError, match="The key does not fit: BACKUP_KEY is none"):
        keep_backup(an_event(0))
    assert list(folder.iterdir()) == []


def test_a_new_backup_takes_the_place_of_outdated_ones_and_of_no_other_file(folder: Path) -> None:
    event = an_event(0)
    old = [BackupName(NIGHT - timedelta(days=days), event.slug) for days in (800, 700)]
    of_another = BackupName(NIGHT - timedelta(days=300), "another")
    folder.mkdir()
    for name in (*map(str, old), str(of_another), "notes.txt"):
        (folder / name).touch()
    of_a_killed_worker = folder / ".unfinished-x"
    of_a_killed_worker.mkdir()
    os.utime(of_a_killed_worker, (0, 0))

    with time_machine.travel(NIGHT, tick=False):
        made = keep_backup(event)

    assert {one.name for one in folder.iterdir()} == {made.name, str(of_another), "notes.txt"}


def test_without_the_program_of_postgresql_the_service_is_not_backed_up(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError) as missing:
        keep_backup()
    too_old = tmp_path / "pg_dump"
    too_old.write_text(
        "#!/bin/sh\n"
        'echo "pg_dump: error: aborting because of server version mismatch" >&2\n'
        'echo "pg_dump: detail: server version: 18.4; pg_dump version: 15.1" >&2\n'
        "exit 1\n"
    )
    too_old.chmod(0o755)
    with pytest.raises(BackupError) as mismatch:
        keep_backup()

    cannot = "A program of PostgreSQL cannot be used: "
    assert [str(one.value) for one in (missing, mismatch)] == [
        f"{cannot}there is no pg_dump on the PATH",
        f"{cannot}server version: 18.4; pg_dump version: 15.1",
    ]
    assert list(folder.iterdir()) == []


def test_the_program_of_postgresql_gets_the_password_alone_and_in_no_argument(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(f"#!/bin/sh\n/bin/cp /proc/$$/environ /proc/$$/cmdline {tmp_path}\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))

    with pytest.raises(BackupError):
        keep_backup()

    given = (tmp_path / "environ").read_text().rstrip("\0").split("\0")
    password = connection.settings_dict["PASSWORD"]
    assert sorted(given) == [
        f"HOME={tmp_path}",
        "LC_ALL=C",
        f"PATH={tmp_path}",
        f"PGPASSWORD={password}",
    ]
    assert password not in (tmp_path / "cmdline").read_text()


def _thirty_backups(event: Event, at: datetime) -> None:
    """Store what an organisation may have in an hour, of other events of this one's."""
    for _ in range(30):
        Backup.objects.create(
            event=an_event(0, organisation=event.organisation),
            reason=BackupReason.CLOSING,
            begun_at=at,
            ended_at=at,
        )
