"""The outcome of the backups of the whole service."""

from dataclasses import dataclass

from django.utils import timezone

from scoring.models import Backup


@dataclass(frozen=True, slots=True)
class LastBackups:
    """The newest backups of the whole service that the worker ended with."""

    made: Backup | None
    failed: Backup | None  # only where it failed after the one that was made


def last_backups() -> LastBackups:
    """Return the newest backup that was made, and the one that failed since: two queries.

    A backup that ended at a time to come is left out: the clock was ahead, its age is not known.
    """
    ended = Backup.objects.filter(event=None, ended_at__lte=timezone.now()).order_by("-ended_at")
    made = ended.filter(fault="").first()
    failed = ended.exclude(fault="")
    if made:
        failed = failed.filter(ended_at__gt=made.ended_at)
    return LastBackups(made, failed.first())
