"""What became of the backups of the whole service."""

from dataclasses import dataclass

from scoring.models import Backup


@dataclass(frozen=True, slots=True)
class LastBackups:
    """The newest backups of the whole service that the worker ended with."""

    made: Backup | None
    failed: Backup | None  # only where it failed after the one that was made


def last_backups() -> LastBackups:
    """Return the newest backup that was made, and the one that failed since: two queries."""
    ended = Backup.objects.filter(event=None).exclude(ended_at=None).order_by("-ended_at")
    made = ended.filter(fault="").first()
    failed = ended.exclude(fault="")
    if made:
        failed = failed.filter(ended_at__gt=made.ended_at)
    return LastBackups(made, failed.first())
