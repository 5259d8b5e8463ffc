"""Who takes part in an event."""

from django.db.models import Max, QuerySet

from tournaments.models import Entrant, Event


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """Return an event's entrants with their person, withdrawn ones too, by start number."""
    return event.entrants.select_related("person").order_by("number")


def next_start_number(event: Event) -> int:
    """Return the start number that the next entrant will get."""
    return (event.entrants.aggregate(Max("number"))["number__max"] or 0) + 1
