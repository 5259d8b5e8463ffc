"""Emails that are to be sent."""

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import MOST_TRIES, Email


def due_emails() -> QuerySet[Email]:
    """Return the emails whose next try may begin, the oldest first."""
    waiting = Email.objects.filter(tries__lt=MOST_TRIES, next_try_at__lte=timezone.now())
    return waiting.order_by("pk")
