"""Backups that were asked for, and what came of them."""

from django.db import models

from tournaments.models import Event


class BackupReason(models.TextChoices):
    """The reason for a backup."""

    NIGHTLY = "nightly"
    PUBLISHING = "publishing"
    CLOSING = "closing"
    BY_HAND = "by_hand"


class Backup(models.Model):
    """One backup, of an event or of the whole service; it waits for the worker until it ended."""

    event = models.ForeignKey(Event, models.CASCADE, null=True, related_name="backups")
    reason = models.CharField(max_length=20, choices=BackupReason.choices)
    asked_at = models.DateTimeField(auto_now_add=True)
    begun_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    file = models.CharField(max_length=200, blank=True)  # its name in the folder of backups
    size = models.PositiveBigIntegerField(default=0)  # bytes
    fault = models.CharField(max_length=20, blank=True)  # of ``scoring.backups.errors``

    def __str__(self) -> str:
        return self.file or f"{self.reason} {self.asked_at}"
