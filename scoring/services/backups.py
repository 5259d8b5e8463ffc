"""Backups: ordered by a row, made by the worker, kept as long as they count."""

import gzip
import json
import shutil
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from scoring.backups.archives import UNFINISHED, unfinished_in, write_archive
from scoring.backups.dumps import dump_database
from scoring.backups.errors import BackupError, BackupFault
from scoring.backups.names import BackupName, backups_in
from scoring.backups.retention import ALL_FOR, is_due, outdated
from scoring.models import Backup, BackupReason
from scoring.selectors.backups import last_backups
from scoring.selectors.event_files.writing import write_event
from scoring.sender import MAKE_BACKUP, enqueue_on_commit
from tournaments.models import EmailKind, Event
from tournaments.selectors.rights import operators
from tournaments.services.emails import queue_news

log = structlog.get_logger("backups")

DATABASE_PART = "database.dump"
EVENT_PART = "event.json.gz"
SECRETS_PART = "secrets.json"


MOST_IN_AN_HOUR: Final = 30  # of the events of one organisation; an evening takes twenty


@transaction.atomic
def order_event_backup(event: Event, reason: BackupReason) -> None:
    """Enqueue a backup of an event, where a folder is set and none of it waits already."""
    if not settings.BACKUP_FOLDER or event.rehearsal:
        return
    # The lock keeps the worker from beginning before this change can be seen.
    waiting = Backup.objects.filter(event=event, begun_at=None, ended_at=None)
    if not waiting.select_for_update().exists():
        _order(event=event, reason=reason)


@transaction.atomic
def order_nightly_backup() -> None:
    """Enqueue a backup of the whole service, where a folder is set and none was made tonight."""
    if not settings.BACKUP_FOLDER or Backup.objects.filter(event=None, ended_at=None).exists():
        return
    made = last_backups().made
    if is_due(made.asked_at if made else None, timezone.now()):
        _order(event=None, reason=BackupReason.NIGHTLY)


def make_ordered(*, backup_id: int) -> None:
    """Make a backup that waits, and note its file or why there is none. Safe to run twice.

    It goes on waiting while its organisation has had as many as it may have.
    """
    waiting = Backup.objects.filter(pk=backup_id, ended_at=None)
    if _has_had_enough(waiting.select_related("event").first()):
        return
    if not waiting.update(begun_at=timezone.now()):
        return
    try:
        made = keep_backup(waiting.select_related("event").get().event)
    except BackupError as error:
        log.error("no backup was made", reason=str(error))
        fail_ordered(backup_id=backup_id, fault=error.fault)
    else:
        _end(backup_id, file=made.name, size=made.stat().st_size)


def _has_had_enough(ordered: Backup | None) -> bool:
    """Return whether a director ordered so many that the folder and other events wait."""
    if ordered is None or ordered.event is None:
        return False
    now = timezone.now()
    made = Backup.objects.filter(
        event__organisation=ordered.event.organisation_id,
        begun_at__gt=now - timedelta(hours=1),
        begun_at__lte=now,
    )
    return made.exclude(pk=ordered.pk).count() >= MOST_IN_AN_HOUR


def fail_ordered(*, backup_id: int, fault: BackupFault = BackupFault.DATABASE) -> None:
    """Note why a backup could not be made, and tell the operators."""
    _end(backup_id, fault=fault)
    queue_news(
        kind=EmailKind.BACKUP,
        readers=operators(),
        language=settings.LANGUAGE_CODE,
        page="admin:service",
        fault=fault.value,
    )


def back_up_now(event: Event | None = None) -> Path:
    """Make a backup in the folder of backups at once, note it as made by hand, return its path.

    Raises:
        BackupError: no folder is set, or the backup could not be made.
    """
    made = keep_backup(event)
    Backup.objects.create(
        event=event,
        reason=BackupReason.BY_HAND,
        ended_at=timezone.now(),
        file=made.name,
        size=made.stat().st_size,
    )
    return made


def keep_backup(event: Event | None = None) -> Path:
    """Make a backup in the folder of backups, remove what is outdated there, and return its path.

    Raises:
        BackupError: no folder is set, or the backup could not be made.
    """
    if not settings.BACKUP_FOLDER:
        raise BackupError(BackupFault.NO_FOLDER)
    folder = Path(settings.BACKUP_FOLDER)
    with suppress(OSError):  # what is wrong there is said when the file is written
        folder.mkdir(mode=0o700, exist_ok=True)  # of a disk that is away, none
    path = folder / str(BackupName(datetime.now(UTC), event.slug if event else ""))
    write_backup(path, event)
    with suppress(OSError):  # the new one is there, which is what counts
        _remove_outdated(folder)
    return path


def write_backup(path: Path, event: Event | None = None) -> None:
    """Write a backup of an event, or of the whole service, as it is at one moment.

    Raises:
        BackupError: it could not be made; then nothing of it is left.
    """
    with unfinished_in(path.parent) as folder:
        parts = _write_service(folder) if event is None else _write_event(folder, event)
        write_archive(path, about=_about(event), parts=parts, key=settings.BACKUP_KEY)


def _write_service(folder: Path) -> dict[str, Path]:
    dump, secrets = folder / DATABASE_PART, folder / SECRETS_PART
    dump_database(dump)
    secrets.touch(mode=0o600)
    secrets.write_text(json.dumps(_secrets()))
    return {DATABASE_PART: dump, SECRETS_PART: secrets}


def _write_event(folder: Path, event: Event) -> dict[str, Path]:
    part = folder / EVENT_PART
    with gzip.open(part, "wt", encoding="utf-8") as file:
        file.writelines(write_event(event))
    return {EVENT_PART: part}


def _about(event: Event | None) -> Mapping[str, Any]:
    applied = MigrationRecorder(connection).applied_migrations()
    return {
        "of": "service" if event is None else "event",
        "event": event.slug if event else "",
        "made_at": timezone.now().isoformat(),
        "release": settings.RELEASE,
        "migrations": sorted(f"{app}.{name}" for app, name in applied),
    }


def _secrets() -> dict[str, str]:
    """Return the settings without which what is in the database is worth less."""
    return {
        "SECRET_KEY": settings.SECRET_KEY,
        "SECRET_KEY_FALLBACKS": ",".join(settings.SECRET_KEY_FALLBACKS),
    }


def _remove_outdated(folder: Path) -> None:
    """Remove old backups, and what a backup that was killed has left."""
    now = datetime.now(UTC)
    stored = backups_in(folder)
    gone = outdated((backup.name for backup in stored), now)
    for backup in stored:
        if backup.name in gone:
            backup.path.unlink(missing_ok=True)
    for left in folder.glob(f"{UNFINISHED}*"):
        if left.stat().st_mtime < (now - ALL_FOR).timestamp():
            shutil.rmtree(left)


def _order(*, event: Event | None, reason: BackupReason) -> None:
    backup = Backup.objects.create(event=event, reason=reason)
    enqueue_on_commit(MAKE_BACKUP, backup.pk)


def _end(backup_id: int, *, file: str = "", size: int = 0, fault: str = "") -> None:
    waiting = Backup.objects.filter(pk=backup_id, ended_at=None)
    waiting.update(ended_at=timezone.now(), file=file, size=size, fault=fault)
