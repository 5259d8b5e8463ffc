"""Emails that are to be sent."""

from datetime import timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import MOST_TRIES, Email

LONGEST_WAIT: Final = timedelta(minutes=2**MOST_TRIES)


def due_emails() -> QuerySet[Email]:
    """Return the emails whose next try may begin, the oldest first.

    None waits for its first try, or longer than any waits: then the clock was ahead.
    """
    now = timezone.now()
    due = Q(tries=0) | Q(next_try_at__lte=now) | Q(next_try_at__gt=now + LONGEST_WAIT)
    return Email.objects.filter(due, tries__lt=MOST_TRIES).order_by("pk")
