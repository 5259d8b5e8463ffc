"""Names of the files in a folder of backups, and the list of those that are there."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

_MOMENT: Final = "%Y%m%dT%H%M%S%fZ"
_NAME: Final = re.compile(r"stichtafel-(\d{8}T\d{12}Z)-(all|event-([-\w]+))\.backup")


@dataclass(frozen=True, slots=True, order=True)
class BackupName:
    """The time and the content of a backup: all that its name says, and what it is sorted by."""

    made_at: datetime  # UTC
    event: str = ""  # its address; empty for the whole service

    @classmethod
    def parse(cls, name: str) -> Self | None:
        """Return what the name of a file says, None where it is none of ours.

        >>> BackupName.parse("stichtafel-20261124T031000000000Z-event-spring.backup").event
        'spring'
        """
        match = _NAME.fullmatch(name)
        if match is None:
            return None
        try:
            made_at = datetime.strptime(match[1], _MOMENT).replace(tzinfo=UTC)
        except ValueError:
            return None
        return cls(made_at, match[3] or "")

    def __str__(self) -> str:
        of = f"event-{self.event}" if self.event else "all"
        return f"stichtafel-{self.made_at.astimezone(UTC).strftime(_MOMENT)}-{of}.backup"


@dataclass(frozen=True, slots=True)
class StoredBackup:
    """A backup that lies in the folder."""

    name: BackupName
    path: Path
    size: int  # bytes


def backups_in(folder: Path) -> list[StoredBackup]:
    """Return the backups in a folder, the newest first; other files are none.

    Raises:
        OSError: the folder cannot be read.
    """
    backups = [
        StoredBackup(name, path, path.stat().st_size)
        for path in folder.iterdir()
        if (name := BackupName.parse(path.name)) is not None
    ]
    return sorted(backups, key=lambda backup: backup.name, reverse=True)
