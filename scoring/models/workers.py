"""The signs of life of the worker."""

from django.db import models


class Queue(models.TextChoices):
    """The queue from which a process of the worker takes its tasks."""

    STANDINGS = "standings"
    SEARCH = "search"
    BATCH = "batch"


class WorkerHeartbeat(models.Model):
    """The time when the process of a queue last ended a task: one row for each queue.

    ``reported_at`` is when the operators were told that it is silent, None as soon as it is not.
    ``clock_at`` is when it last ended a task that the clock had sent.
    """

    queue = models.CharField(max_length=20, primary_key=True, choices=Queue.choices)
    seen_at = models.DateTimeField()
    reported_at = models.DateTimeField(null=True, blank=True)
    clock_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.queue} {self.seen_at}"
