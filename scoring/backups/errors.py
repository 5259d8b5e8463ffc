"""Faults of a backup, each with a sentence for the person at the keyboard."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

# Exit statuses of a restore, beside 1 where nothing has changed.
DIFFERS: Final = 3  # all is restored, and an event is not as it was stored
UNFINISHED: Final = 4  # all rows are stored, and what follows failed


class BackupFault(StrEnum):
    """The reason why a backup was not made or not read back. Stored: never change a value."""

    FILE = "file"  # or its folder, or a full disk
    KEY = "key"
    PROGRAM = "program"  # of PostgreSQL: missing, or older than the server
    DATABASE = "database"
    DAMAGED = "damaged"
    FILLED = "filled"
    LATER = "later"
    NO_FOLDER = "no_folder"


_SENTENCES: Final[Mapping[BackupFault, str]] = {
    BackupFault.FILE: "The backup cannot be read or written: {}",
    BackupFault.KEY: "The key does not fit: {}",
    BackupFault.PROGRAM: "A program of PostgreSQL cannot be used: {}",
    BackupFault.DATABASE: "The database refused: {}",
    BackupFault.DAMAGED: "The file is damaged or no backup: {}",
    BackupFault.FILLED: "The database is not empty ({}). Restore into an empty one.",
    BackupFault.LATER: "A later release made this backup ({}). Install that one first.",
    BackupFault.NO_FOLDER: "No folder for backups is set. Set BACKUP_FOLDER, or name a file.",
}


class BackupError(Exception):
    """A backup was not made or not read back; nothing half-written is left."""

    def __init__(self, fault: BackupFault, detail: object = "") -> None:
        super().__init__(" ".join(_SENTENCES[fault].format(detail).split()))
        self.fault = fault
