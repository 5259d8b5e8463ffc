"""Whether a worker is alive."""

from django.db import models
from django.db.models import Q


class WorkerSign(models.Model):
    """The last sign of life of the worker: one row, written by every sweep."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="worker_sign_only_one")]

    def __str__(self) -> str:
        return str(self.seen_at)
