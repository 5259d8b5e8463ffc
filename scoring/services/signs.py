"""Signs of life of the worker."""

from django.utils import timezone

from scoring.models import Queue, WorkerHeartbeat


def give_sign(queue: Queue) -> None:
    """Store that the process of a queue is alive."""
    WorkerHeartbeat.objects.update_or_create(queue=queue, defaults={"seen_at": timezone.now()})
