"""The heartbeat of the worker."""

from django.db import models
from django.db.models import Q


class WorkerHeartbeat(models.Model):
    """When the worker was last alive: one row, written by every sweep."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="worker_heartbeat_single_row")
        ]

    def __str__(self) -> str:
        return str(self.seen_at)
