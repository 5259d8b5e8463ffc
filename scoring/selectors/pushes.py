"""Notices to phones: what waits to be sent, and to whom."""

from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import PushMoment, PushSubscription
from scoring.models.pushes import MOST_TRIES
from tournaments.models import Entrant, Table
from tournaments.selectors.tables import AT_LAST, occupants, with_seats

TOO_LATE: Final = timedelta(minutes=10)  # then a notice says what everybody knows


def due_moments() -> QuerySet[PushMoment]:
    """Return what is to be said and is not on its way, the oldest first."""
    now = timezone.now()
    return PushMoment.objects.filter(
        sent_at=None, tries__lt=MOST_TRIES, next_try_at__lte=now, made_at__gt=now - TOO_LATE
    )


def phones_of(moment: PushMoment) -> QuerySet[PushSubscription]:
    """Return the phones that are to hear of a moment and have not yet.

    First come those that heard last: addresses that never answer take no time of theirs.
    """
    phones = PushSubscription.objects.filter(
        entrant__event=moment.event_id, reached__lt=moment.pk
    ).order_by("-reached", "id")
    if moment.table_id is None:
        return phones.filter(entrant__withdrawn=False)
    table = with_seats(Table.objects.filter(pk=moment.table_id)).get()
    return phones.filter(entrant__in=occupants(table, AT_LAST).values())


def count_others(entrant: Entrant, endpoint: str) -> int:
    """Return how many other phones want notices about the entrants of this event."""
    of_event = PushSubscription.objects.filter(entrant__event=entrant.event_id)
    return of_event.exclude(entrant=entrant, endpoint=endpoint).count()
